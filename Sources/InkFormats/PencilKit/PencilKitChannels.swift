internal import Ink

/// The channels of a control point in the order of their bits, and how numbers become the stored integers.
///
/// The framework truncates when it stores. A value that was read from a file, however, must not sink by one step
/// because 0.507 x 1000 is 506.99...: products within `snap` of a whole number count as that number.
enum PencilKitChannels {
  static let location = 0
  static let timeOffset = 1
  static let width = 2
  static let aspect = 3
  static let edgeWidth = 4
  static let force = 5
  static let azimuth = 6
  static let altitude = 7
  static let opacity = 8
  static let secondaryWidth = 9
  static let threshold = 10

  /// The stored size of each channel in bytes, by bit.
  static let sizes = [8, 4, 4, 2, 2, 2, 2, 2, 2, 4, 2]
  /// Every bit whose size is known.
  static let known: UInt64 = 0x7FF
  /// How close to a whole number a product counts as that number.
  static let snap = 1e-6

  /// The bytes that one record with the channels of `mask` takes.
  static func recordSize(of mask: UInt64) -> Int {
    sizes.indices.reduce(0) { $0 + (mask >> UInt64($1) & 1 == 1 ? sizes[$1] : 0) }
  }

  /// Nearest whole number in 0...65535; NaN gives 0.
  static func nearest(_ value: Double) -> UInt16 {
    value >= 0 ? UInt16(min(value.rounded(), 65535)) : 0
  }

  /// The whole number below (or within `snap` above) in 0...65535; NaN gives 0.
  static func truncated(_ value: Double) -> UInt16 {
    let whole = value.rounded()
    return nearest(abs(value - whole) <= snap ? whole : value.rounded(.down))
  }
}

/// One control point as second-generation files store it.
struct PencilKitRecord: Equatable {
  var x: Float = 0
  var y: Float = 0
  var timeOffset: Float = 0
  var width: Float = 1
  var aspect: UInt16 = 1000
  var edgeWidth: UInt16 = 0
  var force: UInt16 = 1000
  /// nil = 0 radians, which no stored number means exactly.
  var azimuth: UInt16?
  var altitude: UInt16 = 0
  /// nil = exactly 1, for the same reason.
  var opacity: UInt16?
  /// nil = the width, that is a scale of 1.
  var secondaryWidth: Float?
  var threshold: UInt16 = 0

  /// Reads the channels of `mask` from the bytes at `offset`; the caller has checked that they are there.
  mutating func read(_ mask: UInt64, from bytes: [UInt8], at offset: Int) {
    var position = offset
    func short() -> UInt16 {
      defer { position += 2 }
      return UInt16(bytes[position]) | UInt16(bytes[position + 1]) << 8
    }
    func float() -> Float {
      defer { position += 4 }
      return Float(bitPattern: UInt32(littleEndian: bytes, at: position))
    }
    func has(_ channel: Int) -> Bool { mask >> UInt64(channel) & 1 == 1 }
    if has(PencilKitChannels.location) {
      x = float()
      y = float()
    }
    if has(PencilKitChannels.timeOffset) { timeOffset = float() }
    if has(PencilKitChannels.width) { width = float() }
    if has(PencilKitChannels.aspect) { aspect = short() }
    if has(PencilKitChannels.edgeWidth) { edgeWidth = short() }
    if has(PencilKitChannels.force) { force = short() }
    if has(PencilKitChannels.azimuth) { azimuth = short() }
    if has(PencilKitChannels.altitude) { altitude = short() }
    if has(PencilKitChannels.opacity) { opacity = short() }
    if has(PencilKitChannels.secondaryWidth) { secondaryWidth = float() }
    if has(PencilKitChannels.threshold) { threshold = short() }
  }

  /// Whether every float is a finite number.
  var isFinite: Bool {
    x.isFinite && y.isFinite && timeOffset.isFinite && width.isFinite
      && (secondaryWidth ?? 0).isFinite
  }

