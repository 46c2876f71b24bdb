import Recognition

/// All the work of an evaluation, decided before it starts: the same for every shard of it.
///
/// The work is a sequence of units, each the classification of one sample; a shard is a range of units.
public struct EvaluationPlan: Sendable {
  /// What identifies it.
  public let header: PlanHeader
  let dataset: Dataset
  let digests: [SampleDigest]
  let steps: [Step]
  let engine: Engine?
  let top: Int
  let jobs: Int
  /// How many samples are classified, kept and reported at once; the result does not depend on it.
  package var pieceSize: Int

  /// The piece that suits a number of units: small enough that an interruption loses little, large enough that keeping
  /// costs little.
  static func pieceSize(units: Int) -> Int { min(1024, max(128, units / 32)) }

  /// Samples that are tested with one bank.
  struct Step: Sendable {
    /// Where the bank comes from.
    var source: Source
    /// The samples' positions in the dataset, rising.
    var positions: [Int]
  }

  /// Where a bank comes from.
  enum Source: Sendable {
    case bank(TemplateBank)
    /// Training with the samples at these positions.
    case training([Int], TrainingOptions, command: String)
  }

  /// The pieces of a range of units that are finished and kept one by one: at most `largest` samples of one step each.
  func pieces(of units: Range<Int>, largest: Int) -> [(step: Int, units: Range<Int>, first: Int)] {
    var pieces: [(step: Int, units: Range<Int>, first: Int)] = []
    var offset = 0
    for (step, content) in steps.enumerated() {
      let range = (offset..<offset + content.positions.count).clamped(to: units)
      for start in stride(from: range.lowerBound, to: range.upperBound, by: largest) {
        pieces.append((step, start..<min(start + largest, range.upperBound), offset))
      }
      offset += content.positions.count
    }
    return pieces
  }
}
