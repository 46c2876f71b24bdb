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

  /// Makes options; the defaults suit files of unknown origin.
  public init(
    limits: ArchiveLimits = ArchiveLimits(), ignoresOtherFiles: Bool = false, level: String? = nil,
    commentNamesWriter: Bool = true
  ) {
    self.limits = limits
    self.ignoresOtherFiles = ignoresOtherFiles
    self.level = level
    self.commentNamesWriter = commentNamesWriter
  }
}
