import Foundation
import Ink
import InkFormats
import TestSupport
import Testing

private func written(_ name: String, _ records: [DrawingRecord]) throws -> [UInt8] {
  try #require(InkWriter.named(name)).bytes(for: records)
}

@Test func `every channel of every point survives CSV`() throws {
  var random = RandomDrawing(seed: 5)
  var records: [DrawingRecord] = []
  for index in 0..<20 {
    var drawing = random.drawing()
    drawing.strokes = drawing.strokes.filter { !$0.path.points.isEmpty }
    for index in drawing.strokes.indices {
      drawing.strokes[index].mask = nil
      drawing.strokes[index].storedRanges = nil
      drawing.strokes[index].transform = .identity
    }
    if drawing.strokes.isEmpty { continue }
    records.append(
      DrawingRecord(
        drawing: drawing, file: "f", index: records.count, format: "csv",
        label: index.isMultiple(of: 2) ? "a, \"b\"" : nil, writer: "w\(index)"))
  }
  let bytes = try written("csv", records)
  let (back, errors) = readRecords(bytes)
  #expect(errors.isEmpty)
  #expect(back.count == records.count)
  for (record, original) in zip(back, records) {
    #expect(record.label == original.label)
    #expect(record.writer == original.writer)
    let strokes = record.drawing.strokes.map(\.path)
    #expect(strokes.map(\.points) == original.drawing.strokes.map(\.path.points))
    #expect(strokes.map(\.curve) == original.drawing.strokes.map(\.path.curve))
    #expect(
      strokes.map(\.measuredChannels) == original.drawing.strokes.map(\.path.measuredChannels))
    #expect(record.drawing.strokes.map(\.ink.color) == original.drawing.strokes.map(\.ink.color))
    #expect(strokes.map(\.creationDate) == original.drawing.strokes.map(\.path.creationDate))
  }
  #expect(try written("csv", back) == bytes)
}

@Test func `a table of three columns is ink`() {
  let (records, errors) = readRecords("y,stroke,x\n2,0,1\n4,0,3\n6,1,5\n")
  #expect(errors.isEmpty)
  #expect(records.map(\.locations) == [[[Point(1, 2), Point(3, 4)], [Point(5, 6)]]])
}

@Test(arguments: [
  ("stroke,x,y\n0,1\n", "2 fields under 3 names (line 2)"),
  ("stroke,x,y\n0,1,b\n", "`b` is not a number (line 2)"),
  ("stroke,x,y\n0,1,inf\n", "a value that is not finite, or beyond any use (line 2)"),
  ("stroke,x,y,z\n0,1,1,1\n", "the column `z` is not known or twice there (line 1)"),
  ("stroke,x,y,curve\n0,1,1,arc\n", "`arc` is no curve (line 2)"),
])
func `bad tables are named with their line`(text: String, message: String) {
  let (records, errors) = readRecords(text)
  #expect(records.isEmpty)
  #expect(errors.map(\.description).first == "f: \(message)")
}

@Test func `a bad row costs its drawing and no other`() {
  let (records, errors) = readRecords(
    "drawing,stroke,x,y\n0,0,1,1\n0,0,a,1\n0,0,2,2\n1,0,3,3\n2,0,4,4\n")
  #expect(errors.count == 1)
  #expect(records.map(\.locations) == [[[Point(3, 3)]], [[Point(4, 4)]]])
}

@Test func `damaged tables do no harm`() throws {
  expectHarmless(Array("drawing,label,stroke,x,y,time\n0,\"a,b\",0,1,2,0\n0,c,1,3,4,0.5\n".utf8))
}
