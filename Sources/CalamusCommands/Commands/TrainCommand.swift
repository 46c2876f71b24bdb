import CommandLineSyntax
import DataFormats
import Evaluation
import Features
import Foundation
import Recognition
import Reports

/// `calamus train DATASET --output BANK`: makes a template bank of labelled handwriting.
enum TrainCommand: Command {
  private static let output = Option<String>.text(
    "output", short: "o", .path, placeholder: "BANK", required: true,
    "write the bank there, a safetensors file; - is standard output, without the summary")

  private static let adapted = Option<String>.text(
    "adapt", .path, placeholder: "BANK",
    "add the samples of DATASET, one writer's, to BANK",
    details: """
      A few samples of each label are enough. They count nearer than the templates of others. The \
      options of training do not go with it.
      """)
  private static let budget = Option<String>.text(
    "time-budget", placeholder: "TIME",
    "train for about TIME, such as 90s, 10m or 2h (default: as long as it takes)",
    details: """
      It bounds what --prototypes auto and --report try and how much networks learn. The bank then \
      depends on the speed of the machine.
      """)
  private static let report = Option<String>.text(
    "report", .path, placeholder: "DIR",
    "write training.json and training.html there: accuracy against size, worth of channels")
  private static let resume = Option<Bool>.flag(
    "resume", "go on with an interrupted training of the same samples",
    details: "Trials are remembered in BANK.training while it runs.")

  private static let force = Option<Bool>.flag(
    "force", short: "f", "replace BANK though it is no bank; an older bank is always replaced")

  static let declaration = CommandDeclaration(
    name: "train", summary: "trains a template bank from labelled handwriting",
    details: """
      Reads the training part of DATASET (all of it when it has no split), turns each character \
      into a sequence of features, keeps the sequences or makes prototypes of them, learns how far \
      confidence goes with distance, and writes BANK. The same dataset, options and seed give the \
      same bytes. Samples that cannot be used are named and left out.
      """,
    operands: [DatasetInput.operand],
    options: [output.declaration, BankOptions.engine.declaration] + DatasetInput.options
      + TrainingFlags.all + [
        EvaluationRequest.resample.declaration, adapted.declaration, budget.declaration,
        report.declaration, resume.declaration, force.declaration,
      ],
    examples: [
      Example("train demo --output demo.safetensors", "keeps every training sample"),
      Example(
        "train letters --prototypes 20 --output small.safetensors", "keeps 20 templates a label"),
      Example(
        "train letters --prototypes auto --report out --output best.safetensors",
        "searches for the best bank and tells what was found"),
      Example(
        "train mine --adapt letters.safetensors --output me.safetensors",
        "makes a bank read one writer better"),
    ])

  static func run(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let destination = invocation[output] ?? ""
    let options = try options(invocation, session)
    if destination != "-" {
      try OutputPlace.check(
        destination, overwrite: invocation.isSet(force) || BankOptions.isBank(destination),
        inputs: invocation.operands)
    }
    let folder = try invocation[report].map { path in
      let folder = TrainingReportFolder(path)
      try folder.prepare()
      return folder
    }
    let bank = try invocation[adapted].map(BankOptions.open)
    let dataset = try DatasetInput.open(invocation, session)
    let command = command(dataset, invocation, session)
    let samples =
      invocation[EvaluationRequest.resample].map {
        Resampling(count: $0, seed: session.seed).samples(
          of: dataset.trainingSamples, jobs: session.jobs)
      } ?? dataset.trainingSamples
    let result: TrainingResult
    if let bank {
      result = try bank.adapted(to: samples, command: command, jobs: session.jobs)
    } else {
      let progress = session.progress("training")
      result = try TemplateBank.train(
        samples, options: options, command: command, progress: { progress.update($0) })
      progress.finish()
    }
    for failure in result.failures { session.fail("\(failure.sample): \(failure.error)") }
    if let folder, let report = result.report {
      try folder.write(report, bank: result.bank, dataset: dataset.name)
    }
    guard destination != "-" else {
      try session.output.write(Data(result.bank.fileBytes))
      return session.status
    }
    try result.bank.write(to: destination)
    try session.output.write(
      session.json
        ? summary(of: result.bank, path: destination).compact + "\n"
        : text(of: result.bank, path: destination, dataset: dataset))
    return session.status
  }

