import Numerics
import Recognition

extension DatasetCard.SplitRule {
  /// Gives every sample without a part the one that its writer decides; a sample without a writer trains.
  func assign(_ samples: inout [Dataset.Sample]) {
    let test = Set(testWriters ?? drawnWriters(of: samples))
    for index in samples.indices where samples[index].part == nil {
      let isTest = samples[index].sample.writer.map(test.contains) ?? false
      samples[index].part = isTest ? .test : .train
    }
  }

  /// The share of writers that is drawn, at least one; the draw goes by names, not by the order of samples.
  private func drawnWriters(of samples: [Dataset.Sample]) -> [String] {
    guard let share = testShareOfWriters else { return [] }
    var writers = Set(samples.compactMap(\.sample.writer)).sorted(by: LabelOrder.precedes)
    var generator = SeededGenerator(seed: seed ?? 0)
    generator.shuffle(&writers)
    let count = Int((share * Double(writers.count)).rounded())
    return Array(writers.prefix(max(1, count)))
  }
}
