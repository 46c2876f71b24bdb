import CommandLineSyntax
import DataFormats
import Reports

/// `calamus trend DIR...`: the history of evaluations.
enum TrendCommand: Command {
  private static let output = Option<String>.text(
    "output", short: "o", .path, placeholder: "DIR",
    "write trend.json, trend.csv, trend.svg, trend.png and trend.html there")
  private static let format = Option<String>.text(
    "format", .choice(["text", "csv"]), "how the table is printed (default: text)",
    details: "--json prints the content of trend.json.")

  static let declaration = CommandDeclaration(
    name: "trend", summary: "tells the history of evaluations as a table and a picture",
    details: """
      Reads the metrics.json of each folder. Runs on different datasets make different tables. They \
      are ordered by the times at which they ended, from timing.json; when one of them does not \
      say, by the order in which the folders are named. A folder that cannot be read is named and \
      left out; the status is then 1.
      """,
    operands: [
      Operand("DIR", "folders that 'calamus evaluate' wrote", count: .oneOrMore)
    ], options: [output.declaration, format.declaration],
    examples: [
      Example("trend nightly/*/pendigits", "shows how accuracy went"),
      Example("trend nightly/*/pendigits --output out/trend", "writes tables, pictures and a page"),
    ])

  static func run(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    if session.json, invocation[format] != nil {
      throw UsageError("trend: --json and --format exclude each other: drop one")
    }
    var runs: [TrendRun] = []
    for folder in invocation.operands {
      do {
        runs.append(try TrendRun(reading: folder))
      } catch {
        session.fail(error.description)
      }
    }
    guard !runs.isEmpty else {
      throw CommandFailure("none of these folders could be read: name folders of evaluations")
    }
    let trend = Trend(runs)
    if let path = invocation[output] { try TrendFolder(path).write(trend) }
    if session.json {
      try session.print(TrendFile.json(trend).compact)
    } else if invocation[format] == "csv" {
      try session.output.write(TrendFile.csv(trend))
    } else {
      try session.output.write(TrendTable(trend, color: session.colorsOutput).text)
      if let path = invocation[output] { try session.print("page: \(oneLine(path))/trend.html") }
    }
    return session.status
  }
}
