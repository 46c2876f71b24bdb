import Ink
import InkFormats
import TestSupport
import Testing

@Suite struct ResampledDigitsReaderTests {
  private func read(_ text: String) -> [Result<DrawingRecord, InkFileError>] {
    InkFile.records(in: Array(text.utf8), file: "digits.dat")
  }

  private let eight = "47,100,27,81,57,37,26,0,0,23,56,53,100,90,40,98,8"
  private let two = " 0, 89, 27,100, 42, 75, 29, 45, 15, 15, 37,  0, 69,  2,100,  6, 2"

  @Test func aLineIsADigitOfEightPointsWithYDownwards() throws {
    let records = try read("@relation penbased\n@data\n\(eight)\n\n\(two)\r\n").map { try $0.get() }
    #expect(records.map(\.label) == ["8", "2"])
    #expect(records.map(\.index) == [0, 1])
    #expect(records.map(\.format) == ["resampled-digits", "resampled-digits"])
    let points = records[0].drawing.strokes.map { $0.path.points.map(\.location) }
    #expect(points.count == 1 && points[0].count == 8)
    #expect(points[0].first == Point(47, 0) && points[0].last == Point(40, 2))
    #expect(records[0].drawing.strokes[0].path.measuredChannels == [])
  }

  @Test(arguments: [
    "1,2,3", "47,101,27,81,57,37,26,0,0,23,56,53,100,90,40,98,8",
    "47,100,27,81,57,37,26,0,0,23,56,53,100,90,40,98,10",
    "47,100,27,81,57,37,26,0,0,23,56,53,100,90,40,9.5,1",
  ])
  func aWrongLineLosesNoOther(line: String) throws {
    let records = read("\(eight)\n\(two)\n\(line)\n\(two)\n")
    #expect(records.count == 4)
    #expect(throws: InkFileError.self) { try records[2].get() }
    #expect(try records[3].get().label == "2")
  }

  @Test func otherRowsOfNumbersAreNotTaken() {
    for text in ["1,2,3\n4,5,6\n", "\(eight)\n1,2,3\n", "@data\n", "-\(eight)\n"] {
      #expect((try? read(text).first?.get())?.format != "resampled-digits", "\(text)")
    }
  }
}
