import Recognition

/// The steps in which a bank is adapted to each writer with a few samples of each label and reads the writer's others.
///
/// All passes read the same samples: what is left of a writer's label beyond the largest number that adapts.
struct AdaptationSteps {
  /// The banks: the one that is tested, then one for each number and writer.
  private(set) var banks: [EvaluationPlan.Source]
  /// What is tested with them.
  private(set) var steps: [EvaluationPlan.Step]
  /// The passes, the bank as it is first.
  private(set) var passes = [VariationScore(variation: nil)]
  /// The positions of the samples that are tested, rising.
  let tested: [Int]

  /// Lays out the work.
  ///
  /// - Parameters:
  ///   - bank: The bank.
  ///   - dataset: The dataset.
  ///   - positions: The samples that may be used, rising.
  ///   - counts: How many samples of each label adapt, one pass each.
  /// - Throws: `DatasetError` when no sample has a writer, or none is left to test.
  init(
    _ bank: TemplateBank, _ dataset: Dataset, positions: [Int], counts: [Int]
  ) throws(DatasetError) {
    let largest = counts.max() ?? 0
    let known = Set(bank.labels)
    var seen: [[String]: Int] = [:]
    var samples: [(position: Int, writer: String, number: Int)] = []
    for position in positions {
      let sample = dataset.samples[position].sample
      guard let writer = sample.writer, known.contains(sample.label) else { continue }
      let number = seen[[writer, sample.label], default: 0]
      seen[[writer, sample.label]] = number + 1
      samples.append((position, writer, number))
    }
    let held = samples.filter { $0.number >= largest }
    guard !held.isEmpty else {
      throw DatasetError(
        file: dataset.name, code: "adaptation",
        message: "no writer has more than \(largest) samples of a label of the bank: "
          + "--adapt needs some to adapt with and others to test")
    }
    tested = held.map(\.position)
    banks = [.bank(bank)]
    steps = [EvaluationPlan.Step(bank: 0, positions: tested)]
    for count in counts {
      let pass = passes.count
      var used = 0
      for writer in dataset.writers {
        let own = held.filter { $0.writer == writer }.map(\.position)
        guard !own.isEmpty else { continue }
        let adapting = samples.filter { $0.writer == writer && $0.number < count }
        banks.append(.adapting(bank, adapting.map(\.position)))
        steps.append(EvaluationPlan.Step(bank: banks.count - 1, pass: pass, positions: own))
        used += adapting.count
      }
      passes.append(
        VariationScore(
          variation: .adaptation(samples: count),
          trainingSamples: used / max(1, steps.count { $0.pass == pass })))
    }
  }
}
