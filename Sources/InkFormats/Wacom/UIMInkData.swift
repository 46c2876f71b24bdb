internal import Ink

/// The strokes of a Universal Ink Model.
struct UIMInkData {
  private let sensors: UIMSensors
  private var styles: [(color: Color, size: Double)] = []
  /// The drawing so far.
  private(set) var drawing = SampledDrawing(date: 0)

  /// The transform of the whole model, where it has one.
  var transform: UIMTransform?
  /// What the model's unit is multiplied by; 0 where it does not say.
  private(set) var unitScale = 0.0

  /// Starts without strokes.
  init(sensors: UIMSensors) { self.sensors = sensors }

  /// Reads the chunk of ink: strokes (1), the factor of the unit (2), the transform (3) and the styles that strokes refer
  /// to (6).
  mutating func read(_ bytes: [UInt8], _ range: Range<Int>) throws(InkFault) {
    var strokes: [Range<Int>] = []
    try ProtobufReader.forEach(bytes, range) { field throws(InkFault) in
      if field.number == 1 { strokes.append(try field.content()) }
      if field.number == 2 { unitScale = try field.numeric() }
      if field.number == 3 { transform = try UIMTransform(bytes, field.content()) }
      if field.number == 6 { styles.append(try Self.style(bytes, field.content())) }
    }
    try add(strokes.map { range throws(InkFault) in try Self.stroke(bytes, range) })
  }

  /// Makes the drawing of all strokes, on the clock of the earliest.
  mutating func add(_ strokes: [RawStroke]) throws(InkFault) {
    let times = strokes.compactMap { sensors[$0.sensorID]?.times.first }
    drawing = SampledDrawing(date: times.min().map { $0 - Self.unixEpoch } ?? 0)
    for (index, stroke) in strokes.enumerated() {
      do throws(InkFault) { try add(stroke) } catch {
        let place = error.place.isEmpty ? "stroke \(index + 1)" : error.place
        throw InkFault(error.code, error.message, place: place)
      }
    }
  }

  /// 1970-01-01 to 2001-01-01 in seconds.
  private static let unixEpoch = 978_307_200.0

  /// A stroke as it is stored.
  struct RawStroke {
    var spline = WacomSpline(x: [], y: [], widths: [], start: 0, end: 1)
    /// The position among the styles, from 1; 0 = none.
    var style = 0
    /// The colour, where the stroke itself has it.
    var color: Color?
    /// The width, where the stroke itself has one for all points; 0 = none.
    var size = 0.0
    var sensorID: [UInt8] = []
    var offset = 0
  }

  private mutating func add(_ stroke: RawStroke) throws(InkFault) {
    var spline = stroke.spline
    var color = stroke.color ?? .black
    if stroke.style > 0, stroke.style <= styles.count {
      color = styles[stroke.style - 1].color
      let size = styles[stroke.style - 1].size
      if spline.widths.isEmpty, size > 0 { spline.widths = [size] }
    }
    if spline.widths.isEmpty, stroke.size > 0 { spline.widths = [stroke.size] }
    var points: [StrokePoint] = []
    var measured: MeasuredChannels = []
    let samples = sensors[stroke.sensorID] ?? UIMSensors.Samples()
    let surplus = spline.x.count - (samples.count - stroke.offset)
    let fits = samples.count > 0 && (0...8).contains(surplus)
    if samples.count > 0, !fits {
      drawing.warn("W-sensor", "the sensor's samples do not fit the curve and are left out")
    }
    func channel(_ values: [Double], _ control: Int) -> Double? {
      guard fits, !values.isEmpty else { return nil }
      let index = stroke.offset + max(0, surplus == 0 ? control : control - 1)
      return values[min(index, values.count - 1)]
    }
    for (control, point) in try spline.points() {
      var point = point
      if let time = channel(samples.times, control) {
        point.timeOffset = time
        measured.insert(.time)
      }
      if let pressure = channel(samples.pressures, control) {
        point.force = PenConventions.force(pressure: pressure, fullScale: 1)
        measured.insert(.force)
      }
      if let azimuth = channel(samples.azimuths, control) {
        point.azimuth = PenConventions.wrapped(azimuth)
        measured.insert(.azimuth)
      }
      if let altitude = channel(samples.altitudes, control) {
        point.altitude = min(max(altitude, 0), .pi / 2)
        measured.insert(.altitude)
      }
      points.append(point)
    }
    try drawing.add(
      points, measured: measured, ink: Ink(identifier: Ink.pen.identifier, color: color))
  }

  private static func stroke(_ bytes: [UInt8], _ range: Range<Int>) throws(InkFault) -> RawStroke {
    var stroke = RawStroke()
    var precisions: UInt64 = 0
    var plain: Range<Int>?
    var compressed: Range<Int>?
    try ProtobufReader.forEach(bytes, range) { field throws(InkFault) in
      switch field.number {
      case 2: precisions = UInt64(bitPattern: try field.signed(bytes).first ?? 0)
      case 3: stroke.spline.start = try field.numeric()
      case 4: stroke.spline.end = try field.numeric()
      case 5: plain = try field.content()
      case 6: compressed = try field.content()
      case 7: stroke.style = try field.count()
      case 8:
        let own = try style(bytes, field.content())
        (stroke.color, stroke.size) = (own.color, own.size)
      case 14: stroke.offset = try field.count()
      case 15: stroke.sensorID = Array(bytes[try field.content()])
      default: break
      }
    }
    if let plain {
      try ProtobufReader.forEach(bytes, plain) { field throws(InkFault) in
        switch field.number {
        case 1: stroke.spline.x += try field.decimals(bytes)
        case 2: stroke.spline.y += try field.decimals(bytes)
        case 8: stroke.spline.widths += try field.decimals(bytes)
        default: break
        }
      }
    } else if let compressed {
      // Four bits each say how many decimal digits places (lowest) and sizes (next) have.
      let place = power(precisions & 15)
      let size = power(precisions >> 4 & 15)
      try ProtobufReader.forEach(bytes, compressed) { field throws(InkFault) in
        switch field.number {
        case 1: stroke.spline.x = try field.deltas(bytes, scale: place)
        case 2: stroke.spline.y = try field.deltas(bytes, scale: place)
        case 8: stroke.spline.widths = try field.deltas(bytes, scale: size)
        default: break
        }
      }
    }
    return stroke
  }

  private static func style(
    _ bytes: [UInt8], _ range: Range<Int>
  ) throws(InkFault) -> (color: Color, size: Double) {
    var style = (color: Color.black, size: 0.0)
    try ProtobufReader.forEach(bytes, range) { field throws(InkFault) in
      if field.number == 1, let rgba = try field.signed(bytes).first {
        style.color = WILLReader.color(rgba: rgba)
      }
      if field.number == 2 { style.size = try field.numeric() }
    }
    return style
  }

  private static func power(_ digits: UInt64) -> Double {
    (0..<digits).reduce(1.0) { power, _ in power * 10 }
  }
}
