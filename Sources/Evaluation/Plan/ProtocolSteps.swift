import Numerics
import Recognition

/// The steps of a protocol with its further passes, ordered so that every bank is trained once.
struct ProtocolSteps {
  /// Where the banks come from.
  private(set) var banks: [EvaluationPlan.Source] = []
  /// What is tested with them.
  private(set) var steps: [EvaluationPlan.Step] = []
  /// The passes, the evaluation itself first.
  private(set) var passes: [VariationScore] = []
  /// The positions of all samples that are tested, rising.
  let tested: [Int]

  private let dataset: Dataset
  private let name: String

  /// Lays out the work.
  ///
  /// - Throws: `DatasetError` when the dataset does not suit the protocol.
  init(
    _ dataset: Dataset, _ plan: EvaluationProtocol, _ request: VariationRequest,
    training: TrainingOptions
  ) throws(DatasetError) {
    self.dataset = dataset
    name = plan.name
    let groups = try plan.groups(of: dataset, seed: training.seed)
    tested = groups.joined().sorted()
    passes = [VariationScore(variation: nil)]
    passes += request.perturbations.map { VariationScore(variation: .perturbation($0)) }
    let firstShare = passes.count
    passes += request.trainingShares.map { VariationScore(variation: .trainingShare($0)) }
    for (number, group) in groups.enumerated() {
      let others = rest(of: group)
      add(others, training, testing: group, passes: 0..<firstShare)
      let generator = SeededGenerator(seed: training.seed).forked(by: UInt64(number))
      for (index, share) in request.trainingShares.enumerated() {
        add(
          chosen(share, of: others, generator), training, testing: group,
          passes: firstShare + index..<firstShare + index + 1)
      }
    }
    for number in 1..<max(1, request.repeats) {
      var options = training
      options.seed &+= UInt64(number)
      let pass = passes.count
      passes.append(VariationScore(variation: .repetition(seed: options.seed)))
      let groups = try plan.groups(of: dataset, seed: options.seed)
      for group in groups {
        add(
          rest(of: group), options, testing: group, passes: pass..<pass + 1)
      }
    }
    for index in passes.indices {
      passes[index].trainingSamples = (passes[index].trainingSamples ?? 0) / groups.count
    }
  }

  private mutating func add(
    _ positions: [Int], _ options: TrainingOptions, testing group: [Int], passes: Range<Int>
  ) {
    let command = "evaluate --protocol \(name)"
    banks.append(.training(positions, options, command: command))
    for pass in passes {
      steps.append(EvaluationPlan.Step(bank: banks.count - 1, pass: pass, positions: group))
      self.passes[pass].trainingSamples = (self.passes[pass].trainingSamples ?? 0) + positions.count
    }
  }

  /// The positions of the samples that are in no group of those that are tested.
  private func rest(of group: [Int]) -> [Int] {
    let tested = Set(group)
    return dataset.samples.indices.filter { !tested.contains($0) }
  }

  /// A share of each label's samples, at least one; a smaller share is a part of every larger one.
  private func chosen(_ share: Double, of positions: [Int], _ generator: SeededGenerator) -> [Int] {
    let byLabel = Dictionary(grouping: positions) { dataset.samples[$0].sample.label }
    var chosen: [Int] = []
    for (number, label) in dataset.labels.enumerated() {
      guard var members = byLabel[label] else { continue }
      var shuffler = generator.forked(by: UInt64(number))
      shuffler.shuffle(&members)
      chosen += members.prefix(max(1, Int((share * Double(members.count)).rounded())))
    }
    return chosen.sorted()
  }
}
