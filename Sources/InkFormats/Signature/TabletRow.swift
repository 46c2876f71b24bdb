internal import Ink

/// One row of a pen tablet's recording.
struct TabletRow {
  var x: Double
  var y: Double
  /// Milliseconds.
  var time: Double
  /// Whether the pen touches the paper.
  var isDown: Bool
  /// The pressure in counts of the device, and where the pen's upper end points, in tenths of a degree.
  ///
  /// The azimuth is a bearing from 0 = away from the writer, clockwise; the altitude is the angle above the tablet.
  var pose: (pressure: Double, azimuth: Double, altitude: Double)?

  /// Cuts rows into strokes wherever the pen is lifted.
  ///
  /// - Parameters:
  ///   - rows: The rows, those in the air among them.
  ///   - drawing: Gets the strokes.
  ///   - flipsY: Whether y grows upwards in the file.
  /// - Throws: What adding a stroke throws.
  static func add(
    _ rows: [TabletRow], to drawing: inout SampledDrawing, flipsY: Bool
  ) throws(InkFault) {
    let poses = rows.filter(\.isDown).compactMap(\.pose)
    let fullScale = PenConventions.fullScale(holding: poses.map(\.pressure).max() ?? 0)
    // What stays the same throughout was not measured.
    var measured: MeasuredChannels = .time
    if poses.contains(where: { $0.pressure != poses[0].pressure }) { measured.insert(.force) }
    if poses.contains(where: { $0.altitude != poses[0].altitude || $0.azimuth != poses[0].azimuth })
    {
      measured.formUnion([.altitude, .azimuth])
    }
    let degree = Double.pi / 180
    var points: [StrokePoint] = []
    for row in rows {
      guard row.isDown else {
        try drawing.add(points, measured: measured)
        points = []
        continue
      }
      var point = StrokePoint(
        location: Point(row.x, flipsY ? 0 - row.y : row.y), timeOffset: row.time / 1000)
      if let pose = row.pose {
        point.force = PenConventions.force(pressure: pose.pressure, fullScale: fullScale)
        point.azimuth = PenConventions.azimuth(bearing: pose.azimuth / 10 * degree)
        point.altitude = min(max(pose.altitude / 10, 0), 90) * degree
      }
      points.append(point)
    }
    try drawing.add(points, measured: measured)
  }
}
