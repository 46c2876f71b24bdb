import Foundation
import Ink
import InkFormats
import Testing

/// Gestures of the $1 recogniser's logs: points without strokes, a number behind the name.
struct GestureTests {
  private let log = """
    <?xml version="1.0" encoding="utf-8" standalone="yes"?>
    <Gesture Name="arrow01" Subject="7" Speed="medium" Number="1" NumPts="3" Milliseconds="753"
      AppName="Gestures" AppVer="3.5.0.0" Date="Monday, March 05, 2007" TimeOfDay="4:25:50 PM">
      <Point X="68" Y="222" T="2600" />
      <Point X="70.5" Y="220" T="2610" />
      <Point X="73" Y="-218" T="2653" />
    </Gesture>
    """

  @Test func `a $1 log is one stroke with its label, writer and times`() throws {
    let (records, errors) = readRecords(log, file: "arrow01.xml")
    #expect(errors.isEmpty)
    let record = try #require(records.first)
    #expect(record.format == "gesture")
    #expect(record.label == "arrow")
    #expect(record.writer == "7")
    #expect(record.locations == [[Point(68, 222), Point(70.5, 220), Point(73, -218)]])
    for (found, wanted) in zip(record.points.map(\.timeOffset), [0, 0.01, 0.053]) {
      #expect(abs(found - wanted) < 1e-12)
    }
    #expect(record.drawing.strokes[0].path.measuredChannels == .time)
  }

  @Test(arguments: [
    ("arrow01", "1", "arrow"), ("arrow10", "1", "arrow10"), ("arrow", "1", "arrow"),
    ("x~05", "1", "x"), ("rectangle09", "9", "rectangle"), ("7", "7", "7"),
  ])
  func `the number behind a name is no part of the label`(
    name: String, number: String, label: String
  ) {
    let text =
      "<Gesture Name=\"\(name)\" Number=\"\(number)\"><Point X=\"1\" Y=\"2\" T=\"3\"/></Gesture>"
    #expect(readRecords(text).records.map(\.label) == [label])
  }

  @Test func `a clock that never moves measures nothing`() {
    func measured(_ times: [Int]) -> [MeasuredChannels] {
      let points = times.enumerated().map {
        "<Point X=\"\($0)\" Y=\"2\" T=\"\($1)\" Pressure=\"0\"/>"
      }
      let text = "<Gesture Name=\"star\"><Stroke>\(points.joined())</Stroke></Gesture>"
      return readRecords(text).records.flatMap(\.drawing.strokes).map(\.path.measuredChannels)
    }
    #expect(measured([0, 0, 0]) == [[]])
    #expect(measured([5, 5, 5, 5]) == [[]])
    // A tap ends where it begins.
    #expect(measured([5, 5]) == [.time])
    #expect(measured([0, 0, 1]) == [.time])
  }

  @Test func `what is wrong is named with its element and line`() {
    let broken = log.replacingOccurrences(of: "Y=\"220\" ", with: "")
    let (records, errors) = readRecords(broken)
    #expect(records.isEmpty)
    #expect(errors.map(\.message) == ["a point without numbers X and Y"])
    #expect(errors.first?.place.contains("line 5") == true)
    expectHarmless(Array(log.utf8), count: 500)
  }
}
