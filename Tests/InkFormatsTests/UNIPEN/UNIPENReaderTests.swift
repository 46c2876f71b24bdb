import Foundation
import Ink
import InkFormats
import TestSupport
import Testing

/// The drawings of a text, and the descriptions of what could not be read.
private func read(
  _ text: String, options: ReadOptions = ReadOptions()
) -> (records: [DrawingRecord], errors: [InkFileError]) {
  var records: [DrawingRecord] = []
  var errors: [InkFileError] = []
  for result in InkFile.records(in: Array(text.utf8), file: "a.dat", options: options) {
    switch result {
    case .success(let record): records.append(record)
    case .failure(let error): errors.append(error)
    }
  }
  return (records, errors)
}

/// All locations of a drawing, stroke by stroke.
private func locations(_ record: DrawingRecord) -> [[Point]] {
  record.drawing.strokes.map { $0.path.points.map(\.location) }
}

@Test func `components that follow a segment belong to it when no delineation says more`() {
  let (records, errors) = read(
    """
    .HIERARCHY DIGIT
    .SEGMENT DIGIT 0 ? "8"
    .COMMENT 8 12 224
    .PEN_DOWN
     1 2
     3 4
    .PEN_UP
    .DT 100
    .PEN_DOWN
     5 6
    .PEN_UP
    .SEGMENT DIGIT 0 ? "1"
    .COMMENT 1 9 3
    .PEN_DOWN
    7 8
    .PEN_UP
    """)
  #expect(errors.isEmpty)
  #expect(records.map(\.label) == ["8", "1"])
  #expect(records.map(\.writer) == ["12", "9"])
  #expect(records.map(\.index) == [0, 1])
  #expect(records.map(\.format) == ["unipen", "unipen"])
  // y grows upwards on a tablet and downwards here.
  #expect(
    records.map(locations) == [[[Point(1, -2), Point(3, -4)], [Point(5, -6)]], [[Point(7, -8)]]])
  let path = records.first?.drawing.strokes.first?.path
  #expect(path?.curve == .polyline)
  #expect(path?.measuredChannels == [])
}

@Test func `delineations choose components wherever they stand`() {
  let (records, errors) = read(
    """
    .VERSION 1.0
    .HIERARCHY WORD CHARACTER
    .SEGMENT WORD 0-3 OK "ab"
    .SEGMENT CHARACTER 0,2 ? "a"
    .SEGMENT CHARACTER 1:1-3:0 ? "b"
    .PEN_DOWN
    0 0
    .PEN_UP
    .PEN_DOWN
    1 0
    1 1
    .PEN_DOWN
    2 0
    .PEN_DOWN
    3 0
    3 1
    """)
  #expect(errors.isEmpty)
  #expect(records.map(\.label) == ["a", "b"])
  #expect(
    records.map(locations) == [
      [[Point(0, 0)], [Point(2, 0)]], [[Point(1, -1)], [Point(2, 0)], [Point(3, 0)]],
    ])
  let words = read(
    ".HIERARCHY WORD CHARACTER\n.SEGMENT WORD 0 ? \"w\"\n.PEN_DOWN\n1 1\n.SEGMENT CHARACTER 0 ? \"c\"\n",
    options: ReadOptions(level: "WORD"))
  #expect(words.records.map(\.label) == ["w"])
}

@Test func `a pen lifted with samples counts as a component but is not drawn`() {
  let (records, _) = read(
    """
    .VERSION 1.0
    .SEGMENT CHARACTER 0-1 ? "x"
    .SEGMENT CHARACTER 2 ? "y"
    .PEN_DOWN
    0 0
    .PEN_UP
    9 9
    .PEN_DOWN
    2 0
    """)
  #expect(records.map(locations) == [[[Point(0, 0)]], [[Point(2, 0)]]])
}

@Test func `units and the sample rate give points and seconds`() throws {
  let (records, _) = read(
    """
    .VERSION 1.0
    .WRITER_ID anna
    .X_POINTS_PER_MM 10
    .Y_POINTS_PER_INCH 36
    .POINTS_PER_SECOND 50
    .SEGMENT CHARACTER 0-1 ? "x"
    .PEN_DOWN
    254 1
    508 2
    .PEN_UP
    .DT 200
    .PEN_DOWN
    0 0
    0 0
    """)
  let record = try #require(records.first)
  #expect(record.writer == "anna")
  #expect(abs(locations(record)[0][0].x - 72) < 1e-9)
  #expect(locations(record)[0][1].y == -4)
  let paths = record.drawing.strokes.map(\.path)
  #expect(paths.allSatisfy { $0.measuredChannels == .time })
  #expect(paths[0].points.map(\.timeOffset) == [0, 0.02])
  // Two samples at 50 a second and 200 ms without contact.
  #expect(abs(paths[1].creationDate.timeIntervalSinceReferenceDate - 0.24) < 1e-9)
}

