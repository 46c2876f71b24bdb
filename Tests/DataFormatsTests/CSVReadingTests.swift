import DataFormats
import Numerics
import Testing

@Suite struct CSVReadingTests {
  @Test func `rows come back as they were written`() throws {
    let pieces = [
      "", "a", ",", "\"", "\"\"", "\n", "\r\n", "\r", " b ", "\u{301}", "\"\u{301}",
      "\u{1F469}\u{200D}\u{1F680}",
      "<b>&amp;", "\u{0}",
    ]
    var generator = SeededGenerator(seed: 3)
    let rows = (0..<200).map { _ in
      (0..<1 + generator.index(below: 4)).map { _ in
        (0..<generator.index(below: 4)).map { _ in pieces[generator.index(below: pieces.count)] }
          .joined()
      }
    }
    let read = try CSV.rows(of: rows.map(CSV.row).joined())
    #expect(read.map { $0.map { Array($0.utf8) } } == rows.map { $0.map { Array($0.utf8) } })
  }

  @Test func `other line ends and a missing last one are understood`() throws {
    #expect(try CSV.rows(of: "a,b\r\n\"c\"\r\n") == [["a", "b"], ["c"]])
    #expect(try CSV.rows(of: "a,\n,b") == [["a", ""], ["", "b"]])
    #expect(try CSV.rows(of: "a,") == [["a", ""]])
    #expect(try CSV.rows(of: "") == [])
  }

  @Test(arguments: [
    ("a\n\"b", "a quoted field does not end (line 2)"),
    ("a\nb\"c", "a quote at the wrong place (line 2)"),
    ("\"a\"b", "a quote at the wrong place (line 1)"),
  ])
  func `wrong quotes are errors with a line`(text: String, message: String) {
    let error = #expect(throws: CSV.SyntaxError.self) { try CSV.rows(of: text) }
    #expect(error?.description == message)
  }
}
