import Ink
import InkFormats
import Numerics
import Recognition
import TestSupport
import Testing

struct CharacterGroupingTests {
  private func line(_ points: (Double, Double)...) -> Stroke {
    Stroke(
      path: StrokePath(
        points: points.map { StrokePoint(location: Point($0.0, $0.1)) }, curve: .polyline))
  }

  private func groups(_ strokes: [Stroke]) -> [[Int]] {
    CharacterGrouping().groups(of: strokes).map(\.strokes)
  }

  @Test func `an empty drawing has no characters`() {
    #expect(groups([]).isEmpty)
  }

  @Test func `an i and its dot are one character, whichever was written first`() {
    let stem = line((10, 20), (10, 40))
    let dot = line((12, 12), (12.5, 12))
    #expect(groups([stem, dot]) == [[0, 1]])
    #expect(groups([dot, stem]) == [[0, 1]])
  }

  @Test func `a dot goes to the nearest of two letters`() {
    let first = line((10, 20), (10, 40))
    let second = line((18, 20), (18, 40))
    #expect(groups([first, second, line((11, 14), (11, 14.5))]) == [[0, 2], [1]])
    #expect(groups([first, second, line((17, 14), (17, 14.5))]) == [[0], [1, 2]])
  }

  @Test func `crossing and stacked strokes are one character`() {
    #expect(groups([line((0, 0), (20, 30)), line((20, 0), (0, 30))]) == [[0, 1]], "x")
    #expect(groups([line((10, 0), (10, 30)), line((0, 8), (20, 8))]) == [[0, 1]], "t")
    #expect(groups([line((0, 10), (20, 10)), line((0, 16), (20, 16))]) == [[0, 1]], "=")
    let h = [line((0, 0), (0, 30)), line((20, 0), (20, 30)), line((1, 15), (19, 15))]
    #expect(groups(h) == [[0, 1, 2]], "H")
  }

  @Test func `letters beside each other stay apart and are read from left to right in lines`() {
    func letter(_ x: Double, _ y: Double) -> Stroke {
      line((x, y), (x + 15, y), (x + 15, y + 20), (x, y + 20))
    }
    let strokes = [letter(60, 2), letter(0, 62), letter(0, 0), letter(30, -3), letter(28, 58)]
    #expect(groups(strokes) == [[2], [3], [0], [1], [4]])
  }

  @Test func `invisible and unreal strokes are in no group`() {
    var erased = line((0, 0), (10, 10))
    erased.storedRanges = []
    let unreal = line((.nan, 0), (.infinity, 1))
    #expect(
      groups([erased, line((50, 0), (60, 10)), unreal, Stroke(path: StrokePath(points: []))]) == [
        [1]
      ])
  }

  @Test func `a drawing moved and scaled is grouped the same`() {
    var generator = SeededGenerator(seed: 3)
    let strokes = (0..<200).map { _ in
      let (x, y) = (generator.uniform(in: 0..<900), generator.uniform(in: 0..<900))
      return line(
        (x, y), (x + generator.uniform(in: -20..<20), y + generator.uniform(in: -20..<20)))
    }
    let plain = groups(strokes)
    #expect(plain.flatMap { $0 }.sorted() == Array(0..<200))
    let scale = Transform(a: 8, b: 0, c: 0, d: 8, tx: -512, ty: 64)
    #expect(
      groups(
        strokes.map {
          var s = $0
          s.transform = scale
          return s
        }) == plain)
  }

  /// Far more than these tests take on a busy machine, and less than comparing all triples would.
  private static let hang = Duration.seconds(100)

  @Test func `a page of many strokes does not hang`() {
    let strokes = (0..<20_000).map { index in
      let (x, y) = (Double(index % 200) * 30, Double(index / 200) * 60)
      return line((x, y), (x + 15, y + 20))
    }
    var count = 0
    let time = ContinuousClock().measure { count = groups(strokes).count }
    #expect(count == 20_000)
    #expect(time < Self.hang)
  }

  @Test func `thousands of strokes over each other do not hang`() {
    var generator = SeededGenerator(seed: 5)
    // Lines, and as many dots among them, of which every pair is within reach.
    let strokes = (0..<10_000).map { index in
      let (x, y) = (generator.uniform(in: 0..<20), generator.uniform(in: 0..<20))
      let size = index % 2 == 0 ? 20.0 : 1
      return line((x, y), (x + size * generator.uniform(in: -1..<1), y + size))
    }
    var found: [[Int]] = []
    let time = ContinuousClock().measure { found = groups(strokes) }
    #expect(found.flatMap { $0 }.sorted() == Array(0..<10_000))
    #expect(time < Self.hang)
  }

  @Test(
    .enabled(if: TestData.isAvailable, "\(TestData.skipReason)"),
    arguments: [
      ("lowercase", "11111211222111111112111211"), ("uppercase", "32124323322122122212111221"),
    ])
  func `the letters of a real alphabet are found`(name: String, counts: String) throws {
    let bytes = try TestData.bytes("pkdrawing/\(name).drawing")
    let record = try PencilKitReader.drawing(from: bytes, file: name)
    let found = CharacterGrouping().groups(of: record.drawing.strokes).map(\.strokes)
    var next = 0
    let letters = counts.compactMap(\.wholeNumberValue).map { count in
      defer { next += count }
      return Array(next..<next + count)
    }
    #expect(next == record.drawing.strokes.count)
    #expect(found == letters)
  }
}
