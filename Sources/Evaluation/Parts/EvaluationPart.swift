/// What a piece of an evaluation found: the unit of resuming and of merging.
struct EvaluationPart: Hashable, Sendable {
  /// The units that it covers.
  var units: Range<Int>
  /// The place of its pass among those of the header.
  var pass = 0
  /// How many samples were classified.
  var samples = 0
  /// How many of them are right.
  var correct = 0
  /// How many could not be classified.
  var failed = 0
  /// What could be classified, by rising position in the dataset; of the first pass only.
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
