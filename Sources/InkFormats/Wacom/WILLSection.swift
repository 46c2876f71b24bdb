internal import Ink

/// The picture of a section of a WILL document, an SVG: how the strokes lie on the page.
///
/// Strokes lie in groups whose transforms, written as six numbers, `matrix(a b c d e f)`, apply from the inside out.
enum WILLSection {
  /// What a coefficient may be at most, so that places stay on any tablet.
  private static let limit = 1e6

  /// The document that an entry of an archive is such a picture of: the path before `sections/`; nil for other entries.
  static func document(ofPicture path: String) -> String? {
    path.hasSuffix(".svg") ? document(of: path, below: 1) : nil
  }

  /// The document that an entry of an archive holds strokes of.
  static func document(ofStrokes path: String) -> String? {
    path.hasSuffix(".protobuf") ? document(of: path, below: 2) : nil
  }

  private static func document(of path: String, below levels: Int) -> String? {
    let parts = path.split(separator: "/")
    guard parts.count > levels, parts[parts.count - 1 - levels] == "sections" else { return nil }
    return parts.dropLast(1 + levels).joined(separator: "/")
  }

  /// What all groups around strokes do together, in points; nil when they do different things, or what is not known.
  static func transform(of svg: [UInt8]) -> Transform? {
    guard let root = try? element(svg) else { return nil }
    var found: [Transform] = []
    guard collect(root, inside: .identity, into: &found), let first = found.first,
      found.allSatisfy({ $0 == first })
    else { return nil }
    return first
  }

  private static func element(_ svg: [UInt8]) throws(XMLFault) -> XMLElement? {
    var scanner = try XMLScanner(svg)
    guard case .start(let tag)? = try scanner.next(), tag.name == "svg" else { return nil }
    var budget = XMLScanner.elementBudget
    return try scanner.element(from: tag, budget: &budget)
  }

  /// Adds the transforms of the innermost groups; false for a transform that is not known.
  private static func collect(
    _ group: XMLElement, inside outer: Transform, into found: inout [Transform]
  ) -> Bool {
    var transform = outer
    if let text = group["transform"] {
      guard let own = matrix(text) else { return false }
      transform = own.followed(by: outer)
    }
    let inner = group.children.filter { $0.name == "g" }
    if inner.isEmpty { found.append(transform) }
    return inner.allSatisfy { collect($0, inside: transform, into: &found) }
  }

  /// The map of `matrix(a b c d e f)`, whose shift counts units of 1/96 inch.
  private static func matrix(_ text: String) -> Transform? {
    let text = XMLText.trimmed(Array(text.utf8)[...])
    guard text.hasPrefix("matrix("), text.hasSuffix(")") else { return nil }
    let numbers = text.dropFirst("matrix(".count).dropLast()
      .split { $0 == " " || $0 == "," }.compactMap { XMLText.number(String($0)) }
    guard numbers.count == 6, numbers.allSatisfy({ $0.magnitude <= limit }),
      numbers[0] * numbers[3] != numbers[1] * numbers[2]
    else { return nil }
    return Transform(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3],
      tx: WacomSpline.unit * numbers[4], ty: WacomSpline.unit * numbers[5])
  }
}
