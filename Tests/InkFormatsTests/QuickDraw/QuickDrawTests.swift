import Ink
import InkFormats
import TestSupport
import Testing

private let raw = """
  {"word":"ant","countrycode":"US","timestamp":"2017-03-27 00:14:57.31033 UTC","recognized":true,\
  "key_id":"5421013154136064","drawing":[[[460,448],[348,354.5],[0,16]],[[1],[2],[915]]]}
  """

@Test func `a raw Quick, Draw line gives word, attributes, places and times`() throws {
  let (records, errors) = readRecords(raw)
  #expect(errors.isEmpty)
  let record = try #require(records.first)
  #expect(record.format == "quickdraw")
  #expect(record.label == "ant")
  #expect(record.attribute("recognized") == "true")
  #expect(record.attribute("countrycode") == "US")
  #expect(record.attribute("key_id") == "5421013154136064")
  #expect(record.locations == [[Point(460, 348), Point(448, 354.5)], [Point(1, 2)]])
  #expect(record.points.map(\.timeOffset) == [0, 0.016, 0])
  #expect(record.drawing.strokes.allSatisfy { $0.path.measuredChannels == .time })
  // 2017-03-27 00:14:57 UTC is 512,266,497 s after the reference date (16 years with 4 leap days, 85 days).
  let date = Double((16 * 365 + 4 + 85) * 86_400 + 14 * 60 + 57) + 0.31033
  #expect(abs(record.beginnings[0] - date) < 1e-6)
  #expect(abs(record.beginnings[1] - date - 0.915) < 1e-6)
}

@Test(arguments: [#""timestamp":"2020-01-01 00:00:00 UTC","#, ""])
func `times of Quick, Draw count from the timestamp, whichever stroke comes first`(
  timestamp: String
) throws {
  let line = #"{"word":"a",\#(timestamp)"drawing":[[[0,9],[0,1],[5000,5010]],[[3],[2],[1000]]]}"#
  let record = try #require(readRecords(line).records.first)
  // 19 years with 4 leap days, or no date at all.
  let date = timestamp.isEmpty ? 0 : Double((19 * 365 + 4) * 86_400)
  #expect(record.beginnings == [date + 5, date + 1])
  #expect(record.points.map { ($0.timeOffset * 1000).rounded() } == [0, 10, 0])
  let text = try #require(InkWriter.named("quickdraw")).bytes(for: [record])
  #expect(String(decoding: text, as: UTF8.self).contains("[5000,5010]"))
  let back = try #require(readRecords(text).records.first)
  #expect(back.drawing == record.drawing)
}

@Test func `a simplified Quick, Draw line has no times`() {
  let (records, _) = readRecords(
    #"{"drawing":[[[0,255],[0,9]]],"word":"x","recognized":false,"other":{"a":[1,{}]}}"#)
  #expect(records.map(\.locations) == [[[Point(0, 0), Point(255, 9)]]])
  #expect(records.first?.drawing.strokes.first?.path.measuredChannels == [])
}

@Test(arguments: [
  (#"{"word":"b","drawing":[[[1,2],[1]]]}"#, "malformed", "drawing[0], line 2"),
  (#"{"word":"b","drawing":[[[1,2],[1,2"#, "truncated", "drawing[0], line 2"),
  (#"{"word":"b","drawing":[]}"#, "malformed", "line 2"),
  (#"{"word":"b"}"#, "malformed", "line 2"),
  (#"{"word":"b","drawing":[[[1e400],[1]]]}"#, "notFinite", "drawing[0][0], line 2"),
  (#"{"word":"b","drawing":[[[1e300],[1]]]}"#, "malformed", "stroke 1, point 1, line 2"),
  ("[]", "malformed", "line 2"),
])
func `a bad Quick, Draw line does not lose the others`(
  line: String, code: String, place: String
) {
  let (records, errors) = readRecords("\(raw)\n\(line)\n\n\(raw)\n")
  #expect(records.map(\.index) == [0, 2])
  #expect(errors.map(\.code) == [code])
  #expect(errors.first?.place.hasPrefix(String(place.prefix(10))) == true)
  #expect(errors.first?.place.hasSuffix("line 2") == true)
}

private func binary(_ strokes: [[(UInt8, UInt8)]], country: String = "DE") -> [UInt8] {
  var bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 0] + Array(country.utf8) + [1, 0, 0x5A, 0xE4, 0x3A]
  bytes += [UInt8(strokes.count), 0]
  for stroke in strokes {
    bytes += [UInt8(stroke.count), 0] + stroke.map(\.0) + stroke.map(\.1)
  }
  return bytes
}

@Test func `binary Quick, Draw drawings follow one another`() throws {
  let bytes = binary([[(1, 2), (3, 4)], [(5, 6)]]) + binary([[(255, 0)]])
  let (records, errors) = readRecords(bytes)
  #expect(errors.isEmpty)
  #expect(records.map(\.format) == ["quickdraw-binary", "quickdraw-binary"])
  #expect(
    records.map(\.locations) == [[[Point(1, 2), Point(3, 4)], [Point(5, 6)]], [[Point(255, 0)]]])
  #expect(records[0].attribute("recognized") == "true")
  #expect(records[0].attribute("key_id") == "1976943448883713")
  // 0x3AE45A00 = 988,043,776 s after 1970 = 9,736,576 s after 2001.
  #expect(records[0].beginnings == [9_736_576, 9_736_576])
}

@Test func `a drawing is the same simplified and in the binary form, and raw when it is written`()
  throws
{
  let simplified = #"{"drawing":[[[1,3],[2,4]],[[5],[6]]],"word":"x","recognized":true}"#
  let text = try #require(readRecords(simplified).records.first)
  let bytes = try #require(readRecords(binary([[(1, 2), (3, 4)], [(5, 6)]])).records.first)
  #expect(text.locations == bytes.locations)
  #expect(text.attribute("recognized") == bytes.attribute("recognized"))
  let original = try #require(readRecords(raw).records.first)
  let writer = try #require(InkWriter.named("quickdraw"))
  let back = try #require(readRecords(writer.bytes(for: [original])).records.first)
  #expect(back.locations == original.locations)
  #expect(back.points.map(\.timeOffset) == original.points.map(\.timeOffset))
  #expect(back.label == original.label)
}

@Test func `a cut binary file keeps its whole drawings`() {
  let bytes = binary([[(1, 2), (3, 4)]]) + binary([[(5, 6)]]).dropLast(1)
  let (records, errors) = readRecords(bytes)
  #expect(records.count == 1)
  #expect(errors.map(\.code) == ["truncated"])
  #expect(readRecords(binary([[(1, 1)]], country: "d1")).records.isEmpty)
}

@Test func `damaged Quick, Draw files do no harm`() {
  expectHarmless(Array("\(raw)\n\(raw)".utf8))
  expectHarmless(binary([[(1, 2), (3, 4)], [(5, 6)]]) + binary([[(255, 0)]]))
}

@Test(.enabled(if: TestData.isAvailable, "\(TestData.skipReason)"))
func `the Quick, Draw excerpt has its stated counts`() throws {
  let (records, errors) = try realRecords("quickdraw")
  #expect(errors.isEmpty)
  #expect(records.count == 3134)
  #expect(Set(records.compactMap(\.label)).count == 115)
  #expect(records.reduce(0) { $0 + $1.points.count } == 609_729)
  #expect(records.allSatisfy { $0.attribute("recognized") != nil && $0.beginnings[0] > 5e8 })
}
