internal import Ink

/// The channels beside X and Y, from their numbers to the model's: see `CHANNELS.md`.
struct InkMLChannelValues {
  private let format: InkMLTraceFormat
  private let columns: [[Double]]
  private var force: (index: Int, low: Double, full: Double)?
  private var azimuth: (index: Int, scale: Double)?
  private var altitude: (index: Int, scale: Double)?
  private var tiltX: (index: Int, scale: Double)?
  private var tiltY: (index: Int, scale: Double)?
  private var width: (index: Int, scale: Double)?
  /// Seconds on the file's clock, gaps filled; nil without a time channel.
  let times: [Double]?
  /// Which channels there are, whether or not they vary.
  private(set) var measured: MeasuredChannels = []
  /// Whether forces stay as they are, for want of a scale.
  private(set) var hasRawForce = false

  /// Finds the channels of a format.
  init(_ format: InkMLTraceFormat, _ columns: [[Double]], _ warnings: inout InkMLWarnings) {
    self.format = format
    self.columns = columns
    times = format.index(of: "T").map { index in
      let scale = format.channels[index].scale(InkMLUnit.seconds) ?? 1e-3
      let first = columns[index].first { !$0.isNaN } ?? 0
      var latest = first
      return columns[index].map { value in
        if !value.isNaN { latest = value }
        return latest * scale
      }
    }
    for (index, channel) in format.channels.enumerated() {
      let angle = channel.scale(InkMLUnit.radians) ?? .pi / 180
      switch channel.name {
      case "X", "Y":
        if let unit = channel.unit, channel.scale(InkMLUnit.points) == nil {
          warnings.add(
            "W-unit", "coordinates in `\(unit.prefix(20))` have no known size and stay as they are")
        }
      case "T": break
      case "F": setForce(index, channel)
      case "OA": azimuth = (index, angle)
      case "OE": altitude = (index, angle)
      case "OTx": tiltX = (index, angle)
      case "OTy": tiltY = (index, angle)
      case "W": width = (index, channel.scale(InkMLUnit.points) ?? 1)
      default:
        warnings.add("W-channel", "the channel \(channel.name.prefix(20)) is left out")
      }
    }
    // A pen that lies flat cannot write: programs put 0 for what they do not know.
    if let altitude, !columns[altitude.index].contains(where: { $0 != 0 }) {
      (self.altitude, azimuth) = (nil, nil)
    }
    if azimuth != nil { measured.insert(.azimuth) }
    if altitude != nil { measured.insert(.altitude) }
    if tiltX != nil, tiltY != nil, altitude == nil { measured.formUnion([.azimuth, .altitude]) }
  }

  private mutating func setForce(_ index: Int, _ channel: InkMLChannel) {
    let low = channel.minimum ?? 0
    measured.insert(.force)
    if channel.unit == "%" {
      force = (index, low, 100)
    } else if let high = channel.maximum, high > low {
      force = (index, low, high)
    } else {
      // Half of this scale is 1, so that the values stay as they are.
      force = (index, low, low + PenConventions.fullScaleForce)
      hasRawForce = true
    }
  }

  /// Points a value of a coordinate, negative where the axis runs the other way.
  func place(_ index: Int) -> Double {
    let channel = format.channels[index]
    let scale = channel.scale(InkMLUnit.points) ?? 1
    return channel.isNegative ? -scale : scale
  }

  /// Sets what the channels say about one point.
  func set(_ point: inout StrokePoint, _ index: Int) {
    if let force, let value = value(force.index, index) {
      point.force = max(
        0, PenConventions.force(pressure: value - force.low, fullScale: force.full - force.low))
    }
    if let azimuth, let value = value(azimuth.index, index) {
      point.azimuth = PenConventions.wrapped(value * azimuth.scale)
    }
    if let altitude, let value = value(altitude.index, index) {
      point.altitude = min(max(value * altitude.scale, 0), .pi / 2)
    } else if let tiltX, let tiltY, let x = value(tiltX.index, index),
      let y = value(tiltY.index, index)
    {
      let pose = PenConventions.pose(tiltX: x * tiltX.scale, tiltY: y * tiltY.scale)
      (point.azimuth, point.altitude) = pose
    }
    if let width, let value = value(width.index, index) {
      point.size.width = abs(value) * width.scale
      point.size.height = point.size.width
    }
  }

  private func value(_ channel: Int, _ index: Int) -> Double? {
    let value = columns[channel][index]
    return value.isNaN ? nil : value
  }
}
