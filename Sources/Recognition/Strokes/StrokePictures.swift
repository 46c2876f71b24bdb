internal import Matching
internal import Platform

/// Pictures of templates, each a row of numbers of length 1, whose products say how alike two are.
///
/// A picture has a layer for each of eight directions of the pen. The layers are blurred, since people's lines lie a
/// little elsewhere, and the square root keeps long lines from outweighing short ones. After Bai and Huo, "A study on
/// the use of 8-directional features for online handwritten Chinese character recognition", ICDAR 2005,
/// doi:10.1109/ICDAR.2005.19.
struct StrokePictures: Sendable {
  /// The number of cells along each side; one around the ink stays free.
  private static let side = 16
  /// The number of directions.
  private static let layers = 8
  private static let size = side * side * layers
  /// A Gaussian of one cell: the middle, and one, two and three cells from it.
  private static let blur: [Float] = [0.39905, 0.24204, 0.05401, 0.00443]

  private let rows: [Lanes]
  private let count: Int
  private static let lanes = size / laneCount

  /// Draws templates.
  init(_ templates: [StrokeForm], jobs: Int) {
    count = templates.count
    rows = parallelMap(count: count, grain: 16, jobs: jobs) { Self.picture(of: templates[$0]) }
      .flatMap(\.self)
  }

  /// How alike ink and each template look.
  ///
  /// - Returns: For each template a number 0...1, but for rounding; 0 for ink without a line.
  func similarities(to query: StrokeForm) -> [Float] {
    let own = Self.picture(of: query)
    return (0..<count).map { template in
      let start = template * Self.lanes
      var sums = (Lanes.zero, Lanes.zero)
      for lane in stride(from: 0, to: Self.lanes, by: 2) {
        sums.0 += own[lane] * rows[start + lane]
        sums.1 += own[lane + 1] * rows[start + lane + 1]
      }
      return (sums.0 + sums.1).sum()
    }
  }

  private static func picture(of form: StrokeForm) -> [Lanes] {
    var cells = [SIMD8<Float>](repeating: .zero, count: side * side)
    for stroke in 0..<form.strokeCount {
      let points = form.places(ofStroke: stroke)
      for (start, end) in zip(points, points.dropFirst()) { draw(from: start, to: end, &cells) }
    }
    cells = blurred(blurred(cells, step: 1, across: side), step: side, across: 1)
    var square: Float = 0
    for index in cells.indices {
      square += cells[index].sum()
      cells[index] = cells[index].squareRoot()
    }
    let scale = square > 1e-9 ? 1 / square.squareRoot() : 0
    return stride(from: 0, to: cells.count, by: 2).map { cell in
      Lanes(lowHalf: cells[cell], highHalf: cells[cell + 1]) * scale
    }
  }

  /// Shares pieces of a line among cells and directions in proportion to their nearness.
  private static func draw(
    from start: SIMD2<Float>, to end: SIMD2<Float>, _ cells: inout [SIMD8<Float>]
  ) {
    let way = end - start
    let square = (way * way).sum()
    guard square > 1e-12 else { return }
    let scale = Float(side - 2)
    let length = square.squareRoot() * scale
    let pieces = Int((length * 2).rounded(.up))
    let shares = Self.shares(of: way / square.squareRoot()) * (length / Float(pieces))
    for piece in 0..<pieces {
      let part = (Float(piece) + 0.5) / Float(pieces)
      let place = (start + way * part + 0.5) * scale + 0.5
      let corner = place.rounded(.down)
      let near = place - corner
      let (column, row) = (Int(corner.x), Int(corner.y))
      for (down, tall) in [(0, 1 - near.y), (1, near.y)] where (0..<side).contains(row + down) {
        for (right, wide) in [(0, 1 - near.x), (1, near.x)]
        where (0..<side).contains(column + right) {
          cells[(row + down) * side + column + right] += shares * (tall * wide)
        }
      }
    }
  }

  /// How much a unit direction belongs to each layer: eight bumps of the angle.
  private static func shares(of way: SIMD2<Float>) -> SIMD8<Float> {
    let diagonal = Float(0.5).squareRoot()
    let (falling, rising) = (diagonal * (way.x + way.y), diagonal * (way.x - way.y))
    let cosines = SIMD8(
      way.x, falling, way.y, -rising, -way.x, -falling, -way.y, rising)
    let near = cosines.replacing(with: 0, where: cosines .< 0)
    let second = near * near
    let fourth = second * second
    // The eighth power is half at 23.5 degrees: neighbours share what lies between.
    return fourth * fourth
  }

  /// Blurs along rows (step 1) or columns, whose lines lie the other step apart.
  private static func blurred(
    _ cells: [SIMD8<Float>], step: Int, across: Int
  ) -> [SIMD8<Float>] {
    var result = cells
    for line in 0..<side {
      for place in 0..<side {
        var sum = SIMD8<Float>.zero
        for offset in -3...3 where (0..<side).contains(place + offset) {
          sum += cells[line * across + (place + offset) * step] * blur[abs(offset)]
        }
        result[line * across + place * step] = sum
      }
    }
    return result
  }
}
