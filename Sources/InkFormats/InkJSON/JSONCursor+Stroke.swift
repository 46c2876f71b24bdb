internal import Foundation
internal import Ink

extension JSONCursor {
  /// Dates further than this from 2001 (more than 3,000 years) are refused.
  private static let dateLimit = 1e11

  /// Reads a stroke; its ink is a position in the drawing's list.
  mutating func stroke() throws(InkJSONFault) -> (ink: Int, stroke: Stroke) {
    var ink: Int?
    var path: StrokePath?
    var stroke = Stroke(path: StrokePath(points: []))
    var ranges: [ClosedRange<Double>]?
    try openObject()
    while let name = try nextMember() {
      let isNull = takeNull()
      switch name {
      case "ink": ink = try integer()
      case "id": stroke.id = isNull ? nil : try uuid()
      case "group": stroke.renderGroupID = isNull ? nil : try uuid()
      case "seed": stroke.randomSeed = isNull ? nil : try integer()
      case "transform":
        if isNull { continue }
        let t = try numbers(count: 6)
        stroke.transform = Transform(a: t[0], b: t[1], c: t[2], d: t[3], tx: t[4], ty: t[5])
      case "bounds": stroke.storedBounds = isNull ? nil : try rectangle()
      case "mask": stroke.mask = isNull ? nil : try mask()
      case "ranges": ranges = isNull ? nil : try self.ranges()
      case "path": path = try self.path()
      case "unknown": stroke.unknownFields = isNull ? [] : try unknownFields()
      default: throw unknownMember()
      }
    }
    guard let ink else { throw fault("the member \"ink\" is missing") }
    guard let path else { throw fault("the member \"path\" is missing") }
    guard ranges?.last?.upperBound ?? 0 <= path.lastParameter else {
      throw fault("the ranges go beyond \(Int(path.lastParameter)), the end of the path")
    }
    stroke.path = path
    stroke.storedRanges = ranges
    return (ink, stroke)
  }

  private mutating func mask() throws(InkJSONFault) -> Mask {
    var rule: Mask.FillRule?
    var loops: [[Point]]?
    try openObject()
    while let name = try nextMember() {
      switch name {
      case "fillRule":
        rule = Mask.FillRule(rawValue: try string())
        if rule == nil { throw fault("neither \"evenOdd\" nor \"nonZero\"") }
      case "loops": loops = try self.loops()
      default: throw unknownMember()
      }
    }
    guard let rule, let loops else { throw fault("a mask needs \"fillRule\" and \"loops\"") }
    return Mask(loops: loops, fillRule: rule)
  }

  private mutating func loops() throws(InkJSONFault) -> [[Point]] {
    var loops: [[Point]] = []
    try openArray()
    while try nextElement() {
      let numbers = try numbers()
      guard numbers.count.isMultiple(of: 2) else {
        throw fault("a polygon ends with half a corner")
      }
      loops.append(
        stride(from: 0, to: numbers.count, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) })
    }
    return loops
  }

  private mutating func ranges() throws(InkJSONFault) -> [ClosedRange<Double>] {
    var ranges: [ClosedRange<Double>] = []
    try openArray()
    while try nextElement() {
      let ends = try numbers(count: 2)
      guard ends[0] >= ranges.last?.upperBound ?? 0, ends[0] <= ends[1] else {
        throw fault("ranges must rise from 0 without overlapping")
      }
      ranges.append(ends[0]...ends[1])
    }
    return ranges
  }

  private mutating func path() throws(InkJSONFault) -> StrokePath {
    var curve: StrokePath.Curve?
    var date: Double?
    var measured: MeasuredChannels?
    var count: Int?
    var columns: InkJSONColumns?
    var id: UUID?
    var unknown: [UInt8] = []
    try openObject()
    while let name = try nextMember() {
      switch name {
      case "curve":
        curve = StrokePath.Curve(rawValue: try string())
        if curve == nil { throw fault("neither \"bSpline\" nor \"polyline\"") }
      case "id": id = takeNull() ? nil : try uuid()
      case "date":
        let seconds = try number()
        guard abs(seconds) <= Self.dateLimit else { throw fault("the date is too far away") }
        date = seconds
      case "measured": measured = try measuredChannels()
      case "count": count = try integer()
      case "points": columns = try InkJSONColumns(&self)
      case "unknown": unknown = takeNull() ? [] : try unknownFields()
      default: throw unknownMember()
      }
    }
    guard let curve, let date, let measured, let count, let columns else {
      throw fault("a path needs curve, date, measured, count and points")
    }
    var path = StrokePath(
      points: try columns.points(count: count, self), curve: curve,
      creationDate: Date(timeIntervalSinceReferenceDate: date), id: id, measuredChannels: measured)
    path.unknownFields = unknown
    return path
  }

  private mutating func measuredChannels() throws(InkJSONFault) -> MeasuredChannels {
    var measured: MeasuredChannels = []
    try openArray()
    while try nextElement() {
      let name = try string()
      guard let channel = MeasuredChannels.named.first(where: { $0.name == name })?.channel else {
        throw fault("no channel of this name can be measured")
      }
      measured.insert(channel)
    }
    return measured
  }
}
