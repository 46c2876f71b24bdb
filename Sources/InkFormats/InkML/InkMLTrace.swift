internal import Foundation
internal import Ink

/// One trace of a document as a stroke whose date is still open.
struct InkMLTrace {
  var stroke: Stroke
  /// Seconds when it begins: since 2001 when `isDated`, else on the clock of the file.
  var beginning: Double?
  var isDated = false
  /// Whether forces are raw values of a sensor without a stated scale.
  var hasRawForce = false

  /// Reads `<trace>`.
  ///
  /// - Throws: What is wrong with its numbers; offsets count in the document.
  init?(
    _ element: XMLElement, in context: InkMLContext, warnings: inout InkMLWarnings
  ) throws(XMLFault) {
    var format = context.format ?? .standard
    let text = try Self.numbers(element, &format, isDeclared: context.format != nil)
    guard text.count > 0 else { return nil }
    guard let x = format.index(of: "X"), let y = format.index(of: "Y") else {
      throw XMLFault("malformed", "its format has no X or no Y", offset: element.tag.offset)
    }
    let columns = text.columns
    let channels = InkMLChannelValues(format, columns, &warnings)
    let unit = channels.place(x)
    let scale = (x: unit, y: channels.place(y))
    let size = context.brush.size(unit: abs(unit))
    let times =
      channels.times
      ?? context.sampleRate.map { rate in
        columns[0].indices.map { Double($0) / rate }
      }
    var points: [StrokePoint] = []
    points.reserveCapacity(text.count)
    var latest = 0.0
    for index in columns[0].indices {
      // Adding to 0 keeps a zero free of a sign.
      let place = Point(0 + columns[x][index] * scale.x, 0 + columns[y][index] * scale.y)
      guard abs(place.x) <= 1e9, abs(place.y) <= 1e9 else {
        throw XMLFault(
          "malformed", "a point without a place, or with one beyond any tablet",
          offset: element.tag.offset)
      }
      var point = StrokePoint(location: place, size: size)
      if let times {
        let offset = times[index] - times[0]
        if offset < latest {
          warnings.add("W-time", "times run backwards; their running maximum is taken")
        }
        latest = max(latest, offset)
        point.timeOffset = latest
      }
      channels.set(&point, index)
      points.append(point)
    }
    var measured = channels.measured
    if times != nil { measured.insert(.time) }
    hasRawForce = channels.hasRawForce
    stroke = Stroke(
      ink: context.brush.ink,
      path: StrokePath(points: points, curve: .polyline, measuredChannels: measured))
    if let transform = context.transform {
      stroke.transform = Self.inPoints(transform, scale: scale, canvas: context.canvas)
    }
    setBeginning(element, context, first: channels.times?.first)
  }

  private mutating func setBeginning(_ element: XMLElement, _ context: InkMLContext, first: Double?)
  {
    let offset = element.tag.number("timeOffset").map { $0 / 1000 }
    guard let start = first ?? offset ?? context.timestamp.map({ _ in 0 }) else { return }
    if let timestamp = context.timestamp {
      (beginning, isDated) = (timestamp + start, true)
    } else if start >= 1e8 {
      // More than three years: the clock counts since 1970.
      (beginning, isDated) = (start - InkMLDate.epoch, true)
    } else {
      beginning = start
    }
    if beginning.map({ $0.magnitude < 4e10 }) != true { (beginning, isDated) = (nil, false) }
  }

  /// The numbers in the declared format, or in one of the habits that leave declarations out.
  private static func numbers(
    _ element: XMLElement, _ format: inout InkMLTraceFormat, isDeclared: Bool
  ) throws(XMLFault) -> InkMLTraceText {
    do throws(XMLFault) {
      return try InkMLTraceText(element.text, format: format)
    } catch {
      if !isDeclared, let timed = try? InkMLTraceText(element.text, format: .timed) {
        format = .timed
        return timed
      }
      if format.channels.count == 2, let text = InkMLTraceText.unswapped(element.text),
        let numbers = try? InkMLTraceText(text, format: format)
      {
        return numbers
      }
      // The text may have been pieced together; where its element begins is sure.
      throw XMLFault(error.code, error.message, offset: element.tag.offset)
    }
  }

  /// The canvas transform between points instead of values; a canvas without units has those of the trace.
  private static func inPoints(
    _ transform: Transform, scale: (x: Double, y: Double), canvas: InkMLTraceFormat?
  ) -> Transform {
    let canvasScale = ["X", "Y"].map { name in
      canvas?.channels.first { $0.name == name }?.scale(InkMLUnit.points)
    }
    let (x, y) = (canvasScale[0] ?? scale.x, canvasScale[1] ?? scale.y)
    return Transform(
      a: transform.a * x / scale.x, b: transform.b * y / scale.x, c: transform.c * x / scale.y,
      d: transform.d * y / scale.y, tx: transform.tx * x, ty: transform.ty * y)
  }
}
