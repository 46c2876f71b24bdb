internal import Foundation
internal import Ink

/// Writes a drawing as InkML whose numbers read back exactly: decimal values in points, seconds and radians.
///
/// Every visible range of a stroke becomes a trace of points on its curve (`VisibleTraces`), with the channels that its
/// path measured: T counts from the beginning of the drawing, whose date is the context's timestamp where strokes have
/// dates; F has a `max` of 2, the model's full scale. Widths are the brush's where they stay the same, else a channel W.
/// Colours have 8 bits a component. The kind of ink is an annotation of the brush, label and writer are annotations of
/// the document (`truth`, `writer`). The same drawing gives the same bytes.
public enum InkMLWriter {
  /// The bytes of a document with one drawing.
  public static func bytes(for record: DrawingRecord) -> [UInt8] {
    var document = Document(record.drawing)
    for stroke in record.drawing.strokes { document.add(stroke) }
    return Array(document.text(label: record.label, writer: record.writer).utf8)
  }

  /// What a trace's points consist of.
  private struct Layout: Hashable {
    var measured: MeasuredChannels
    var hasWidths: Bool

    init(_ path: StrokePath, hasWidths: Bool) {
      measured = path.measuredChannels
      if !measured.isDisjoint(with: [.azimuth, .altitude]) {
        measured.formUnion([.azimuth, .altitude])
      }
      self.hasWidths = hasWidths
    }

    var channels: [String] {
      var channels = [
        "name=\"X\" type=\"decimal\" units=\"pt\"", "name=\"Y\" type=\"decimal\" units=\"pt\"",
      ]
      if measured.contains(.time) { channels.append("name=\"T\" type=\"decimal\" units=\"s\"") }
      if measured.contains(.force) {
        let full = XMLText.text(PenConventions.fullScaleForce)
        channels.append("name=\"F\" type=\"decimal\" min=\"0\" max=\"\(full)\"")
      }
      if measured.contains(.azimuth) {
        channels.append("name=\"OA\" type=\"decimal\" units=\"rad\"")
        channels.append("name=\"OE\" type=\"decimal\" units=\"rad\"")
      }
      if hasWidths { channels.append("name=\"W\" type=\"decimal\" units=\"pt\"") }
      return channels
    }

    func text(_ point: StrokePoint, start: Double) -> String {
      var values = [point.location.x, point.location.y]
      if measured.contains(.time) { values.append(start + point.timeOffset) }
      if measured.contains(.force) { values.append(point.force) }
      if measured.contains(.azimuth) { values += [point.azimuth, point.altitude] }
      if hasWidths { values.append(point.size.width) }
      return values.map(XMLText.text).joined(separator: " ")
    }
  }

  /// What traces are drawn with.
  private struct Brush: Hashable {
    var ink: Ink
    var size: Size
  }

  private struct Document {
    private var layouts: [Layout] = []
    private var brushes: [Brush] = []
    private var traces = ""
    /// The first stroke's date, from which times count.
    private let beginning: Double
    private let isDated: Bool

    init(_ drawing: Drawing) {
      let dates = drawing.strokes.map(\.path.creationDate.timeIntervalSinceReferenceDate)
      beginning = dates.min() ?? 0
      isDated = drawing.strokes.contains(where: \.hasDate)
    }

    mutating func add(_ stroke: Stroke) {
      for points in VisibleTraces.of(stroke) {
        let size = points[0].size
        let hasWidths = points.contains { $0.size.width != size.width }
        let layout = place(of: Layout(stroke.path, hasWidths: hasWidths), in: &layouts)
        let brush = place(of: Brush(ink: stroke.ink, size: size), in: &brushes)
        let start = stroke.path.creationDate.timeIntervalSinceReferenceDate - beginning
        traces += "  <trace contextRef=\"#c\(layout)\" brushRef=\"#b\(brush)\""
        if !stroke.path.measuredChannels.contains(.time), start != 0 {
          traces += " timeOffset=\"\(XMLText.text(start * 1000))\""
        }
        traces += ">"
        traces += points.map { layouts[layout].text($0, start: start) }.joined(separator: ", ")
        traces += "</trace>\n"
      }
    }

    private func place<Value: Equatable>(of value: Value, in list: inout [Value]) -> Int {
      if let place = list.lastIndex(of: value) { return place }
      list.append(value)
      return list.count - 1
    }

    func text(label: String?, writer: String?) -> String {
      var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      text += "<ink xmlns=\"http://www.w3.org/2003/InkML\">\n"
      for (type, value) in [("truth", label), ("writer", writer)] {
        guard let value else { continue }
        text += "  <annotation type=\"\(type)\">\(XMLText.escaped(value))</annotation>\n"
      }
      text += "  <definitions>\n"
      if isDated {
        let milliseconds = (beginning + InkMLDate.epoch) * 1000
        text += "    <timestamp xml:id=\"begin\" time=\"\(XMLText.text(milliseconds))\"/>\n"
      }
      for (index, layout) in layouts.enumerated() {
        let reference = isDated ? " timestampRef=\"#begin\"" : ""
        text += "    <context xml:id=\"c\(index)\"\(reference)>\n      <traceFormat>\n"
        for channel in layout.channels { text += "        <channel \(channel)/>\n" }
        text += "      </traceFormat>\n    </context>\n"
      }
      for (index, brush) in brushes.enumerated() {
        text += "    <brush xml:id=\"b\(index)\">\n"
        for property in properties(of: brush) { text += "      <brushProperty \(property)/>\n" }
        let identifier = XMLText.escaped(brush.ink.identifier)
        text += "      <annotation type=\"ink\">\(identifier)</annotation>\n    </brush>\n"
      }
      return text + "  </definitions>\n" + traces + "</ink>\n"
    }

    private func properties(of brush: Brush) -> [String] {
      let color = brush.ink.color
      var properties = [
        "name=\"width\" value=\"\(XMLText.text(brush.size.width))\" units=\"pt\"",
        "name=\"height\" value=\"\(XMLText.text(brush.size.height))\" units=\"pt\"",
        "name=\"color\" value=\"\(XMLText.hexadecimal(color))\"",
      ]
      let transparency = 255 - XMLText.byte(color.alpha)
      if transparency > 0 { properties.append("name=\"transparency\" value=\"\(transparency)\"") }
      return properties
    }
  }
}

extension XMLText {
  /// A component of a colour as 0...255.
  static func byte(_ component: Double) -> Int {
    component.isNaN ? 0 : Int((min(max(component, 0), 1) * 255).rounded())
  }

  /// A colour without its opacity as `#rrggbb`.
  static func hexadecimal(_ color: Color) -> String {
    "#"
      + [color.red, color.green, color.blue].map { component in
        let digits = String(byte(component), radix: 16)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }
}

extension InkWriter {
  /// W3C's markup of ink.
  static let inkML = InkWriter(
    name: InkMLReader.format, fileExtensions: [".inkml"], summary: "W3C Ink Markup Language",
    missing: [
      .canvas, .nibShape, .opacity, .tools, .curves, .masks, .secondaryScale, .threshold,
      .lateralJitter, .edgeWidth, .unknownFields,
    ],
    record: { InkMLWriter.bytes(for: $0) })
}
