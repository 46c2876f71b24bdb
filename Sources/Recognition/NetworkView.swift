internal import Features
internal import Ink
internal import Networks
internal import Numerics
internal import Platform

/// Networks that look at the picture and the pen's way, with or without the templates.
///
/// Both say too how likely the ink is no label of the bank at all: networks have learnt what strange ink looks like, and
/// templates lie far from it. A dot has no picture; of dots alone the templates speak, and without templates all labels
/// are alike.
struct NetworkView: InkView {
  private let networks: InkNetworks
  private let extractor: FeatureExtractor
  private let templates: TemplateView?
  private let labels: Int

  /// How many of the labels that lie nearest have distances of their own.
  static let nearestLabels = 32

  /// Prepares a bank.
  ///
  /// - Parameters:
  ///   - bank: A bank with networks.
  ///   - withTemplates: Whether the templates are heard too.
  /// - Throws: `RecognitionError` when the bank has no networks, or when its configuration cannot be used.
  init(_ bank: TemplateBank, withTemplates: Bool) throws(RecognitionError) {
    guard let networks = bank.networks else { throw .engine(withTemplates ? .fused : .image) }
    self.networks = networks
    labels = bank.labels.count
    do {
      extractor = try FeatureExtractor(bank.configuration)
    } catch {
      throw .features(error)
    }
    templates = withTemplates ? try TemplateView(bank, leavesOut: false) : nil
  }

  func evidence(
    for characters: [[Stroke]], labels count: Int, jobs: Int
  ) -> [Result<Evidence, RecognitionError>] {
    let extractor = self.extractor
    let outlines = parallelMap(count: characters.count, grain: 16, jobs: jobs) {
      index -> Result<PenLines, RecognitionError> in
      do throws(FeatureError) {
        return .success(try extractor.outline(of: characters[index]))
      } catch {
        return .failure(.features(error))
      }
    }
    let readable = outlines.compactMap { try? $0.get() }
    var opinions = networks.opinions(
      of: readable, for: templates == nil ? networks.image : networks.fused, jobs: jobs)[...]
    let found = templates?.evidence(
      for: characters, labels: min(labels, Self.nearestLabels), jobs: jobs)
    return outlines.enumerated().map { index, outline in
      outline.flatMap { outline in
        let opinion = opinions.removeFirst()
        guard let found else { return .success(evidence(outline, opinion)) }
        return found[index].map { evidence(outline, opinion, templates: $0) }
      }
    }
  }

  /// What the networks say alone.
  private func evidence(_ outline: PenLines, _ opinion: [[Double]]) -> Evidence {
    guard !outline.isDot else {
      let each = -ReproducibleMath.log(Double(labels)) - 1
      return Evidence(
        entries: (0..<labels).map { Evidence.Entry(label: Int32($0), logOdds: each, distance: 0) })
    }
    let logs = networks.image.logProbabilities(opinion)
    return Evidence(
      entries: (0..<labels).map { label in
        Evidence.Entry(
          label: Int32(label), logOdds: logs[label] - logs[labels], distance: -logs[label])
      }.sorted { ($1.logOdds, $0.label) < ($0.logOdds, $1.label) })
  }

  /// What networks and templates say together.
  private func evidence(
    _ outline: PenLines, _ opinion: [[Double]], templates: Evidence
  ) -> Evidence {
    guard !outline.isDot else { return templates }
    let logs = networks.fused.logProbabilities(opinion + [templates.logOdds(labels: labels)])
    var nearest = [Evidence.Entry?](repeating: nil, count: labels)
    for entry in templates.entries { nearest[Int(entry.label)] = entry }
    let farthest = templates.entries.reduce(0) { max($0, $1.distance) }
    return Evidence(
      entries: (0..<labels).map { label in
        Evidence.Entry(
          label: Int32(label), logOdds: logs[label] - logs[labels],
          distance: nearest[label]?.distance ?? farthest, template: nearest[label]?.template)
      }.sorted { ($1.logOdds, $0.label) < ($0.logOdds, $1.label) })
  }
}
