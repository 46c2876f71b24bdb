import Archives
import Foundation
import Ink
import InkFormats
import TestSupport
import Testing

private func label(_ index: Int) -> String {
  (0..<62).map { $0 == index ? "1.0" : "0.0" }.joined(separator: " ")
}

private let points =
  "0.5 0.75 0 1 0.000000 0.51 0.75 0.25 0 0.02 1.5 -2 0.5 0 0.04 0.1 0.2 0.3 1 0.5"

@Test func `DigiLeTs samples have strokes, pressure, times, label and writer`() throws {
  let (records, errors) = readRecords(
    try Deflate.gzip(Array("\(points)\n\(label(36))\n\(points)\n\(label(10))\n".utf8)),
    file: "raw/002.gz")
  #expect(errors.isEmpty)
  #expect(records.map(\.label) == ["A", "a"])
  #expect(records.map(\.writer) == ["002", "002"])
  let record = try #require(records.first)
  #expect(record.format == "digilets")
  let expected: [[Point]] = [[Point(50, 25), Point(51, 25), Point(150, 300)], [Point(10, 80)]]
  for (found, wanted) in zip(record.locations.joined(), expected.joined()) {
    #expect(found.distance(to: wanted) < 1e-9)
  }
  #expect(record.locations.map(\.count) == [3, 1])
  // The first point's missing pressure is that of the next.
  #expect(record.points.map(\.force) == [0.5, 0.5, 1, 0.6])
  #expect(record.warnings.map(\.code) == ["W-pressure"])
  #expect(record.points.map(\.timeOffset) == [0, 0.02, 0.04, 0])
  #expect(record.beginnings == [0, 0.5])
}

@Test func `a bad DigiLeTs sample does not lose the others`() {
  let (records, errors) = readRecords(
    "\(points)\n\(label(0))\n\(points) 7\n\(label(1))\n\(points)\n\(label(62))\n\(points)\n\(label(3))\n"
      + points)
  #expect(records.map(\.label) == ["0", "3"])
  #expect(records.map(\.index) == [0, 3])
  #expect(
    errors.map(\.description) == [
      "f: 21 numbers are not five a point (sample 2, line 3)",
      "f: not one of the 62 labels is chosen (sample 3, line 6)",
      "f: the line with the label is missing (sample 5, line 9)",
    ])
}

@Test func `damaged DigiLeTs text does no harm`() {
  expectHarmless(Array("\(points)\n\(label(7))\n\(points)\n\(label(8))\n".utf8))
}

@Test(.enabled(if: TestData.isAvailable, "\(TestData.skipReason)"))
func `the DigiLeTs excerpt has its stated counts`() throws {
  let (records, errors) = try realRecords("digilets/raw")
  #expect(errors.isEmpty)
  #expect(records.count == 17_980)
  #expect(Set(records.compactMap(\.label)).count == 62)
  #expect(Set(records.compactMap(\.writer)).count == 58)
  #expect(records.reduce(0) { $0 + $1.points.count } == 536_105)
  let strokes = records.reduce(0) { $0 + $1.drawing.strokes.count }
  #expect(abs(Double(strokes) / 17_980 - 1.46) < 0.005)
  #expect(records.allSatisfy { $0.points.allSatisfy { (0...2).contains($0.force) } })
}
