public import Archives

/// How ink files are read.
public struct ReadOptions: Hashable, Sendable {
  /// What archives and single files may ask for; `entryBytes` bounds every file, in an archive or not.
  public var limits: ArchiveLimits
  /// Whether files in folders and archives that hold no ink are passed over instead of being reported.
  public var ignoresOtherFiles: Bool
  /// The level of a UNIPEN hierarchy that becomes drawings, such as `WORD`; nil takes the finest.
  public var level: String?
  /// Whether a UNIPEN comment of three whole numbers, `label writer index`, names the writer, as in the pen digits.
  public var commentNamesWriter: Bool
  /// What becomes a drawing in formats whose files can hold labelled groups of ink: InkML.
  public var inkUnit: InkUnit
  /// Whether gestures in files named `*.raw` and `*.nodata`, which hold what their authors took back, are read.
  ///
  /// Files that are named one by one are always read.
  public var readsWithdrawnGestures: Bool

  /// Makes options; the defaults suit files of unknown origin.
  public init(
    limits: ArchiveLimits = ArchiveLimits(), ignoresOtherFiles: Bool = false, level: String? = nil,
    commentNamesWriter: Bool = true, inkUnit: InkUnit = .file,
    readsWithdrawnGestures: Bool = false
  ) {
    self.limits = limits
    self.ignoresOtherFiles = ignoresOtherFiles
    self.level = level
    self.commentNamesWriter = commentNamesWriter
    self.inkUnit = inkUnit
    self.readsWithdrawnGestures = readsWithdrawnGestures
  }
}

/// What becomes a drawing in files that hold groups of ink with labels.
public enum InkUnit: String, Hashable, Sendable, CaseIterable {
  /// The whole file.
  case file
  /// Each of the finest groups that have a label, such as the words of a sentence.
  case group
}
