import CommandLineSyntax
import DataFormats
import Evaluation
import Features
import Foundation
import Recognition

/// `calamus train DATASET --output BANK`: makes a template bank of labelled handwriting.
enum TrainCommand: Command {
  private static let output = Option<String>.text(
    "output", short: "o", .path, placeholder: "BANK", required: true,
    "write the bank there, a safetensors file; - is standard output, without the summary")

  static let declaration = CommandDeclaration(
    name: "train", summary: "trains a template bank from labelled handwriting",
    details: """
      Reads the training part of DATASET (all of it when it has no split), turns each character \
      into a sequence of features, keeps the sequences or chooses prototypes, learns how far \
      confidence goes with distance, and writes BANK. The same dataset, options and seed give the \
      same bytes. Samples that cannot be used are named and left out.
      """,
    operands: [DatasetInput.operand],
    options: [output.declaration, BankOptions.engine.declaration] + DatasetInput.options
      + TrainingFlags.all + [EvaluationRequest.resample.declaration],
    examples: [
      Example("train demo --output demo.safetensors", "keeps every training sample"),
      Example(
        "train letters --prototypes 20 --output small.safetensors", "keeps 20 templates a label"),
    ])

  static func run(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let destination = invocation[output] ?? ""
    if destination != "-" { try OutputPlace.check(destination, inputs: invocation.operands) }
    let dataset = try DatasetInput.open(invocation, session)
    let seed = session.seed == 0 ? [] : ["--seed", String(session.seed)]
    let engine = invocation[BankOptions.engine].map { ["--engine", $0] } ?? []
    let resample = invocation[EvaluationRequest.resample]
    let more = resample.map { ["--resample", String($0)] } ?? []
    let command =
      (["calamus train", dataset.name] + engine + TrainingFlags.words(invocation) + more + seed)
      .joined(separator: " ")
    let progress = session.progress("training")
    let result = try TemplateBank.train(
      resample.map {
        Resampling(count: $0, seed: session.seed).samples(
          of: dataset.trainingSamples, jobs: session.jobs)
      } ?? dataset.trainingSamples, options: TrainingFlags.options(invocation, session),
      command: command, progress: { progress.update($0) })
    progress.finish()
    for failure in result.failures { session.fail("\(failure.sample): \(failure.error)") }
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
          "byWriter": .bool(heldOut.byWriter),
        ])
      } ?? .null,
    ])
  }
}
