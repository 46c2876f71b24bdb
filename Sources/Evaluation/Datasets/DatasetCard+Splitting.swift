import Numerics
import Recognition

extension DatasetCard.SplitRule {
  /// The part of one sample; nil when it depends on which writers there are.
  ///
  /// - Parameters:
  ///   - writer: Its writer.
  ///   - index: Its position in its file, from 0.
  /// - Returns: The part.
  func part(writer: String?, index: Int) -> DatasetCard.Part? {
    if let testEvery { return (index + 1).isMultiple(of: testEvery) ? .test : .train }
    guard let testWriters else { return nil }
    return writer.map(testWriters.contains) ?? false ? .test : .train
  }

  /// Gives every sample without a part the one that the draw of writers decides; a sample without a writer trains.
  func drawWriters(_ samples: inout [DatasetEntry<some Sendable>]) {
    guard let share = testShareOfWriters else { return }
    var writers = Set(samples.compactMap(\.writer)).sorted(by: LabelOrder.precedes)
    // The draw goes by names, not by the order of samples; at least one is drawn.
    var generator = SeededGenerator(seed: seed ?? 0)
    generator.shuffle(&writers)
    let test = Set(writers.prefix(max(1, Int((share * Double(writers.count)).rounded()))))
    for index in samples.indices where samples[index].part == nil {
      let isTest = samples[index].writer.map(test.contains) ?? false
      samples[index].part = isTest ? .test : .train
    }
  }
}