  /// What the command line asks for.
  ///
  /// - Throws: `UsageError` when options do not go together or cannot be read.
  private static func options(
    _ invocation: Invocation, _ session: Session
  ) throws -> TrainingOptions {
    var options = try TrainingFlags.options(invocation, session)
    if invocation[adapted] != nil,
      let word = TrainingFlags.words(invocation).first ?? otherWord(invocation)
    {
      throw UsageError("train: \(word) belongs to training, --adapt only adds samples: drop one")
    }
    options.reports = invocation[report] != nil
    let tries = options.reports || options.prototypes == .auto
    if let text = invocation[budget] {
      guard let duration = TimeText.duration(text) else {
        throw UsageError("train: --time-budget: '\(text)' is no time such as 90s, 10m or 2h")
      }
      guard tries || options.engine.hasNetworks else {
        throw UsageError(
          "train: --time-budget bounds --prototypes auto, --report and networks: add one")
      }
      options.timeBudget = duration
    }
    let destination = invocation[output] ?? ""
    options.resumes = invocation.isSet(resume)
    if options.resumes, !tries || destination == "-" {
      throw UsageError("train: --resume goes with --prototypes auto or --report, and a file")
    }
    if tries, destination != "-" { options.journal = destination + ".training" }
    return options
  }

  /// An option of training beyond `TrainingFlags` that a command line gives.
  private static func otherWord(_ invocation: Invocation) -> String? {
    if invocation[BankOptions.engine] != nil { return "--engine" }
    if invocation[budget] != nil { return "--time-budget" }
    if invocation[report] != nil { return "--report" }
    return invocation.isSet(resume) ? "--resume" : nil
  }

  /// The command line that the bank remembers: what it depends on, and nothing else.
  private static func command(
    _ dataset: Dataset, _ invocation: Invocation, _ session: Session
  ) -> String {
    let engine = invocation[BankOptions.engine].map { ["--engine", $0] } ?? []
    let time = invocation[budget].map { ["--time-budget", $0] } ?? []
    let adapt = invocation[adapted].map { ["--adapt", $0] } ?? []
    let more = invocation[EvaluationRequest.resample].map { ["--resample", String($0)] } ?? []
    let seed = session.seed == 0 ? [] : ["--seed", String(session.seed)]
    return
      (["calamus train", dataset.name] + engine + TrainingFlags.words(invocation) + adapt + time
      + more + seed)
      .joined(separator: " ")
  }

  private static func text(of bank: TemplateBank, path: String, dataset: Dataset) -> String {
    let training = bank.training
    var text = "\(oneLine(path)): \(counted(bank.templateCount, "template")) of "
    text += "\(counted(bank.labels.count, "label")) from \(counted(training.samples, "sample"))"
    text += training.failed > 0 ? ", \(training.failed) left out\n" : "\n"
    text += "  \(bank.configuration.points) points, "
    text += "channels \(bank.channels.map(\.rawValue).joined(separator: " "))\n"
    text += "  \(bank.window.map { "window \($0) points" } ?? "no window"), "
    text += "\(counted(bank.neighbours, "neighbour"))\n"
    if let heldOut = training.heldOut {
      let what = heldOut.byWriter ? "writers" : "samples"
      text += "  cross-validation over training \(what): \(Percentage.text(heldOut.accuracy)) of "
      text += "\(counted(heldOut.samples, "sample"))\n"
    }
    if let adaptation = training.adaptation {
      text += "  adapted with \(counted(adaptation.samples, "sample")) of one writer\n"
    }
    return text + "  \(bank.digest)\n"
  }

  private static func summary(of bank: TemplateBank, path: String) -> JSON {
    let training = bank.training
    return .object([
      "bank": .string(path), "digest": .string(bank.digest),
      "templates": .integer(bank.templateCount),
      "labels": .array(bank.labels.map { .string($0) }), "samples": .integer(training.samples),
      "failed": .integer(training.failed), "points": .integer(bank.configuration.points),
      "channels": .array(bank.channels.map { .string($0.rawValue) }),
      "window": bank.window.map { .integer($0) } ?? .null,
      "neighbours": .integer(bank.neighbours),
      "heldOut": training.heldOut.map { heldOut in
        .object([
          "samples": .integer(heldOut.samples), "accuracy": .number(heldOut.accuracy),
          "calibrationError": .optional(heldOut.calibrationError),
          "byWriter": .bool(heldOut.byWriter),
        ])
      } ?? .null,
    ])
  }
}
