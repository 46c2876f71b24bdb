internal import Features

/// What each channel is worth: accuracy with and without it.
struct ChannelAblation {
  /// Tries every channel that all samples measured.
  ///
  /// - Parameters:
  ///   - options: How the bank is trained; every sample is a template here.
  ///   - measured: The channels that all samples measured.
  ///   - trials: Where ways are tried.
  ///   - progress: Called now and then with the part that is done, 0...1.
  /// - Returns: One entry a group of channels, in a fixed order.
  /// - Throws: `TrainingError` as `CrossValidation.trial`.
  static func worths(
    _ options: TrainingOptions, measured: [FeatureChannel], _ trials: inout CrossValidation,
    progress: (Double) -> Void
  ) throws(TrainingError) -> [TrainingReport.ChannelWorth] {
    var base = options
    base.prototypes = .all
    guard let whole = try trials.trial(base, .quick) else { return [] }
    var worths: [TrainingReport.ChannelWorth] = []
    let groups = ChannelGroup.allCases.filter { $0.channels.allSatisfy(measured.contains) }
    for (position, group) in groups.enumerated() {
      let weight = base.configuration.weights[keyPath: group.weight]
      var changed = base
      let triedWeight = weight > 0 ? weight : group.usualWeight
      changed.configuration.weights[keyPath: group.weight] = weight > 0 ? 0 : triedWeight
      guard let trial = try trials.trial(changed, .quick) else { break }
      let (with, without) = weight > 0 ? (whole, trial) : (trial, whole)
      worths.append(
        TrainingReport.ChannelWorth(
          channel: group.channels[0], weight: weight, triedWeight: triedWeight,
          samples: whole.samples, wrongWithout: without.misread.count,
          wrongWith: with.misread.count, changed: with.compared(with: without).changed))
      progress(Double(position + 1) / Double(groups.count))
    }
    return worths
  }
}
