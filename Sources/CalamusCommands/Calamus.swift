package import CommandLineSyntax
import Foundation

/// The program: all commands, and how one of them is run.
public enum Calamus {
  /// The version of the program.
  static let version = "0.1.0"

  /// The commands in the order of the help.
  static let commands: [any Command.Type] = [
    TrainCommand.self, EvaluateCommand.self, MergeCommand.self, RecognizeCommand.self,
    ReportCommand.self, CompareCommand.self, TrendCommand.self, NightlyCommand.self,
    InspectCommand.self, ConvertCommand.self,
    RenderCommand.self, DatasetsCommand.self, BenchCommand.self, CompletionsCommand.self,
    ManCommand.self,
    HelpCommand.self,
  ]

  /// All that is declared about the command line.
  package static let program = ProgramDeclaration(
    name: "calamus", version: version,
    summary: "recognises handwriting in stored drawings, in batches and offline",
    details: """
      Calamus reads pen strokes from files, folders and archives, trains template banks from \
      labelled handwriting, classifies unseen handwriting by dynamic time warping, and reports how \
      well that went.

      DATASET is a name under Datasets/, a folder with a dataset.json, a folder whose sub-folders \
      are the labels, or one archive or file of a supported format that carries labels. A dash \
      means standard input or output. A flag is taken back by --no- before its name.
      """,
    commands: commands.map { $0.declaration }, sharedOptions: SharedOptions.all,
    exitStatuses: [
      .init(0, "done"),
      .init(1, "done, but some inputs could not be read or some samples failed; each is named"),
      .init(2, "the command line is wrong"),
      .init(3, "accuracy is lower than allowed"),
      .init(4, "nothing could be done; no output is left half-written"),
      .init(130, "interrupted"),
    ],
    environment: [
      .init("NO_COLOR", "when set and not empty, no colours unless --color asks for them"),
      .init("CALAMUS_DATASETS", "folders with dataset cards, separated by colons, searched first"),
      .init("CALAMUS_DATA", "a folder whose NAME holds the files of the dataset NAME"),
    ])

  /// Runs one command line.
  ///
  /// - Parameter words: The words after the program's name.
  /// - Returns: The exit status.
  public static func run(_ words: [String]) -> Int32 {
    switch program.parse(words) {
    case .run(let invocation): return run(invocation).rawValue
    case .help(let verb, let everything):
      let command = verb.flatMap(program.command)
      return answer(
        command.map { program.help(of: $0, everything: everything) }
          ?? program.help(everything: everything))
    case .version: return answer(BuildFacts.text)
    case .failure(let error):
      Messages(color: false).say(error.message)
      return ExitStatus.usage.rawValue
    }
  }

  /// Runs a command and turns whatever it throws into one line and an exit status.
  private static func run(_ invocation: Invocation) -> ExitStatus {
    ParentWatch.startIfAsked()
    let session = Session(invocation)
    do {
      guard let command = commands.first(where: { $0.declaration.name == invocation.command })
      else { throw program.unknownCommand(invocation.command) }
      let status = try command.run(invocation, session)
      try session.output.flush()
      return status
    } catch {
      session.messages.show(nil)
      // What was printed before is worth having; that it cannot be written is the smaller news.
      try? session.output.flush()
      session.messages.say(sentence(of: error))
      return switch error {
      case let failure as CommandFailure: failure.status
      case is UsageError: .usage
      default: .nothingDone
      }
    }
  }

  private static func answer(_ text: String) -> Int32 {
    let output = StandardOutput()
    do {
      try output.write(text)
      try output.flush()
      return ExitStatus.done.rawValue
    } catch {
      Messages(color: false).say(sentence(of: error))
      return ExitStatus.nothingDone.rawValue
    }
  }
}
