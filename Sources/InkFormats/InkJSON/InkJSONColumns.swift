internal import Ink

/// The channels of a point in the order of the file, with where they live in the model.
///
/// A channel that is absent has its default everywhere; an absent height equals the width.
enum InkJSONChannel: String, CaseIterable {
  case x, y, time, width, height, opacity, force, azimuth, altitude, secondaryScale, threshold
  case lateralJitter, edgeWidth

  /// The number that an absent channel stands for; nil where it must be there (x, y) or follows another (height).
  var absent: Double? {
    switch self {
    case .x, .y, .height: nil
    case .width, .opacity, .force, .secondaryScale: 1
    case .time, .azimuth, .threshold, .lateralJitter, .edgeWidth: 0
    case .altitude: Double.pi / 2
    }
  }

  /// The channel's place in a point.
  var keyPath: WritableKeyPath<StrokePoint, Double> {
    switch self {
    case .x: \.location.x
    case .y: \.location.y
    case .time: \.timeOffset
    case .width: \.size.width
    case .height: \.size.height
    case .opacity: \.opacity
    case .force: \.force
    case .azimuth: \.azimuth
    case .altitude: \.altitude
    case .secondaryScale: \.secondaryScale
    case .threshold: \.threshold
    case .lateralJitter: \.lateralJitter
    case .edgeWidth: \.edgeWidth
    }
  }
}

/// The points of a path, channel by channel: a list with one number a point, or one number for all of them.
struct InkJSONColumns {
  /// One channel.
  private enum Column {
    case constant(Double)
    case varying([Double])
  }

  private var columns: [(channel: InkJSONChannel, column: Column)] = []

  /// Reads the object whose members are the channels.
  init(_ cursor: inout JSONCursor) throws(InkJSONFault) {
    try cursor.openObject()
    while let name = try cursor.nextMember() {
      guard let channel = InkJSONChannel(rawValue: name) else { throw cursor.unknownMember() }
      let isList = cursor.peek() == 0x5B
      columns.append(
        (channel, isList ? .varying(try cursor.numbers()) : .constant(try cursor.number())))
    }
  }

  /// The points; faults are stated at the place of `cursor`, behind the path.
  ///
  /// - Throws: A fault when a list has another length than `count`, or when no list shows that so many points exist.
  func points(count: Int, _ cursor: JSONCursor) throws(InkJSONFault) -> [StrokePoint] {
    var hasList = false
    for item in columns {
      guard case .varying(let values) = item.column else { continue }
      hasList = true
      guard values.count == count else {
        throw cursor.fault("points.\(item.channel) has \(values.count) numbers for \(count) points")
      }
    }
    // Without a list a short file could ask for any amount of memory.
    guard count >= 0, count <= 1 || hasList else {
      throw cursor.fault("\(count) points without a list of numbers")
    }
    guard count > 0 else { return [] }
    let given = Set(columns.map(\.channel))
    guard given.contains(.x), given.contains(.y) else {
      throw cursor.fault("the points need x and y")
    }
    var points = [StrokePoint](repeating: StrokePoint(location: .zero), count: count)
    for item in columns { fill(&points, item.channel.keyPath, item.column) }
    if !given.contains(.height) {
      for index in points.indices { points[index].size.height = points[index].size.width }
    }
    return points
  }

  private func fill(
    _ points: inout [StrokePoint], _ place: WritableKeyPath<StrokePoint, Double>, _ column: Column
  ) {
    switch column {
    case .constant(let value):
      for index in points.indices { points[index][keyPath: place] = value }
    case .varying(let values):
      for index in points.indices { points[index][keyPath: place] = values[index] }
    }
  }
}
