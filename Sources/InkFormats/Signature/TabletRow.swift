internal import Ink

/// One row of a pen tablet's recording.
struct TabletRow {
  var x: Double
  var y: Double
  /// Milliseconds.
  var time: Double
  /// Whether the pen touches the paper.
  var isDown: Bool
  /// Counts of the device; 0 in the air. The bearing of the pen's upper end and its height, in tenths of a degree.
  var pose: (pressure: Double, azimuth: Double, altitude: Double)?

  /// Cuts rows into strokes wherever the pen is lifted.
  ///
  /// - Parameters:
  ///   - rows: The rows, those in the air among them.
  ///   - drawing: Gets the strokes.
  ///   - flipsY: Whether y grows upwards in the file.
  static func add(
    _ rows: [TabletRow], to drawing: inout SampledDrawing, flipsY: Bool
  ) throws(InkFault) {
    let fullRange = PenOrientation.fullRange(holding: rows.map { $0.pose?.pressure ?? 0 }.max() ?? 0)
    let measured: MeasuredChannels =
      rows.first?.pose == nil ? .time : [.time, .force, .altitude, .azimuth]
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
        point.force = PenOrientation.force(pressure: pose.pressure / fullRange)
        point.azimuth = PenOrientation.azimuth(bearing: pose.azimuth / 10 * degree)
        point.altitude = min(max(pose.altitude / 10, 0), 90) * degree
      }
      points.append(point)
    }
    try drawing.add(points, measured: measured)
  }
}
