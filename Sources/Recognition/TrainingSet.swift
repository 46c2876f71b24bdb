internal import Features
internal import Foundation
internal import Ink
internal import Matching
internal import Numerics
internal import Platform

/// The samples that training works on: those with features, in the order in which they were given.
struct TrainingSet {
  /// The samples.
  let used: [LabelledSample]
  /// Their features in the columns of `channels`.
  let sequences: SequenceSet
  /// The channels that the configuration wants and every sample measured.
  let channels: [FeatureChannel]
  /// The label names in the order of their Unicode scalars.
  let labels: [String]
  /// The position in `labels` of each sample's label.
  let labelOf: [Int32]
  /// What each sample looks like.
  let digests: [SampleDigest]
  /// The digest of all of it.
  let digest: String
  /// The samples without features.
  let failures: [TrainingFailure]

  /// Extracts the features of samples.
  init(_ samples: [LabelledSample], options: TrainingOptions) throws(TrainingError) {
    let extractor: FeatureExtractor
    do {
      extractor = try FeatureExtractor(options.configuration)
    } catch {
      throw .features(error)
    }
    let extracted = parallelMap(count: samples.count, grain: 16, jobs: options.jobs) { index in
      let result: Result<FeatureSequence, FeatureError>
      do throws(FeatureError) {
        result = .success(try extractor.sequence(of: samples[index].strokes))
      } catch {
        result = .failure(error)
      }
      return (result, SampleDigest(of: samples[index].strokes))
    }
    var used: [LabelledSample] = []
    var features: [FeatureSequence] = []
    var digests: [SampleDigest] = []
    var failures: [TrainingFailure] = []
    for (sample, (result, digest)) in zip(samples, extracted) {
      switch result {
      case .success(let sequence):
        used.append(sample)
        features.append(sequence)
        digests.append(digest)
      case .failure(let error):
        failures.append(TrainingFailure(sample: sample.id, error: error))
      }
    }
    guard !used.isEmpty else { throw .noSamples(failed: failures.count) }
    let measured = features.dropFirst().reduce(features[0].measured) {
      $0.intersection($1.measured)
    }
    let columns = extractor.channels.indices.filter {
      measured.isSuperset(of: extractor.channels[$0].requirement)
    }
    channels = columns.map { extractor.channels[$0] }
    do {
      sequences = try SequenceSet(features, columns: columns)
    } catch {
      throw .matching(error.description)
    }
    let labels = Set(used.map(\.label)).sorted(by: scalarOrder)
    let positions = Dictionary(
      uniqueKeysWithValues: zip(labels, labels.indices.map { Int32($0) }))
    labelOf = used.compactMap { positions[$0.label] }
    digest = Self.digest(of: used, digests)
    self.labels = labels
    self.used = used
    self.digests = digests
    self.failures = failures
  }

  /// What the calibration needs to know of each sample.
  var heldOutSamples: [HeldOutSearch.Sample] {
    zip(used, labelOf).map { HeldOutSearch.Sample(label: $1, writer: $0.writer) }
  }

  /// The samples that become templates, label by label.
  func chooseTemplates(
    options: TrainingOptions, progress: (Double) -> Void
  ) throws(MatchingError) -> [Int] {
    var members = [[Int]](repeating: [], count: labels.count)
    for (sample, label) in labelOf.enumerated() { members[Int(label)].append(sample) }
    guard let count = options.prototypesPerClass else { return members.flatMap(\.self) }
    var chosen: [Int] = []
    let generator = SeededGenerator(seed: options.seed)
    for (label, samples) in members.enumerated() {
      let picked = try PrototypeSelection.choose(
        count, of: sequences.selecting(samples), window: options.window,
        generator: generator.forked(by: UInt64(label)), jobs: options.jobs)
      chosen.append(contentsOf: picked.map { samples[$0] })
      progress(Double(label + 1) / Double(members.count))
    }
    return chosen
  }

  /// The digest of places, labels and writers; each text is preceded by its length, so that no two sets look alike.
  private static func digest(of samples: [LabelledSample], _ digests: [SampleDigest]) -> String {
    let digest = SHA256()
    for (sample, ink) in zip(samples, digests) {
      digest.update(ink.bytes)
      for text in [sample.label, sample.writer ?? ""] {
        digest.update("\(text.utf8.count):\(text)")
      }
    }
    return digest.finish()
  }
}
