/// The best label of every sample by name: what comparisons need, in about 60 bytes a sample beside its name.
public struct PredictionTable: Hashable, Sendable {
  /// What was said about one sample.
  struct Row {
    let sample: String
    let writer: String?
    let truth: String
    let predicted: String
    let confidence: Double

    var isCorrect: Bool { predicted == truth }
  }

  private var labels = NameTable([])
  private var writers = NameTable([])
  private var collected = Outcomes(labels: [], writers: [])
  /// All names one behind the other, in UTF-8, and where each ends.
  private var names: [UInt8] = []
  private var ends: [Int] = []

  /// Starts without samples.
  public init() {}

  /// Takes predictions in their order.
  public init(_ predictions: [Prediction]) {
    for prediction in predictions { append(prediction) }
  }

  /// The number of samples.
  public var count: Int { ends.count }

  /// Adds a sample.
  public mutating func append(_ prediction: Prediction) {
    labels.add(prediction.truth)
    labels.add(prediction.predicted)
    if let writer = prediction.writer { writers.add(writer) }
    collected.append(prediction, labels: labels, writers: writers)
    names.append(contentsOf: prediction.sample.utf8)
    ends.append(names.count)
  }

  /// What figures are computed from.
  public var outcomes: Outcomes { collected.named(labels: labels.names, writers: writers.names) }

  /// The name of a sample.
  func name(_ index: Int) -> String {
    String(decoding: names[(index == 0 ? 0 : ends[index - 1])..<ends[index]], as: UTF8.self)
  }

  /// What was said about a sample.
  subscript(index: Int) -> Row {
    let writer = Int(collected.writer[index])
    return Row(
      sample: name(index), writer: writer < 0 ? nil : writers.names[writer],
      truth: labels.names[Int(collected.truth[index])],
      predicted: labels.names[Int(collected.predicted[index])],
      confidence: collected.confidence[index])
  }
}

extension PredictionTable.Row {
  /// What comparisons need of a prediction.
  init(_ prediction: Prediction) {
    self.init(
      sample: prediction.sample, writer: prediction.writer, truth: prediction.truth,
      predicted: prediction.predicted, confidence: prediction.confidence)
  }
}
