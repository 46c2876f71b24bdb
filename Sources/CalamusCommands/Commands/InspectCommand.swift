import CommandLineSyntax
import DataFormats
import InkFormats

/// `calamus inspect FILE`: tells what drawings hold.
enum InspectCommand: Command {
  static let declaration = CommandDeclaration(
    name: "inspect", summary: "tells what a drawing holds",
    details: """
      Prints format and version, strokes, inks, points, channels, visible ranges and bounds of \
      every drawing of a file, folder or archive. With --json, one object a line and drawing with \
      every channel of every point; a file that cannot be read is an object with an error.
      """,
    operands: [Operand("FILE", "a drawing, a folder or an archive; - is standard input")],
    options: [InputLimits.option.declaration],
    examples: [
      Example("inspect notes.drawing", "tells what the drawing holds"),
      Example("inspect --json notes.drawing", "prints every point"),
    ])

  static func run(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let input = try DrawingInput(paths: invocation.operands, invocation, session: session)
    try input.read("inspecting") { result in
      switch result {
      case .success(let record):
        if session.json {
          try DrawingDescription.write(record, session.output.write)
          try session.output.write("\n")
        } else {
          try session.output.write(DrawingSummary.text(of: record, color: session.colorsOutput))
        }
      case .failure(let error):
        if session.json { try session.print(ErrorObject.json(of: error).compact) }
      }
    }
    return input.status
  }
}
