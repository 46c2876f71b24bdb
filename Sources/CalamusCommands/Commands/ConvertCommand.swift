import CommandLineSyntax
import Foundation
import Ink
import InkFormats
import Platform

/// `calamus convert IN OUT`: reads drawings of any format and writes another.
enum ConvertCommand: Command {
  private static let format = Option<String>.text(
    "to", .choice(InkWriter.all.map(\.name)),
    "the format to write (default: told by the extension of OUT)",
    details: InkWriter.all.map {
      "\($0.name) is \($0.fileExtensions.joined(separator: " or ")), \($0.summary)."
    }.joined(separator: " "))
  private static let drawing = Option<Int>.integer(
    "drawing", in: 0...Int.max, "convert only the Nth drawing of IN, counted from 0")
  private static let force = Option<Bool>.flag("force", short: "f", "replace OUT when it exists")

  static let declaration = CommandDeclaration(
    name: "convert", summary: "reads drawings of any format and writes another",
    details: """
      Reads PencilKit (.drawing, also as base64 or inside other data), .ink.json, UNIPEN, InkML, \
      tegaki and tomoe, gesture XML, Xournal, zinnia, Quick, Draw!, Omniglot, DigiLeTs, UJI pen \
      characters, signatures, tablet text, chord symbols, SCG ink, reMarkable, rnote, Wacom UIM and \
      WILL, and CSV: plain or in folders, zip, tar, gzip and 7z archives. The format is told by \
      content, not by name. What a drawing has and the written format cannot hold is named.
      """,
    operands: [
      Operand("IN", "a drawing, a folder or an archive; - is standard input"),
      Operand("OUT", "the file to write; - is standard output"),
    ],
    options: [
      format.declaration, drawing.declaration, force.declaration, DrawingInput.limits.declaration,
    ],
    examples: [
      Example("convert notes.drawing notes.ink.json", "makes a file that other programs can read"),
      Example("convert digits.gz - --to ink-json", "prints UNIPEN ink as JSON"),
    ])

  static func run(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let (source, destination) = (invocation.operands[0], invocation.operands[1])
    let writer = try writer(for: destination, named: invocation[format])
    let output = try OutputFile(
      path: destination, overwrite: invocation.isSet(force), inputs: [source],
      standardOutput: session.output)
    let input = try DrawingInput(paths: [source], invocation, session: session)
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
    guard records.count <= 1 || writer.holdsManyDrawings else {
      throw CommandFailure(
        "\(source): holds \(records.count) drawings, a file of the format \(writer.name) one: "
          + "add '--drawing N' or write .ink.json")
    }
    for loss in writer.losses(of: records) {
      session.note("\(destination): the format \(writer.name) cannot hold \(loss)")
    }
    let bytes = writer.bytes(for: records)
    try check(bytes, of: records, as: writer, destination)
    try output.write(Data(bytes))
    try output.commit()
    session.detail("\(destination): \(counted(records.count, "drawing")) written")
    return input.status
  }

  /// Reads what shall be written: numbers beyond the format's range would make a file that no one can read.
  private static func check(
    _ bytes: [UInt8], of records: [DrawingRecord], as writer: InkWriter, _ destination: String
  ) throws {
    guard writer.isReadable, records.contains(where: { !$0.drawing.strokes.isEmpty }) else {
      return
    }
    for result in InkFile.records(in: bytes, file: destination) {
      switch result {
      case .failure(let error):
        throw CommandFailure(
          "\(destination): the format \(writer.name) cannot hold this drawing (\(error.message))")
      case .success(let record):
        if let warning = record.warnings.first(where: { $0.code == "W-notFinite" }) {
          throw CommandFailure(
            "\(destination): the format \(writer.name) cannot hold this drawing (\(warning.message))"
          )
        }
      }
    }
  }

  private static func writer(for path: String, named name: String?) throws -> InkWriter {
    let writer = if let name { InkWriter.named(name) } else { InkWriter.forFile(path) }
    if let writer { return writer }
    let names = InkWriter.all.map { "--to \($0.name)" }.joined(separator: " or ")
    throw UsageError("convert: the extension of '\(path)' names no format: add \(names)")
  }
}
