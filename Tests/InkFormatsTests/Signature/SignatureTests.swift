import Ink
import InkFormats
import TestSupport
import Testing

private let svc = """
  5
  2933 5678 31275775 0 1550 710 0
  2933 5678 31275785 1 1800 710 512
  3001 5851 31275795 1 0 900 1023
  3055 6086 31275805 0 900 0 0
  3125 6319 31275815 1 3600 450 100
  """

@Test func `signature rows become strokes with force, azimuth and altitude`() throws {
  let (records, errors) = readRecords(svc)
  #expect(errors.isEmpty)
  let record = try #require(records.first)
  #expect(record.format == "signature")
  #expect(record.locations == [[Point(2933, -5678), Point(3001, -5851)], [Point(3125, -6319)]])
  #expect(abs(record.beginnings[1] - 0.03) < 1e-9)
  let channels = record.drawing.strokes[0].path.measuredChannels
  #expect(channels == [.time, .force, .altitude, .azimuth])
  let points = record.points
  #expect(abs(points[0].force - 2 * 512 / 1023) < 1e-12)
  #expect(points[1].force == 2)
  // A pen that leans towards the writer points to +y on screen; one that leans away to -y.
  #expect(abs(points[0].azimuth - .pi / 2) < 1e-9)
  #expect(abs(points[1].azimuth + .pi / 2) < 1e-9)
  #expect(abs(points[2].azimuth + .pi / 2) < 1e-9)
  #expect(abs(points[0].altitude - 71 * .pi / 180) < 1e-9)
  #expect(abs(points[1].altitude - .pi / 2) < 1e-9)
}

@Test func `signatures without pose have times alone`() {
  let (records, _) = readRecords("2\n1 2 10 1\n3 4 20 1\n")
  #expect(records.first?.drawing.strokes.first?.path.measuredChannels == .time)
  #expect(records.first?.points.map(\.timeOffset) == [0, 0.01])
}

@Test(arguments: [
  ("3\n1 2 10 1\n3 4 20 1\n", "truncated", "3 rows are announced and 2 are there (line 1)"),
  ("1\n1 2 10 1\n3 4 20 1\n", "malformed", "1 rows are announced and 2 are there (line 1)"),
  ("2\n1 2 10 1\n3 4 20 1 5 6 7\n", "malformed", "more than 4 numbers in a line (line 3)"),
  ("2\n1 2 10 1\n3 4\n", "malformed", "2 numbers where 4 are expected (line 3)"),
  ("1\n1 2 10 0\n", "malformed", "holds no ink"),
])
func `bad signatures are named with their line`(text: String, code: String, message: String) {
  let (records, errors) = readRecords(text)
  #expect(records.isEmpty)
  #expect(errors.map(\.code) == [code])
  #expect(errors.map(\.description) == ["f: \(message)"])
}

private let tablet = """
  Lastname: X
  Hand: Right
  Mother Toungue: Français

  Exercise 1: Copying a Text

  Time X  Y  P  Az  Al 
  0 2989 3060 0 370 850
  7 2989 3048 100 900 850
  15 2989 3036 200 900 850
  22 2985 3028 0 270 860
  30 2957 3023 300 1800 900
  """

@Test func `tablet text parts strokes where the pen is in the air`() throws {
  let (records, errors) = readRecords(tablet)
  #expect(errors.isEmpty)
  let record = try #require(records.first)
  #expect(record.format == "tablet-text")
  #expect(record.attributes.map(\.name) == ["Hand", "Exercise 1"])
  #expect(record.locations == [[Point(2989, 3048), Point(2989, 3036)], [Point(2957, 3023)]])
  #expect(abs(record.points[0].azimuth) < 1e-9)
  #expect(abs(record.points[0].altitude - 85 * .pi / 180) < 1e-9)
  #expect(abs(record.points[0].force - 200 / 1023) < 1e-9)
  #expect(abs(record.beginnings[1] - 0.023) < 1e-9)
}

@Test func `a bad row of tablet text is named`() {
  let (records, errors) = readRecords(tablet + "\n1 2 3\n\nTime X Y P Az Al\n1 1 1 1 1 1\n")
  #expect(records.map(\.index) == [1])
  #expect(
    errors.map(\.description) == ["f: 3 numbers where 6 are expected (line 13)"])
}

@Test func `damaged signatures do no harm`() {
  expectHarmless(Array(svc.utf8))
  expectHarmless(Array(tablet.utf8))
}

@Test(.enabled(if: TestData.isAvailable, "\(TestData.skipReason)"))
func `the tablet texts have their stated counts`() throws {
  let (records, errors) = try realRecords("wacom-text")
  #expect(errors.isEmpty)
  #expect(records.count == 7)
  #expect(records.reduce(0) { $0 + $1.points.count } == 58_801)
  let strokes = records.reduce(0) { $0 + $1.drawing.strokes.count }
  #expect(abs(Double(strokes) / 7 - 182.57) < 0.01)
  // Five of the files end inside a row.
  #expect(records.flatMap(\.warnings).map(\.code) == Array(repeating: "W-end", count: 5))
}
