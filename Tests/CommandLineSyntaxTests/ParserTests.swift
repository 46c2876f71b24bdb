import CommandLineSyntax
import Testing

struct ParserTests {
  @Test(arguments: [
    ["paint", "a", "--output", "o", "--jobs", "4"],
    ["paint", "a", "--output=o", "--jobs=4"],
    ["paint", "-oo", "-j4", "a"],
    ["paint", "-o", "o", "a", "-j", "4"],
    ["--jobs", "4", "paint", "--output", "o", "a"],
    ["paint", "--output", "o", "--jobs", "4", "--", "a"],
    ["paint", "--jobs=9", "a", "--output=x", "--jobs=4", "--output=o"],
  ])
  func `every way to spell options gives the same invocation`(words: [String]) throws {
    guard case .run(let invocation) = Sample.program.parse(words) else {
      Issue.record("not a command: \(Sample.program.parse(words))")
      return
    }
    #expect(invocation.command == "paint")
    #expect(invocation.operands == ["a"])
    #expect(invocation[Sample.jobs] == 4)
    #expect(invocation[Sample.output] == "o")
  }

  @Test func `an option that was not given has no value`() throws {
    let invocation = try Sample.run("paint", "a", "-o", "o")
    #expect(invocation[Sample.jobs] == nil)
    #expect(invocation[Sample.ratio] == nil)
    #expect(!invocation.isSet(Sample.force))
    #expect(invocation.all(Sample.tag).isEmpty)
  }

  @Test func `a dash is a value and an operand`() throws {
    let invocation = try Sample.run("paint", "-", "-o", "-")
    #expect(invocation.operands == ["-"])
    #expect(invocation[Sample.output] == "-")
  }

  @Test func `two dashes make operands of what follows`() throws {
    let invocation = try Sample.run("paint", "-o", "o", "--", "--force", "-x", "--")
    #expect(invocation.operands == ["--force", "-x", "--"])
    #expect(!invocation.isSet(Sample.force))
  }

  @Test func `the last of several flags wins`() throws {
    let off = try Sample.run("paint", "a", "-oo", "--force", "--no-force")
    #expect(off[Sample.force] == false)
    #expect(try Sample.run("paint", "a", "-oo", "--no-force", "-f").isSet(Sample.force))
  }

  @Test func `flags can share one dash, and the last letter can take a value`() throws {
    let invocation = try Sample.run("paint", "a", "-qfj3", "-oout")
    #expect(invocation.isSet(Sample.quiet) && invocation.isSet(Sample.force))
    #expect(invocation[Sample.jobs] == 3)
  }

  @Test func `an option that repeats keeps every value in order`() throws {
    let invocation = try Sample.run("paint", "a", "-oo", "--tag", "x", "--tag=y")
    #expect(invocation.all(Sample.tag) == ["x", "y"])
  }

  @Test func `numbers may be negative and fractions`() throws {
    #expect(try Sample.run("paint", "a", "-oo", "--ratio", ".5")[Sample.ratio] == 0.5)
    #expect(
      Sample.message(["paint", "a", "-oo", "--ratio", "-1"])
        == "paint: --ratio needs a number from 0.0 to 1.0, not '-1': type '--ratio R'")
  }

  @Test func `help and version are answered wherever they stand`() {
    for words in [["--help"], ["-h"], ["paint", "--help"], ["paint", "-h"], ["-qh"]] {
      guard case .help(let verb, let everything) = Sample.program.parse(words) else {
        Issue.record("no help for \(words)")
        continue
      }
      #expect(verb == (words[0] == "paint" ? "paint" : nil))
      #expect(everything == (words.last == "--help"))
    }
    for words in [["--version"], ["-V"], ["paint", "--version"]] {
      guard case .version = Sample.program.parse(words) else {
        Issue.record("no version for \(words)")
        continue
      }
    }
  }
}
