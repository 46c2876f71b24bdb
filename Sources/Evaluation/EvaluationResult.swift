public import Ink

/// An evaluation that has just been made: the record, how long it took, and the ink it was made from.
public struct EvaluationResult: Sendable {
  /// What was found.
  public var record: EvaluationRecord
  /// How long it took.
  public var timing: EvaluationTiming
  /// The strokes of every sample evaluated, by its name.
  public var ink: [String: [Stroke]]
  /// For samples that were misread, the template that came nearest.
  public var matches: [String: InkOutline]

  /// Makes a result.
  public init(
    record: EvaluationRecord, timing: EvaluationTiming, ink: [String: [Stroke]] = [:],
    matches: [String: InkOutline] = [:]
  ) {
    self.record = record
    self.timing = timing
    self.ink = ink
    self.matches = matches
  }
}
