import CommandLineSyntax
import Testing

struct UsageErrorTests {
  @Test(
    arguments: [
      ([], "a command is missing: 'sample --help' lists the commands"),
      (["pant"], "unknown command 'pant': did you mean 'paint'?"),
      (["x"], "unknown command 'x': 'sample --help' lists the commands"),
      (
        ["paint", "-o", "o"],
        "paint: FROM is missing: type 'sample paint FROM [MORE...] --output FILE'"
      ),
      (["paint", "a"], "paint: --output is missing: add '--output FILE'"),
      (
        ["paint", "", "-oo"],
        "paint: FROM is empty: type 'sample paint FROM [MORE...] --output FILE'"
      ),
      (["paint", "--job", "4"], "paint: unknown option '--job': did you mean '--jobs'?"),
      (
        ["paint", "-jobs"],
        "paint: -j needs a whole number from 1 to 64, not 'obs': type '--jobs N'"
      ),
      (["paint", "-color"], "paint: unknown option '-c': did you mean '--color'?"),
      (["paint", "-x"], "paint: unknown option '-x': 'sample paint --help' lists the options"),
      (
        ["paint", "--zzzzz=1"],
        "paint: unknown option '--zzzzz': 'sample paint --help' lists the options"
      ),
      (["--frce"], "unknown option '--frce': 'sample --help' lists the options"),
      (["paint", "--jobs"], "paint: --jobs needs a value: type '--jobs N'"),
      (
        ["paint", "--output", "--force"],
        "paint: --output needs a value before '--force': type '--output FILE', or '--output=--force'"
      ),
      (["paint", "--output="], "paint: --output needs a path, not '': type '--output FILE'"),
      (["paint", "--force=yes"], "paint: --force takes no value: type '--force'"),
      (["paint", "--no-force=1"], "paint: --no-force takes no value: type '--no-force'"),
      (["paint", "--no-jobs"], "paint: unknown option '--no-jobs': did you mean '--jobs'?"),
      (
        ["paint", "--jobs=0"],
        "paint: --jobs needs a whole number from 1 to 64, not '0': type '--jobs N'"
      ),
      (
        ["paint", "--jobs=99999999999999999999"],
        "paint: --jobs needs a whole number from 1 to 64, not '99999999999999999999': type '--jobs N'"
      ),
      (
        ["paint", "--ratio=nan"],
        "paint: --ratio needs a number from 0.0 to 1.0, not 'nan': type '--ratio R'"
      ),
      (
        ["paint", "--ratio=1e999"],
        "paint: --ratio needs a number from 0.0 to 1.0, not '1e999': type '--ratio R'"
      ),
      (
        ["paint", "--color=allways"],
        "paint: --color needs auto, always or never, not 'allways': did you mean '--color always'?"
      ),
      (["shells", "bsh"], "shells: 'bsh' is no SHELL: did you mean 'bash'?"),
      (["shells", "powershell"], "shells: 'powershell' is no SHELL: type bash or zsh"),
      (
        ["shells", "bash", "zsh"], "shells: one operand too many, 'zsh': type 'sample shells SHELL'"
      ),
    ] as [([String], String)])
  func `a wrong line says what to type instead`(words: [String], message: String) {
    #expect(Sample.message(words) == message)
  }

  @Test func `a message stays on one line whatever was typed`() throws {
    let message = try #require(Sample.message(["paint", "--a\nb\u{1B}[31m\u{2028}"]))
    #expect(!message.unicodeScalars.contains { $0.value < 32 || $0.value == 0x2028 })
    #expect(message.contains("--a\\nb"))
  }

  @Test func `an edit distance counts swaps once and is symmetric`() {
    #expect(editDistance(Array("jobs"), Array("jbos")) == 1)
    #expect(editDistance(Array("kitten"), Array("sitting")) == 3)
    #expect(editDistance(Array(""), Array("abc")) == 3)
    #expect(editDistance(Array("abc"), Array("")) == 3)
  }

  @Test func `a very long word gets no suggestion and takes no time`() {
    let word = "--" + String(repeating: "j", count: 1_000_000)
    #expect(Sample.message(["paint", word])?.hasSuffix("lists the options") == true)
  }
}
