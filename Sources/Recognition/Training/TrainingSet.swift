internal import Features
internal import Ink
internal import Matching
internal import Platform

/// The samples that training works on: those with features, in the order in which they were given.
struct TrainingSet {
  /// The samples.
  let used: [LabelledSample]
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

  /// Finds the samples with features.
  ///
  /// - Throws: `TrainingError` when the configuration is out of range or no sample has features.
  init(
    _ samples: [LabelledSample], configuration: FeatureConfiguration, jobs: Int
  ) throws(TrainingError) {
    let extractor = try Self.extractor(configuration)
    let found = parallelMap(count: samples.count, grain: 16, jobs: jobs) { index in
      let digest = SampleDigest(of: samples[index].strokes)
      do throws(FeatureError) {
        _ = try extractor.sequence(of: samples[index].strokes)
        return (digest, FeatureError?.none)
      } catch {
        return (digest, error)
      }
    }
    used = zip(samples, found).filter { $0.1.1 == nil }.map(\.0)
    digests = found.filter { $0.1 == nil }.map(\.0)
    failures = zip(samples, found).compactMap { sample, found in
      found.1.map { TrainingFailure(sample: sample.id, error: $0) }
    }
    guard !used.isEmpty else { throw .noSamples(failed: failures.count) }
    let labels = Set(used.map(\.label)).sorted(by: scalarOrder)
    let positions = Dictionary(
      uniqueKeysWithValues: zip(labels, labels.indices.map { Int32($0) }))
    labelOf = used.compactMap { positions[$0.label] }
    digest = Self.digest(of: used, digests)
    self.labels = labels
  }

  /// The features of all samples.
  ///
  /// - Throws: `TrainingError` when the configuration cannot be used with the samples.
  func table(of configuration: FeatureConfiguration, jobs: Int) throws(TrainingError)
    -> FeatureTable
  {
    let extractor = try Self.extractor(configuration)
    let results = parallelMap(count: used.count, grain: 16, jobs: jobs) { index in
      Result { () throws(FeatureError) in try extractor.sequence(of: used[index].strokes) }
    }
    do {
      let features = try results.map { try $0.get() }
      let measured = features.dropFirst().reduce(features[0].measured) {
        $0.intersection($1.measured)
      }
      let columns = extractor.channels.indices.filter {
        measured.isSuperset(of: extractor.channels[$0].requirement)
      }
      return FeatureTable(
        channels: columns.map { extractor.channels[$0] },
        sequences: try SequenceSet(features, columns: columns), labels: labelOf,
        labelCount: labels.count)
    } catch let error as FeatureError {
      throw .features(error)
    } catch {
      throw .matching("\(error)")
    }
  }

  /// The channels that every sample measured, whatever a configuration takes of them.
  func measuredChannels(jobs: Int) throws(TrainingError) -> [FeatureChannel] {
    let all = FeatureConfiguration(
      points: 2,
      weights: FeatureWeights(
        x: 1, y: 1, direction: 1, curvature: 1, penUp: 1, speed: 1, force: 1, altitude: 1,
        azimuth: 1))
    return try table(of: all, jobs: jobs).channels
  }

  /// How many samples each label has.
  var samplesOfLabels: [Int] {
    var counts = [Int](repeating: 0, count: labels.count)
    for label in labelOf { counts[Int(label)] += 1 }
    return counts
  }

  private static func extractor(
    _ configuration: FeatureConfiguration
  ) throws(TrainingError) -> FeatureExtractor {
    do { return try FeatureExtractor(configuration) } catch { throw .features(error) }
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
