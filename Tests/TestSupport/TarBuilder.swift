/// Builds tar files for tests, entry by entry, with any name and type.
public struct TarBuilder {
  private var blocks: [UInt8] = []

  /// Starts an empty archive.
  public init() {}

  /// Adds an entry.
  ///
  /// - Parameters:
  ///   - name: Up to 100 bytes.
  ///   - content: Its bytes.
  ///   - type: `0` a file, `2` a symbolic link, `5` a folder.
  ///   - statedSize: The size in the header, when it shall lie.
  public mutating func add(
    _ name: String, _ content: [UInt8] = [], type: Character = "0", statedSize: Int? = nil
  ) {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, at offset: Int) {
      header.replaceSubrange(offset..<offset + text.utf8.count, with: text.utf8)
    }
    func octal(_ value: Int, digits: Int) -> String {
      let text = String(value, radix: 8)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    put(name, at: 0)
    put("0000644", at: 100)
    put(octal(statedSize ?? content.count, digits: 11), at: 124)
    put("00000000000", at: 136)
    put("        ", at: 148)
    put(String(type), at: 156)
    if type == "2" { put("elsewhere", at: 157) }
    put("ustar\u{0}00", at: 257)
    put(octal(header.reduce(0) { $0 + Int($1) }, digits: 6), at: 148)
    blocks += header + content
    blocks += [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
  }

  /// The archive with its two closing blocks.
  public func finish() -> [UInt8] { blocks + [UInt8](repeating: 0, count: 1024) }
}
