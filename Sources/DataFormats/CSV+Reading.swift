extension CSV {
  /// Why a text is not comma-separated values.
  public struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line at which it shows, from 1.
    public let line: Int
    /// What is wrong there.
    public let message: String

    /// The sentence for people.
    public var description: String { "\(message) (line \(line))" }
  }

  /// The rows of a text with their fields unquoted; `\n` and `\r\n` end a row, a last one may lack its end.
  ///
  /// Rows may differ in their number of fields: what is expected, the caller knows.
  ///
  /// - Throws: `SyntaxError` for a quote inside a bare field, text behind a closing quote, an open quote at the end.
  public static func rows(of text: String) throws(SyntaxError) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field: [UInt8] = []
    var line = 1
    var bytes = text.utf8.makeIterator()
    var next = bytes.next()
    func endField() {
      row.append(String(decoding: field, as: UTF8.self))
      field.removeAll(keepingCapacity: true)
    }
    while next != nil {
      let isQuoted = next == 0x22
      if isQuoted {
        let start = line
        next = bytes.next()
        while true {
          guard let byte = next else {
            throw SyntaxError(line: start, message: "a quoted field does not end")
          }
          next = bytes.next()
          if byte == 0x22 {
            guard next == 0x22 else { break }
            next = bytes.next()
          }
          if byte == 0x0A { line += 1 }
          field.append(byte)
        }
      }
      while let byte = next, byte != 0x2C, byte != 0x0A {
        next = bytes.next()
        if byte == 0x0D, next == 0x0A || next == nil { break }
        guard byte != 0x22, !isQuoted else {
          throw SyntaxError(line: line, message: "a quote at the wrong place")
        }
        field.append(byte)
      }
      endField()
      if next == 0x2C {
        next = bytes.next()
        // A comma at the very end leaves one more empty field.
        if next == nil { endField() }
        if next != nil { continue }
      }
      if next == 0x0A {
        line += 1
        next = bytes.next()
      }
      rows.append(row)
      row = []
    }
    return rows
  }
}
