internal import Ink

/// Reads rnote documents of the versions 0.6 to 0.15, whose gzip holds JSON: one drawing a file.
///
/// Brush strokes come in the order in which they were drawn (`chrono_components`). Coordinates are pixels of the document's
/// resolution (96 a inch where it says nothing), y downwards; pressure is a share of the full scale; no times. Curved
/// segments become straight ones. Shapes, text and pictures are left out (`W-shape`).
package enum RNoteReader {
  /// The name of the format.
  package static let format = "rnote"

  /// Whether the text is an object with a snapshot of rnote's engine.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    JSONOutline(startOf: bytes)?.contains("version", "data.engine_snapshot") ?? false
  }

  /// Reads the one drawing of a file.
  ///
  /// - Throws: What is wrong, with the element and the line.
  static func drawing(_ bytes: [UInt8], file: String) throws(InkFileError) -> DrawingRecord {
    var document = RNoteDocument()
    do throws(InkFault) {
      do throws(InkJSONFault) {
        var cursor = JSONCursor(bytes)
        try document.read(&cursor)
      } catch {
        throw error.fault(in: bytes)
      }
      var drawing = SampledDrawing()
      let unit = 72 / document.dotsPerInch
      for stroke in document.orderedStrokes {
        let points = stroke.points.map { place, pressure in
          StrokePoint(
            location: Point(unit * place.x, unit * place.y),
            size: Size(width: unit * stroke.width, height: unit * stroke.width),
            force: PenConventions.force(pressure: pressure, fullScale: 1))
        }
        let isMeasured = points.contains { $0.force != points[0].force }
        try drawing.add(
          points, measured: isMeasured ? .force : [],
          ink: Ink(identifier: Ink.pen.identifier, color: stroke.color))
      }
      if document.others > 0 {
        drawing.warn("W-shape", "\(document.others) shapes, texts and pictures are left out")
      }
      var record = try drawing.record(file: file, index: 0, format: format, mayBeEmpty: true)
      if let version = document.version { record.attributes = [.init("version", version)] }
      return record
    } catch {
      throw error.error(file: file)
    }
  }
}
