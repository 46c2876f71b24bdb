import Foundation
import TestSupport
import Testing

/// A small disk of its own: only the superuser can make one.
private final class SmallDisk {
  static let skipReason = "skipped: only the superuser can mount a small disk to fill"
  /// Whether one can be made here: containers may forbid it even to the superuser.
  static let isPossible: Bool = {
    guard geteuid() == 0, let folder = try? TemporaryFolder() else { return false }
    return (try? SmallDisk(folder.path("disk"), kilobytes: 64)) != nil
  }()

  let path: String

  init(_ path: String, kilobytes: Int) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Self.run("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", path)
  }

  func resize(kilobytes: Int) throws {
    try Self.run("mount", "-o", "remount,size=\(kilobytes)k", path)
  }

  deinit { try? Self.run("umount", path) }

  private struct Refused: Error {}

  private static func run(_ words: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Refused() }
  }
}

struct FullDiskTests {
  @Test(.enabled(if: SmallDisk.isPossible, "\(SmallDisk.skipReason)"))
  func `a full disk loses nothing that was finished`() throws {
    let fixture = try NightFixture()
    try fixture.run("2026-11-01")
    let expected = try NightFixture.files(fixture.nights)
    let needed = { (prefix: String) in
      expected.filter { $0.key.hasPrefix(prefix) }.reduce(0) { $0 + $1.value.count / 4096 * 4 + 8 }
    }
    let (first, all) = (needed("2026-11-01/set-writers-2"), needed(""))

    for share in 1...3 {
      let place = fixture.folder.path("disk-\(share)")
      let disk = try SmallDisk(place, kilobytes: first + (all - first) * share / 5)
      let full = try fixture.run("2026-11-01", "--resume", "--output", disk.path)
      #expect([1, 4].contains(full.status))
      #expect(full.errors.contains(" space"), "\(full.errors)")
      // Whatever is there is a whole file of the undisturbed night, or is not finished and says so.
      for (name, data) in try NightFixture.files(disk.path)
      where name.contains("set-writers-2/evaluation") && !name.contains(".unfinished") {
        #expect(expected[name] == data, "\(name)")
      }
      try disk.resize(kilobytes: 4 * all)
      #expect(try fixture.run("2026-11-01", "--resume", "--output", disk.path).status == 1)
      #expect(NightFixture.differences(expected, try NightFixture.files(disk.path)) == [])
    }
  }

  @Test(arguments: [8, 64, 200])
  func `a limit on the size of files loses nothing that was finished`(blocks: Int) throws {
    let fixture = try NightFixture()
    try fixture.run("2026-11-01")
    let expected = try NightFixture.files(fixture.nights)
    try FileManager.default.removeItem(atPath: fixture.nights)
    let program = try #require(CalamusProcess.executable).path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // Whatever writes more than so many blocks of 512 bytes into a file is killed.
    process.arguments =
      ["-c", "ulimit -f \(blocks); exec \"$@\"", "sh", program]
      + fixture.words("2026-11-01")
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus != 0)
    #expect(try fixture.run("2026-11-01", "--resume").status == 1)
    #expect(NightFixture.differences(expected, try NightFixture.files(fixture.nights)) == [])
  }
}
