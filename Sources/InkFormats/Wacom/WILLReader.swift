internal import Ink

/// Reads WILL data of the version 2, a RIFF of the form `WILL`, or the strokes of a WILL document: one drawing a file.
///
/// A document is a zip archive whose entries `sections/media/*.protobuf` hold what lies in the RIFF's chunk of ink, without
/// a signature. Where it has one picture, `sections/*.svg`, the transforms of the groups in it become those of the strokes;
/// what cannot be applied is a warning (`W-transform`).
///
/// The chunk `INK ` holds path messages, each behind its length: start and end on the curve, decimal digits, points, widths
/// and colour as differences. Units are 1/96 inch, y downwards. No times and no pressure: the width, which came of it, is
/// kept as width.
package enum WILLReader {
  /// The name of the format.
  package static let format = "will"
  /// The name of the format of strokes in a document.
  package static let documentFormat = "will-document"

  /// Whether the bytes are a RIFF of this form.
  static func recognises(_ bytes: [UInt8]) -> Bool { RIFFChunks.isForm("WILL", bytes) }

  /// Whether the bytes are nothing but paths, one behind the other, as far as their lengths, fields and points tell.
  static func recognisesPaths(_ bytes: [UInt8]) -> Bool {
    var cursor = ByteCursor(bytes, in: bytes.indices)
    var paths = 0
    do throws(InkFault) {
      while cursor.remaining > 0 {
        let range = try cursor.take(Int(clamping: try cursor.varint()))
        paths += 1
        // The first paths tell; the others need only fit the file.
        if paths <= 8, try !isPath(bytes, range) { return false }
      }
      return paths > 0
    } catch { return false }
  }

  /// Whether a message has the fields of a path in their wire types, and points.
  private static func isPath(_ bytes: [UInt8], _ range: Range<Int>) throws(InkFault) -> Bool {
    var hasPoints = false
    var isPath = true
    try ProtobufReader.forEach(bytes, range) { field throws(InkFault) in
      switch (field.number, field.value) {
      case (1, .fixed32), (2, .fixed32), (3, .varint), (7, .varint), (8, .varint), (9, .varint),
        (100, .varint):
        break
      case (5, .bytes), (6, .bytes): _ = try field.varints(bytes)
      case (4, .bytes):
        let count = try field.varints(bytes).count
        hasPoints = count >= 4 && count.isMultiple(of: 2)
      default: isPath = false
      }
    }
    return hasPoints && isPath
  }

  /// Reads the one drawing of a file.
  ///
  /// - Throws: What is wrong, with the stroke or the byte.
  static func drawing(_ bytes: [UInt8], file: String) throws(InkFileError) -> DrawingRecord {
    do throws(InkFault) {
      guard let content = try RIFFChunks(bytes).content("INK ") else {
        throw InkFault("malformed", "there is no chunk of ink", place: "behind byte 12")
      }
      return try paths(bytes, content, file: file, format: format)
    } catch {
      throw error.error(file: file)
    }
  }

  /// Reads the one drawing of the strokes of a WILL document.
  ///
  /// - Throws: What is wrong, with the stroke or the byte.
  static func document(_ input: InkReader.Input) throws(InkFileError) -> DrawingRecord {
    var record: DrawingRecord
    do throws(InkFault) {
      record = try paths(
        input.bytes, input.bytes.indices, file: input.file, format: documentFormat)
    } catch {
      throw error.error(file: input.file)
    }
    let pictures = input.siblings.pictures
    guard !pictures.isEmpty else { return record }
    if pictures.count == 1, let transform = WILLSection.transform(of: pictures[0]) {
      if transform != .identity { record.drawing = record.drawing.transformed(by: transform) }
    } else {
      let message = "how the document's pictures place the strokes is not known, and not applied"
      record.warnings.append(InkWarning(code: "W-transform", message: message))
    }
    return record
  }

  private static func paths(
    _ bytes: [UInt8], _ content: Range<Int>, file: String, format: String
  ) throws(InkFault) -> DrawingRecord {
    var drawing = SampledDrawing()
    var cursor = ByteCursor(bytes, in: content)
    while cursor.remaining > 0 {
      let range = try cursor.take(Int(clamping: try cursor.varint()))
      do throws(InkFault) {
        let (spline, color) = try path(bytes, range)
        try drawing.add(
          try spline.points().map(\.point), measured: [],
          ink: Ink(identifier: Ink.pen.identifier, color: color))
      } catch {
        let place = error.place.isEmpty ? "stroke \(drawing.strokes.count + 1)" : error.place
        throw InkFault(error.code, error.message, place: place)
      }
    }
    return try drawing.record(file: file, index: 0, format: format, mayBeEmpty: true)
  }

  private static func path(
    _ bytes: [UInt8], _ range: Range<Int>
  ) throws(InkFault) -> (WacomSpline, Color) {
    var spline = WacomSpline(x: [], y: [], widths: [], start: 0, end: 1)
    var color = Color.black
    var digits: UInt64 = 2
    var lists: [Int: ProtobufField] = [:]
    do throws(ProtobufError) {
      var reader = ProtobufReader(bytes, in: range)
      while let field = try reader.next() {
        switch field.number {
        case 1: spline.start = Double(try field.floats(bytes).first ?? 0)
        case 2: spline.end = Double(try field.floats(bytes).first ?? 1)
        case 3: digits = try field.unsigned()
        case 4, 5, 6: lists[field.number] = field
        default: break
        }
      }
    } catch {
      throw InkFault(error)
    }
    guard digits <= 9 else { throw InkFault("malformed", "\(digits) decimal digits") }
    let scale = (0..<digits).reduce(1.0) { power, _ in power * 10 }
    // Points are x and y in turn, each against the x and y before.
    let raw = try lists[4]?.signed(bytes) ?? []
    guard raw.count.isMultiple(of: 2) else { throw InkFault("malformed", "half a point") }
    var (x, y): (Int64, Int64) = (0, 0)
    for index in stride(from: 0, to: raw.count, by: 2) {
      x &+= raw[index]
      y &+= raw[index + 1]
      spline.x.append(Double(x) / scale)
      spline.y.append(Double(y) / scale)
    }
    spline.widths = try lists[5]?.deltas(bytes, scale: scale) ?? []
    if let rgba = try lists[6]?.signed(bytes).first { color = Self.color(rgba: rgba) }
    return (spline, color)
  }

  /// The colour of four bytes, red in the highest.
  static func color(rgba: Int64) -> Color {
    let bits = UInt32(truncatingIfNeeded: rgba)
    func level(_ shift: UInt32) -> Double { Double(bits >> shift & 255) / 255 }
    return Color(red: level(24), green: level(16), blue: level(8), alpha: level(0))
  }
}
