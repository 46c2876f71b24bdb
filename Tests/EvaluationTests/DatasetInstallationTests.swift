import Archives
import Evaluation
import Foundation
import Platform
import TestSupport
import Testing

/// Installing from a package, with a program in the place of pip that copies a made archive, or fails.
@Suite struct DatasetInstallationTests {
  private let folder: TemporaryFolder
  private let digits = Array("47,100,27,81,57,37,26,0,0,23,56,53,100,90,40,98,8\n".utf8)

  init() throws { folder = try TemporaryFolder() }

  private func hex(_ bytes: [UInt8]) -> String {
    String(SHA256.digest(of: bytes).dropFirst("sha256:".count))
  }

  private func wheel(_ content: [UInt8]) throws -> [UInt8] {
    var zip = ZipWriter()
    try zip.add("set/__init__.py", Array("raise SystemExit\n".utf8))
    try zip.add("set/data/digits.dat", content)
    return zip.finish()
  }

  private func card(archive: [UInt8], file: [UInt8], entry: String = "set/data/digits.dat") throws
    -> DatasetCard
  {
    let text = """
      {"schema": "calamus.dataset/1", "name": "digits", "title": "Digits", "licence": "CC0-1.0",
       "source": "https://example.org", "citation": "none",
       "package": {"registry": "pypi", "name": "set", "version": "1.0", "archive": "set-1.0.whl",
         "sha256": "\(hex(archive))", "entries": ["\(entry)"]},
       "files": [{"path": "raw/digits.dat", "sha256": "\(hex(file))"}]}
      """
    return try DatasetCard(from: Data(text.utf8), file: "dataset.json")
  }

  /// What downloads by running these lines of a shell, where `$dest` is the folder.
  private func download(_ script: String) throws -> PackageDownload {
    let path = try folder.write(
      "bin/pip3",
      text: "#!/bin/sh\nwhile [ \"$1\" != --dest ]; do shift; done\ndest=$2\n\(script)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return PackageDownload(environment: ["PATH": folder.path("bin") + ":/usr/bin:/bin"])
  }

  private func error(_ installation: DatasetInstallation, _ download: PackageDownload)
    -> DatasetError?
  {
    #expect(throws: DatasetError.self) { try installation.run(download) }
  }

  @Test func theFilesAreTakenOutOfThePackageAndTheRestIsRemoved() throws {
    let wheel = try wheel(digits)
    let source = try folder.write("wheel", wheel)
    let installation = DatasetInstallation(
      try card(archive: wheel, file: digits), into: folder.path("data"))
    #expect(!installation.isDone)
    try installation.run(try download("cp \(source) $dest/set-1.0.whl"))
    #expect(installation.isDone)
    let path = folder.path("data/digits/raw/digits.dat")
    #expect(Array(try Data(contentsOf: URL(fileURLWithPath: path))) == digits)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("data")) == ["digits"])
    let dataset = try Dataset.open(path, search: DatasetSearchPath(folders: []))
    #expect(dataset.labels == ["8"])
  }

  @Test func aPackageThatIsThereAlreadyIsNotFetchedAgain() throws {
    let wheel = try wheel(digits)
    let installation = DatasetInstallation(
      try card(archive: wheel, file: digits), into: folder.path("data"))
    try folder.write("data/.downloads/set-1.0.whl", wheel)
    try installation.run(try download("echo no network >&2; exit 1"))
    #expect(installation.isDone)
  }

  @Test func whatPipSaysLastIsPartOfTheError() throws {
    let wheel = try wheel(digits)
    let installation = DatasetInstallation(
      try card(archive: wheel, file: digits), into: folder.path("data"))
    let failed = error(
      installation, try download("echo trying >&2; echo ERROR: no network >&2; exit 1"))
    #expect(failed?.code == "download")
    #expect(failed?.description.contains("ERROR: no network") == true)
    let nowhere = error(installation, PackageDownload(environment: ["PATH": "/nowhere"]))
    #expect(nowhere?.description.contains("there is no pip") == true)
    #expect(!installation.isDone)
  }

  @Test func anotherPackageOrFileIsNotUsed() throws {
    let wheel = try wheel(digits)
    let source = try folder.write("wheel", wheel + [0])
    let download = try download("cp \(source) $dest/set-1.0.whl")
    let other = DatasetInstallation(
      try card(archive: wheel, file: digits), into: folder.path("data"))
    #expect(error(other, download)?.code == "digest")
    let wrong = DatasetInstallation(
      try card(archive: wheel + [0], file: digits + [0]), into: folder.path("data"))
    #expect(error(wrong, download)?.code == "digest")
    let lacking = DatasetInstallation(
      try card(archive: wheel + [0], file: digits, entry: "set/none"), into: folder.path("data"))
    #expect(error(lacking, download)?.description.contains("lacks set/none") == true)
    #expect(!FileManager.default.fileExists(atPath: folder.path("data/digits")))
  }
}
