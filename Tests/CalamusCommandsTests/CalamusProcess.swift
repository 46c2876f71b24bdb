import Foundation
import TestSupport

/// The built program, run as its users run it.
enum CalamusProcess {
  /// What a run left behind.
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String

    /// The lines of standard error.
    var errorLines: [Substring] { errors.split(separator: "\n") }
  }

  /// The program was not built beside its tests.
  struct NotBuilt: Error {}

  /// Where the program lies: beside the tests.
  static let executable: URL? = {
    let runner = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let folders = [
      Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent(),
      runner.deletingLastPathComponent(),
      URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        .appendingPathComponent(".build/release"),
    ]
    return folders.map { $0.appendingPathComponent("calamus") }.first { url in
      var isFolder: ObjCBool = false
      let exists = unsafe FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      return exists && !isFolder.boolValue
        && FileManager.default.isExecutableFile(atPath: url.path)
    }
  }()

  /// Runs a command line to its end.
  ///
  /// - Parameters:
  ///   - words: The words after the program's name.
  ///   - input: What standard input holds.
  ///   - environment: Variables to add.
  /// - Returns: What the run left behind.
  /// - Throws: `NotBuilt` when the program is not there, or what starting it throws.
  static func run(
    _ words: [String], input: [UInt8] = [], environment: [String: String] = [:]
  ) throws -> Outcome {
    guard let executable else { throw NotBuilt() }
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = executable
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Files, unlike pipes, never make the program wait for a reader.
    let inputFile = try folder.write("input", input)
    let (outputFile, errorFile) = (folder.path("output"), folder.path("errors"))
    for path in [outputFile, errorFile] { try Data().write(to: URL(fileURLWithPath: path)) }
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: inputFile))
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: outputFile))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errorFile))
    try process.run()
    process.waitUntilExit()
    // A process that was killed has no status of its own: shells report it so.
    let status =
      process.terminationReason == .uncaughtSignal
      ? 128 + process.terminationStatus : process.terminationStatus
    return Outcome(
      status: status,
      output: String(
        decoding: try Data(contentsOf: URL(fileURLWithPath: outputFile)), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: URL(fileURLWithPath: errorFile)), as: UTF8.self)
    )
  }

  /// Runs a command line given as words.
  static func run(_ words: String...) throws -> Outcome { try run(words) }
}