@Test func `a time channel is milliseconds and never runs backwards`() throws {
  let (records, _) = read(
    ".COORD X Y T P\n.PEN_DOWN\n1 1 1000 300\n2 2 1020 310\n3 3 1010 320\n4 4 1040 9\n")
  let record = try #require(records.first)
  let offsets = record.drawing.strokes[0].path.points.map(\.timeOffset)
  #expect(zip(offsets, [0, 0.02, 0.02, 0.04]).allSatisfy { abs($0 - $1) < 1e-9 })
  #expect(record.warnings.map(\.code) == ["W-time"])
  #expect(record.label == nil)
}

@Test func `labels keep spaces, quotes, commas and markup`() {
  let (records, _) = read(
    #".SEGMENT WORD 0 ? "a \"b\", \\ <i>""# + "\n.PEN_DOWN\n1 1\n")
  #expect(records.map(\.label) == [#"a "b", \ <i>"#])
}

@Test(arguments: [
  ("1 x\n", "malformed", "`x` is not a number"),
  ("1 nan\n", "notFinite", "a value that is not finite"),
  ("1 inf\n", "notFinite", "a value that is not finite"),
  ("1e300 1\n", "malformed", "the coordinate 1e+300 is beyond any tablet"),
  ("1\n2 3\n", "malformed", "a point of 1 values where 2 are declared"),
  ("", "malformed", "holds no ink"),
])
func `a bad segment fails by name and line, and the others are read`(
  lines: String, code: String, message: String
) {
  let (records, errors) = read(
    ".SEGMENT D 0 ? \"1\"\n.PEN_DOWN\n1 1\n.SEGMENT D 0 ? \"2\"\n.PEN_DOWN\n\(lines)"
      + ".SEGMENT D 0 ? \"3\"\n.PEN_DOWN\n3 3\n")
  #expect(records.map(\.label) == ["1", "3"])
  #expect(records.map(\.index) == [0, 2])
  let line = message == "holds no ink" ? 4 : 6
  #expect(
    errors.map(\.description) == ["a.dat: \(message) (segment 2 \"2\", line \(line))"])
  #expect(errors.map(\.code) == [code])
}

@Test func `a component that is not there is named, with the file that may hold it`() {
  let (records, errors) = read(
    ".INCLUDE ../../ink.dat\n.SEGMENT D 0-1 ? \"1\"\n.SEGMENT D 7 ? \"2\"\n.PEN_DOWN\n1 1\n"
      + ".PEN_DOWN\n2 2\n")
  #expect(records.map(\.label) == ["1"])
  #expect(
    records.flatMap(\.warnings).map(\.message) == [
      "line 1 includes ../../ink.dat, which leads out of the folder"
    ])
  #expect(
    errors.map(\.description) == [
      "a.dat: component 7 of 2 is not there (segment 2 \"2\", line 3)"
    ])
}

@Test func `files as LipiTk and the isolated-character sets made with it write them`() {
  let (records, errors) = read(
    """
    .VERSION 1.0
    .DATA_SOURCE HPLabs
    .COORD X Y T
    .HIERARCHY CHARACTER
    .WRITER_ID usr_12
    .SEGMENT CHARACTER 0-1 ? "57"
    .X_POINTS_PER_INCH 2540
    .Y_POINTS_PER_INCH 2540
    .POINTS_PER_SECOND 120
    .PEN_DOWN
    2540 5080 0
    2540 7620 8
    .PEN_UP
    .PEN_DOWN
    5080 0 40
    .PEN_UP
    """)
  #expect(errors.isEmpty)
  #expect(records.map(\.label) == ["57"])
  #expect(records.map(\.writer) == ["usr_12"])
  #expect(
    records.map(locations) == [[[Point(72, -144), Point(72, -216)], [Point(144, 0)]]])
  // The T channel is what was measured, whatever the nominal rate.
  #expect(
    records.flatMap { $0.drawing.strokes.map { $0.path.points.map(\.timeOffset) } }
      == [[0, 0.008], [0]])
}

