internal import Ink

extension UIMInkData {
  /// Reads the ink of a document of version 3.0: strokes (1), each with its style.
  mutating func readVersion30(_ bytes: [UInt8], _ range: Range<Int>) throws(InkFault) {
    var strokes: [RawStroke] = []
    try ProtobufReader.forEach(bytes, range) { field throws(InkFault) in
      if field.number == 1 { strokes.append(try Self.stroke30(bytes, try field.content())) }
    }
    try add(strokes)
  }

  private static func stroke30(
    _ bytes: [UInt8], _ range: Range<Int>
  ) throws(InkFault) -> RawStroke {
    var stroke = RawStroke()
    // Proto3 leaves out what is 0.
    stroke.spline.end = 0
    var levels: [Int: Double] = [:]
    var style: Range<Int>?
    try ProtobufReader.forEach(bytes, range) { field throws(InkFault) in
      switch field.number {
      case 2: stroke.spline.start = try field.numeric()
      case 3: stroke.spline.end = try field.numeric()
      case 4: stroke.spline.x += try field.decimals(bytes)
      case 5: stroke.spline.y += try field.decimals(bytes)
      // Red, green, blue and alpha of each control point, of which a drawing has one for the stroke.
      case 7, 8, 9, 10: levels[field.number - 7] = try field.decimals(bytes).first
      case 11: stroke.spline.widths += try field.decimals(bytes)
      case 19: stroke.offset = try field.count()
      case 20: stroke.sensorID = Array(bytes[try field.content()])
      case 22: style = try field.content()
      default: break
      }
    }
    if let style { try readStyle30(bytes, style, into: &stroke, &levels) }
    let parts = (0..<4).map { min(max(levels[$0] ?? ($0 == 3 ? 1 : 0), 0), 1) }
    stroke.color = Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    return stroke
  }

  /// Reads what a style says for all points: size (1), red, green, blue, alpha (2 to 5), each a message with a number.
  private static func readStyle30(
    _ bytes: [UInt8], _ range: Range<Int>, into stroke: inout RawStroke,
    _ levels: inout [Int: Double]
  ) throws(InkFault) {
    var properties: [Range<Int>] = []
    try ProtobufReader.forEach(bytes, range) { field throws(InkFault) in
      if field.number == 1 { properties.append(try field.content()) }
    }
    var values: [Int: Double] = [:]
    for range in properties {
      try ProtobufReader.forEach(bytes, range) { field throws(InkFault) in
        guard (1...5).contains(field.number) else { return }
        var value = 0.0
        try ProtobufReader.forEach(bytes, try field.content()) { inner throws(InkFault) in
          if inner.number == 1 { value = try inner.numeric() }
        }
        values[field.number] = value.isFinite ? value : 0
      }
    }
    if stroke.spline.widths.isEmpty, let size = values[1], size > 0 {
      stroke.spline.widths = [size]
    }
    for level in 0..<4 where levels[level] == nil { levels[level] = values[level + 2] }
  }
}
