public import Features
public import Matching

/// What training keeps: templates with labels, how to compare with them, and where they come from.
///
/// Templates stand in label order, and within a label in the order of the training samples, so that equal distances
/// are decided by label order and then by template order.
public struct TemplateBank: Sendable {
  /// The form of the file that this program writes and reads.
  public static let schema = "calamus.bank/2"
  /// The largest number of templates that may vote.
  public static let largestVote = 1000
  /// How many of the nearest labels share the belief in a result.
  public static let believedLabels = 10

  /// Where templates come from.
  public struct Training: Codable, Sendable, Hashable {
    /// The digest of all samples: places, labels and writers, in their order.
    public var digest: String
    /// The command that made the bank.
    public var command: String
    /// The number of samples that were used.
    public var samples: Int
    /// The number of samples that could not be used.
    public var failed: Int
    /// How many templates a label has, as `PrototypeCount` writes it; nil in banks of the first schema.
    public var prototypes: String?
    /// How templates were made; nil when every sample is one.
    public var method: PrototypeMethod?
    /// The seed of the random choices.
    public var seed: UInt64
    /// The accuracy and number of the samples that the calibration looked at, each compared with other writers only.
    public var heldOut: HeldOut?
    /// The writer that the bank was adapted to, of several the last one; nil for none.
    public var adaptation: Adaptation?
  }

  /// Where the templates of a writer come from that a bank was adapted to.
  public struct Adaptation: Codable, Sendable, Hashable {
    /// The digest of the bank before.
    public var bank: String
    /// The number of samples that were added.
    public var samples: Int
    /// The digest of these samples.
    public var digest: String
    /// The command that added them.
    public var command: String
  }

  /// How well samples are recognised when their writer's templates are left out.
  public struct HeldOut: Codable, Sendable, Hashable {
    /// The number of samples that were looked at.
    public var samples: Int
    /// The share that got its label, 0...1.
    public var accuracy: Double
    /// The mean difference of confidence and accuracy over tenths of confidence; nil in banks of the first schema.
    public var calibrationError: Double?
    /// Whether whole writers were left out; otherwise groups of samples were, since writers are not known.
    public var byWriter: Bool
  }

  /// The view of the ink that decides unless another is asked for.
  public let engine: Engine
  /// What happens to a character before it is compared.
  public let configuration: FeatureConfiguration
  /// The channel of each column of a template: those of the configuration that every sample measured.
  public let channels: [FeatureChannel]
  /// The label names in the order of their Unicode scalars.
  public let labels: [String]
  /// The templates, [count, points, channels].
  public let templates: SequenceSet
  /// The position in `labels` of each template's label; never descending.
  public let templateLabels: [Int32]
  /// The position in `sampleDigests` of the sample that each template is, or grew from.
  public let templateSamples: [Int32]
  /// The id of that sample.
  public let templateIDs: [String]
  /// The writer of each template; nil where unknown.
  public let templateWriters: [String?]
  /// What the distance to each template is multiplied with, above 0: less than 1 makes it count nearer; empty for 1.
  public let templateFactors: [Float]
  /// What each training sample looks like, to find it again in a test set.
  public let sampleDigests: [SampleDigest]
  /// The Sakoe-Chiba radius in points; nil for no window.
  public let window: Int?
  /// How many of the nearest templates vote.
  public let neighbours: Int
  /// The confidence below which a result counts as rejected, 0...1.
  public let rejectThreshold: Double
  /// How distances become confidences.
  public let calibration: Calibration
  /// The templates as strokes; nil in a bank that does not compare them.
  var strokes: StrokeTemplates?
  /// What looks at the picture; nil in a bank of templates alone.
  let networks: InkNetworks?
  /// Where the templates come from.
  public internal(set) var training: Training
  /// The SHA-256 of the bank's file, as `sha256:` and 64 hexadecimal digits.
  public internal(set) var digest = ""

  /// The number of templates.
  public var templateCount: Int { templates.count }
}
