/// Many sequences of the same channels in one array, each row-major [length, channels].
///
/// Sets of one length are the usual case and the fast one; a set may also hold sequences of different lengths.
public struct SequenceSet: Sendable {
  /// The number of sequences.
  public let count: Int
  /// The number of points of each, or of the longest when they differ.
  public let length: Int
  /// The number of channels of each point.
  public let channels: Int
  /// The numbers, all finite, one sequence after the other.
  public let values: [Float]
  /// Where each sequence starts, in points, and where the last one ends; empty when all have one length.
  private let starts: [Int]

  /// Checks the shape and that every number is finite: nothing behind this door has to.
  ///
  /// - Parameters:
  ///   - count: The number of sequences.
  ///   - length: The number of points of each, at least 1.
  ///   - channels: The number of channels of each point, at least 1.
  ///   - values: The numbers, row-major [count, length, channels].
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
    starts = []
  }

  /// Joins sequences whose lengths may differ.
  ///
  /// - Parameters:
  ///   - channels: The number of channels of each point, at least 1.
  ///   - sequences: The numbers of each sequence, row-major [length, channels], at least one point.
  /// - Throws: `MatchingError.shape` when a sequence is empty or ends within a point, `.notFinite`.
  public init(channels: Int, sequences: [[Float]]) throws(MatchingError) {
    guard channels >= 1 else { throw .shape("points of \(channels) channels") }
    var starts = [0]
    for (index, sequence) in sequences.enumerated() {
      guard !sequence.isEmpty, sequence.count % channels == 0 else {
        throw .shape("\(sequence.count) numbers in sequence \(index), of \(channels) channels")
      }
      guard sequence.allSatisfy(\.isFinite) else { throw .notFinite(sequence: index) }
      starts.append(starts[index] + sequence.count / channels)
    }
    let lengths = sequences.map { $0.count / channels }
    count = sequences.count
    length = lengths.max() ?? 1
    self.channels = channels
    values = Array(sequences.joined())
    self.starts = lengths.allSatisfy { [length] in $0 == length } ? [] : starts
  }

  /// Whether all sequences have one length.
  public var isUniform: Bool { starts.isEmpty }

  /// The number of points of a sequence.
  public func length(of sequence: Int) -> Int {
    starts.isEmpty ? length : starts[sequence + 1] - starts[sequence]
  }

  /// The numbers of a sequence.
  public func sequence(_ index: Int) -> ArraySlice<Float> {
    let start = start(of: index)
    return values[start..<start + length(of: index) * channels]
  }

  /// Where a sequence's numbers start in `values`.
  func start(of sequence: Int) -> Int {
    (starts.isEmpty ? sequence * length : starts[sequence]) * channels
  }

  /// A set of the same shape as another with other finite numbers.
  init(shapeOf other: SequenceSet, finite values: [Float]) {
    precondition(values.count == other.values.count, "as many numbers as in the other set")
    count = other.count
    length = other.length
    channels = other.channels
    self.values = values
    starts = other.starts
  }
}
