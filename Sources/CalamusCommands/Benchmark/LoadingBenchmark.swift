import Archives
import DataFormats
import Evaluation
import Foundation
import HandwritingSynthesis
import Ink
import InkFormats
import Recognition

/// How fast drawings are loaded: the pen digits, where they are here, and many small drawings in a zip file.
enum LoadingBenchmark {
  /// One work and what it took.
  private struct Measure {
    var name: String
    var drawings: Int
    var points: Int
    var seconds: Double
    /// The seconds of all processors together, which other programs on the machine do not change.
    var processorSeconds = 0.0
    /// The greatest resident memory of the process while it loaded, in bytes.
    var peakMemory: Int?

    var rate: Double { Double(drawings) / max(seconds, 1e-9) }
  }

  /// Loads, and prints what it took; the zip files lie in a temporary folder that is removed.
  static func run(_ search: DatasetSearchPath, _ session: Session) throws -> ExitStatus {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("calamus-bench-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var measures: [Measure] = []
    // Few and many: what grows with their number shows in the peak of memory.
    for count in [10_000, 100_000] {
      try session.interruption.check()
      let path = folder.appendingPathComponent("\(count).zip").path
      try writeZip(of: count, seed: session.seed, to: path)
      measures.append(
        try measure("\(count) drawings in a zip", jobs: session.jobs) { add in
          InkSource(paths: [path], jobs: session.jobs).forEach({ result in
            if case .success(let record) = result { add(record.drawing.strokes.map(\.path.count)) }
          })
        })
      try? FileManager.default.removeItem(atPath: path)
    }
    let location = try? DatasetLocation("pendigits", search: search)
    if let location, location.missingFiles.isEmpty {
      measures.append(
        try measure("pendigits, kept in memory", jobs: session.jobs) { add in
          for sample in try Dataset.open(location, jobs: session.jobs).samples {
            add(sample.sample.strokes.map(\.path.count))
          }
        })
    } else {
      session.note("bench: pendigits is not here, so that loading it is not measured")
    }
    try session.output.write(
      session.json ? json(of: measures, jobs: session.jobs).compact + "\n" : text(of: measures))
    return session.status
  }

  private static func measure(
    _ name: String, jobs: Int, _ load: ((_ add: ([Int]) -> Void) throws -> Void)
  ) throws -> Measure {
    var measure = Measure(name: name, drawings: 0, points: 0, seconds: 0)
    // Making the work needs memory too: from here on, Linux measures the peak anew.
    try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    let (start, processorStart) = (ContinuousClock.now, clock())
    try load { points in
      measure.drawings += 1
      measure.points += points.reduce(0, +)
    }
    measure.seconds = (ContinuousClock.now - start) / .seconds(1)
    measure.processorSeconds = Double(clock() - processorStart) / Double(CLOCKS_PER_SEC)
    measure.peakMemory = ProcessMemory.greatest
    return measure
  }

  /// Writes a tree of `LABEL/WRITER/FILE` drawings: 64 that differ, under as many names as asked for.
  private static func writeZip(of count: Int, seed: UInt64, to path: String) throws {
    let characters = Array("0123456789abcdef")
    let files = (0..<64).map { index in
      PencilKitWriter.bytes(
        for: Handwriting.sample(
          characters[index % 16], writer: Writer(index: index / 16, seed: seed), repetition: 0))
    }
    guard FileManager.default.createFile(atPath: path, contents: nil) else {
      throw CommandFailure("\(path): cannot be written: free some space or set TMPDIR")
    }
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    defer { try? handle.close() }
    var zip = ZipWriter(method: .deflated)
    for index in 0..<count {
      let file = index % 64
      try zip.add("\(characters[file % 16])/w\(file / 16)/\(index).drawing", files[file])
      if index % 1000 == 999 { try handle.write(contentsOf: Data(zip.drain())) }
    }
    try handle.write(contentsOf: Data(zip.finish()))
  }

  private static func text(of measures: [Measure]) -> String {
    let width = measures.map(\.name.count).max() ?? 0
    return measures.map { measure in
      measure.name + String(repeating: " ", count: width - measure.name.count + 2)
        + String(format: "%.3f s, %.0f drawings/s", measure.seconds, measure.rate)
        + String(format: ", %.3f s of processors", measure.processorSeconds)
        + ", \(measure.points) points, peak memory "
        + (measure.peakMemory.map { "\($0 / 1_048_576) MiB" } ?? "not known") + "\n"
    }.joined()
  }

  private static func json(of measures: [Measure], jobs: Int) -> JSON {
    .object([
      "jobs": .integer(jobs),
      "works": .array(
        measures.map { measure in
          .object([
            "name": .string(measure.name), "drawings": .integer(measure.drawings),
            "points": .integer(measure.points), "seconds": .number(measure.seconds),
            "processorSeconds": .number(measure.processorSeconds),
            "drawingsPerSecond": .number(measure.rate),
            "peakMemoryBytes": measure.peakMemory.map { .integer($0) } ?? .null,
          ])
        }),
    ])
  }
}
