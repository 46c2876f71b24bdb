internal import Ink

/// Reads the recordings of the DigiLeTs set: two lines a sample, one file a writer.
///
/// The first line has five numbers a point: x and y as shares of the writing square, y upwards; pressure 0...1; 1 for the
/// first point of a stroke and 0 for the others; seconds. The second has 62 numbers, of which the one that is not 0 is
/// the label: 0-9, a-z, A-Z. The square becomes 100 x 100 points, y downwards. The writer is the file's name.
///
/// A fault of the recording left the pressure of some first points at 0: they get that of the stroke's first point that has
/// one (`W-pressure`). Points far outside the square are kept.
package enum DigiLeTsReader {
  /// The name of the format.
  package static let format = "digilets"
  /// The side of the writing square, in points.
  package static let square = 100.0

  private static let labels = Array(
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

  /// Whether the first two lines are a sample.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first(where: { $0 > 0x20 }),
      (0x30...0x39).contains(first) || first == UInt8(ascii: "-")
    else { return false }
    var lines = TextLines(bytes)
    guard let points = lines.nextFilled(), let label = lines.nextFilled(),
      label.count <= 1024, (try? Self.label(lines, label)) != nil,
      let values = try? lines.numbers(points)
    else { return false }
    return !values.isEmpty && values.count.isMultiple(of: 5)
      && stride(from: 3, to: values.count, by: 5).allSatisfy { values[$0] == 0 || values[$0] == 1 }
  }

  /// Reads a file; `yield` answers whether to go on.
  static func read(_ bytes: [UInt8], file: String, yield: InkReader.Yield) {
    let name = file.split(separator: "/").last ?? ""
    let writer = name.split(separator: ".").first.map(String.init)
    var lines = TextLines(bytes)
    var index = 0
    while let points = lines.nextFilled() {
      defer { index += 1 }
      let number = lines.number
      let label = lines.nextFilled()
      do throws(InkFault) {
        guard let label else {
          throw InkFault("truncated", "the line with the label is missing", line: number)
        }
        let text = try Self.label(lines, label)
        var record = try drawing(lines, points, number: number)
          .record(file: file, index: index, format: format)
        record.label = text
        record.writer = writer
        if !yield(.success(record)) { return }
      } catch {
        let place = error.place.isEmpty ? "line \(number)" : error.place
        let fault = InkFault(error.code, error.message, place: "sample \(index + 1), \(place)")
        if !yield(.failure(fault.error(file: file))) { return }
      }
    }
  }

  private static func label(
    _ lines: TextLines, _ line: Range<Int>
  ) throws(InkFault) -> String {
    let values = try lines.numbers(line, count: labels.count)
    guard values.count(where: { $0 == 1 }) == 1, values.count(where: { $0 == 0 }) == 61,
      let index = values.firstIndex(of: 1)
    else {
      throw InkFault("malformed", "not one of the 62 labels is chosen", line: lines.number)
    }
    return String(labels[index])
  }

  private static func drawing(
    _ lines: TextLines, _ line: Range<Int>, number: Int
  ) throws(InkFault) -> SampledDrawing {
    let values = try lines.numbers(line)
    guard values.count.isMultiple(of: 5) else {
      throw InkFault(
        "malformed", "\(values.count) numbers are not five a point", line: number)
    }
    var drawing = SampledDrawing()
    var points: [StrokePoint] = []
    for index in stride(from: 0, to: values.count, by: 5) {
      if values[index + 3] == 1 {
        try add(points, to: &drawing)
        points = []
      }
      points.append(
        StrokePoint(
          location: Point(square * values[index], square * (1 - values[index + 1])),
          timeOffset: values[index + 4],
          force: PenConventions.force(pressure: values[index + 2], fullScale: 1)))
    }
    try add(points, to: &drawing)
    return drawing
  }

  private static func add(
    _ points: [StrokePoint], to drawing: inout SampledDrawing
  ) throws(InkFault) {
    var points = points
    if let measured = points.firstIndex(where: { $0.force > 0 }), measured > 0 {
      drawing.warn("W-pressure", "starts without pressure, which is taken from its next point")
      for index in 0..<measured { points[index].force = points[measured].force }
    }
    try drawing.add(points, measured: [.time, .force])
  }
}
