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
    /// Where it lies, from the card's folder; `/` between folders, never upwards.
    public var path: String
    /// The SHA-256 of its bytes, 64 hexadecimal digits.
    public var sha256: String
    /// The part that its samples belong to, where files decide.
    public var split: Part?
    /// Put before the writers that the file names, for files that number their writers separately.
    public var writerPrefix: String?
  }

  /// What a folder on the way to a drawing means, inside an archive or a dataset's folder.
  public enum Level: String, Codable, Hashable, Sendable, CaseIterable {
    case label, writer, other
  }

  /// How samples are split that no file's `split` assigns.
  public struct SplitRule: Codable, Hashable, Sendable {
    /// The writers whose samples are the test part.
    public var testWriters: [String]?
    /// The share of writers, above 0 and below 1, that are drawn for the test part when they are not named.
    public var testShareOfWriters: Double?
    /// What the draw depends on.
    public var seed: UInt64?
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
  /// The files.
  public var files: [File]
  /// What the folders around a drawing mean, outermost first; absent: label, then writer.
  public var layout: [Level]?
  /// The labels in the order that tables use; absent: those that occur, by Unicode scalars.
  public var labels: [String]?
  /// The split of samples that no file assigns.
  public var split: SplitRule?
  /// How many there should be.
  public var counts: Counts?
}
