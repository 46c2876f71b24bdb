internal import Features
internal import Networks
internal import Numerics

/// A trained network with what it looks at.
struct InkNetwork: Sendable {
  /// What it looks at.
  let input: NetworkInput
  /// What it learnt.
  let network: Network

  /// The logarithms of the probabilities of labels, and last of strange ink, for characters.
  ///
  /// - Parameters:
  ///   - outlines: Normalised ink.
  ///   - jobs: The number of threads; the result does not depend on it.
  /// - Returns: One number a label and one more for each character.
  func logProbabilities(of outlines: [PenLines], jobs: Int) -> [[Double]] {
    unsafe network.logProbabilities(count: outlines.count, jobs: jobs) { index, values in
      unsafe input.write(outlines[index], into: values)
    }
  }

  /// Trains a network on variations of ink, and on strange ink made from it.
  ///
  /// - Parameters:
  ///   - member: What it looks at.
  ///   - outlines: Normalised ink, at least one character.
  ///   - labels: The label of each character, below `labelCount`.
  ///   - labelCount: The number of labels.
  ///   - variations: How many variations of ink it sees, beside strange ink.
  ///   - seed: What every random choice depends on.
  ///   - jobs: The number of threads; the result does not depend on it.
  ///   - deadline: When it should have learnt, with fewer variations if need be; nil for no such time.
  ///   - progress: Called now and then with the part that is done, 0...1.
  init(
    training member: NetworkRecipe.Member, _ outlines: [PenLines], labels: [Int32],
    labelCount: Int, variations: Int, seed: UInt64, jobs: Int,
    deadline: ContinuousClock.Instant?, progress: (Double) -> Void
  ) {
    let input = member.input
    self.input = input
    let share = StrangeInk.share(labels: labelCount)
    var training = NetworkTraining(samples: variations + Int(share * Double(variations)))
    training.deadline = deadline
    let strange = StrangeInk(characters: outlines)
    let strangers = Int(share * Double(outlines.count)) + 1
    let learnt = unsafe training.train(
      input.design(labels: labelCount),
      labels: labels + [Int32](repeating: Int32(labelCount), count: strangers), seed: seed,
      jobs: jobs, progress: progress
    ) { index, generator, values in
      let outline =
        index < outlines.count
        ? member.distortion(outlines[index], &generator) : strange(&generator)
      unsafe input.write(outline, into: values)
    }
    network = Network(design: learnt.design, parameters: learnt.parameters.halved)
  }

  /// Puts a network together that was read from a file.
  init(input: NetworkInput, network: Network) {
    self.input = input
    self.network = network
  }
}
