internal import Ink

/// Reads the pages of reMarkable tablets, `.rm` of the versions 3, 5 and 6: one drawing a file.
///
/// Coordinates are pixels of 1/226 inch, y downwards; in version 6 x counts from the middle of the page. Pressure is a share
/// of the full scale, widths are pixels. There are no times; speed and direction, whose meaning is not documented, are left
/// out. Eraser strokes (`W-tool`), strokes of hidden layers (`W-layer`) and deleted ones are left out.
package enum ReMarkableReader {
  /// The name of the format.
  package static let format = "remarkable"
  /// Points (1/72 inch) a pixel.
  static let unit = 72 / 226.0

  private static let signature = Array("reMarkable .lines file, version=".utf8)
  private static let headerLength = 43

  /// Whether the text in front of the pages is there, whatever its version.
  static func recognises(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature) }

  /// Reads the one drawing of a file.
  ///
  /// - Throws: What is wrong, with the byte; `newerVersion` for versions that are not known.
  static func drawing(_ bytes: [UInt8], file: String) throws(InkFileError) -> DrawingRecord {
    do throws(InkFault) {
      guard bytes.count >= headerLength else {
        throw InkFault("truncated", "ends inside the header", place: "byte \(bytes.count)")
      }
      var cursor = ByteCursor(bytes, in: headerLength..<bytes.count)
      var page = ReMarkablePage()
      let version = Int(bytes[signature.count]) - 0x30
      switch version {
      case 3, 5: try page.readLayers(&cursor, version: version)
      case 6: try page.readBlocks(&cursor)
      default:
        throw InkFault(
          version > 6 && version < 10 ? "newerVersion" : "malformed",
          "version \(version) is not known: 3, 5 and 6 are", place: "byte \(signature.count)")
      }
      var record = try page.drawing.record(file: file, index: 0, format: format, mayBeEmpty: true)
      record.contentVersion = version
      return record
    } catch {
      throw error.error(file: file)
    }
  }
}
