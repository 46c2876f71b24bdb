import Evaluation
import Numerics

/// Makes predictions for tests.
enum Predictions {
  /// One prediction whose ranking is `labels`, with falling confidences that start at `confidence`.
  static func one(
    _ truth: String, _ labels: [String], confidence: Double = 0.9, writer: String? = nil,
    sample: String = "s"
  ) -> Prediction {
    var rest = confidence
    let ranking = labels.enumerated().map { index, label in
      defer { rest = (1 - confidence) / Double(labels.count) }
      return Prediction.Alternative(
        label: label, confidence: rest, distance: 0.25 + Double(index))
    }
    return Prediction(sample: sample, writer: writer, truth: truth, ranking: ranking)
  }

  /// Many random predictions over `labels`, right in about `accuracy` of all cases.
  static func random(
    _ count: Int, labels: [String], accuracy: Double = 0.8, seed: UInt64
  ) -> [Prediction] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { index in
      let truth = labels[generator.index(below: labels.count)]
      var order = labels
      generator.shuffle(&order)
      if generator.uniform() < accuracy, let place = order.firstIndex(of: truth) {
        order.swapAt(0, place)
      }
      return one(
        truth, Array(order.prefix(5)), confidence: generator.uniform(),
        writer: "w\(generator.index(below: 7))", sample: "set#\(index)")
    }
  }
}
