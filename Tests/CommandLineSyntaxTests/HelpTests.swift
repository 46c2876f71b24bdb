import CommandLineSyntax
import Testing

struct HelpTests {
  @Test func `the long help of a command tells everything`() {
    let help = Sample.program.help(of: Sample.paint, everything: true)
    #expect(
      help == """
        sample paint: paints files

        Usage: sample paint FROM [MORE...] --output FILE [options]

        First paragraph.

        Second paragraph.

        Operands:
          FROM  what to paint
          MORE  what else to paint

        Options:
          -o, --output FILE  where to write. A dash means standard output.
              --ratio R      what to keep
              --tag TEXT     a mark to add
          -f, --force        overwrite what is there

        Options of every command:
          -j, --jobs N   how many threads work
          -q, --quiet    say nothing but errors
              --color auto|always|never
                         when to colour
          -h, --help     show this help; -h fits one screen, --help tells everything
          -V, --version  show the version and what it was built with

        Examples:
          sample paint a.txt --output b.txt
              paints one file

        Exit status:
          0  done
          2  the command line is wrong

        Environment:
          NO_COLOR  no colour when not empty

        """)
  }

  @Test func `no line of any help is wider than 80 columns, and the short one fits a screen`() {
    let program = Sample.program
    for everything in [true, false] {
      let texts =
        [program.help(everything: everything)]
        + program.commands.map { program.help(of: $0, everything: everything) }
      for text in texts {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(everything || lines.count <= 40)
      }
    }
  }

  @Test func `the manual page documents every command and option once, with its dashes kept`() {
    let page = Sample.program.manualPage
    #expect(page.hasPrefix(".TH SAMPLE 1"))
    for text in ["\\-\\-output FILE", "\\-\\-jobs N", "sample paint FROM [MORE...]", "NO_COLOR"] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(!page.contains("\n\n"))
  }

  @Test(arguments: Shell.allCases)
  func `the completions of a shell know every verb and option`(shell: Shell) {
    let script = Sample.program.completions(for: shell)
    for command in Sample.program.commands {
      #expect(script.contains(command.name))
      for option in command.options + Sample.program.sharedOptions {
        #expect(script.contains(option.name), "\(shell): \(option.name)")
      }
    }
    #expect(script.contains("always"))
  }
}
