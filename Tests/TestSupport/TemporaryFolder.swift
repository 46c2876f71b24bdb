public import Foundation

/// A new empty folder that is removed when the value goes away.
public final class TemporaryFolder: Sendable {
  /// Where it lies.
  public let url: URL

  /// Makes the folder.
  ///
  /// - Throws: What making a folder throws.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "calamus-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of something inside.
  public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file inside and returns its path; missing folders are made.
  ///
  /// - Throws: What writing throws.
  @discardableResult
  public func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    let url = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  /// Writes a text file inside and returns its path.
  ///
  /// - Throws: What writing throws.
  @discardableResult
  public func write(_ name: String, text: String) throws -> String { try write(name, text.utf8) }
}
