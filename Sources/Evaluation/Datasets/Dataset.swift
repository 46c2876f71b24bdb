import Platform
public import Recognition

/// A dataset that has been read: labelled samples with stable names, in an order that never changes.
public struct Dataset: Sendable {
  /// One sample and where it belongs.
  public struct Sample: Sendable {
    /// The ink, its label, its writer and its name: the file's path from the dataset's root, `#` and its position there.
    public var sample: LabelledSample
    /// The part of the dataset's own split; nil when it has none.
    public var part: DatasetCard.Part?

    /// Makes a sample.
    public init(sample: LabelledSample, part: DatasetCard.Part? = nil) {
      self.sample = sample
      self.part = part
    }
  }

  /// The name: the card's, else that of the folder or file.
  public let name: String
  /// The card, where there is one.
  public let card: DatasetCard?
  /// The labels in the order that all tables use.
  public let labels: [String]
  /// The samples that could be read, in dataset order.
  public let samples: [Sample]
  /// What could not be read, in dataset order.
  public let failures: [SampleFailure]

  /// Makes a dataset of samples in memory.
  public init(
    name: String, card: DatasetCard? = nil, samples: [Sample], failures: [SampleFailure] = []
  ) {
    self.name = name
    self.card = card
    self.samples = samples
    self.failures = failures
    labels = LabelOrder.labels(of: card, found: Set(samples.map(\.sample.label)))
  }

  /// Whether the dataset says which samples are for testing; looks for one among all.
  public var hasSplit: Bool { samples.contains { $0.part == .test } }

  /// The writers in the order of their first samples.
  public var writers: [String] {
    var known = Set<String>()
    return samples.compactMap(\.sample.writer).filter { known.insert($0).inserted }
  }

  /// The samples to train with: the training part, or all when there is no split.
  public var trainingSamples: [LabelledSample] {
    let hasSplit = hasSplit
    return samples.filter { !hasSplit || $0.part != .test }.map(\.sample)
  }

  /// The samples to test with: the test part, or all when there is no split.
  public var testSamples: [LabelledSample] {
    let hasSplit = hasSplit
    return samples.filter { !hasSplit || $0.part == .test }.map(\.sample)
  }

  /// The digest of samples: their names, labels, writers and ink, in order.
  ///
  /// - Parameters:
  ///   - samples: The samples.
  ///   - digests: The digest of the ink of each.
  /// - Returns: `sha256:` and 64 hexadecimal digits.
  static func digest(of samples: [LabelledSample], digests: [SampleDigest]) -> String {
    let digest = SHA256()
    for (sample, ink) in zip(samples, digests) {
      // Lengths keep apart what names and labels could otherwise run together.
      let texts = [sample.id, sample.label, sample.writer ?? ""].map { "\($0.utf8.count) \($0)" }
      digest.update(texts.joined(separator: "\n") + "\n")
      digest.update(ink.bytes)
    }
    return digest.finish()
  }
}
