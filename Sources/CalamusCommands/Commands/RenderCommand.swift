import CommandLineSyntax
import Foundation
import Ink
import InkFormats
import InkRendering

/// `calamus render FILE --output OUT`: makes a picture of a drawing.
enum RenderCommand: Command {
  private static let output = Option<String>.text(
    "output", short: "o", .path, placeholder: "OUT", required: true,
    "write the picture there; - is standard output")
  private static let format = Option<String>.text(
    "format", .choice(Picture.Format.allCases.map(\.rawValue)),
    "the kind of picture (default: told by the extension of OUT)")
  private static let drawing = Option<Int>.integer(
    "drawing", in: 0...Int.max, "draw the Nth drawing of FILE, counted from 0 (default: 0)")
  private static let scale = Option<Double>.number(
    "scale", in: 0.001...1000, placeholder: "S", "make S pixels of a point",
    details: "By default 2, or less for large drawings.")
  private static let margin = Option<Double>.number(
    "margin", in: 0...10_000, placeholder: "POINTS", "leave so much room around (default: 8)")
  private static let frame = Option<String>.text(
    "frame", placeholder: "X,Y,W,H", "draw only this part, in points")
  private static let transparent = Option<Bool>.flag(
    "transparent", "leave the ground transparent instead of white")
  private static let force = Option<Bool>.flag("force", short: "f", "replace OUT when it exists")

  static let declaration = CommandDeclaration(
    name: "render", summary: "makes a picture of a drawing: PNG, SVG or PDF",
    details: """
      Draws the strokes in their order with their colours and widths; what the eraser took away is \
      not drawn, and neither are the traces of erasers themselves, white-out included. A drawing without ink gives an empty picture.
      """,
    operands: [Operand("FILE", "a drawing or an archive; - is standard input")],
    options: [
      output.declaration, format.declaration, drawing.declaration, scale.declaration,
      margin.declaration, frame.declaration, transparent.declaration, force.declaration,
      InputLimits.option.declaration,
    ],
    examples: [
      Example("render notes.drawing --output notes.png", "makes a picture of the drawing"),
      Example(
        "render digits.gz --drawing 12 --scale 4 --output twelve.svg", "draws one of many, large"),
    ])

  static func run(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let source = invocation.operands[0]
    let destination = invocation[output] ?? "-"
    let format = try self.format(of: destination, named: invocation[format])
    var options = Picture.Options()
    options.scale = invocation[scale]
    if let margin = invocation[margin] { options.margin = margin }
    if let text = invocation[frame] { options.frame = try rectangle(text) }
    options.isTransparent = invocation.isSet(transparent)
    let file = try OutputFile(
      path: destination, overwrite: invocation.isSet(force), inputs: [source],
      standardOutput: session.output)
    guard let record = try record(of: source, invocation, session) else {
      return .nothingDone
    }
    do {
      try file.write(
        Data(try Picture.bytes(of: record.drawing, format: format, options: options)))
    } catch let error as RenderingError {
      throw CommandFailure("\(source): \(error)")
    }
    try file.commit()
    session.detail("\(destination): written")
    return session.status
  }

  /// The drawing of that number; what cannot be read counts as one, so that numbers stay what `inspect` shows.
  ///
  /// - Returns: Nil when it cannot be read, which reading has told.
  /// - Throws: `CommandFailure` when there are fewer drawings.
  private static func record(
    of path: String, _ invocation: Invocation, _ session: Session
  ) throws -> DrawingRecord? {
    let number = invocation[drawing] ?? 0
    let input = try DrawingInput(paths: [path], invocation, session: session)
    var position = 0
    var found: DrawingRecord?
    do {
      try input.read("reading") { result in
        if position == number {
          found = try? result.get()
          throw Found()
        }
        position += 1
      }
    } catch is Found { return found }
    throw CommandFailure("\(path): has no drawing \(number): it holds \(position)")
  }

  /// Ends the reading at the drawing.
  private struct Found: Error {}

  private static func format(of path: String, named name: String?) throws -> Picture.Format {
    let suffix = URL(fileURLWithPath: path).pathExtension.lowercased()
    if let format = Picture.Format(rawValue: name ?? suffix) { return format }
    throw UsageError(
      "render: the extension of '\(path)' names no picture: end it in .png, .svg or .pdf, "
        + "or add --format png")
  }

  private static func rectangle(_ text: String) throws -> Rectangle {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0)
    }
    if numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], [x, y, width, height].allSatisfy({ $0.magnitude < 1e9 }),
      width > 0, height > 0
    {
      return Rectangle(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }
    throw UsageError(
      "render: --frame needs four numbers, not '\(text)': type '--frame X,Y,WIDTH,HEIGHT'")
  }
}
