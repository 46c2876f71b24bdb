import CommandLineSyntax
import Foundation
import Ink
import InkFormats
import Platform

/// `calamus convert IN OUT`: reads drawings of any format and writes another.
enum ConvertCommand: Command {
  private static let target = Option<String>.text(
    "to", .choice(DrawingTarget.allCases.map(\.rawValue)),
    "the format to write (default: told by the extension of OUT)",
    details: "ink-json is .ink.json, pencilkit is .drawing.")
  private static let drawing = Option<Int>.integer(
    "drawing", in: 0...Int.max, "convert only the Nth drawing of IN, counted from 0")
  private static let force = Option<Bool>.flag("force", short: "f", "replace OUT when it exists")

  static let declaration = CommandDeclaration(
    name: "convert", summary: "reads drawings of any format and writes another",
    details: """
      Reads PencilKit drawings (.drawing, also base64 and inside other data), .ink.json and UNIPEN, \
      plain or in folders, zip, tar, gzip and 7z archives; the format is told by content, not by \
      name. Writes .ink.json, which keeps everything, and .drawing, which holds one drawing and \
      stores numbers as the framework does; what the target cannot hold is named.
      """,
    operands: [
      Operand("IN", "a drawing, a folder or an archive; - is standard input"),
      Operand("OUT", "the file to write; - is standard output"),
    ],
    options: [target.declaration, drawing.declaration, force.declaration],
    examples: [
      Example("convert notes.drawing notes.ink.json", "makes a file that other programs can read"),
      Example("convert digits.gz - --to ink-json", "prints UNIPEN ink as JSON"),
    ])

  static func run(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let (source, destination) = (invocation.operands[0], invocation.operands[1])
    let target = try self.target(of: destination, named: invocation[target])
    let output = try OutputFile(
      path: destination, overwrite: invocation.isSet(force), standardOutput: session.output)
    let input = try DrawingInput(paths: [source], session: session)
    var records: [DrawingRecord] = []
    var position = 0
    try input.read("converting") { result in
      defer { position += 1 }
      if case .success(let record) = result, position == invocation[drawing] ?? position {
        records.append(record)
      }
    }
    if records.isEmpty, input.drawings > 0, let wanted = invocation[drawing] {
      throw CommandFailure(
        "\(source): has no drawing \(wanted): the last one is \(position - 1)")
    }
    if records.isEmpty, input.unreadable > 0 { return .nothingDone }
    for loss in target.losses(of: records) {
      session.note("\(destination): \(target.rawValue) cannot hold \(loss): ink-json can")
    }
    try output.write(try target.data(for: records, source: source))
    try output.commit()
    session.detail("\(destination): \(counted(records.count, "drawing")) written")
    return input.status
  }

  private static func target(of path: String, named name: String?) throws -> DrawingTarget {
    let target =
      if let name { DrawingTarget(rawValue: name) } else { DrawingTarget(extensionOf: path) }
    if let target { return target }
    let formats = DrawingTarget.allCases.map { "--to \($0.rawValue)" }.joined(separator: " or ")
    throw UsageError("convert: the extension of '\(path)' names no format: add \(formats)")
  }
}