@Test func `bare segments come from screens, and their class from the name of the file`() {
  let text = """
    .VERSION 1.0 0
    .HIERARCHY CHARACTER
    .COORD X Y T
    .SEGMENT CHARACTER
    .X_POINTS_PER_INCH 2500
    .Y_POINTS_PER_INCH 2500
    .POINTS_PER_SECOND 1200

    .WRITER_ID 4
    .WRITER_INFO
     WritingSetup:TABLETPC
    .PEN_DOWN
    2500 1250 34620
    2500 2500 0
    2500 3750 0
    2500 5000 49431
    .PEN_UP
    """
  func record(_ file: String) -> DrawingRecord? {
    try? InkFile.records(in: Array(text.utf8), file: file).first?.get()
  }
  for (name, label) in [
    ("usr4/000007t01.txt", "7"), ("012t9.unp", "12"), ("000000t02", "0"), ("7.txt", nil),
    ("at01.txt", nil), ("1t2t3.txt", nil), ("t01.txt", nil), ("0000000000007t01.txt", nil),
  ] {
    #expect(record(name)?.label == label, "\(name)")
  }
  let record = record("a.txt")
  #expect(record?.writer == "4" && record?.warnings == [])
  #expect(
    record.map(locations) == [
      [72, 72, 72, 72].enumerated().map { Point($1, 36 + 36 * Double($0)) }
    ])
  // Zeros between two readings of another clock are no times, and the nominal rate is not what was measured either.
  #expect(record?.drawing.strokes[0].path.measuredChannels == [])
}

@Test func `two readings are times, and so are zeros at the beginning`() {
  let (records, _) = read(
    ".COORD X Y T\n.PEN_DOWN\n1 1 5\n2 2 25\n.PEN_DOWN\n1 1 0\n1 2 0\n1 3 8\n2 2 16\n")
  let paths = records.flatMap(\.drawing.strokes).map(\.path)
  #expect(paths.map(\.measuredChannels) == [.time, .time])
  #expect(paths.map { $0.points.map(\.timeOffset) } == [[0, 0.02], [0, 0, 0.008, 0.016]])
}

@Test func `definitions without ink are named as such`() {
  let (records, errors) = read(".VERSION 1.0\n.COORD X Y T\n.X_POINTS_PER_MM 10\n")
  #expect(records.isEmpty)
  #expect(errors.map(\.code) == ["notInk"])
}

@Test func `a comment names the writer only as label, writer, index`() {
  func writer(_ comment: String, _ options: ReadOptions = ReadOptions()) -> String? {
    read(".SEGMENT D 0 ? \"8\"\n.COMMENT \(comment)\n.PEN_DOWN\n1 1\n", options: options)
      .records.first?.writer
  }
  #expect(writer("8 12 224") == "12")
  #expect(writer("7 12 224") == nil)
  #expect(writer("8 12") == nil)
  #expect(writer("8 12 x") == nil)
  #expect(writer("8 12 224", ReadOptions(commentNamesWriter: false)) == nil)
}

@Test func `segments that all claim all components are stopped`() {
  let segments = (0..<3000).map { ".SEGMENT D 0-2999 ? \"\($0)\"\n" }.joined()
  let components = String(repeating: ".PEN_DOWN\n1 1\n", count: 3000)
  let (records, errors) = read(segments + components)
  #expect(records.count < 60)
  #expect(records.count + errors.count == 3000)
  #expect(errors.allSatisfy { $0.code == "tooLarge" })
}

@Test(.enabled(if: TestData.isAvailable, "\(TestData.skipReason)"))
func `the pen digits have their published counts`() throws {
  var points = 0
  for (name, count, writers) in [("tra", 7494, 30), ("tes", 3498, 14)] {
    let stream = try TestData.bytes("pendigits/pendigits-orig.\(name).gz")
    let records = try InkFile.records(in: stream, file: name).map { try $0.get() }
    #expect(records.count == count)
    #expect(Set(records.compactMap(\.writer)).count == writers)
    #expect(Set(records.compactMap(\.label)).sorted() == (0...9).map(String.init))
    #expect(records.allSatisfy { $0.label != nil && $0.writer != nil })
    points += records.reduce(0) { $0 + $1.drawing.strokes.reduce(0) { $0 + $1.path.count } }
  }
  #expect(points == 442_794)
}
