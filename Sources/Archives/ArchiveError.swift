/// Why an archive, one of its entries, or a compressed stream could not be read.
public struct ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure that callers tell apart.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The system refused to open or read the file.
    case unreadable
    /// The bytes end too early.
    case truncated
    /// The bytes break the rules of their format, or a check sum does not fit.
    case malformed
    /// A limit on sizes, numbers of entries or compression ratio was exceeded.
    case tooLarge
    /// Archives lie inside one another more than the limit on depth allows.
    case tooDeep
    /// The entry needs a password.
    case encrypted
    /// The entry's name leads out of the archive.
    case unsafeName
  }

  /// The kind of failure.
  public var code: Code
  /// What is wrong, without the file's name.
  public var message: String
  /// Where, such as `entry 12, after a/11.drawing`; empty when the whole stream is meant.
  public var place: String

  /// Makes an error.
  public init(_ code: Code, _ message: String, place: String = "") {
    self.code = code
    self.message = message
    self.place = place
  }

  /// The message with its place.
  public var description: String { place.isEmpty ? message : "\(message) (\(place))" }
}
