/// What an archive may ask of its reader; whatever exceeds a limit is an error, never a swap storm.
public struct ArchiveLimits: Hashable, Sendable {
  /// The most bytes that one entry may have, decompressed.
  public var entryBytes: Int
  /// The most bytes that all entries together may have, decompressed.
  public var totalBytes: Int
  /// The most entries, with folders and skipped ones, archives inside included.
  public var entries: Int
  /// How many archives may lie inside one another below the outermost, compressed files counted too.
  public var depth: Int
  /// The most bytes that may come out of one compressed byte, measured over the whole archive.
  public var ratio: Int
  /// The number of decompressed bytes below which the ratio is not looked at.
  public var ratioFloor: Int

  /// Makes limits; the defaults hold sets of millions of drawings and stop compression bombs within 16 MiB.
  public init(
    entryBytes: Int = 128 << 20, totalBytes: Int = 64 << 30, entries: Int = 10_000_000,
    depth: Int = 2, ratio: Int = 200, ratioFloor: Int = 16 << 20
  ) {
    self.entryBytes = entryBytes
    self.totalBytes = totalBytes
    self.entries = entries
    self.depth = depth
    self.ratio = ratio
    self.ratioFloor = ratioFloor
  }

  /// The limits on sizes, numbers of entries and compression, so many times as high; the depth stays.
  ///
  /// - Parameter times: At least 1.
  /// - Returns: The higher limits.
  public func raised(_ times: Int) -> ArchiveLimits {
    func raised(_ limit: Int) -> Int {
      let (product, overflows) = limit.multipliedReportingOverflow(by: max(times, 1))
      return overflows ? .max : product
    }
    return ArchiveLimits(
      entryBytes: raised(entryBytes), totalBytes: raised(totalBytes), entries: raised(entries),
      depth: depth, ratio: raised(ratio), ratioFloor: raised(ratioFloor))
  }
}
