import Ink
import InkFormats

/// The bytes of a file that a format holds drawings in, checked to be readable.
enum EncodedDrawings {
  /// Writes drawings and reads them again: numbers beyond a format's range would make a file that no one can read.
  ///
  /// - Parameters:
  ///   - records: The drawings, one at most unless the format holds many.
  ///   - writer: The format.
  ///   - destination: The file's name for messages.
  /// - Returns: The bytes of the file.
  /// - Throws: `CommandFailure` when the format cannot hold a drawing.
  static func bytes(
    of records: [DrawingRecord], as writer: InkWriter, for destination: String
  ) throws(CommandFailure) -> [UInt8] {
    let bytes = writer.bytes(for: records)
    guard writer.isReadable, records.contains(where: { !$0.drawing.strokes.isEmpty }) else {
      return bytes
    }
    for result in InkFile.records(in: bytes, file: destination) {
      let reason: String? =
        switch result {
        case .failure(let error): error.message
        case .success(let record): record.warnings.first { $0.code == "W-notFinite" }?.message
        }
      if let reason {
        throw CommandFailure(
          "\(destination): the format \(writer.name) cannot hold this drawing (\(reason))")
      }
    }
    return bytes
  }
}
