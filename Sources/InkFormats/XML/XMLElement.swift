/// An element with everything in it, for parts of documents that are small or must be seen as a whole.
struct XMLElement {
  /// Name and attributes.
  var tag: XMLTag
  /// The elements directly inside.
  var children: [XMLElement] = []
  /// The text directly inside, without pieces that are only white space.
  var text: ArraySlice<UInt8> = []

  /// The element's name.
  var name: String { tag.name }
  /// The value of an attribute.
  subscript(attribute: String) -> String? { tag[attribute] }
  /// The text without white space around it.
  var trimmedText: String { XMLText.trimmed(text) }
  /// The first element inside with that name.
  func first(_ name: String) -> XMLElement? { children.first { $0.name == name } }
}

extension XMLScanner {
  /// Reads the rest of the element whose start was just returned.
  ///
  /// - Parameters:
  ///   - tag: The element's start.
  ///   - budget: How many elements and attributes may still be kept; each takes about 200 bytes of memory.
  /// - Returns: The element with all that is in it.
  /// - Throws: What `next` throws, and `tooLarge` when the budget is used up.
  mutating func element(from tag: XMLTag, budget: inout Int) throws(XMLFault) -> XMLElement {
    var element = XMLElement(tag: tag)
    budget -= 1 + tag.attributes.count
    guard budget >= 0 else {
      throw XMLFault("tooLarge", "more elements than one drawing can have", offset: tag.offset)
    }
    while let event = try next() {
      switch event {
      case .start(let inner):
        element.children.append(try self.element(from: inner, budget: &budget))
      case .text(let text):
        if !text.allSatisfy({ $0 <= 0x20 }) { element.text += text }
      case .end: return element
      }
    }
    return element
  }

  /// The budget for the elements of one drawing.
  static let elementBudget = 1_000_000
}
