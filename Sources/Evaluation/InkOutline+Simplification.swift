extension InkOutline {
  /// The same outline with the corners that its lines bend at visibly: none left out lies more than 4 of 1000 off.
  ///
  /// Lines are cut at the corner that lies farthest from the straight way, again and again (Ramer 1972, Douglas and
  /// Peucker 1973).
  public var simplified: InkOutline { InkOutline(lines: lines.map(Self.simplified)) }

  private static func simplified(_ line: [Corner]) -> [Corner] {
    guard line.count > 2 else { return line }
    var kept = [Bool](repeating: false, count: line.count)
    kept[0] = true
    kept[line.count - 1] = true
    var pending = [0..<line.count - 1]
    while let range = pending.popLast() {
      let (start, end) = (line[range.lowerBound], line[range.upperBound])
      var farthest = (index: 0, distance: 16)
      for index in range.dropFirst() {
        let distance = squaredDistance(line[index], start, end)
        if distance > farthest.distance { farthest = (index, distance) }
      }
      guard farthest.index > 0 else { continue }
      kept[farthest.index] = true
      pending.append(range.lowerBound..<farthest.index)
      pending.append(farthest.index..<range.upperBound)
    }
    return zip(line, kept).compactMap { $1 ? $0 : nil }
  }

  /// The squared distance of a corner from a line's segment, rounded down: whole numbers are the same everywhere.
  private static func squaredDistance(_ corner: Corner, _ start: Corner, _ end: Corner) -> Int {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let (px, py) = (corner.x - start.x, corner.y - start.y)
    let (length, along) = (dx * dx + dy * dy, px * dx + py * dy)
    if length == 0 || along <= 0 { return px * px + py * py }
    if along >= length {
      let (qx, qy) = (corner.x - end.x, corner.y - end.y)
      return qx * qx + qy * qy
    }
    let cross = px * dy - py * dx
    return cross * cross / length
  }
}
