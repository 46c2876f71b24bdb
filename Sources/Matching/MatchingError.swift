/// Why sequences cannot be compared.
public enum MatchingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The shapes do not fit; the text says which.
  case shape(String)
  /// A number is NaN or infinite.
  case notFinite(sequence: Int)
  /// The window is narrower than the difference of the lengths, so that no warping path exists.
  case windowTooNarrow(window: Int, lengths: (Int, Int))
  /// A number of neighbours, classes or jobs below 1, or a negative window.
  case option(String)

  /// The sentence that the commands print.
  public var description: String {
    switch self {
    case .shape(let text): "the shapes do not fit: \(text)"
    case .notFinite(let sequence): "sequence \(sequence) holds a number that is not finite"
    case .windowTooNarrow(let window, let lengths):
      "a window of \(window) is narrower than the difference of the lengths \(lengths.0) and \(lengths.1)"
    case .option(let text): text
    }
  }

  /// Whether two errors say the same.
  public static func == (left: MatchingError, right: MatchingError) -> Bool {
    left.description == right.description
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
