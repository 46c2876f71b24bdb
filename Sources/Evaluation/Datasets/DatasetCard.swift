/// What `dataset.json` says about a dataset: who made it, what it holds, which files, and how it is split.
public struct DatasetCard: Codable, Hashable, Sendable {
  /// The schema that this program reads.
  public static let schema = "calamus.dataset/1"

  /// The two parts of a split.
  public enum Part: String, Codable, Hashable, Sendable, CaseIterable {
    case train, test
  }

  /// One file of the dataset: a drawing, an archive of drawings, or a file of many samples.
  public struct File: Codable, Hashable, Sendable {
    /// What stands for a digest that nobody has measured yet.
    public static let unknownDigest = "unknown"

    /// Where it lies, from the folder of the dataset's files.
    ///
    /// `/` stands between folders, never upwards. Without a digest it may be a folder too.
    public var path: String
    /// The SHA-256 of its bytes, 64 hexadecimal digits; `unknown` when nobody has measured it: any file of the name will do.
    public var sha256: String
    /// The part that its samples belong to, where files decide.
    public var split: Part?
    /// Put before the writers that the file names, for files that number their writers separately.
    public var writerPrefix: String?

    /// Whether the digest is known.
    public var hasDigest: Bool { sha256 != Self.unknownDigest }
  }

  /// How many there should be.
  public struct Counts: Codable, Hashable, Sendable {
    /// All samples.
    public var samples: Int
    /// Those of the training part, where there is a split.
    public var train: Int?
    /// Those of the test part.
    public var test: Int?
    /// Writers, where they are known.
    public var writers: Int?
    /// Labels that occur; absent: as many as the card lists.
    public var labels: Int?
  }

  /// The schema, `calamus.dataset/1`.
  public var schema: String
  /// The name by which commands know it: letters, digits, `-`, `_` and `.`.
  public var name: String
  /// The name for people.
  public var title: String
  /// The terms of use.
  public var licence: String
  /// Where it comes from, an address.
  public var source: String
  /// How to cite it.
  public var citation: String
  /// A few sentences.
  public var description: String?
  /// How to get the files.
  public var install: String?
  /// The folder in which the files lie below a data folder, such as `digilets`; absent: the name.
  public var folder: String?
  /// The package of a registry that carries the files; absent: `install` says how to get them.
  public var package: Package?
  /// The files.
  public var files: [File]
  /// How the files are read.
  public var reading: Reading?
  /// Where labels come from; absent: from what states one, and all that do must agree.
  public var label: Source?
  /// Where writers come from; absent: the manifest, else the ink, else a folder.
  public var writer: Source?
  /// What the folders around a drawing mean, outermost first; absent: label, then writer.
  public var layout: [Level]?
  /// The labels in the order that tables use; absent: those that occur, by Unicode scalars.
  public var labels: [String]?
  /// What becomes of samples whose label is not listed; absent: they are kept.
  public var otherLabels: OtherLabels?
  /// The split of samples that no file assigns.
  public var split: SplitRule?
  /// How many there should be.
  public var counts: Counts?
}
