import Features
import Recognition
import Testing

@Suite struct StrokeFormTests {
  private let lines: [[SIMD2<Double>]] = [
    [SIMD2(0, 0), SIMD2(4, 1), SIMD2(4, 6)], [SIMD2(1, 5), SIMD2(2, 2)],
  ]

  @Test func `size, place and width of ink do not show but in proportion`() {
    let form = StrokeForm(PenLines(lines: lines))
    let moved = StrokeForm(
      PenLines(lines: lines.map { $0.map { $0 * 37 + SIMD2(1000, -200) } }))
    #expect(form.strokeCount == 2)
    for (left, right) in zip(form.points, moved.points) {
      #expect(abs(left.x - right.x) < 2e-3)
      #expect(abs(left.y - right.y) < 2e-3)
    }
    let wide = StrokeForm(PenLines(lines: lines.map { $0.map { $0 * SIMD2(3, 1) } }))
    func width(_ form: StrokeForm) -> Float {
      (form.points.map(\.x).max() ?? 0) - (form.points.map(\.x).min() ?? 0)
    }
    #expect(width(wide) < 2 * width(form))
  }

  @Test func `places lie equally far apart on the line`() {
    // The pen grows faster: its places lie ever farther apart.
    let line = (0...60).map { SIMD2(Double($0 * $0), 0) }
    let form = StrokeForm(PenLines(lines: [line]))
    let steps = zip(form.points, form.points.dropFirst()).map { $1.x - $0.x }
    for step in steps { #expect(abs(step - steps[0]) < 2e-3) }
  }

  @Test func `a dot, far ink and very many strokes stay within bounds`() {
    let dot = StrokeForm(PenLines(lines: [[SIMD2(3, 3)], [SIMD2(3, 3), SIMD2(3, 3)]]))
    #expect(dot.strokeCount == 2)
    var many = lines + [[SIMD2(1e6, 1e6)]]
    many += (0..<200).map { [SIMD2(Double($0), 0), SIMD2(Double($0), 1)] }
    let form = StrokeForm(PenLines(lines: many))
    #expect(form.strokeCount == StrokeForm.mostStrokes)
    for form in [dot, form] {
      #expect(StrokeForm(points: form.points) == form)
      #expect(StrokeWalk.values(of: form).allSatisfy { $0.isFinite })
    }
  }

  @Test func `places that are no strokes or out of reach are refused`() {
    let points = StrokeForm(PenLines(lines: lines)).points
    #expect(StrokeForm(points: points) != nil)
    #expect(StrokeForm(points: []) == nil)
    #expect(StrokeForm(points: Array(points.dropLast())) == nil)
    for wrong in [Float.nan, 0.7, -Float.infinity] {
      var changed = points
      changed[7].y = wrong
      #expect(StrokeForm(points: changed) == nil)
    }
  }
}
