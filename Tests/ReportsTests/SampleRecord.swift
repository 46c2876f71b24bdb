import Evaluation
import Ink
import Numerics

/// Evaluations for tests.
enum SampleRecord {
  /// Labels that every format has trouble with.
  static let nasty = [
    "a", "comma, label", "say \"hi\"", "line\nbreak", "<script>alert(1)</script>&amp;", "",
    "\u{1F469}\u{200D}\u{1F680}", "\u{6C34}", "'apo'", "=1+1", " ", "\"\u{301}",
    "\\", "-", "\u{202E}abc",
  ]

  /// Random predictions over `labels` with mistakes that prefer neighbours in the list.
  static func record(
    labels: [String], count: Int = 600, seed: UInt64 = 1, name: String = "sample set",
    failures: [SampleFailure] = []
  ) -> EvaluationRecord {
    var generator = SeededGenerator(seed: seed)
    let predictions = (0..<count).map { index in
      let truth = generator.index(below: labels.count)
      var best = truth
      if generator.uniform() < 0.12 {
        best = (truth + 1 + generator.index(below: 3)) % labels.count
      }
      let confidence = best == truth ? 0.5 + generator.uniform() / 2 : generator.uniform()
      var order = [best]
      for offset in 0..<labels.count where order.count < 5 {
        let other = (truth + offset) % labels.count
        if !order.contains(other) { order.append(other) }
      }
      let ranking = order.enumerated().map { rank, label in
        Prediction.Alternative(
          label: labels[label],
          confidence: rank == 0 ? confidence : (1 - confidence) / Double(order.count),
          distance: 0.1 + generator.uniform() + Double(rank))
      }
      return Prediction(
        sample: "set/\(index % 2 == 0 ? "a" : "b").drawing#\(index)",
        writer: index % 9 == 0 ? nil : "w\(generator.index(below: 8))", truth: labels[truth],
        ranking: ranking)
    }
    return EvaluationRecord(
      dataset: .init(
        name: name, digest: "sha256:" + String(repeating: "0", count: 64), split: "test"),
      method: .protocolNamed("kfold:5", seed: 0), labels: labels, predictions: predictions,
      failures: failures)
  }

  /// A result with a random loop of ink for every sample.
  static func result(of record: EvaluationRecord) -> EvaluationResult {
    var timing = EvaluationTiming(jobs: 2)
    timing.add("recognise", seconds: 1.5)
    var ink: [String: [Stroke]] = [:]
    var matches: [String: InkOutline] = [:]
    for (index, prediction) in record.predictions.enumerated() {
      var generator = SeededGenerator(seed: UInt64(index))
      let points = (0..<6 + index % 20).map { _ in
        StrokePoint(location: Point(generator.uniform() * 60, generator.uniform() * 90))
      }
      let strokes = [Stroke(path: StrokePath(points: points))]
      ink[prediction.sample] = strokes
      if !prediction.isCorrect { matches[prediction.sample] = InkOutline(strokes) }
    }
    return EvaluationResult(record: record, timing: timing, ink: ink, matches: matches)
  }
}
