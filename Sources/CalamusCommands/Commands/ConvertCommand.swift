import CommandLineSyntax
import Foundation
import Ink
import InkFormats
import Platform

/// `calamus convert IN OUT`: reads drawings of any format and writes another.
enum ConvertCommand: Command {
  private static let arrays = "npz"
  private static let format = Option<String>.text(
    "to", .choice(InkWriter.all.map(\.name) + [arrays]),
    "the format to write (default: told by the extension of OUT)",
    details: InkWriter.all.map {
      "\($0.name) is \($0.fileExtensions.joined(separator: " or ")), \($0.summary)."
    }.joined(separator: " ") + """
       npz is .npz, NumPy arrays of resampled drawings: sequences [N, n, d], lengths, labels, \
      writers, ids, channels, and measured [N, d], which is 0 where a device did not measure a channel.
      """)
  private static let drawing = Option<Int>.integer(
    "drawing", in: 0...Int.max, "convert only the Nth drawing of IN, counted from 0")
  private static let points = Option<Int>.integer(
    "points", in: 2...1024, "the points of each sequence of an .npz (default: 64)")
  private static let force = Option<Bool>.flag("force", short: "f", "replace files that exist")

  static let declaration = CommandDeclaration(
    name: "convert", summary: "reads drawings of any format and writes another",
    details: """
      Reads PencilKit (.drawing, also as base64 or inside other data), .ink.json, UNIPEN, InkML, \
      tegaki and tomoe, gesture XML, Xournal, zinnia, Quick, Draw!, Omniglot, DigiLeTs, UJI pen \
      characters, signatures, tablet text, chord symbols, SCG ink, reMarkable, rnote, Wacom UIM and \
      WILL, and CSV: plain or in folders, zip, tar, gzip and 7z archives. The format is told by \
      content, not by name. What a drawing has and the written format cannot hold is named, \
      and so is a drawing without visible ink where the format cannot hold one: it is left out.

      OUT is a folder when it ends in / or is one, or when IN is one, --to is given and OUT does not \
      end as files of that format do. Then every file of IN becomes one below OUT, at the same place and \
      with the extension of the format; where a file of the format holds one drawing, NAME-0, NAME-1 \
      and so on for the drawings of one file. What cannot be converted is named, and the rest goes on. \
      Otherwise all drawings of IN go into one file.
      """,
    operands: [
      Operand("IN", "a drawing, a folder or an archive; - is standard input"),
      Operand("OUT", "the file or folder to write; - is standard output"),
    ],
    options: [
      format.declaration, drawing.declaration, points.declaration, force.declaration,
      InputLimits.option.declaration,
    ],
    examples: [
      Example("convert notes.drawing notes.ink.json", "makes a file that other programs can read"),
      Example("convert digits.gz - --to ink-json", "prints UNIPEN ink as JSON"),
      Example("convert letters/ inkml/ --to inkml", "converts a tree of files"),
      Example("convert letters/ letters.npz", "makes arrays for Python"),
    ])

