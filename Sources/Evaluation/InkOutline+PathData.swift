extension InkOutline {
  /// The lines as the `d` attribute of an SVG path: a few bytes a corner.
  ///
  /// A line of one corner becomes a line without length, which round ends make a dot.
  public var pathData: String {
    var text = ""
    for line in lines {
      guard var last = line.first else { continue }
      text += "M\(last.x) \(last.y)l"
      var isFirst = true
      for corner in line.count == 1 ? line[...] : line.dropFirst() {
        let (x, y) = (corner.x - last.x, corner.y - last.y)
        // A minus sign parts numbers as well as a space does.
        text += (isFirst || x < 0 ? "" : " ") + String(x) + (y < 0 ? "" : " ") + String(y)
        last = corner
        isFirst = false
      }
    }
    return text
  }

  /// Reads what `pathData` wrote; nil for any other text, and when a corner lies outside of the box.
  public init?(pathData text: String) {
    var reader = PathReader(bytes: Array(text.utf8))
    var lines: [[Corner]] = []
    while !reader.isAtEnd {
      guard reader.take(UInt8(ascii: "M")), let x = reader.number(), let y = reader.number(),
        reader.take(UInt8(ascii: "l")), Self.isInside(x, y)
      else { return nil }
      var line = [Corner(x, y)]
      var last = line[0]
      while let x = reader.number() {
        guard let y = reader.number(), Self.isInside(last.x + x, last.y + y) else { return nil }
        let corner = Corner(last.x + x, last.y + y)
        if corner != last { line.append(corner) }
        last = corner
      }
      lines.append(line)
    }
    self.init(lines: lines)
  }

  private static func isInside(_ x: Int, _ y: Int) -> Bool {
    (0...side).contains(x) && (0...side).contains(y)
  }

  /// Takes small whole numbers and letters off a text.
  private struct PathReader {
    let bytes: [UInt8]
    var position = 0

    var isAtEnd: Bool { position >= bytes.count }

    mutating func take(_ byte: UInt8) -> Bool {
      guard !isAtEnd, bytes[position] == byte else { return false }
      position += 1
      return true
    }

    /// The next number of at most four digits, behind at most one space; nil when none follows.
    mutating func number() -> Int? {
      let start = position
      _ = take(UInt8(ascii: " "))
      let isNegative = take(UInt8(ascii: "-"))
      var value = 0
      var digits = 0
      while !isAtEnd, digits < 5, (0x30...0x39).contains(bytes[position]) {
        value = value * 10 + Int(bytes[position] - 0x30)
        position += 1
        digits += 1
      }
      guard (1...4).contains(digits) else {
        position = start
        return nil
      }
      return isNegative ? -value : value
    }
  }

  /// The same look with fewer corners: no left-out corner lay farther than `tolerance` units from its line.
  ///
  /// Source: D. Douglas and T. Peucker, "Algorithms for the reduction of the number of points required to represent a
  /// digitized line or its caricature", 1973, doi:10.3138/FM57-6770-U75U-7727.
  public func simplified(tolerance: Int) -> InkOutline {
    InkOutline(lines: lines.map { Self.simplified($0, tolerance: Double(tolerance)) })
  }

  private static func simplified(_ line: [Corner], tolerance: Double) -> [Corner] {
    guard line.count > 2 else { return line }
    var isKept = [Bool](repeating: false, count: line.count)
    (isKept[0], isKept[line.count - 1]) = (true, true)
    var open = [(0, line.count - 1)]
    while let (start, end) = open.popLast() {
      var farthest = (distance: tolerance, index: -1)
      for index in start + 1..<max(end, start + 1) {
        let distance = distance(line[index], line[start], line[end])
        if distance > farthest.distance { farthest = (distance, index) }
      }
      guard farthest.index > 0 else { continue }
      isKept[farthest.index] = true
      open.append((start, farthest.index))
      open.append((farthest.index, end))
    }
    return line.indices.filter { isKept[$0] }.map { line[$0] }
  }

  /// How far a corner lies from the line between two others.
  private static func distance(_ corner: Corner, _ start: Corner, _ end: Corner) -> Double {
    let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
    let (x, y) = (Double(corner.x - start.x), Double(corner.y - start.y))
    let length = dx * dx + dy * dy
    let along = length > 0 ? min(max((x * dx + y * dy) / length, 0), 1) : 0
    let (ox, oy) = (x - along * dx, y - along * dy)
    return (ox * ox + oy * oy).squareRoot()
  }
}
