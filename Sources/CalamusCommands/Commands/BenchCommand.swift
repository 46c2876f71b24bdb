import Archives
import CommandLineSyntax
import DataFormats
import Foundation
import Matching
import Reports

/// `calamus bench`: measures the search for nearest templates.
enum BenchCommand: Command {
  private static let templates = Option<String>.text(
    "templates", .path, placeholder: "T.npy", "compare with these (default: random walks)",
    details: "An array of shape [count, length, channels], float32.")
  private static let queries = Option<String>.text(
    "queries", .path, placeholder: "Q.npy", "search the nearest templates of these")
  private static let window = Option<Int>.integer(
    "window", in: 0...1_000_000, placeholder: "R",
    "let time warp by at most R points, 0 = freely (default: 3)")
  private static let neighbours = Option<Int>.integer(
    "neighbours", short: "k", in: 1...1_000_000, "find the N nearest templates (default: 1)")
  private static let output = Option<String>.text(
    "output", short: "o", .path, placeholder: "N.npz", "write index and distance there",
    details: "Arrays of shape [queries, N], int32 and float32; distances are squared.")
  private static let proof = Option<Bool>.flag(
    "proof", "compare every query with every template too, and check that all bits agree")
  private static let loading = Option<Bool>.flag(
    "loading", "measure loading instead: the pen digits, and 100,000 drawings in a zip file",
    details: "The zip files are made in a temporary folder. No other option of bench goes with it.")
  private static let `repeat` = Option<Int>.integer(
    "repeat", in: 1...1000, "search N times and report the median (default: 5)")
  private static let report = Option<Bool>.flag(
    "report", "measure instead how long the report of an evaluation takes",
    details: "The readings are made up; with --output DIR they and the report stay there.")
  private static let samples = Option<Int>.integer(
    "samples", in: 1...10_000_000, "with --report: of N samples (default: 10,000)")
  private static let labels = Option<Int>.integer(
    "labels", in: 1...20_000, "with --report: of N labels (default: 100)")

  static let declaration = CommandDeclaration(
    name: "bench", summary: "measures the search for nearest templates, loading or reports",
    details: """
      Searches the nearest templates of all queries under dynamic time warping and prints the \
      seconds of the search alone: all that is done for the queries, while preparing the templates, \
      which is done once, is told apart. \
      Queries are read, searched and let go a few thousand at a time: memory does not grow with their \
      number (but for the neighbours that --output keeps), and what bounds it is printed. Without \
      arrays it makes 5,000 random walks as templates and 1,000 as queries.
      """,
    options: [
      templates.declaration, queries.declaration, window.declaration, neighbours.declaration,
      output.declaration, proof.declaration, `repeat`.declaration, loading.declaration,
      DatasetInput.data.declaration, report.declaration, samples.declaration, labels.declaration,
    ],
    examples: [
      Example("bench --json", "measures on random walks"),
      Example(
        "bench --templates T.npy --queries Q.npy --window 3 --output N.npz",
        "searches arrays and keeps the neighbours"),
      Example("bench --report --labels 500", "measures a report with 500 labels"),
    ])

  static func run(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    if invocation.isSet(loading) {
      guard [templates, queries, output].allSatisfy({ invocation[$0] == nil }),
        [window, neighbours, `repeat`].allSatisfy({ invocation[$0] == nil }),
        !invocation.isSet(proof)
      else { throw UsageError("bench: --loading measures something else: drop the others") }
      return try LoadingBenchmark.run(DatasetInput.search(invocation), session)
    }
    if invocation.isSet(report) { return try measureReport(invocation, session) }
    let output = try invocation[output].map {
      try OutputFile(
        path: $0, inputs: [invocation[templates], invocation[queries]].compactMap(\.self),
        standardOutput: session.output)
    }
    let memoryAtStart = ProcessMemory.greatest
    let work = try work(invocation, session)
    let window =
      switch invocation[window] ?? 3 {
      case 0: Int?.none
      case let radius: radius
      }
    let plan = BenchmarkMeasure.Plan(
      work: work, window: window, neighbours: invocation[neighbours] ?? 1,
      repeats: invocation[`repeat`] ?? 5, proves: invocation.isSet(proof), keeps: output != nil,
      jobs: session.jobs)
    let measure = try BenchmarkMeasure(plan, memoryAtStart: memoryAtStart)
    if let output {
      try output.write(Data(try archive(of: measure, queries: work.queries.count)))
      try output.commit()
    }
    let report = BenchmarkReport(
      work: work, window: window, jobs: session.jobs, measure: measure)
    try session.output.write(session.json ? report.json.compact + "\n" : report.text)
    return .done
  }

  private static func measureReport(
    _ invocation: Invocation, _ session: Session
  ) throws -> ExitStatus {
    let temporary = NSTemporaryDirectory() + "calamus-bench-\(UUID().uuidString)"
    let folder = invocation[output] ?? temporary
    defer { try? FileManager.default.removeItem(atPath: temporary) }
    let lock = try EvaluationFolder(folder).prepare(force: false)
    defer { withExtendedLifetime(lock) {} }
    let benchmark = try ReportBenchmark(
      samples: invocation[samples] ?? 10_000, labels: invocation[labels] ?? 100, folder: folder,
      seed: session.seed)
    try session.output.write(
      session.json ? benchmark.json.compact + "\n" : benchmark.text)
    return .done
  }

  private static func work(
    _ invocation: Invocation, _ session: Session
  ) throws -> BenchmarkWork {
    switch (invocation[templates], invocation[queries]) {
    case (let templates?, let queries?):
      return try BenchmarkWork(templates: templates, queries: queries)
    case (nil, nil): return try BenchmarkWork(seed: session.seed)
    case (_?, nil): throw UsageError("bench: --queries is missing: add '--queries Q.npy'")
    case (nil, _?): throw UsageError("bench: --templates is missing: add '--templates T.npy'")
    }
  }

  /// The neighbours as a `.npz`.
  private static func archive(of measure: BenchmarkMeasure, queries: Int) throws -> [UInt8] {
    let shape = [queries, measure.neighbours]
    var archive = ZipWriter(method: .stored)
    try archive.add(
      "index.npy", NpyArray(shape: shape, integers: measure.indices).fileBytes)
    try archive.add(
      "distance.npy", NpyArray(shape: shape, floats: measure.distances).fileBytes)
    return archive.finish()
  }
}
