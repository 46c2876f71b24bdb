import Features
import Recognition
import Testing

@Suite struct OrientationMapsTests {
  private let maps = OrientationMaps(side: 16)

  @Test(arguments: [(1.0, 0.0, 0), (1, 1, 1), (0, 1, 2), (-1, 1, 3)])
  func `a straight line fills the layer of its orientation and no other`(
    x: Double, y: Double, layer: Int
  ) {
    let sums = layers(draw([[SIMD2(-x, -y) / 2, SIMD2(x, y) / 2]]))
    #expect(sums[layer] > 5)
    for other in 0..<4 where other != layer { #expect(sums[other] < 1e-3) }
  }

  @Test func `order and direction of the strokes do not show`() {
    let lines: [[SIMD2<Double>]] = [
      [SIMD2(-0.5, -0.5), SIMD2(0.1, 0.2), SIMD2(0.5, 0.5)], [SIMD2(0.3, -0.4), SIMD2(-0.2, 0.4)],
    ]
    let turned = lines.reversed().map { Array($0.reversed()) }
    for (left, right) in zip(draw(lines), draw(turned)) { #expect(abs(left - right) < 1e-5) }
  }

  @Test func `ink beyond the edge is left out and a dot has no picture`() {
    #expect(draw([[SIMD2(40, 40), SIMD2(41, 41)]]).allSatisfy { $0 == 0 })
    #expect(draw([[SIMD2(0, 0)], [SIMD2(0.2, 0.2), SIMD2(0.2, 0.2)]]).allSatisfy { $0 == 0 })
  }

  private func draw(_ lines: [[SIMD2<Double>]]) -> [Float] {
    var picture = [Float](repeating: 7, count: maps.size)
    unsafe picture.withUnsafeMutableBufferPointer {
      unsafe maps.draw(PenLines(lines: lines), into: $0)
    }
    return picture
  }

  private func layers(_ picture: [Float]) -> [Float] {
    (0..<4).map { layer in
      stride(from: layer, to: picture.count, by: 4).reduce(0) { $0 + picture[$1] }
    }
  }
}
