/// Many sequences of one shape in one array, row-major [count, length, channels].
public struct SequenceSet: Sendable {
  /// The number of sequences.
  public let count: Int
  /// The number of points of each.
  public let length: Int
  /// The number of channels of each point.
  public let channels: Int
  /// The numbers, all finite.
  public let values: [Float]

  /// Checks the shape and that every number is finite: nothing behind this door has to.
  ///
  /// - Throws: `MatchingError.shape` or `.notFinite`.
  public init(count: Int, length: Int, channels: Int, values: [Float]) throws(MatchingError) {
    guard count >= 0, length >= 1, channels >= 1 else {
      throw .shape("\(count) sequences of \(length) points of \(channels) channels")
    }
    let (points, tooMany) = count.multipliedReportingOverflow(by: length)
    let (numbers, tooLarge) = points.multipliedReportingOverflow(by: channels)
    guard !tooMany, !tooLarge, numbers == values.count else {
      throw .shape("\(values.count) numbers for [\(count), \(length), \(channels)]")
    }
    if let position = values.firstIndex(where: { !$0.isFinite }) {
      throw .notFinite(sequence: position / (length * channels))
    }
    self.count = count
    self.length = length
    self.channels = channels
    self.values = values
  }
}

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
