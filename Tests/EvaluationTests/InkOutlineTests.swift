import Evaluation
import Ink
import Numerics
import Testing

@Suite struct InkOutlineTests {
  private func random(_ seed: UInt64) -> InkOutline {
    var generator = SeededGenerator(seed: seed)
    return InkOutline(
      fitting: (0..<1 + generator.index(below: 4)).map { _ in
        var place = Point(generator.uniform() * 100, generator.uniform() * 100)
        return (0..<1 + generator.index(below: 60)).map { _ in
          place = Point(place.x + generator.normal() * 3, place.y + generator.normal() * 3)
          return place
        }
      })
  }

  @Test func `path data brings every outline back`() {
    for seed in 0..<200 as Range<UInt64> {
      let outline = random(seed)
      #expect(InkOutline(pathData: outline.pathData) == outline)
    }
    #expect(InkOutline(pathData: "") == InkOutline(lines: []))
    #expect(InkOutline(lines: [[.init(3, 4)]]).pathData == "M3 4l0 0")
  }

  @Test(arguments: [
    "M", "M1", "M1 2", "x", "M1 2l3", "M1 2l3 4z", "M1001 2l0 0", "M1 2l-5 0", "M1 2l99999 0",
    "M1 2l\"/><script>", "M1 2l1  2", "M1,2l1 1", "M-1 2l0 0",
  ])
  func `other texts are no outlines`(text: String) {
    #expect(InkOutline(pathData: text) == nil)
  }

  @Test func `simplified ink stays within its tolerance`() {
    for seed in 0..<50 as Range<UInt64> {
      let outline = random(seed)
      let light = outline.simplified(tolerance: 5)
      #expect(light.lines.count == outline.lines.count)
      for (line, simple) in zip(outline.lines, light.lines) {
        #expect(line.first == simple.first && line.last == simple.last)
        #expect(simple.count <= line.count)
        #expect(line.allSatisfy { corner in distance(corner, simple) <= 5.1 })
      }
    }
  }

  private func distance(_ corner: InkOutline.Corner, _ line: [InkOutline.Corner]) -> Double {
    guard line.count > 1 else { return line.isEmpty ? .infinity : hypot(corner, line[0]) }
    return zip(line, line.dropFirst()).map { start, end in
      // A fine walk along the line instead of geometry.
      (0...1000).map { step in
        let share = Double(step) / 1000
        let x = Double(start.x) + Double(end.x - start.x) * share - Double(corner.x)
        let y = Double(start.y) + Double(end.y - start.y) * share - Double(corner.y)
        return (x * x + y * y).squareRoot()
      }.min() ?? .infinity
    }.min() ?? .infinity
  }

  private func hypot(_ a: InkOutline.Corner, _ b: InkOutline.Corner) -> Double {
    let (x, y) = (Double(a.x - b.x), Double(a.y - b.y))
    return (x * x + y * y).squareRoot()
  }
}
