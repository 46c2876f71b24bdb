import Foundation
import Ink
import InkFormats
import Numerics
import TestSupport
import Testing

/// Cut, damaged and invented XML: a drawing, a warning or a one-line error, and never more.
struct XMLHostileTests {
  /// Reads and checks what every answer must fulfil; the number of drawings.
  @discardableResult
  private func read(_ bytes: [UInt8]) -> Int {
    var drawings = 0
    for unit in InkUnit.allCases {
      for result in InkFile.records(in: bytes, file: "f", options: ReadOptions(inkUnit: unit)) {
        switch result {
        case .success(let record):
          drawings += 1
          for point in record.drawing.strokes.flatMap(\.path.points) {
            let isSound =
              point.location.isFinite && point.timeOffset.isFinite && point.force.isFinite
              && point.azimuth.isFinite && point.altitude.isFinite && point.size.width.isFinite
            if !isSound { Issue.record("a number that is not finite came through") }
          }
        case .failure(let error):
          if error.message.isEmpty || error.description.contains("\n") {
            Issue.record("not a one-line message: \(error)")
          }
        }
      }
    }
    return drawings
  }

  private func mutate(_ bytes: [UInt8], count: Int) {
    var generator = SeededGenerator(seed: UInt64(bytes.count))
    let spices = Array("<>&;\"'/=!?[]-,#*0. \n".utf8)
    for _ in 0..<count {
      var damaged = bytes
      for _ in 0...generator.index(below: 6) where !damaged.isEmpty {
        let place = generator.index(below: damaged.count)
        let end = min(damaged.count, place + generator.index(below: 40))
        switch generator.index(below: 4) {
        case 0: damaged[place] = spices[generator.index(below: spices.count)]
        case 1: damaged[place] = UInt8(truncatingIfNeeded: generator.next())
        case 2: damaged.removeSubrange(place..<end)
        default:
          damaged.insert(
            contentsOf: Array(damaged[place..<end]), at: generator.index(below: damaged.count))
        }
      }
      read(damaged)
    }
  }

  private func samples() -> [[UInt8]] {
    let inkML = """
      <?xml version="1.0"?><!DOCTYPE ink [<!ENTITY a "b">]><ink xmlns:x="y"><definitions>
      <brush xml:id="b"><brushProperty name="width" value="1" units="cm"/></brush>
      <context xml:id="c"><inkSource xml:id="s"><traceFormat><channel name="X" type="integer"/>
      <channel name="Y"/><channel name="T"/><intermittentChannels><channel name="F" max="9"/>
      <channel name="OTx"/><channel name="OTy"/></intermittentChannels></traceFormat>
      <channelProperties><channelProperty channel="X" name="resolution" value="1000" units="1/cm"/>
      </channelProperties></inkSource><timestamp timeString="2020-01-01T00:00:00"/>
      <canvasTransform><mapping type="affine"><affine>1 2 3,4 5 6</affine></mapping></canvasTransform>
      </context></definitions><annotation type="truth">&#x41;</annotation>
      <traceGroup xml:id="g"><annotation type="label">a</annotation>
      <trace id="t" contextRef="#c" brushRef="#b" continuation="begin">1 2 3 4,'1'1"1 *,#F ? 9</trace>
      <trace contextRef="#c" priorRef="#t" continuation="end">1 2 3</trace></traceGroup>
      <traceView traceDataRef="#g" from="1:2" to="1"/></ink>
      """
    let tegaki = """
      <character-collection><set name="x"><character><utf8>&lt;</utf8><width>9</width><height>9</height>
      <strokes><stroke><point x="1" y="2" timestamp="3" pressure="0.5"/></stroke></strokes>
      </character></set></character-collection>
      """
    let gesture =
      "<Gesture Name='a~1' Subject='2'><Stroke><Point X='1' Y='2' T='3'/></Stroke></Gesture>"
    let notes = """
      <xournal><page width="9" height="9"><layer><stroke tool="pen" color="red" width="1 2 nan">
      1 2 3 4</stroke><text>&amp;</text></layer></page></xournal>
      """
    return [inkML, tegaki, gesture, notes].map { Array($0.utf8) }
  }

  @Test func `the samples are sound, and every cut of them is refused`() {
    for sample in samples() {
      #expect(read(sample) > 0)
      for count in 0..<sample.count { read(Array(sample.prefix(count))) }
    }
  }

  @Test func `damaged documents do no harm`() {
    for sample in samples() {
      mutate(sample, count: 3000)
      let text = String(decoding: sample, as: UTF8.self)
      mutate(Array(text.data(using: .utf16) ?? Data()), count: 300)
    }
  }

  @Test(.enabled(if: TestData.isAvailable, "\(TestData.skipReason)"))
  func `damaged real files do no harm`() throws {
    for name in [
      "office/onenote_web.xml", "office/correct.xml", "crohme2014/crohmelib/tests/mroot.inkml",
    ] {
      mutate(try TestData.bytes("inkml/" + name), count: 200)
    }
  }

  @Test func `work grows with the file and not faster`() {
    // A quarter of a megabyte of each habit that could multiply.
    let count = 12_000
    let group = "<traceGroup xml:id='g'><annotation type='label'>a</annotation><trace>1 1</trace>"
    for body in [
      group + String(repeating: "<traceView traceDataRef='#g'/>", count: count) + "</traceGroup>",
      String(repeating: "<context xml:id='c' contextRef='#c'/>", count: count),
      String(repeating: "<trace contextRef='#c'>1 1</trace>", count: count),
      String(repeating: "<trace>1 x</trace>", count: count),
      String(repeating: "<trace id='a' continuation='end' priorRef='#a'>1 1</trace>", count: count),
      String(repeating: "<!-- -->", count: count) + String(repeating: "<!", count: count),
      "<trace>" + String(repeating: "1 2,", count: count) + "</trace>",
      "<trace>" + String(repeating: "1<a/>", count: count) + "</trace>",
      "<trace>" + String(repeating: "&#49;", count: count) + "</trace>",
    ] {
      read(Array(("<ink>" + body + "</ink>").utf8))
    }
    let bad = String(repeating: "<character>\n</character>", count: count)
    #expect(read(Array(("<dictionary>" + bad + "</dictionary>").utf8)) == 0)
    let nothing = String(repeating: "<page/>", count: count)
    read(Array(("<xournal>" + nothing + "</xournal>").utf8))
  }

  @Test func `more elements than a drawing can have are refused`() {
    let many = "<ink>" + String(repeating: "<a/>", count: 1_000_001) + "</ink>"
    let result = InkFile.records(in: Array(many.utf8), file: "f")
    guard case .failure(let error) = result[0] else {
      Issue.record("read")
      return
    }
    #expect(error.code == "tooLarge")
  }
}
