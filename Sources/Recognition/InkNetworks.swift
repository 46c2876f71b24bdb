internal import Features
internal import Networks

/// The networks of a bank, and how their opinions count.
struct InkNetworks: Sendable {
  /// The networks.
  let networks: [InkNetwork]
  /// The weights of the networks where they decide alone.
  let image: Fusion
  /// The weights of the networks, and last that of the templates.
  let fused: Fusion

  /// What the metadata of a bank's file says; the parameters are tensors beside it.
  struct Description: Codable {
    var inputs: [NetworkInput]
    var designs: [NetworkDesign]
    var image: Fusion
    var fused: Fusion
  }

  /// What goes into the metadata of a bank's file.
  var description: Description {
    Description(
      inputs: networks.map(\.input), designs: networks.map(\.network.design), image: image,
      fused: fused)
  }

  /// What each network says of each character.
  ///
  /// - Parameters:
  ///   - outlines: Normalised ink.
  ///   - fusion: How they count; a network with the weight 0 is not asked. Nil asks all.
  ///   - jobs: The number of threads; the result does not depend on it.
  /// - Returns: For each character and network one logarithm of a probability a label, and last that of strange
  ///   ink; 0 where it was not asked.
  func opinions(of outlines: [PenLines], for fusion: Fusion? = nil, jobs: Int) -> [[[Double]]] {
    let each = networks.enumerated().map { index, network in
      fusion?.weights[index] == 0
        ? nil : network.logProbabilities(of: outlines, jobs: jobs)
    }
    let none = [Double](repeating: 0, count: networks.first?.network.design.labels ?? 0)
    return outlines.indices.map { character in each.map { $0?[character] ?? none } }
  }
}

extension Evidence {
  /// The log-odds of every label, and last the 0 of none of them; labels that were not looked at have the least that any
  /// has.
  func logOdds(labels: Int) -> [Double] {
    let least = entries.reduce(Double.infinity) { min($0, $1.logOdds) }
    var odds = [Double](repeating: least, count: labels)
    for entry in entries { odds[Int(entry.label)] = entry.logOdds }
    return odds + [0]
  }
}
