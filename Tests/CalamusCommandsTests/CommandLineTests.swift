import CalamusCommands
import CommandLineSyntax
import Foundation
import TestSupport
import Testing

struct CommandLineTests {
  @Test func `the program declares itself without mistakes`() {
    #expect(Calamus.program.problems().isEmpty, "\(Calamus.program.problems())")
  }

  @Test func `every command has help on standard output, short and long`() throws {
    for command in Calamus.program.commands {
      let long = try CalamusProcess.run(command.name, "--help")
      #expect(long.status == 0 && long.errors.isEmpty)
      #expect(long.output.hasPrefix("calamus \(command.name): "))
      #expect(try CalamusProcess.run("help", command.name).output == long.output)
      let short = try CalamusProcess.run(command.name, "-h")
      #expect(short.status == 0 && short.output.count <= long.output.count)
      // A screen, or where a command has more options than that, at most two lines for each.
      let most = max(45, 8 + 2 * command.options.count)
      #expect(short.output.split(separator: "\n").count <= most, "\(command.name) fits no screen")
      #expect(!long.output.split(separator: "\n").contains { $0.count > 80 })
    }
  }

  @Test func `the version is told before any file is read`() throws {
    let outcome = try CalamusProcess.run("inspect", "nowhere", "--version")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("calamus "))
  }

  @Test(arguments: [
    ["inspct", "x"], ["inspect"], ["inspect", "a", "b"], ["inspect", "a", "--jobs", "none"],
    ["inspect", "a", "--jsn"], ["--nonsense"], [], ["convert", "a", "b.xyz"],
    ["completions", "tcsh"], ["help", "nothing"],
  ])
  func `a wrong command line is one line and status 2`(words: [String]) throws {
    let outcome = try CalamusProcess.run(words)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.hasPrefix("calamus: "))
  }

  @Test func `a full disk is status 4 and one line`() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let folder = try TemporaryFolder()
    let drawing = try folder.write("a.drawing", SampleInk.crossFile)
    let outcome = try CalamusProcess.run("convert", drawing, "/dev/full", "--to", "ink-json")
    #expect(outcome.status == 4)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.contains("/dev/full: cannot be written (No space left on device)"))
  }

  @Test func `colours are written only when asked for, here where nothing is a terminal`() throws {
    let plain = try CalamusProcess.run("inspect", "nowhere")
    #expect(!plain.errors.contains("\u{1B}"))
    let colored = try CalamusProcess.run(
      ["inspect", "nowhere", "--color", "always"], environment: ["NO_COLOR": "1"])
    #expect(colored.errors.contains("\u{1B}[1;31mcalamus:"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `the completions are valid for the shell, where it is installed`(shell: String) throws {
    let script = try CalamusProcess.run("completions", shell)
    #expect(script.status == 0)
    guard
      let path = ["/bin", "/usr/bin", "/usr/local/bin"].map({ "\($0)/\(shell)" })
        .first(where: FileManager.default.isExecutableFile)
    else { return }
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-n", try folder.write("completions", text: script.output)]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
