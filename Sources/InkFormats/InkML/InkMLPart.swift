/// The part of a trace or a group that a view takes: `from` and `to` count from 1, `:` goes a level down.
struct InkMLPart {
  /// Places from outer to inner; empty = from the beginning.
  var from: [Int]
  /// Likewise; empty = to the end.
  var to: [Int]

  /// Reads the two attributes; nil when both are missing or either is no list of numbers.
  init?(from: String?, to: String?) {
    guard from != nil || to != nil, let first = Self.path(from), let last = Self.path(to) else {
      return nil
    }
    (self.from, self.to) = (first, last)
  }

  private init(from: ArraySlice<Int>, to: ArraySlice<Int>) {
    (self.from, self.to) = (Array(from), Array(to))
  }

  private static func path(_ text: String?) -> [Int]? {
    guard let text else { return [] }
    let parts = text.split(separator: ":").prefix(16).map { Int($0.filter { !$0.isWhitespace }) }
    guard parts.allSatisfy({ $0.map { $0 >= 1 } == true }) else { return nil }
    return parts.compactMap(\.self)
  }

  /// The outermost places among `count`, from 0; empty when the part lies outside.
  func range(of count: Int) -> Range<Int> {
    let first = min((from.first ?? 1) - 1, count)
    return first..<max(first, min(to.first ?? count, count))
  }

  /// What is left of the part inside of one place of the range; nil = all of it.
  func inner(isFirst: Bool, isLast: Bool) -> InkMLPart? {
    let part = InkMLPart(
      from: isFirst ? from.dropFirst() : [], to: isLast ? to.dropFirst() : [])
    return part.from.isEmpty && part.to.isEmpty ? nil : part
  }
}
