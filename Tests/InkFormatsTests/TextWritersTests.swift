import Foundation
import Ink
import InkFormats
import TestSupport
import Testing

private func written(_ name: String, _ records: [DrawingRecord]) throws -> [UInt8] {
  try #require(InkWriter.named(name)).bytes(for: records)
}

@Test func `Quick, Draw and UNIPEN text are fixed points of reading and writing`() throws {
  var random = RandomDrawing(seed: 9)
  var drawings = (0..<12).map { _ in random.drawing() }.filter { !$0.strokes.isEmpty }
  for index in drawings.indices {
    // Strokes of one drawing begin within minutes.
    for stroke in drawings[index].strokes.indices {
      drawings[index].strokes[stroke].path.creationDate = Date(
        timeIntervalSinceReferenceDate: Double(5e8) + 1.25 * Double(stroke))
    }
  }
  let records = drawings.enumerated().map { index, drawing in
    DrawingRecord(
      drawing: drawing, file: "f", index: index, format: "",
      label: index == 3 ? nil : "l \"\(index)\\", writer: index < 5 ? nil : "w\(index % 2)")
  }
  for name in ["quickdraw", "unipen"] {
    let once = readRecords(try written(name, records))
    let twice = readRecords(try written(name, once.records))
    #expect(once.records.count >= 9, "\(name)")
    let (first, second) = (try written(name, once.records), try written(name, twice.records))
    #expect(first == second, "\(name)")
    #expect(twice.records.map(\.label) == once.records.map(\.label), "\(name)")
    #expect(twice.records.map(\.writer) == once.records.map(\.writer), "\(name)")
  }
}

@Test func `UNIPEN keeps places, times, pressure, labels and writers within its steps`() throws {
  let points = (0..<5).map { index in
    StrokePoint(
      location: Point(Double(index) * 3.21, 7 - Double(index)), timeOffset: Double(index) / 240,
      force: Double(index) / 4)
  }
  func stroke(_ date: Double) -> Stroke {
    Stroke(
      path: StrokePath(
        points: points, curve: .polyline,
        creationDate: Date(timeIntervalSinceReferenceDate: date),
        measuredChannels: [.time, .force]))
  }
  let record = DrawingRecord(
    drawing: Drawing(strokes: [stroke(0), stroke(0.5)]), file: "f", format: "", label: "ä \"q\"",
    writer: "w 1")
  let (back, errors) = readRecords(try written("unipen", [record, record]))
  #expect(errors.isEmpty)
  #expect(back.map(\.label) == ["ä \"q\"", "ä \"q\""])
  #expect(back.map(\.writer) == ["w 1", "w 1"])
  for found in back {
    #expect(abs(found.beginnings[1] - 0.5) < 1e-6)
    for (point, wanted) in zip(found.points, points + points) {
      #expect(point.location.distance(to: wanted.location) < 1e-3)
      #expect(abs(point.timeOffset - wanted.timeOffset) < 1e-6)
      #expect(abs(point.force - wanted.force) < 1e-3)
    }
  }
}
