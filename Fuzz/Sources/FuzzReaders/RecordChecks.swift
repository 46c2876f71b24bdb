import Ink
import InkFormats

/// What every reader's answer must fulfil, however odd the bytes.
enum RecordChecks {
  /// Reads bytes as a format, whatever they look like, and checks every answer.
  static func check(format: String, _ bytes: [UInt8]) {
    let units: [InkUnit] = format == "inkml" ? InkUnit.allCases : [.file]
    for unit in units {
      let options = ReadOptions(inkUnit: unit, readsWithdrawnGestures: true)
      let results = InkFile.records(in: bytes, format: format, file: "fuzz", options: options)
      for result in results { check(result) }
    }
  }

  /// An error is one line with a reason; a drawing is finite and can be written and read again.
  static func check(_ result: Result<DrawingRecord, InkFileError>) {
    switch result {
    case .failure(let error):
      precondition(!error.message.isEmpty && !error.description.contains("\n"))
    case .success(let record):
      for stroke in record.drawing.strokes {
        for point in stroke.path.points { precondition(isFinite(point)) }
      }
      writeAndRead(record)
    }
  }

  private static func isFinite(_ point: StrokePoint) -> Bool {
    point.location.isFinite && point.timeOffset.isFinite && point.force.isFinite
      && point.azimuth.isFinite && point.altitude.isFinite && point.size.width.isFinite
      && point.size.height.isFinite
  }

  /// Our own format holds every drawing; the record's format, where it can be written, holds what it can.
  private static func writeAndRead(_ record: DrawingRecord) {
    let written = InkJSONWriter.bytes(for: [record])
    let back = try? InkJSONReader.records(from: written, file: "back")
    precondition(back?.map(\.drawing) == [record.drawing])
    precondition(back?.map(\.label) == [record.label])
    guard record.format != "ink-json", let writer = InkWriter.named(record.format) else { return }
    // Ink far beyond any tablet may be refused, but what was read twice no longer changes its strokes.
    let first = InkFile.records(
      in: writer.bytes(for: [record]), format: record.format, file: "back")
    guard case .success(let once)? = first.first else { return }
    let second = InkFile.records(in: writer.bytes(for: [once]), format: record.format, file: "back")
    guard case .success(let twice)? = second.first else {
      preconditionFailure("what was written and read cannot be written and read again")
    }
    precondition(once.drawing.strokes.count == twice.drawing.strokes.count)
  }
}
