internal import Features
internal import Foundation
internal import Matching
internal import Numerics
internal import Platform

extension TemplateBank {
  /// Trains a bank.
  ///
  /// Features are extracted, templates are chosen label by label (all samples, or their medoids under DTW), and the
  /// confidence is calibrated by searching samples among other writers' templates.
  ///
  /// - Parameters:
  ///   - samples: Labelled characters in a stable order.
  ///   - options: How to train; `jobs` changes nothing in the bank.
  ///   - command: The command line that the bank remembers.
  ///   - progress: Called now and then with the part that is done, 0...1.
  /// - Returns: The bank and the samples that had no features.
  /// - Throws: `TrainingError` when an option is out of range or no sample can be used.
  public static func train(
    _ samples: [LabelledSample], options: TrainingOptions, command: String,
    progress: (Double) -> Void = { _ in }
  ) throws(TrainingError) -> TrainingResult {
    try options.validate()
    let set = try TrainingSet(samples, options: options)
    progress(options.engine.hasNetworks ? 0.02 : 0.2)
    do {
      // Networks take most of the time where there are any.
      let share = options.engine.hasNetworks ? 0.1 : 1
      let templates = try set.chooseTemplates(options: options) {
        progress(share * (0.2 + 0.5 * $0))
      }
      let heldOut = try HeldOutSearch(
        set.heldOutSamples, set.sequences, templates: templates, options: options)
      let calibration = Calibration(
        fitting: heldOut.findings, points: options.configuration.points)
      progress(share)
      let networks =
        options.engine.hasNetworks
        ? try InkNetworks(
          training: set, templates: templates, calibration: calibration, options: options
        ) { progress(share + (1 - share) * $0) } : nil
      progress(1)
      let chosen = templates.map { set.used[$0] }
      let bank = TemplateBank(
        engine: options.engine,
        configuration: options.configuration, channels: set.channels, labels: set.labels,
        templates: try set.sequences.selecting(templates),
        templateLabels: templates.map { set.labelOf[$0] },
        templateSamples: templates.map { Int32($0) }, templateIDs: chosen.map(\.id),
        templateWriters: chosen.map(\.writer), sampleDigests: set.digests,
        window: options.window, neighbours: options.neighbours,
        rejectThreshold: options.rejectThreshold, calibration: calibration, networks: networks,
        training: Training(
          digest: set.digest, command: command, samples: set.used.count,
          failed: set.failures.count, prototypesPerClass: options.prototypesPerClass,
          seed: options.seed,
          heldOut: networks?.heldOut ?? HeldOut(heldOut, calibration: calibration)))
      return TrainingResult(bank: bank.withDigest(), failures: set.failures)
    } catch {
      throw .matching(error.description)
    }
  }

  private func withDigest() -> TemplateBank {
    var bank = self
    bank.digest = SHA256.digest(of: fileBytes)
    return bank
  }
}

extension TemplateBank.HeldOut {
  /// Counts the held-out samples that get their label; nil when none could be looked at.
  fileprivate init?(_ search: HeldOutSearch, calibration: Calibration) {
    guard !search.findings.isEmpty else { return nil }
    let correct = search.findings.count { finding in
      ClassRanking(finding.candidates.evidence(calibration)).entries[0].label == finding.label
    }
    self.init(
      samples: search.findings.count, accuracy: Double(correct) / Double(search.findings.count),
      byWriter: search.isByWriter)
  }
}
