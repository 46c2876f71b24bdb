internal import Foundation
internal import Ink

/// One row of ink as comma-separated values.
struct CSVInkRow {
  var drawing: String
  var stroke: String
  var label = ""
  var writer = ""
  var ink = Ink.pen
  var date = 0.0
  var curve = StrokePath.Curve.polyline
  var measured: String?
  var point = StrokePoint(location: .zero)
}

/// Puts rows together to strokes, and strokes to drawings.
struct CSVInkBuilder {
  private let file: String
  private var index = 0
  private var first: CSVInkRow?
  private var begun: CSVInkRow?
  private var points: [StrokePoint] = []
  private var strokes: [Stroke] = []
  /// Whether the row that was taken last began a drawing.
  private(set) var hasJustBegun = false

  /// Starts without rows.
  init(file: String) { self.file = file }

  /// Takes a row; gives the drawing before it when the row begins another.
  mutating func take(_ row: CSVInkRow) -> DrawingRecord? {
    var done: DrawingRecord?
    hasJustBegun = first?.drawing != row.drawing || first == nil
    if hasJustBegun {
      done = finish()
      first = row
    } else if begun?.stroke != row.stroke {
      endStroke()
    }
    if begun == nil { begun = row }
    points.append(row.point)
    return done
  }

  /// The drawing of the rows so far; nil when there were none.
  mutating func finish() -> DrawingRecord? {
    endStroke()
    guard let row = first else { return nil }
    defer {
      first = nil
      strokes = []
      index += 1
    }
    return DrawingRecord(
      drawing: Drawing(strokes: strokes), file: file, index: index, format: CSVInkReader.format,
      label: row.label.isEmpty ? nil : row.label, writer: row.writer.isEmpty ? nil : row.writer)
  }

  private mutating func endStroke() {
    guard let row = begun else { return }
    let measured = row.measured.map { names in
      MeasuredChannels.named.filter { names.split(separator: " ").contains(Substring($0.name)) }
        .reduce(into: MeasuredChannels()) { $0.insert($1.channel) }
    }
    strokes.append(
      Stroke(
        ink: row.ink,
        path: StrokePath(
          points: points, curve: row.curve,
          creationDate: Date(timeIntervalSinceReferenceDate: row.date), measuredChannels: measured))
    )
    points = []
    begun = nil
  }
}
