import Foundation
import Ink
import InkFormats
import TestSupport
import Testing

struct ConvertArraysTests {
  private func samples(_ folder: TemporaryFolder) throws -> String {
    let records = [("a", "w"), ("日本", nil), (nil, nil)].map { label, writer in
      DrawingRecord(
        drawing: SampleInk.cross, file: "", format: "ink-json", label: label, writer: writer)
    }
    try folder.write("in/s.ink.json", InkJSONWriter.bytes(for: records))
    try folder.write("in/empty.ink.json", InkJSONWriter.bytes(for: Drawing()))
    return folder.path("in")
  }

  @Test func `arrays are written for every drawing with ink, the same for any jobs`() throws {
    let folder = try TemporaryFolder()
    let source = try samples(folder)
    let (one, other) = (folder.path("a.npz"), folder.path("b"))
    let first = try CalamusProcess.run("convert", source, one, "--points", "20", "--jobs", "1")
    #expect(first.status == 1)
    #expect(first.errors.contains("empty.ink.json: there is no ink to read (drawing 0)"))
    let second = try CalamusProcess.run(
      "convert", source, other, "--to", "npz", "--points", "20", "--jobs", "3")
    #expect(second.status == 1)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: one))
    #expect(try bytes == Data(contentsOf: URL(fileURLWithPath: other)))
    // Three drawings of 20 points and 11 channels.
    #expect(bytes.count > 3 * 20 * 11 * 4)
    #expect(try CalamusProcess.run("convert", source, one).status == 4)
    let nothing = try CalamusProcess.run(
      "convert", folder.path("in/empty.ink.json"), folder.path("c.npz"))
    #expect(nothing.status == 4)
    #expect(!FileManager.default.fileExists(atPath: folder.path("c.npz")))
  }

  @Test(.enabled(if: Python.hasNumPy, "python3 with numpy is not installed"))
  func `NumPy reads the arrays`() throws {
    let folder = try TemporaryFolder()
    let source = try samples(folder)
    let file = folder.path("a.npz")
    _ = try CalamusProcess.run("convert", source, file, "--points", "20")
    let said = try Python.run(
      """
      import numpy as np
      f = np.load('\(file)')
      s = f['sequences']
      print(sorted(f.files))
      print(s.shape, s.dtype, f['lengths'].tolist(), f['labels'].tolist(), f['writers'].tolist())
      print(f['channels'].tolist())
      print([i.rsplit('/', 1)[-1] for i in f['ids']], f['measured'][0].tolist())
      print(bool((abs(s[:, :, :2]) <= 0.5001).all()), bool((s[0] == s[1]).all()))
      """)
    #expect(
      said.split(separator: "\n").map(String.init) == [
        "['channels', 'ids', 'labels', 'lengths', 'measured', 'sequences', 'writers']",
        "(3, 20, 11) float32 [20, 20, 20] ['a', '日本', ''] ['w', '', '']",
        "['x', 'y', 'directionCosine', 'directionSine', 'curvature', 'penUp', 'speed', 'force', "
          + "'altitude', 'azimuthCosine', 'azimuthSine']",
        "['s.ink.json#0', 's.ink.json#1', 's.ink.json#2'] [1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0]",
        "True True",
      ])
  }
}

/// The Python of the machine, where there is one with NumPy.
enum Python {
  static let hasNumPy = (try? run("import numpy\nprint(1)")) == "1\n"

  /// What a script prints.
  static func run(_ script: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
