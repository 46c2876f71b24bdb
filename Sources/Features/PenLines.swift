/// The ink of a character as lines through many places, without what the pen did there: what pictures are made from.
package struct PenLines: Sendable {
  /// The places of all lines, one line after the other, y downwards.
  package var points: [SIMD2<Double>]
  /// Where each line starts in `points`, and behind them the number of points; every line has at least one.
  package var starts: [Int]

  /// Makes an outline of lines.
  ///
  /// - Precondition: There is a line, and each has a point.
  package init(lines: [[SIMD2<Double>]]) {
    precondition(!lines.isEmpty && lines.allSatisfy { !$0.isEmpty }, "an outline has points")
    points = lines.flatMap(\.self)
    starts = lines.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
  }

  /// The number of lines.
  package var lineCount: Int { starts.count - 1 }

  /// Whether all of it lies in one place.
  package var isDot: Bool { points.allSatisfy { $0 == points[0] } }

  /// The positions in `points` of a line.
  package func range(ofLine line: Int) -> Range<Int> { starts[line]..<starts[line + 1] }

  /// Moves the middle of the box around the points to the origin and makes its longer side 1.
  ///
  /// All points in one place stay a dot: only the place changes.
  package mutating func normalise() {
    var low = points[0]
    var high = points[0]
    for point in points {
      low.replace(with: point, where: point .< low)
      high.replace(with: point, where: point .> high)
    }
    let side = high - low
    let longer = max(side.x, side.y)
    let scale = longer > 1e-9 ? 1 / longer : 1
    let centre = low + side / 2
    for index in points.indices { points[index] = (points[index] - centre) * scale }
  }
}
