import Archives
import Foundation
import Ink
import InkFormats
import TestSupport
import Testing

/// `.INCLUDE`: what may be included, from where, how much, and what is said about the rest.
struct UNIPENIncludeTests {
  private let ink = ".PEN_DOWN\n10 20\n"
  private let scale = ".X_POINTS_PER_INCH 72\n.Y_POINTS_PER_INCH 72\n.COORD X Y\n"

  private struct Outcome {
    var records: [DrawingRecord] = []
    var errors: [String] = []
    var warnings: [String] { records.flatMap(\.warnings).map(\.message) }
  }

  private func read(_ path: String) -> Outcome {
    var outcome = Outcome()
    InkSource(paths: [path]).forEach({ result in
      switch result {
      case .success(let record): outcome.records.append(record)
      case .failure(let error): outcome.errors.append("\(error.message) (\(error.place))")
      }
    })
    return outcome
  }

  @Test func `a file beside it, in a folder above, and in their include folders`() throws {
    let folder = try TemporaryFolder()
    let text = ".INCLUDE own.dat\n.INCLUDE a/shared.dat\n.INCLUDE unit.doc\n"
    try folder.write("data/a/x.dat", text: text)
    try folder.write("data/a/own.dat", text: ".SEGMENT D 0 ? \"1\"\n")
    try folder.write("data/include/a/shared.dat", text: scale)
    try folder.write("data/a/unit.doc", text: ink)
    let outcome = read(folder.path("data"))
    let record = try #require(outcome.records.first { $0.file.hasSuffix("x.dat") })
    #expect(record.label == "1")
    #expect(record.warnings == [])
    #expect(record.drawing.strokes[0].path.points[0].location == Point(10, -20))
    // When the file itself is named, its folder is as far as an include may go.
    let alone = read(folder.path("data/a/x.dat"))
    #expect(
      alone.warnings == ["line 2 includes a/shared.dat, which is not there"])
  }

  @Test func `nothing outside of the folder`() throws {
    let folder = try TemporaryFolder()
    try folder.write("secret.dat", text: ink)
    try FileManager.default.createDirectory(
      atPath: folder.path("set"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("set/link.dat"), withDestinationPath: "../secret.dat")
    for name in ["../secret.dat", "b/../../secret.dat", folder.path("secret.dat"), "link.dat", "."]
    {
      let path = try folder.write("set/x.dat", text: ".PEN_DOWN\n1 1\n.INCLUDE \(name)\n")
      let outcome = read(path)
      #expect(outcome.records.map(\.drawing.strokes.count) == [1], "\(name)")
      #expect(outcome.warnings.count == 1, "\(name)")
    }
    let (records, _) = readRecords(".PEN_DOWN\n1 1\n.INCLUDE secret.dat\n")
    #expect(
      records.flatMap(\.warnings).map(\.message) == [
        "line 3 includes secret.dat, which is not followed, as the file was not read from a folder"
      ])
  }

  @Test func `another entry of the same archive, and none outside`() throws {
    let folder = try TemporaryFolder()
    try folder.write("scale.doc", text: ".X_POINTS_PER_INCH 1\n")
    var zip = ZipWriter()
    let text = ".INCLUDE scale.doc\n.INCLUDE ink/raw.dat\n.INCLUDE gone.dat\n"
    try zip.add("data/x.dat", Array(text.utf8))
    try zip.add("include/scale.doc", Array(scale.utf8))
    try zip.add("data/ink/raw.dat", Array(ink.utf8))
    let path = try folder.write("set.zip", zip.finish())
    let outcome = read(path)
    let record = try #require(outcome.records.first { $0.file.hasSuffix("data/x.dat") })
    #expect(record.drawing.strokes[0].path.points[0].location == Point(10, -20))
    #expect(record.warnings.map(\.message) == ["line 3 includes gone.dat, which is not there"])
    // What it includes is part of it alone, and what declares no ink is not missed.
    #expect(outcome.records.count == 1 && outcome.errors == [])
    // The same bytes in memory.
    let (inMemory, _) = readRecords(zip.finish())
    #expect(inMemory.map(\.drawing) == outcome.records.map(\.drawing))
  }

  @Test func `in a folder or an archive, an included text is read as part of the other alone`()
    throws
  {
    // Before and behind the text that includes it; at any depth; a circle; one that nothing includes.
    let texts = [
      "a/ink.dat": ".PEN_DOWN\n1 1\n", "b.dat": ".INCLUDE a/ink.dat\n.INCLUDE z/more.dat\n",
      "z/more.dat": ".INCLUDE deep.dat\n", "z/deep.dat": ".PEN_DOWN\n2 2\n",
      "deep.dat": ".PEN_DOWN\n3 3\n", "c1.dat": ".PEN_DOWN\n4 4\n.INCLUDE c2.dat\n",
      "c2.dat": ".PEN_DOWN\n5 5\n.INCLUDE c1.dat\n",
      "own.dat": ".INCLUDE own.dat\n.PEN_DOWN\n6 6\n",
    ]
    let folder = try TemporaryFolder()
    var zip = ZipWriter()
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      try folder.write("set/\(name)", text: text)
      try zip.add(name, Array(text.utf8))
    }
    for path in [folder.path("set"), try folder.write("set.zip", zip.finish())] {
      let outcome = read(path)
      #expect(outcome.errors == [])
      let found = outcome.records.map { record in
        (
          String(record.file.dropFirst(path.utf8.count + 1)),
          record.drawing.strokes.map { Int($0.path.points[0].location.x) }
        )
      }
      // Names are looked for near the file that is read, not near the one that includes.
      #expect(found.map(\.0) == ["b.dat", "c1.dat", "own.dat", "z/deep.dat"])
      #expect(found.map(\.1) == [[1, 3], [4, 5], [6], [2]])
    }
    // Whoever names a file wants it.
    #expect(read(folder.path("set/a/ink.dat")).records.count == 1)
  }

  @Test func `ink that cannot be included is read by itself`() throws {
    let folder = try TemporaryFolder()
    try folder.write("set/ink.dat", text: ".PEN_DOWN\n1 1\n")
    let many = String(repeating: ".INCLUDE empty.dat\n", count: 256)
    try folder.write("set/all.dat", text: many + ".INCLUDE ink.dat\n.PEN_DOWN\n2 2\n")
    try folder.write("set/empty.dat", text: ".COMMENT\n")
    let outcome = read(folder.path("set"))
    #expect(outcome.records.map(\.drawing.strokes.count) == [1, 1])
    #expect(
      outcome.warnings == [
        "line 257 includes ink.dat, which is beyond the limit of 256 includes"
      ])
    #expect(outcome.errors == [])
  }

  @Test func `depth, number and circles are bounded`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.dat", text: ".PEN_DOWN\n1 1\n.INCLUDE b.dat\n")
    try folder.write("b.dat", text: ".INCLUDE b.dat\n.INCLUDE d1.dat\n")
    for depth in 1...20 {
      try folder.write("d\(depth).dat", text: ".INCLUDE d\(depth + 1).dat\n")
    }
    #expect(
      read(folder.path("a.dat")).warnings == [
        "line 1 of b.dat includes b.dat, which includes itself",
        "line 1 of d7.dat includes d8.dat, which lies more than 8 includes deep",
      ])
    // Twenty times twenty.
    func twenty(_ name: String) -> String { String(repeating: ".INCLUDE \(name)\n", count: 20) }
    try folder.write("e.dat", text: twenty("f.dat"))
    try folder.write("f.dat", text: ".COMMENT\n")
    let many = try folder.write("m.dat", text: ".PEN_DOWN\n1 1\n" + twenty("e.dat"))
    #expect(read(many).warnings.first?.hasSuffix("is beyond the limit of 256 includes") == true)
  }

  @Test func `faults inside an included text name it and its line`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.dat", text: ".SEGMENT D 0 ? \"1\"\n.INCLUDE raw.dat\n")
    try folder.write("raw.dat", text: ".COMMENT\n.PEN_DOWN\n1 x\n")
    #expect(
      read(path).errors == [
        "`x` is not a number, in line 3 of raw.dat, which is included (segment 1 \"1\", line 1)"
      ])
  }
}
