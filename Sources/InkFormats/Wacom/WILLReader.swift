internal import Ink

/// Reads WILL data of the version 2, a RIFF of the form `WILL`: one drawing a file.
///
/// The chunk `INK ` holds path messages, each behind its length: start and end on the curve, decimal digits, points, widths
/// and colour as differences. Units are 1/96 inch, y downwards. No times and no pressure: the width, which came of it, is
/// kept as width.
package enum WILLReader {
  /// The name of the format.
  package static let format = "will"

  /// Whether the bytes are a RIFF of this form.
  static func recognises(_ bytes: [UInt8]) -> Bool { RIFFChunks.isForm("WILL", bytes) }

  /// Reads the one drawing of a file.
  ///
  /// - Throws: What is wrong, with the stroke or the byte.
  static func drawing(_ bytes: [UInt8], file: String) throws(InkFileError) -> DrawingRecord {
    do throws(InkFault) {
      guard let content = try RIFFChunks(bytes).content("INK ") else {
        throw InkFault("malformed", "there is no chunk of ink")
      }
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
    } catch {
      throw error.error(file: file)
    }
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
