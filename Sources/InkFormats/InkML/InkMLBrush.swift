internal import Ink

/// A brush: what traces are drawn with.
struct InkMLBrush {
  /// The ink.
  var ink = Ink.pen
  /// The nib's width and height with the points a unit, nil where the unit is that of the coordinates.
  var width: (value: Double, scale: Double?)?
  var height: (value: Double, scale: Double?)?

  /// A black pen.
  init() {}

  /// Reads `<brush>`.
  ///
  /// A brush with a raster operation `maskPen`, or translucent with a rectangular tip, is a marker: so Microsoft's
  /// highlighters look. An annotation of type `ink` names another ink by its identifier.
  init(_ element: XMLElement) {
    var properties: [String: String] = [:]
    for property in element.children where property.name == "brushProperty" {
      guard let name = property["name"], let value = property["value"] else { continue }
      properties[name] = value
      guard let number = XMLText.number(value), number > 0, number < 1e6 else { continue }
      let size = (number, property["units"].flatMap(InkMLUnit.points))
      if name == "width" { width = size }
      if name == "height" { height = size }
    }
    if let color = properties["color"].flatMap(Self.color) { ink.color = color }
    let transparency = properties["transparency"].flatMap(XMLText.number) ?? 0
    ink.color.alpha = 1 - min(max(transparency, 0), 255) / 255
    let isMask = properties["rasterOp"] == "maskPen"
    if isMask || (properties["tip"] == "rectangle" && transparency > 0) {
      ink.identifier = "com.apple.ink.marker"
    }
    for annotation in element.children
    where annotation.name == "annotation" && annotation["type"] == "ink" {
      ink.identifier = annotation.trimmedText
    }
  }

  /// The nib in points; `unit` is the size of a coordinate.
  func size(unit: Double) -> Size {
    let known = [width, height].map { side in side.map { $0.value * ($0.scale ?? unit) } }
    let width = known[0] ?? known[1] ?? 1
    return Size(width: width, height: known[1] ?? width)
  }

  private static func color(_ text: String) -> Color? {
    guard text.count == 7, text.hasPrefix("#"), let value = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    return Color(
      red: Double(value >> 16) / 255, green: Double(value >> 8 & 255) / 255,
      blue: Double(value & 255) / 255)
  }
}
