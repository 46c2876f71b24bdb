/// Files that are known not to hold ink, told by their first bytes.
enum FileSignature {
  /// What the file is, as in `a PNG picture`; nil when it is none of the known.
  static func name(startOf bytes: [UInt8]) -> String? {
    for (offset, magic, name) in signatures
    where bytes.count >= offset + magic.count && bytes[offset...].starts(with: magic) {
      return name
    }
    return nil
  }

  /// The first bytes for a message: as text when they are text, else in hexadecimal digits.
  static func shown(startOf bytes: [UInt8]) -> String {
    let start = bytes.prefix(8)
    if start.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      return "`\(String(decoding: start, as: UTF8.self))`"
    }
    return start.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
  }

  private static let signatures: [(offset: Int, magic: [UInt8], name: String)] = [
    (0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "a PNG picture"),
    (0, [0xFF, 0xD8, 0xFF], "a JPEG picture"),
    (0, Array("GIF8".utf8), "a GIF picture"),
    (8, Array("WEBP".utf8), "a WebP picture"),
    (0, [0x49, 0x49, 0x2A, 0x00], "a TIFF picture"),
    (0, [0x4D, 0x4D, 0x00, 0x2A], "a TIFF picture"),
    (4, Array("ftypheic".utf8), "an HEIC picture"),
    (4, Array("ftyp".utf8), "a film"),
    (0, Array("%PDF-".utf8), "a PDF document"),
    (0, Array("%!PS".utf8), "a PostScript document"),
    (0, Array("<!DOCTYPE html".utf8), "a web page"),
    (0, Array("<html".utf8), "a web page"),
    (0, Array("SQLite format 3".utf8), "an SQLite database"),
    (0, [0x7F, 0x45, 0x4C, 0x46], "a program"),
    (0, [0x93, 0x4E, 0x55, 0x4D, 0x50, 0x59], "a NumPy array"),
  ]
}
