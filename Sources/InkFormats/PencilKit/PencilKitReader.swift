internal import Ink

/// Reads the drawings that PencilKit writes: `PKDrawing.dataRepresentation()` of both generations.
///
/// Accepted are the bytes themselves, behind the 01 that Core Data puts before a blob, compressed by gzip or zlib, and
/// base64 text of all of these. Byte numbers in messages count in what base64 and compression unfold to.
///
/// Hidden strokes and traces of erasers and lassos are left out; pieces of a cut stroke take the place of the whole.
/// A stroke that cannot be read, or that holds a number that is not finite, is left out with a warning that names it
/// (`W-path`, `W-notFinite`) while the rest is read; when no stroke is left that way, its reason becomes the error.
public enum PencilKitReader {
  /// The name of the format of second-generation drawings.
  public static let format = "pencilkit"
  /// The name of the format of first-generation drawings (Apple Notes of 2017 and 2018).
  public static let firstGenerationFormat = "pencilkit-1"

  /// Whether a file that starts with `prefix` is a drawing, raw or as base64 text.
  ///
  /// Twenty bytes tell (some more where white space precedes base64). A gzip or zlib stream is recognised by what
  /// comes out of it, not by its own first bytes; base64 text of such a stream is recognised as it is.
  public static func recognises(_ prefix: some Collection<UInt8>) -> Bool {
    PencilKitSignature(prefix) != nil || PencilKitSignature.isBase64(prefix)
  }

  /// Reads a drawing.
  ///
  /// - Parameters:
  ///   - bytes: The whole file, or the whole entry of an archive.
  ///   - file: The name for the record and for errors.
  /// - Returns: The drawing with its warnings.
  /// - Throws: An error with the byte and, where one is concerned, the stroke; strokes count from 1 in the order of the
  ///   file, hidden ones included.
  public static func drawing(
    from bytes: [UInt8], file: String
  ) throws(InkFileError) -> DrawingRecord {
    do {
      let container = try PencilKitContainer(opening: bytes)
      switch container.generation {
      case .second(let contentVersion):
        return try secondGeneration(container, contentVersion: contentVersion, file: file)
      case .first:
        return try firstGeneration(container, file: file)
      }
    } catch {
      throw InkFileError(
        file: file, code: error.code, message: error.message, place: error.place)
    }
  }

  private static func secondGeneration(
    _ container: PencilKitContainer, contentVersion: Int, file: String
  ) throws(PencilKitFault) -> DrawingRecord {
    let message = try PencilKitDrawingMessage(
      container.bytes, in: container.start..<container.bytes.count)
    var assembly = PencilKitAssembly(container.bytes, inks: message.inks)
    if contentVersion > 2 {
      assembly.warnings.add(
        "W-version",
        "content version \(contentVersion) is newer than those known (1 and 2); what is known was read"
      )
    }
    for (index, range) in message.strokes.enumerated() {
      assembly.addStroke(range, name: "stroke \(index + 1) of \(message.strokes.count)")
    }
    if !message.isClosed {
      guard !assembly.strokes.isEmpty else {
        throw PencilKitFault(
          "truncated", "ends before the drawing's closing fields", offset: container.bytes.count)
      }
      assembly.warnings.add(
        "W-end", "the drawing's closing fields are missing: strokes at the end may be lost")
    }
    var drawing = Drawing(
      strokes: try assembly.finish(), id: message.id, canvas: message.canvas)
    drawing.unknownFields = message.unknownFields
    return DrawingRecord(
      drawing: drawing, file: file, format: format, contentVersion: contentVersion,
      warnings: assembly.warnings.all)
  }
}
