/// What a piece of an evaluation found: the unit of resuming and of merging.
struct EvaluationPart: Hashable, Sendable {
  /// The units that it covers.
  var units: Range<Int>
  /// What could be classified, by rising position in the dataset.
  var rows: [Row] = []
  /// What could not.
  var failures: [Failure] = []
  /// The ink of misread samples and of the samples with the most points, by rising position.
  var shown: [Shown] = []

  /// One prediction.
  struct Row: Hashable, Sendable {
    /// The sample's position in the dataset.
    var position: Int
    var prediction: Prediction
  }

  /// One sample that failed.
  struct Failure: Codable, Hashable, Sendable {
    var position: Int
    var failure: SampleFailure
  }

  /// The ink of one sample.
  struct Shown: Hashable, Sendable {
    var position: Int
    var sample: ShownSample
  }
}
