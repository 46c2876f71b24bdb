import HandwritingSynthesis
import Ink
import Numerics
import Testing

@Suite struct SplineFitTests {
  @Test func theSplinePassesThroughThePoints() {
    var generator = SeededGenerator(seed: 5)
    for count in [3, 4, 10, 40] {
      let points = (0..<count).map { _ in
        Point(generator.uniform() * 100, generator.uniform() * 100)
      }
      let controls = SplineFit.controlPoints(through: points)
      #expect(controls.count == count)
      #expect(controls.first == points.first && controls.last == points.last)
      for k in 1..<(count - 1) {
        let x = (controls[k - 1].x + 4 * controls[k].x + controls[k + 1].x) / 6
        let y = (controls[k - 1].y + 4 * controls[k].y + controls[k + 1].y) / 6
        #expect(Point(x, y).distance(to: points[k]) < 1e-9)
      }
    }
  }

  @Test func twoPointsAndFewerStayAsTheyAre() {
    #expect(SplineFit.controlPoints(through: []).isEmpty)
    #expect(SplineFit.controlPoints(through: [Point(1, 2)]) == [Point(1, 2)])
    #expect(SplineFit.controlPoints(through: [Point(1, 2), Point(3, 4)]).count == 2)
  }
}
