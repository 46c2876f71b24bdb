import Recognition

extension Dataset {
  /// The ink of one sample, to be drawn.
  public struct Exhibit: Sendable {
    /// Its label; empty in a dataset without labels.
    public var label: String
    /// Its name.
    public var sample: String
    /// Its ink.
    public var ink: InkOutline
  }

  /// Of each label, in their order, the first sample with ink; in a dataset without labels the first 48 samples.
  public var exhibits: [Exhibit] {
    var first: [String: Exhibit] = [:]
    var unlabelled: [Exhibit] = []
    for sample in samples.map(\.sample) {
      guard isLabelled ? first[sample.label] == nil : unlabelled.count < 48 else { continue }
      let ink = InkOutline(sample.strokes).simplified
      guard !ink.lines.isEmpty else { continue }
      let exhibit = Exhibit(label: sample.label, sample: sample.id, ink: ink)
      if isLabelled { first[sample.label] = exhibit } else { unlabelled.append(exhibit) }
    }
    return unlabelled + labels.compactMap { first[$0] }
  }
}
