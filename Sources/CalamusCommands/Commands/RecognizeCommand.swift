import CommandLineSyntax
import InkFormats
import Recognition

/// `calamus recognize PATH... --bank BANK`: says what stored handwriting reads.
enum RecognizeCommand: Command {
  private static let unit = Option<String>.text(
    "unit", short: "u", .choice(RecognitionUnit.allCases.map(\.rawValue)),
    "what is one symbol (default: character)",
    details: """
      stroke takes every trace by itself; character groups strokes that touch, cross or lie over \
      each other, and dots with their letters; drawing takes a whole drawing as one symbol.
      """)
  private static let format = Option<String>.text(
    "format", .choice(RecognitionFormat.allCases.map(\.rawValue)),
    "how results are written (default: jsonl)",
    details: """
      jsonl is one JSON object a line and symbol, csv one row a symbol, text one line a drawing \
      with ? for what is rejected, or a ! and the reason for what cannot be read.
      """)
  private static let top = Option<Int>.integer(
    "top", in: 0...1000, "tell at most N labels beside the best (default: 4)",
    details: "Templates do not tell labels that get less than a ten-thousandth of the belief.")
  private static let reject = Option<Double>.number(
    "reject", in: 0...1, placeholder: "T",
    "reject what is recognised with a confidence below T (default: the bank's)")
  private static let explain = Option<Bool>.flag(
    "explain", "tell how each symbol matches its nearest template, with --format jsonl",
    details: """
      The member explanation holds the template's position in the bank, each channel's share of the \
      squared distance, and the warping path: [point of the symbol, point of the template, what \
      the match adds to the squared distance]. Engine image has no templates, hence no explanation.
      """)
  private static let output = Option<String>.text(
    "output", short: "o", .path, placeholder: "FILE", "write results there, not on the terminal")
  private static let force = Option<Bool>.flag("force", short: "f", "replace FILE when it exists")

  static let declaration = CommandDeclaration(
    name: "recognize", summary: "recognises every drawing in files, folders and archives",
    details: """
      Prints results in a stable order: path, then drawing, then reading order. A drawing without \
      visible writing has none (in text, a line without labels). An input that cannot be read is named, stands in the results as an \
      error, and loses nothing else.
      """,
    operands: [
      Operand("PATH", "drawings, folders and archives; - is standard input", count: .oneOrMore)
    ],
    options: [
      BankOptions.bank.declaration, BankOptions.engine.declaration, unit.declaration,
      format.declaration, top.declaration, reject.declaration, explain.declaration,
      output.declaration, force.declaration, InputLimits.option.declaration,
    ],
    examples: [
      Example("recognize notes --bank letters.safetensors", "prints one JSON object a character"),
      Example(
        "recognize a.drawing --bank demo --unit stroke --format csv", "makes a table of strokes"),
    ])

  static func run(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let format = invocation[format].flatMap { RecognitionFormat(rawValue: $0) } ?? .jsonl
    if session.json, format != .jsonl {
      throw UsageError(
        "recognize: --json and --format \(format.rawValue) exclude each other: drop one")
    }
    if invocation[explain] ?? false, format != .jsonl {
      throw UsageError(
        "recognize: --explain needs --format jsonl, not \(format.rawValue): drop one")
    }
    let input = try DrawingInput(paths: invocation.operands, invocation, session: session)
    let output = try OutputFile(
      path: invocation[output] ?? "-", overwrite: invocation.isSet(force),
      inputs: invocation.operands + [try BankOptions.path(invocation)],
      standardOutput: session.output)
    var run = RecognitionRun(
      recognizer: try Recognizer(
        try BankOptions.open(invocation), engine: BankOptions.engine(invocation)),
      unit: invocation[unit].flatMap { RecognitionUnit(rawValue: $0) } ?? .character,
      format: format, alternatives: invocation[top] ?? 4, reject: invocation[reject],
      explains: invocation[explain] ?? false, session: session, output: output)
    session.interruption.finishPieces()
    try output.write(format.header)
    try input.read("recognising") { try run.add($0) }
    try run.flush()
    try output.commit()
    session.detail(
      "\(counted(run.recognized, "symbol")) recognised in \(counted(input.drawings, "drawing"))")
    return input.status
  }
}