  static func run(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let (source, destination) = (invocation.operands[0], invocation.operands[1])
    let isArrays =
      invocation[format].map { $0 == arrays } ?? destination.lowercased().hasSuffix(".\(arrays)")
    if invocation[points] != nil, !isArrays {
      throw UsageError("convert: --points is for .npz files: add '--to \(arrays)'")
    }
    if isArrays { return try writeArrays(invocation, session) }
    let writer = try writer(for: destination, named: invocation[format])
    if isTree(source, destination, writer, isNamed: invocation[format] != nil) {
      guard invocation[drawing] == nil else {
        throw UsageError("convert: --drawing chooses one drawing for one file: name a file as OUT")
      }
      var conversion = try TreeConversion(
        from: source, to: destination, as: writer, overwrites: invocation.isSet(force),
        session: session)
      return try conversion.run(
        DrawingInput(paths: [source], invocation, session: session))
    }
    let output = try OutputFile(
      path: destination, overwrite: invocation.isSet(force), inputs: [source],
      standardOutput: session.output)
    let input = try DrawingInput(paths: [source], invocation, session: session)
    let records = try records(of: input, source, chosen: invocation[drawing])
    guard !records.isEmpty else {
      if input.unreadable > 0 { return .nothingDone }
      throw CommandFailure("\(source): holds no drawing")
    }
    guard records.count <= 1 || writer.holdsManyDrawings else {
      throw CommandFailure(
        "\(source): holds \(records.count) drawings, a file of the format \(writer.name) one: "
          + "add '--drawing N', name a folder as OUT or write .ink.json")
    }
    let encoded = EncodedDrawings(of: records, as: writer, for: destination)
    for failure in encoded.failures { session.fail(failure) }
    guard let bytes = encoded.bytes else { return .nothingDone }
    for loss in writer.losses(of: encoded.records) {
      session.note("\(destination): the format \(writer.name) cannot hold \(loss)")
    }
    try output.write(Data(bytes))
    try output.commit()
    session.detail("\(destination): \(counted(encoded.records.count, "drawing")) written")
    return session.status
  }

  /// Reads all drawings, or the chosen one.
  private static func records(
    of input: DrawingInput, _ source: String, chosen: Int?
  ) throws -> [DrawingRecord] {
    var records: [DrawingRecord] = []
    var position = 0
    try input.read("converting") { result in
      defer { position += 1 }
      if case .success(let record) = result, position == chosen ?? position {
        records.append(record)
      }
    }
    if records.isEmpty, input.drawings > 0, let chosen {
      throw CommandFailure(
        "\(source): has no drawing \(chosen): the last one is \(position - 1)")
    }
    return records
  }

  private static func writeArrays(
    _ invocation: Invocation, _ session: Session
  ) throws -> ExitStatus {
    let (source, destination) = (invocation.operands[0], invocation.operands[1])
    let output = try OutputFile(
      path: destination, overwrite: invocation.isSet(force), inputs: [source],
      standardOutput: session.output)
    let input = try DrawingInput(paths: [source], invocation, session: session)
    var archive = try SequenceArchive(points: invocation[points] ?? 64)
    var waiting: [DrawingRecord] = []
    var position = 0
    func flush() {
      for failure in archive.add(waiting, jobs: session.jobs) { session.fail(failure) }
      waiting.removeAll(keepingCapacity: true)
    }
    try input.read("converting") { result in
      defer { position += 1 }
      guard case .success(let record) = result, position == invocation[drawing] ?? position else {
        return
      }
      waiting.append(record)
      if waiting.count >= 512 { flush() }
    }
    flush()
    guard archive.count > 0 else {
      if session.failures > 0 { return .nothingDone }
      throw CommandFailure("\(source): holds no drawing that was asked for")
    }
    try output.write(Data(try archive.bytes()))
    try output.commit()
    session.detail("\(destination): \(counted(archive.count, "drawing")) written")
    return session.status
  }

  /// Whether OUT is a folder that gets a file for each file of IN.
  private static func isTree(
    _ source: String, _ destination: String, _ writer: InkWriter, isNamed: Bool
  ) -> Bool {
    if destination == "-" { return false }
    if destination.hasSuffix("/") || isFolder(destination) { return true }
    return isNamed && isFolder(source)
      && !writer.fileExtensions.contains { destination.lowercased().hasSuffix($0) }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  private static func writer(for path: String, named name: String?) throws -> InkWriter {
    let writer = if let name { InkWriter.named(name) } else { InkWriter.forFile(path) }
    if let writer { return writer }
    let names = InkWriter.all.map { "--to \($0.name)" }.joined(separator: " or ")
    throw UsageError(
      "convert: the extension of '\(path)' names no format: add \(names) or --to \(arrays)")
  }
}
