internal import DataFormats
internal import Networks

extension BankParts {
  /// The largest number of networks that are read.
  private static let largestCount = 16

  /// The networks; nil where the bank has none.
  func networks(labels: Int) throws(TemplateBankError) -> InkNetworks? {
    guard file.metadata["networks"] != nil else { return nil }
    let place = "metadata networks"
    let description = try decode(InkNetworks.Description.self, "networks")
    let count = description.inputs.count
    guard (1...Self.largestCount).contains(count), description.designs.count == count else {
      throw invalid(place, "\(count) inputs for \(description.designs.count) designs")
    }
    for (fusion, opinions) in [(description.image, count), (description.fused, count + 1)] {
      guard fusion.weights.count == opinions, fusion.isValid else {
        throw invalid(place, "the weights \(fusion.weights) for \(opinions) opinions")
      }
    }
    var networks: [InkNetwork] = []
    for (index, (input, design)) in zip(description.inputs, description.designs).enumerated() {
      let name = "network.\(index)"
      let plain = input.design(labels: labels)
      guard design.isValid, design.labels == plain.labels, design.height == plain.height,
        design.width == plain.width, design.channels == plain.channels
      else { throw invalid(place, "design \(index) does not fit its input and the labels") }
      let tensor = try tensor(name)
      guard let values = tensor.halves ?? tensor.floats,
        let parameters = NetworkParameters(values, for: design)
      else {
        throw invalid(
          "tensor \(name)",
          "\(tensor.type.rawValue) \(tensor.shape) instead of finite numbers for its design")
      }
      networks.append(
        InkNetwork(input: input, network: Network(design: design, parameters: parameters)))
    }
    return InkNetworks(networks: networks, image: description.image, fused: description.fused)
  }
}
