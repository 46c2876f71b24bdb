internal import Ink

/// Reads Universal Ink Models of the versions 3.0 and 3.1, a RIFF of the form `UINK`: one drawing a file.
///
/// Version 3.1 has a chunk for each part of the model, 3.0 one message with all of them. The transform of the whole model
/// becomes that of its strokes; a scale factor of its unit is not applied (`W-transform`).
///
/// Places and widths are those of the splines, in units of 1/96 inch, y downwards. What the sensor measured for a stroke is
/// laid on its points: time (milliseconds since 1970), pressure over its channel's maximum, azimuth and altitude in
/// radians. The smoothed curve has two to eight control points more than the sensor has samples; point i gets sample i - 1,
/// and where the numbers fit less, nothing (`W-sensor`). Ink structure and knowledge are not read.
package enum UIMReader {
  /// The name of the format.
  package static let format = "uim"

  /// Whether the bytes are a RIFF of this form.
  static func recognises(_ bytes: [UInt8]) -> Bool { RIFFChunks.isForm("UINK", bytes) }

  /// Reads the one drawing of a file.
  ///
  /// - Throws: What is wrong, with the stroke or the byte; `newerVersion` for other versions than 3.1.
  static func drawing(_ bytes: [UInt8], file: String) throws(InkFileError) -> DrawingRecord {
    do throws(InkFault) {
      let chunks = try RIFFChunks(bytes)
      if try minorVersion(bytes, chunks.content("HEAD")) == 0 {
        return try version30(bytes, chunks.content("DATA"), file: file)
      }
      guard let ink = chunks.content("INKD") else {
        throw InkFault("malformed", "there is no chunk of ink", place: "behind byte 12")
      }
      var sensors = UIMSensors()
      if let input = chunks.content("INPT") { try sensors.read(bytes, input) }
      var content = UIMInkData(sensors: sensors)
      try content.read(bytes, ink)
      return try record(of: content, file: file)
    } catch {
      throw error.error(file: file)
    }
  }

  /// The document of version 3.0: input (1), ink (2), transform (7) and what is not read.
  private static func version30(
    _ bytes: [UInt8], _ range: Range<Int>?, file: String
  ) throws(InkFault) -> DrawingRecord {
    guard let range else {
      throw InkFault("malformed", "there is no chunk of data", place: "behind byte 12")
    }
    var parts: [Int: Range<Int>] = [:]
    try ProtobufReader.forEach(bytes, range) { field throws(InkFault) in
      if [1, 2, 7].contains(field.number) { parts[field.number] = try field.content() }
    }
    var sensors = UIMSensors()
    if let input = parts[1] { try sensors.read(bytes, input) }
    var content = UIMInkData(sensors: sensors)
    if let ink = parts[2] { try content.readVersion30(bytes, ink) }
    if let matrix = parts[7] { content.transform = try UIMTransform(bytes, matrix) }
    return try record(of: content, file: file)
  }

  private static func record(
    of content: UIMInkData, file: String
  ) throws(InkFault) -> DrawingRecord {
    var record = try content.drawing.record(
      file: file, index: 0, format: format, mayBeEmpty: true)
    if content.unitScale != 0, content.unitScale != 1 {
      let message = "the scale factor \(content.unitScale) of the model's unit is not applied"
      record.warnings.append(InkWarning(code: "W-transform", message: message))
    }
    content.transform?.apply(to: &record)
    return record
  }

  /// The version's second number; in 3.1 also checks that no chunk is compressed: eight bytes a chunk, the fifth of which
  /// says how.
  private static func minorVersion(
    _ bytes: [UInt8], _ range: Range<Int>?
  ) throws(InkFault) -> UInt8 {
    guard let range, range.count >= 3 else {
      throw InkFault("malformed", "there is no whole chunk HEAD", place: "behind byte 12")
    }
    let head = bytes[range]
    let (major, minor) = (head[range.lowerBound], head[range.lowerBound + 1])
    guard major == 3, minor <= 1 else {
      throw InkFault(
        major >= 3 ? "newerVersion" : "malformed",
        "version \(major).\(minor) is not known: 3.0 and 3.1 are",
        place: "byte \(range.lowerBound)")
    }
    if minor == 0 { return minor }
    for start in stride(from: range.lowerBound + 4, to: range.upperBound - 7, by: 8)
    where bytes[start + 4] != 0 {
      throw InkFault(
        "malformed", "a chunk with the compression \(bytes[start + 4]), which is not known",
        place: "byte \(start + 4)")
    }
    return minor
  }
}

extension ProtobufReader {
  /// Goes through the fields of a message.
  static func forEach(
    _ bytes: [UInt8], _ range: Range<Int>, _ body: (ProtobufField) throws(InkFault) -> Void
  ) throws(InkFault) {
    var reader = ProtobufReader(bytes, in: range)
    while true {
      let field: ProtobufField?
      do throws(ProtobufError) { field = try reader.next() } catch { throw InkFault(error) }
      guard let field else { return }
      try body(field)
    }
  }
}

extension ProtobufField {
  /// The range of a message or of bytes.
  func content() throws(InkFault) -> Range<Int> {
    guard case .bytes(let range) = value else {
      throw InkFault("malformed", "field \(number) is no message", place: "byte \(offset)")
    }
    return range
  }

  /// A number of any width.
  func numeric() throws(InkFault) -> Double {
    switch value {
    case .varint(let number): return Double(number)
    case .fixed32(let bits): return Double(Float(bitPattern: bits))
    case .fixed64(let bits): return Double(bitPattern: bits)
    case .bytes:
      throw InkFault("malformed", "field \(number) is no number", place: "byte \(offset)")
    }
  }

  /// A whole number, at most 1e9.
  func count() throws(InkFault) -> Int {
    guard case .varint(let value) = value else {
      throw InkFault("malformed", "field \(number) is no count", place: "byte \(offset)")
    }
    return Int(min(value, 1_000_000_000))
  }

  /// Float32 numbers, packed or not.
  func decimals(_ bytes: [UInt8]) throws(InkFault) -> [Double] {
    do throws(ProtobufError) {
      return try floats(bytes).map(Double.init)
    } catch {
      throw InkFault(error)
    }
  }
}