  /// The point in the model's units.
  var point: StrokePoint {
    let width = Double(width)
    // A secondary width beside no width at all says nothing about a scale.
    let scale = secondaryWidth.map { width == 0 ? 1 : Double($0) / width } ?? 1
    return StrokePoint(
      location: Point(Double(x), Double(y)), timeOffset: Double(timeOffset),
      size: Size(width: width, height: width * Double(aspect) / 1000),
      opacity: opacity.map { 2 * Double($0) / 65535 } ?? 1, force: Double(force) / 1000,
      azimuth: azimuth.map { 2 * Double.pi * Double($0) / 65535 - Double.pi } ?? 0,
      altitude: (1 - Double(altitude) / 65535) * Double.pi / 2, secondaryScale: scale,
      threshold: Double(threshold) / 65535, edgeWidth: Double(edgeWidth))
  }
}

extension PencilKitRecord {
  /// The record that stores a point: floats to the nearest, force and aspect truncated, angles, opacity and
  /// threshold to the nearest step.
  init(_ point: StrokePoint) {
    x = Float(point.location.x)
    y = Float(point.location.y)
    timeOffset = Float(point.timeOffset)
    width = Float(point.size.width)
    aspect =
      point.size.width == 0
      ? 1000 : PencilKitChannels.truncated(point.size.height / point.size.width * 1000)
    edgeWidth = PencilKitChannels.nearest(point.edgeWidth)
    force = PencilKitChannels.truncated(point.force * 1000)
    let turn = 2 * Double.pi
    let azimuth =
      abs(point.azimuth) <= Double.pi ? point.azimuth : point.azimuth.remainder(dividingBy: turn)
    self.azimuth = PencilKitChannels.nearest((azimuth + Double.pi) / turn * 65535)
    altitude = PencilKitChannels.nearest((1 - point.altitude / (Double.pi / 2)) * 65535)
    opacity = PencilKitChannels.nearest(point.opacity / 2 * 65535)
    secondaryWidth =
      width == 0 ? 0 : Float(Double(width) * point.secondaryScale)
    threshold = PencilKitChannels.nearest(point.threshold * 65535)
  }

  /// The bytes of the channels in `mask`.
  func append(_ mask: UInt64, to out: inout [UInt8]) {
    func has(_ channel: Int) -> Bool { mask >> UInt64(channel) & 1 == 1 }
    if has(PencilKitChannels.location) {
      out.appendLittleEndian(x.bitPattern)
      out.appendLittleEndian(y.bitPattern)
    }
    if has(PencilKitChannels.timeOffset) { out.appendLittleEndian(timeOffset.bitPattern) }
    if has(PencilKitChannels.width) { out.appendLittleEndian(width.bitPattern) }
    if has(PencilKitChannels.aspect) { out.appendLittleEndian(aspect) }
    if has(PencilKitChannels.edgeWidth) { out.appendLittleEndian(edgeWidth) }
    if has(PencilKitChannels.force) { out.appendLittleEndian(force) }
    if has(PencilKitChannels.azimuth) { out.appendLittleEndian(azimuth ?? 0) }
    if has(PencilKitChannels.altitude) { out.appendLittleEndian(altitude) }
    if has(PencilKitChannels.opacity) { out.appendLittleEndian(opacity ?? 0) }
    if has(PencilKitChannels.secondaryWidth) {
      out.appendLittleEndian((secondaryWidth ?? width).bitPattern)
    }
    if has(PencilKitChannels.threshold) { out.appendLittleEndian(threshold) }
  }

  /// The channels in which two records differ.
  func differences(from other: PencilKitRecord) -> UInt64 {
    var mask: UInt64 = 0
    func mark(_ channel: Int, _ differs: Bool) { if differs { mask |= 1 << UInt64(channel) } }
    mark(PencilKitChannels.location, x != other.x || y != other.y)
    mark(PencilKitChannels.timeOffset, timeOffset != other.timeOffset)
    mark(PencilKitChannels.width, width != other.width)
    mark(PencilKitChannels.aspect, aspect != other.aspect)
    mark(PencilKitChannels.edgeWidth, edgeWidth != other.edgeWidth)
    mark(PencilKitChannels.force, force != other.force)
    mark(PencilKitChannels.azimuth, azimuth != other.azimuth)
    mark(PencilKitChannels.altitude, altitude != other.altitude)
    mark(PencilKitChannels.opacity, opacity != other.opacity)
    mark(PencilKitChannels.secondaryWidth, secondaryWidth != other.secondaryWidth)
    mark(PencilKitChannels.threshold, threshold != other.threshold)
    return mask
  }
}
