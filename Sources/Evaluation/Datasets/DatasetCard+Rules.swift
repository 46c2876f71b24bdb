import InkFormats

extension DatasetCard {
  /// What a folder on the way to a drawing means, inside an archive or a dataset's folder.
  ///
  /// Several folders that name the label are put together with `/`, as an alphabet and its character.
  public enum Level: String, Codable, Hashable, Sendable, CaseIterable {
    case label, writer, other
  }

  /// Who says what a drawing shows, or who wrote it.
  public enum Source: String, Codable, Hashable, Sendable, CaseIterable {
    /// The file of the ink itself: an annotation, a segment's label, a field of JSON.
    case ink
    /// The folders around it.
    case folders
    /// The dataset's table, a CSV file.
    case manifest
    /// Nobody: such drawings can be described and verified, but neither train nor test.
    case nobody = "none"
  }

  /// What becomes of samples whose label the card does not list.
  public enum OtherLabels: String, Codable, Hashable, Sendable, CaseIterable {
    case keep, leaveOut
  }

  /// How files are read that can be read in several ways.
  public struct Reading: Codable, Hashable, Sendable {
    /// What becomes a drawing in InkML: the `file`, or each labelled `group`.
    public var inkUnit: String?
    /// The level of a UNIPEN hierarchy that becomes drawings, such as `WORD`.
    public var level: String?
    /// Whether files in folders and archives that hold no ink are passed over instead of being failures.
    public var ignoresOtherFiles: Bool?
  }

  /// How samples are split that no file's `split` assigns: one of three rules.
  public struct SplitRule: Codable, Hashable, Sendable {
    /// The writers whose samples are the test part; a sample without a writer trains.
    public var testWriters: [String]?
    /// The share of writers, above 0 and below 1, that are drawn for the test part when they are not named.
    public var testShareOfWriters: Double?
    /// What the draw depends on.
    public var seed: UInt64?
    /// N, at least 2: the Nth, 2Nth and so on drawing of every file is tested.
    public var testEvery: Int?
  }

  /// A package of a registry that carries the files of a dataset; nothing in it is ever run.
  public struct Package: Codable, Hashable, Sendable {
    /// The registry: `pypi`.
    public var registry: String
    /// The package's name there.
    public var name: String
    /// Its version.
    public var version: String
    /// The name of the archive that the registry gives, a zip file.
    public var archive: String
    /// The SHA-256 of that archive.
    public var sha256: String
    /// The entry of the archive for each of the card's files, in their order.
    public var entries: [String]
  }

  /// The folder of the files, from a data folder.
  public var dataFolderName: String { folder ?? name }
}

extension DatasetCard {
  /// What the card says about reading, as readers take it.
  var readOptions: ReadOptions {
    ReadOptions(
      ignoresOtherFiles: reading?.ignoresOtherFiles ?? false, level: reading?.level,
      inkUnit: reading?.inkUnit.flatMap(InkUnit.init(rawValue:)) ?? .file)
  }
}
