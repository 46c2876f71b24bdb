import DataFormats
import Numerics
import Testing

@Suite struct CSVGuardTests {
  @Test(arguments: [
    ("=1+1", "'=1+1"), ("@cmd", "'@cmd"), ("-1+cmd|' /C calc'!A0", "'-1+cmd|' /C calc'!A0"),
    ("+a", "'+a"), ("'=1", "''=1"), ("''@x", "'''@x"), ("\t=1", "'\t=1"), ("->", "'->"),
    ("=", "="), ("-", "-"), ("+", "+"), ("-1.5", "-1.5"), ("+2e3", "+2e3"), ("'", "'"),
    ("'apo", "'apo"), ("a=1", "a=1"), ("", ""), ("''", "''"),
  ])
  func `texts that would be run get an apostrophe`(text: String, cell: String) {
    #expect(CSV.guarded(text) == cell)
    #expect(CSV.unguarded(cell) == text)
  }

  @Test func `every text comes back`() {
    let letters = ["'", "=", "+", "-", "@", "\t", "\r", "1", "a", "\u{301}", "\"", ","]
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let text = (0..<generator.index(below: 6)).map { _ in
        letters[generator.index(below: letters.count)]
      }.joined()
      #expect(CSV.unguarded(CSV.guarded(text)) == text)
    }
  }
}
