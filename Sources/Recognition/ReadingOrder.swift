import Ink

/// The order in which characters are read: lines from top to bottom, each from left to right.
enum ReadingOrder {
  /// Sorts groups; characters whose middles differ by less than six tenths of the letter size in height share a line.
  static func sorted(
    _ groups: [CharacterGrouping.Group], letter: Double
  ) -> [CharacterGrouping.Group] {
    let byHeight = groups.sorted { first, second in
      let (a, b) = (first.box.center, second.box.center)
      return (a.y, a.x, first.strokes[0]) < (b.y, b.x, second.strokes[0])
    }
    var lines: [[CharacterGrouping.Group]] = []
    var middle = 0.0
    for group in byHeight {
      let y = group.box.center.y
      if let last = lines.indices.last, y - middle <= letter * 0.6 {
        // The line's middle follows its characters, since few lines are level.
        middle += (y - middle) / Double(lines[last].count + 1)
        lines[last].append(group)
      } else {
        lines.append([group])
        middle = y
      }
    }
    return lines.flatMap { line in
      line.sorted { ($0.box.minX, $0.strokes[0]) < ($1.box.minX, $1.strokes[0]) }
    }
  }
}
