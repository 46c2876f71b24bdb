internal import Ink

/// Reads digits of eight points, one a line: the form in which UCI (`pendigits.tra`) and KEEL (`penbased.dat`) give the pen
/// digits.
///
/// A line has sixteen whole numbers 0...100, x and y in turn, y upwards, and the digit behind them, all parted by commas.
/// Lines that begin with `@`, as KEEL's header, are passed over. The points lie at equal distances on the pen's way,
/// movements in the air included: each digit is one stroke, in a box of 100 x 100 points, y downwards.
package enum ResampledDigitsReader {
  /// The name of the format.
  package static let format = "resampled-digits"

  private static let side = 100.0

  /// Whether the first two lines of data are digits.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    // Header lines come first, at most a few; a line has at most 17 numbers of three figures.
    let start = bytes.prefix(8192)
    guard let first = start.first(where: { $0 > 0x20 }),
      (0x30...0x39).contains(first) || first == UInt8(ascii: "@")
    else { return false }
    var lines = TextLines(Array(start))
    var found = 0
    while found < 2, let line = nextDigit(&lines) {
      // A line that the beginning of a longer file cuts says nothing.
      if line.upperBound == start.count, start.count < bytes.count { break }
      guard (try? values(lines, line)) != nil, bytes[line].contains(UInt8(ascii: ",")) else {
        return false
      }
      found += 1
    }
    return found > 0
  }

  /// Reads a file; `yield` answers whether to go on.
  ///
  /// A line that is no digit does not lose the others.
  static func read(_ bytes: [UInt8], file: String, yield: InkReader.Yield) {
    var lines = TextLines(bytes)
    var index = 0
    while let line = nextDigit(&lines) {
      defer { index += 1 }
      do throws(InkFault) {
        let values = try values(lines, line)
        var drawing = SampledDrawing()
        let points = stride(from: 0, to: 16, by: 2).map {
          StrokePoint(location: Point(values[$0], side - values[$0 + 1]))
        }
        try drawing.add(points, measured: [])
        var record = try drawing.record(file: file, index: index, format: format)
        record.label = String(Int(values[16]))
        if !yield(.success(record)) { return }
      } catch {
        if !yield(.failure(error.error(file: file))) { return }
      }
    }
  }

  /// The next line that is neither empty nor part of a header.
  private static func nextDigit(_ lines: inout TextLines) -> Range<Int>? {
    while let line = lines.nextFilled() {
      if lines.bytes[line.lowerBound] != UInt8(ascii: "@") { return line }
    }
    return nil
  }

  private static func values(
    _ lines: TextLines, _ line: Range<Int>
  ) throws(InkFault) -> [Double] {
    let values = try lines.numbers(line, count: 17)
    guard values.allSatisfy({ $0 == $0.rounded() }),
      values.dropLast().allSatisfy((0...side).contains), (0...9).contains(values[16])
    else {
      throw InkFault(
        "malformed", "not eight points of 0 to 100 and a digit", line: lines.number)
    }
    return values
  }
}
