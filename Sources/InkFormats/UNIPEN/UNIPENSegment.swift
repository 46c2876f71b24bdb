/// A `.SEGMENT` statement: a piece of ink on one level of the hierarchy, with its label.
struct UNIPENSegment {
  /// A place in the ink: a component, and a point of it where one is named.
  struct Place: Equatable {
    var component: Int
    var point: Int?
  }

  /// The level, such as `WORD` or `CHARACTER`.
  var level: String
  /// Which components belong to the segment, ends included; nil when the statement does not say.
  var delineation: [(from: Place, to: Place)]?
  /// The label, where there is one.
  var label: String?
  /// The writer, where the statement's surroundings name one.
  var writer: String?
  /// Whether the statement names a level and nothing else.
  var isBare: Bool
  /// The line of the statement.
  var line: Int
  /// The number of components before the statement.
  var componentsBefore: Int
  /// The number of components when the next segment begins, or at the end.
  var componentsAfter: Int

  /// Reads `LEVEL DELINEATION QUALITY "LABEL"`; all but the level may be missing.
  init(words: [(text: String, isQuoted: Bool)], line: Int, components: Int) {
    let plain = words.prefix { !$0.isQuoted }.map(\.text)
    level = plain.first ?? ""
    delineation = plain.count > 1 ? Self.delineation(plain[1]) : nil
    label = words.first { $0.isQuoted }?.text
    isBare = words.count == 1
    self.line = line
    componentsBefore = components
    componentsAfter = components
  }

  /// Whether the statement leaves open which components it means: says nothing, or only `0`.
  var isPositional: Bool {
    guard let delineation else { return true }
    let first = Place(component: 0, point: nil)
    return delineation.count == 1 && delineation[0].from == first && delineation[0].to == first
  }

  /// How errors call the segment.
  func name(number: Int) -> String {
    label.map { "segment \(number) \"\($0)\"" } ?? "segment \(number)"
  }

  /// Reads `0-2,5` or, with points, `3:2-4:17`; nil when it is not of that form.
  private static func delineation(_ text: String) -> [(from: Place, to: Place)]? {
    var ranges: [(from: Place, to: Place)] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map(place)
      guard ends.count <= 2, let from = ends.first ?? nil, let to = ends.last ?? nil,
        from.component <= to.component
      else { return nil }
      ranges.append((from, to))
    }
    return ranges
  }

  private static func place(_ text: Substring) -> Place? {
    let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count <= 2, let component = numbers.first ?? nil, component >= 0 else {
      return nil
    }
    if numbers.count == 1 { return Place(component: component) }
    guard let point = numbers[1], point >= 0 else { return nil }
    return Place(component: component, point: point)
  }
}
