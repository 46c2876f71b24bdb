/// Reads an XML document as a stream of tags and text, trusting nothing.
///
/// Nothing is fetched and nothing is expanded: a document type is passed over, entities of its own are refused where they
/// are used, so that a document never grows. Tags must match, elements nest at most 200 deep and carry at most 200
/// attributes. Comments and processing instructions are passed over, CDATA is text. Foundation's parser was measured and
/// left aside: it reads 14 MB/s of small elements, spends 4.6 s on 200 kB of repeated entities, reports no error for
/// entities that it drops, and answers true for a document whose elements never end.
struct XMLScanner {
  /// What the stream consists of.
  enum Event {
    case start(XMLTag)
    case end
    /// Text between two tags, with references resolved; never empty.
    case text(ArraySlice<UInt8>)
  }

  static let deepest = 200
  static let mostAttributes = 200

  /// The document in UTF-8.
  let bytes: [UInt8]
  /// Where the next event begins.
  var index = 0
  /// The raw names of the elements that are open.
  private var open: [Range<Int>] = []
  private var endsAtOnce = false
  private var seenRoot = false
  private var counted = (offset: 0, line: 1)

  /// Starts to read a document.
  ///
  /// - Throws: What `XMLEncoding.utf8` throws.
  init(_ document: [UInt8]) throws(XMLFault) {
    bytes = try XMLEncoding.utf8(document)
  }

  /// Starts to read text that is known to be UTF-8, or only to be looked at.
  init(utf8 text: [UInt8]) { bytes = text }

  /// The line of a place, from 1; fast when places come in rising order.
  mutating func line(at offset: Int) -> Int {
    let end = min(max(offset, 0), bytes.count)
    if end < counted.offset { counted = (0, 1) }
    counted.line += bytes[counted.offset..<end].count { $0 == 0x0A }
    counted.offset = end
    return counted.line
  }

  /// A fault as the error of the module, with its line.
  mutating func error(_ fault: XMLFault, file: String) -> InkFileError {
    fault.error(file: file, line: line(at: fault.offset))
  }

  /// How many elements are open.
  var depth: Int { open.count }

  /// The next event, or nil at the document's end.
  mutating func next() throws(XMLFault) -> Event? {
    if endsAtOnce {
      endsAtOnce = false
      open.removeLast()
      return .end
    }
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<") {
        if let event = try markup() { return event }
      } else if let text = try text() {
        return .text(text)
      }
    }
    if let name = open.last {
      throw XMLFault(
        "truncated", "ends inside the element \(shown(name))", offset: bytes.count)
    }
    guard seenRoot else { throw XMLFault("malformed", "holds no element", offset: bytes.count) }
    return nil
  }

  private mutating func markup() throws(XMLFault) -> Event? {
    let start = index
    if follows("</") { return try endTag() }
    if follows("<!--") {
      index = try place(behind: "-->", of: "comment")
    } else if follows("<![CDATA[") {
      guard depth > 0 else {
        throw XMLFault("malformed", "text outside the root element", offset: start)
      }
      index = try place(behind: "]]>", of: "CDATA section")
      let text = bytes[(start + 9)..<(index - 3)]
      return text.isEmpty ? nil : .text(text)
    } else if follows("<!DOCTYPE") {
      guard !seenRoot else {
        throw XMLFault("malformed", "a document type inside the document", offset: start)
      }
      try skipDocumentType()
    } else if follows("<?") {
      index = try place(behind: "?>", of: "processing instruction")
    } else {
      return try startTag()
    }
    return nil
  }

  private mutating func startTag() throws(XMLFault) -> Event {
    let start = index
    guard depth > 0 || !seenRoot else {
      throw XMLFault("malformed", "a second root element", offset: start)
    }
    guard depth < Self.deepest else {
      throw XMLFault("tooLarge", "elements nest deeper than \(Self.deepest)", offset: start)
    }
    index += 1
    let name = try self.name()
    var tag = XMLTag(name: localName(name), attributes: [], offset: start)
    endsAtOnce = try attributes(of: &tag)
    seenRoot = true
    open.append(name)
    return .start(tag)
  }

  private mutating func endTag() throws(XMLFault) -> Event {
    let start = index
    index += 2
    let name = try self.name()
    skipSpace()
    guard index < bytes.count else {
      throw XMLFault("truncated", "ends inside a tag", offset: index)
    }
    guard bytes[index] == UInt8(ascii: ">"), let opened = open.popLast(),
      bytes[opened].elementsEqual(bytes[name])
    else {
      throw XMLFault("malformed", "the tag </\(shown(name))> ends no element", offset: start)
    }
    index += 1
    return .end
  }

  /// The text up to the next tag; nil for white space outside the root element.
  private mutating func text() throws(XMLFault) -> ArraySlice<UInt8>? {
    let start = index
    var end = index
    while end < bytes.count, bytes[end] != UInt8(ascii: "<"), bytes[end] != UInt8(ascii: "&") {
      end += 1
    }
    index = end
    if depth == 0 {
      guard bytes[start..<end].allSatisfy({ $0 <= 0x20 }), end > start else {
        throw XMLFault("malformed", "text outside the root element", offset: start)
      }
      return nil
    }
    if end == bytes.count || bytes[end] == UInt8(ascii: "<") { return bytes[start..<end] }
    return try resolved(from: start, until: UInt8(ascii: "<"))
  }
}
