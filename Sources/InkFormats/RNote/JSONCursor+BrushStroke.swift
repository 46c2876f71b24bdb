internal import Ink

extension JSONCursor {
  private typealias Element = (place: Point, pressure: Double)

  /// Reads a brush stroke of an rnote document.
  mutating func brushStroke() throws(InkJSONFault) -> RNoteDocument.BrushStroke {
    var stroke = RNoteDocument.BrushStroke()
    try openObject()
    while let name = try nextMember() {
      switch name {
      case "path": stroke.points = try brushPath()
      case "style": try readStyle(&stroke)
      default: try skipValue()
      }
    }
    guard !stroke.points.isEmpty else { throw fault("a brush stroke without a path") }
    return stroke
  }

  private mutating func brushPath() throws(InkJSONFault) -> [(place: Point, pressure: Double)] {
    var start: Element?
    var segments: [(controls: [Point], end: Element)] = []
    try openObject()
    while let name = try nextMember() {
      switch name {
      case "start": start = try element()
      case "segments":
        try openArray()
        while try nextElement() { segments.append(try segment()) }
      default: try skipValue()
      }
    }
    guard let start else { throw fault("a path needs \"start\"") }
    var points = [start]
    for (controls, end) in segments {
      let last = points[points.count - 1]
      if !controls.isEmpty {
        let corners = [last.place] + controls + [end.place]
        for step in 1..<8 {
          let share = Double(step) / 8
          let pressure = last.pressure + share * (end.pressure - last.pressure)
          points.append((Self.onBezier(corners, at: share), pressure))
        }
      }
      points.append(end)
    }
    return points
  }

  /// `lineto`, `quadbezto` or `cubbezto` with its end and control points.
  private mutating func segment() throws(InkJSONFault) -> (controls: [Point], end: Element) {
    var controls: [Point] = []
    var end: Element?
    try openObject()
    while let kind = try nextMember() {
      guard ["lineto", "quadbezto", "cubbezto"].contains(kind) else { throw unknownMember() }
      try openObject()
      while let name = try nextMember() {
        switch name {
        case "cp", "cp1", "cp2":
          let place = try numbers(count: 2)
          controls.append(Point(place[0], place[1]))
        case "end": end = try element()
        default: try skipValue()
        }
      }
    }
    guard let end, controls.count <= 2 else { throw fault("a segment without an end") }
    return (controls, end)
  }

  private mutating func element() throws(InkJSONFault) -> Element {
    var place: [Double]?
    var pressure = 1.0
    try openObject()
    while let name = try nextMember() {
      switch name {
      case "pos": place = try numbers(count: 2)
      case "pressure": pressure = try number()
      default: try skipValue()
      }
    }
    guard let place else { throw fault("a point needs \"pos\"") }
    return (Point(place[0], place[1]), pressure)
  }

  /// `{"smooth": {"stroke_width": ..., "stroke_color": {...}}}`, or `rough` or `textured`.
  private mutating func readStyle(
    _ stroke: inout RNoteDocument.BrushStroke
  ) throws(InkJSONFault) {
    try openObject()
    while try nextMember() != nil {
      try openObject()
      while let name = try nextMember() {
        switch name {
        case "stroke_width": stroke.width = try number()
        case "stroke_color":
          if !takeNull() { stroke.color = try rgba() }
        default: try skipValue()
        }
      }
    }
  }

  private mutating func rgba() throws(InkJSONFault) -> Color {
    var color = Color.black
    try openObject()
    while let name = try nextMember() {
      switch name {
      case "r": color.red = try number()
      case "g": color.green = try number()
      case "b": color.blue = try number()
      case "a": color.alpha = try number()
      default: try skipValue()
      }
    }
    return color
  }

  /// The place on a Bézier curve, by de Casteljau's construction.
  private static func onBezier(_ corners: [Point], at share: Double) -> Point {
    var corners = corners
    while corners.count > 1 {
      corners = zip(corners, corners.dropFirst()).map { a, b in
        Point(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y))
      }
    }
    return corners[0]
  }
}
