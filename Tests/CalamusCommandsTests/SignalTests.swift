import Foundation
import TestSupport
import Testing

struct SignalTests {
  @Test func `an interrupt ends the program with status 130`() throws {
    let program: URL = try #require(CalamusProcess.executable)
    let process = Process()
    process.executableURL = program
    process.arguments = ["inspect", "-"]
    // Nobody writes to the pipe, so the program waits for its input.
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    Thread.sleep(forTimeInterval: 0.5)
    process.interrupt()
    process.waitUntilExit()
    try input.fileHandleForWriting.close()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
  }

  @Test(arguments: [["convert", "-"], ["render", "-", "--output"]])
  func `an interrupt leaves no file behind`(words: [String]) throws {
    let folder = try TemporaryFolder()
    let process = Process()
    let program: URL = try #require(CalamusProcess.executable)
    process.executableURL = program
    process.arguments = words + [folder.path("out.svg")]
    let input = Pipe()
    process.standardInput = input
    process.standardError = FileHandle.nullDevice
    try process.run()
    let files = { try FileManager.default.contentsOfDirectory(atPath: folder.url.path) }
    for _ in 0..<100 where try files().isEmpty { Thread.sleep(forTimeInterval: 0.05) }
    #expect(try files().count == 1, "the unfinished file")
    process.interrupt()
    process.waitUntilExit()
    try input.fileHandleForWriting.close()
    #expect(process.terminationStatus == 130)
    #expect(try files().isEmpty)
  }

  @Test func `a reader that goes away ends the program without a word`() throws {
    let program = try #require(CalamusProcess.executable).path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "for i in 1 2 3; do '\(program)' man; done | head -n 1"]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    #expect(String(decoding: said, as: UTF8.self).isEmpty)
    let shown = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(shown.hasPrefix(".TH CALAMUS 1"))
  }
}
