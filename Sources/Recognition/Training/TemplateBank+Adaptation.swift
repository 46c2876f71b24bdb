internal import Features
internal import Matching

extension TemplateBank {
  /// How much nearer a writer's own templates count than others: distances to them are multiplied with this.
  ///
  /// It did best for 1, 3 and 5 samples a label in cross-validation over training writers.
  private static let ownFactor: Float = 0.8

  /// The same bank with some samples of one writer as further templates, which count nearer than the others.
  ///
  /// Channels that these samples did not measure are left out of the bank. Networks learn from the samples too. The
  /// calibration stays.
  ///
  /// - Parameters:
  ///   - samples: The writer's labelled characters in a stable order, of labels that the bank knows.
  ///   - command: The command line that the bank remembers.
  ///   - jobs: The number of threads; the bank does not depend on it.
  /// - Returns: The bank, and the samples that had no features.
  /// - Throws: `TrainingError` when a label is new to the bank or no sample can be used.
  public func adapted(
    to samples: [LabelledSample], command: String, jobs: Int
  ) throws(TrainingError) -> TrainingResult {
    let set = try TrainingSet(samples, configuration: configuration, jobs: jobs)
    let positions = Dictionary(
      uniqueKeysWithValues: zip(labels, labels.indices.map { Int32($0) }))
    if let stranger = set.labels.first(where: { positions[$0] == nil }) {
      throw .option("the label \"\(stranger)\", which the bank does not know")
    }
    let table = try set.table(of: configuration, jobs: jobs)
    let shared = channels.filter(table.channels.contains)
    let base = rows(
      templateLabels, templateSamples, templateIDs, templateWriters,
      templateFactors.isEmpty
        ? [Float](repeating: 1, count: templateCount) : templateFactors)
    let known = Int32(sampleDigests.count)
    let own = rows(
      set.used.compactMap { positions[$0.label] }, set.used.indices.map { known + Int32($0) },
      set.used.map(\.id), set.used.map(\.writer),
      [Float](repeating: Self.ownFactor, count: set.used.count))
    // Label by label, the writer's own after the others.
    let rows = (base + own).enumerated().sorted {
      ($0.element.label, $0.offset) < ($1.element.label, $1.offset)
    }
    do {
      let templates = try self.templates
        .selecting(columns: shared.compactMap { channels.firstIndex(of: $0) })
        .appending(
          table.sequences.selecting(
            columns: shared.compactMap { table.channels.firstIndex(of: $0) }))
      var training = self.training
      training.adaptation = Adaptation(
        bank: digest, samples: set.used.count, digest: set.digest, command: command)
      var bank = TemplateBank(
        engine: engine, configuration: configuration, channels: shared, labels: labels,
        templates: try templates.selecting(rows.map(\.offset)),
        templateLabels: rows.map(\.element.label), templateSamples: rows.map(\.element.sample),
        templateIDs: rows.map(\.element.id), templateWriters: rows.map(\.element.writer),
        templateFactors: rows.map(\.element.factor), sampleDigests: sampleDigests + set.digests,
        window: window, neighbours: neighbours, rejectThreshold: rejectThreshold,
        calibration: calibration, networks: networks(adaptedTo: set, positions, jobs: jobs),
        training: training)
      bank.strokes = strokes?.appending(
        set.outlines(configuration, jobs: jobs).map { StrokeForm($0) }, order: rows.map(\.offset))
      return TrainingResult(bank: bank.withDigest(), failures: set.failures)
    } catch {
      throw .matching("\(error)")
    }
  }

  /// The networks after they have learnt from samples; nil where there are none.
  private func networks(
    adaptedTo set: TrainingSet, _ positions: [String: Int32], jobs: Int
  ) -> InkNetworks? {
    networks?.adapted(
      to: set.outlines(configuration, jobs: jobs),
      labels: set.used.compactMap { positions[$0.label] },
      jobs: jobs)
  }

  /// One template without its numbers.
  private struct Row {
    var label: Int32
    var sample: Int32
    var id: String
    var writer: String?
    var factor: Float
  }

  private func rows(
    _ labels: [Int32], _ samples: [Int32], _ ids: [String], _ writers: [String?],
    _ factors: [Float]
  ) -> [Row] {
    labels.indices.map {
      Row(
        label: labels[$0], sample: samples[$0], id: ids[$0], writer: writers[$0],
        factor: factors[$0])
    }
  }
}
