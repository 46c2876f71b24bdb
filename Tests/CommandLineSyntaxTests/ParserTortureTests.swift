import CommandLineSyntax
import Numerics
import Testing

struct ParserTortureTests {
  /// Pieces of command lines, right and wrong.
  static let pieces = [
    "paint", "shells", "bash", "--", "-", "", "--output", "--output=", "--output=x", "-o", "-ox",
    "--jobs", "--jobs=4", "-j4", "-j", "4", "-1", "--no-force", "--no-", "--no-no-force", "--force",
    "-f", "-fq", "-qfjo", "--=", "--=x", "-=", "---", "--tag", "--tag=\u{0}", "é", "\u{1F600}",
    "-é",
    "--ratio", "0.5", "-.5", "--ratio=-0", "--color", "never", "-h", "--version", "\n", "a=b",
    "--help=x", "-hV", "-\u{301}",
  ]

  @Test func `no sequence of words makes the parser trap, and every failure is one line`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let words = (0..<generator.index(below: 8)).map { _ in
        Self.pieces[generator.index(below: Self.pieces.count)]
      }
      switch Sample.program.parse(words) {
      case .failure(let error):
        #expect(!error.message.isEmpty && !error.message.contains("\n"))
      case .run(let invocation):
        #expect(Sample.program.command(named: invocation.command) != nil)
        #expect(!invocation.operands.isEmpty)
      case .help, .version: break
      }
    }
  }

  @Test func `random characters are as harmless`() {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<20_000 {
      let words = (0..<generator.index(below: 5)).map { _ in
        String(
          String.UnicodeScalarView(
            (0..<generator.index(below: 9)).compactMap { _ in
              Unicode.Scalar(
                UInt32(generator.index(below: generator.index(below: 4) == 0 ? 0x3000 : 128)))
            }))
      }
      if case .failure(let error) = Sample.program.parse(["paint"] + words) {
        #expect(!error.message.contains { $0.isNewline })
      }
    }
  }

  @Test func `ten thousand operands are read in order`() throws {
    let names = (0..<10_000).map { "f\($0)" }
    guard case .run(let invocation) = Sample.program.parse(["paint", "-oo"] + names) else {
      Issue.record("not a command")
      return
    }
    #expect(invocation.operands == names)
  }
}
