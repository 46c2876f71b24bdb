internal import Features
internal import Networks

extension InkNetworks {
  /// How networks learn a writer's hand: few small steps from where they are.
  ///
  /// The numbers did best for 1 and 3 samples a label of training writers that were held out.
  private static let (variations, rate) = (3200, 0.0003)

  /// The same networks after they have learnt from some samples of one writer, varied anew each time.
  ///
  /// How much each network counts stays as it is.
  ///
  /// - Parameters:
  ///   - outlines: Normalised ink, at least one character.
  ///   - labels: The label of each.
  ///   - jobs: The number of threads; the result does not depend on it.
  /// - Returns: The adapted networks.
  func adapted(to outlines: [PenLines], labels: [Int32], jobs: Int) -> InkNetworks {
    let distortion = InkDistortion(reversal: 0, shuffling: 0)
    var training = NetworkTraining(samples: Self.variations)
    training.rate = Self.rate
    training.warmUp = 10
    let adapted = networks.enumerated().map { index, known in
      let input = known.input
      let learnt = unsafe training.train(
        known.network.design, from: known.network.parameters, labels: labels, seed: UInt64(index),
        jobs: jobs
      ) { sample, generator, values in
        unsafe input.write(distortion(outlines[sample], &generator), into: values)
      }
      return InkNetwork(
        input: input,
        network: Network(design: learnt.design, parameters: learnt.parameters.halved))
    }
    return InkNetworks(networks: adapted, image: image, fused: fused)
  }
}
