internal import Ink

/// What matters of an rnote document.
struct RNoteDocument {
  /// A brush stroke: points in pixels with their pressure.
  struct BrushStroke {
    var points: [(place: Point, pressure: Double)] = []
    /// The nominal width in pixels.
    var width = 1.0
    var color = Color.black
  }

  private(set) var version: String?
  private(set) var dotsPerInch = 96.0
  /// The number of components that are no brush strokes.
  private(set) var others = 0
  private var strokes: [(slot: Int, stroke: BrushStroke)] = []
  private var times: [Double] = []

  /// The strokes in the order in which they were drawn.
  var orderedStrokes: [BrushStroke] {
    let keyed = strokes.enumerated().map { index, entry in
      (time: entry.slot < times.count ? times[entry.slot] : .infinity, index: index)
    }
    return keyed.sorted { ($0.time, $0.index) < ($1.time, $1.index) }.map {
      strokes[$0.index].stroke
    }
  }

  /// Reads the whole text.
  mutating func read(_ cursor: inout JSONCursor) throws(InkJSONFault) {
    try cursor.openObject()
    while let name = try cursor.nextMember() {
      switch name {
      case "version": version = try cursor.scalarText()
      case "data":
        try cursor.openObject()
        while let name = try cursor.nextMember() {
          if name == "engine_snapshot" {
            try readSnapshot(&cursor)
          } else {
            try cursor.skipValue()
          }
        }
      default: try cursor.skipValue()
      }
    }
    try cursor.finish()
  }

  private mutating func readSnapshot(_ cursor: inout JSONCursor) throws(InkJSONFault) {
    try cursor.openObject()
    while let name = try cursor.nextMember() {
      switch name {
      case "document": try readFormat(&cursor, depth: 0)
      case "stroke_components": try readStrokes(&cursor)
      case "chrono_components": try readTimes(&cursor)
      default: try cursor.skipValue()
      }
    }
  }

  /// Looks for `format.dpi`, which newer versions keep inside `config`.
  private mutating func readFormat(
    _ cursor: inout JSONCursor, depth: Int
  ) throws(InkJSONFault) {
    try cursor.openObject()
    while let name = try cursor.nextMember() {
      switch name {
      case "config", "format":
        if depth < 2 {
          try readFormat(&cursor, depth: depth + 1)
        } else {
          try cursor.skipValue()
        }
      case "dpi":
        dotsPerInch = try cursor.number()
        guard (1...100_000).contains(dotsPerInch) else {
          throw cursor.fault("a resolution of \(dotsPerInch)")
        }
      default: try cursor.skipValue()
      }
    }
  }

  /// Enters the `value` of each component that has one.
  private func readComponents(
    _ cursor: inout JSONCursor,
    _ body: (Int, inout JSONCursor) throws(InkJSONFault) -> Void
  ) throws(InkJSONFault) {
    var slot = 0
    try cursor.openArray()
    while try cursor.nextElement() {
      try cursor.openObject()
      while let name = try cursor.nextMember() {
        if name == "value", cursor.peek() == UInt8(ascii: "{") {
          try cursor.openObject()
          try body(slot, &cursor)
        } else {
          try cursor.skipValue()
        }
      }
      slot += 1
    }
  }

  private mutating func readTimes(_ cursor: inout JSONCursor) throws(InkJSONFault) {
    var found: [Double] = []
    try readComponents(&cursor) { slot, cursor throws(InkJSONFault) in
      while found.count <= slot { found.append(.infinity) }
      while let name = try cursor.nextMember() {
        if name == "t" { found[slot] = try cursor.number() } else { try cursor.skipValue() }
      }
    }
    times = found
  }

  private mutating func readStrokes(_ cursor: inout JSONCursor) throws(InkJSONFault) {
    var found: [(slot: Int, stroke: BrushStroke)] = []
    var others = 0
    try readComponents(&cursor) { slot, cursor throws(InkJSONFault) in
      while let name = try cursor.nextMember() {
        if name == "brushstroke" {
          found.append((slot, try cursor.brushStroke()))
        } else {
          others += 1
          try cursor.skipValue()
        }
      }
    }
    (strokes, self.others) = (found, others)
  }
}
