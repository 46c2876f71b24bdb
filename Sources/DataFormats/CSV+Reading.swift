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
  /// - Throws: `SyntaxError` for a quote inside a bare field, text behind a closing quote, an open quote at the end,
  ///   bytes that are not UTF-8.
  public static func rows(of text: String) throws(SyntaxError) -> [[String]] {
    var reader = Reader(text)
    var rows: [[String]] = []
    while let row = try reader.next() { rows.append(row) }
    return rows
  }

  /// Hands out the rows of a text one by one, so that a million of them need not be in memory.
  public struct Reader {
    private var piece: [UInt8]
    private var place = 0
    private let more: () -> [UInt8]?
    private var upcoming: UInt8?
    private var line = 1

    /// Starts at the beginning of a text.
    public init(_ text: String) {
      self.init(pieces: { nil })
      piece = Array(text.utf8)
      advance()
    }

    /// Starts at the beginning of a text that comes piece by piece.
    ///
    /// - Parameter more: The next bytes of the text; nil or none at the end.
    public init(pieces more: @escaping () -> [UInt8]?) {
      self.more = more
      piece = []
      advance()
    }

    private mutating func advance() {
      if place == piece.count {
        place = 0
        piece = more() ?? []
        if piece.isEmpty {
          upcoming = nil
          return
        }
      }
      upcoming = piece[place]
      place += 1
    }

    /// The next row with its fields unquoted; nil at the end.
    ///
    /// - Throws: `SyntaxError` as `rows(of:)` does; nothing can be read behind it.
    public mutating func next() throws(SyntaxError) -> [String]? {
      guard upcoming != nil else { return nil }
      var row: [String] = []
      var field: [UInt8] = []
      while true {
        try read(&field)
        guard let text = String(validating: field, as: UTF8.self) else {
          throw SyntaxError(line: line, message: "is not UTF-8 text")
        }
        row.append(text)
        field.removeAll(keepingCapacity: true)
        guard upcoming == 0x2C else { break }
        advance()
        // A comma at the very end leaves one more empty field.
        if upcoming == nil {
          row.append("")
          break
        }
      }
      if upcoming == 0x0A {
        line += 1
        advance()
      }
      return row
    }

    /// Reads a field up to the comma, the line feed or the end behind it.
    private mutating func read(_ field: inout [UInt8]) throws(SyntaxError) {
      let isQuoted = upcoming == 0x22
      if isQuoted {
        let start = line
        advance()
        while true {
          guard let byte = upcoming else {
            throw SyntaxError(line: start, message: "a quoted field does not end")
          }
          advance()
          if byte == 0x22 {
            guard upcoming == 0x22 else { break }
            advance()
          }
          if byte == 0x0A { line += 1 }
          field.append(byte)
        }
      }
      while let byte = upcoming, byte != 0x2C, byte != 0x0A {
        advance()
        if byte == 0x0D, upcoming == 0x0A || upcoming == nil { break }
        guard byte != 0x22, !isQuoted else {
          throw SyntaxError(line: line, message: "a quote at the wrong place")
        }
        field.append(byte)
      }
    }
  }
}
