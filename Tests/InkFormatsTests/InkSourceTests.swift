import Archives
import Foundation
import Glibc
import Ink
import InkFormats
import TestSupport
import Testing

/// What a source gives, one line a drawing: `file#index` or `file!code`, with the temporary folder left out.
private func lines(
  _ paths: [String], in folder: TemporaryFolder, options: ReadOptions = ReadOptions(), jobs: Int = 1
) -> [String] {
  var lines: [String] = []
  let source = InkSource(paths: paths, options: options, jobs: jobs)
  source.forEach({ result in
    switch result {
    case .success(let record): lines.append("\(record.file)#\(record.index)")
    case .failure(let error): lines.append("\(error.file)!\(error.code)")
    }
  })
  return lines.map { $0.replacingOccurrences(of: folder.url.path + "/", with: "") }
}

private func ink(_ count: Int = 1) -> [UInt8] {
  Array(
    (0..<count).map { ".SEGMENT D 0 ? \"\($0)\"\n.PEN_DOWN\n\($0) 1\n" }.joined().utf8)
}

private func zip(_ files: KeyValuePairs<String, [UInt8]>) throws -> [UInt8] {
  var writer = ZipWriter(method: .deflated)
  for (name, bytes) in files { try writer.add(name, bytes) }
  return writer.finish()
}

@Test func `drawings come in the byte order of paths, then of archives, then of files`() throws {
  let folder = try TemporaryFolder()
  try folder.write("set/b", ink(2))
  try folder.write("set/a/2", ink())
  try folder.write("set/a/10", ink())
  try folder.write("set/a-b", ink())
  try folder.write("set/Z.zip", zip(["y": ink(), "x": ink()]))
  let expected = [
    "set/Z.zip/y#0", "set/Z.zip/x#0", "set/a-b#0", "set/a/10#0", "set/a/2#0", "set/b#0", "set/b#1",
  ]
  #expect(lines([folder.path("set")], in: folder) == expected)
  #expect(lines([folder.path("set")], in: folder, jobs: 3) == expected)
  #expect(lines([folder.path("set/b"), folder.path("set/a")], in: folder).first == "set/a/10#0")
}

@Test func `what cannot be read fails in its place and the rest goes on`() throws {
  let folder = try TemporaryFolder()
  try folder.write("set/a", ink())
  try FileManager.default.createSymbolicLink(
    atPath: folder.path("set/b"), withDestinationPath: folder.path("nowhere"))
  try folder.write("set/c", [])
  try folder.write("set/d", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A])
  try folder.write("set/e.zip", zip(["in": ink(), "../out": ink(), "bad": [9, 9]]).dropLast(30))
  try folder.write("set/f", ink())
  let result = lines([folder.path("set"), folder.path("missing")], in: folder)
  #expect(
    result.prefix(6) == [
      "missing!unreadable", "set/a#0", "set/b!unreadable", "set/c!empty", "set/d!notInk",
      "set/e.zip/in#0",
    ])
  #expect(result.contains("set/e.zip/../out!malformed"))
  #expect(result.contains("set/e.zip/bad!unknownFormat"))
  #expect(result.last == "set/f#0")
}

@Test func `hidden files and side files are passed over, other files are reported`() throws {
  let folder = try TemporaryFolder()
  for name in ["README.md", "LICENSE", "dataset.json", "labels.csv", "notes.md", ".hidden"] {
    try folder.write("set/\(name)", text: "{text}")
  }
  try folder.write("set/.git/x", ink())
  try folder.write("set/ink", ink())
  try folder.write("set/other.txt", text: "text")
  #expect(lines([folder.path("set")], in: folder) == ["set/ink#0", "set/other.txt!unknownFormat"])
  #expect(
    lines([folder.path("set")], in: folder, options: ReadOptions(ignoresOtherFiles: true))
      == ["set/ink#0"])
  // What is named is read: silence would hide a mistake.
  #expect(
    lines([folder.path("set/README.md")], in: folder) == ["set/README.md!unknownFormat"])
}

@Test func `a link back to a folder above is not followed for ever`() throws {
  let folder = try TemporaryFolder()
  try folder.write("set/a/ink", ink())
  let manager = FileManager.default
  try manager.createSymbolicLink(
    atPath: folder.path("set/a/up"), withDestinationPath: folder.path("set"))
  try manager.createSymbolicLink(atPath: folder.path("set/self"), withDestinationPath: "self")
  #expect(lines([folder.path("set")], in: folder) == ["set/a/ink#0", "set/self!unreadable"])
}

@Test func `a pipe in a folder is not waited for`() throws {
  let folder = try TemporaryFolder()
  try folder.write("set/ink", ink())
  #expect(unsafe mkfifo(folder.path("set/pipe"), 0o600) == 0)
  #expect(lines([folder.path("set")], in: folder) == ["set/ink#0", "set/pipe!unreadable"])
}

@Test func `limits hold for files and for entries of archives`() throws {
  let folder = try TemporaryFolder()
  try folder.write("set/big", ink(100))
  try folder.write("set/set.zip", zip(["big": ink(100), "small": ink()]))
  try folder.write("set/small", ink())
  let options = ReadOptions(limits: ArchiveLimits(entryBytes: 1000))
  #expect(
    lines([folder.path("set")], in: folder, options: options) == [
      "set/big!tooLarge", "set/set.zip/big!tooLarge", "set/set.zip/small#0", "set/small#0",
    ])
}

@Test func `many batches give the same drawings for any number of jobs`() throws {
  let folder = try TemporaryFolder()
  var writer = ZipWriter()
  for index in 0..<5000 { try writer.add("d/\(index)", ink(1 + index % 3)) }
  try writer.add("large", ink(60_000))
  try writer.add("last", ink())
  let path = try folder.write("set.zip", writer.finish())
  let one = lines([path], in: folder)
  #expect(one.count == 5000 + 4999 + 60_000 + 1)
  #expect(one.last == "set.zip/last#0")
  #expect(one == lines([path], in: folder, jobs: 2))
}

@Test func `an error of the caller ends the reading and reaches the caller`() throws {
  struct Enough: Error {}
  let folder = try TemporaryFolder()
  let path = try folder.write("ink", ink(10))
  var count = 0
  #expect(throws: Enough.self) {
    try InkSource(paths: [path]).forEach({ _ throws(Enough) in
      count += 1
      if count == 3 { throw Enough() }
    })
  }
  #expect(count == 3)
}

@Test func `progress ends at the whole`() throws {
  let folder = try TemporaryFolder()
  let path = try folder.write("set.zip", zip(["a": ink(), "b": ink()]))
  var last = InkSource.Progress()
  InkSource(paths: [path]).forEach(progress: { last = $0 }, { _ in })
  #expect(last.files == 2)
  #expect(last.bytes == 2 * ink().count)
}

/// Writes a file whose name is bytes.
private func write(_ bytes: [UInt8], name: [UInt8], in folder: String) {
  let path = Array("\(folder)/".utf8) + name
  let descriptor = path.map { CChar(bitPattern: $0) } + [0]
  guard let file = unsafe fopen(descriptor, "wb") else {
    Issue.record("the file system takes no such name")
    return
  }
  unsafe fwrite(bytes, 1, bytes.count, file)
  unsafe fclose(file)
}

@Test func `names that are not UTF-8 are read, shown with their bytes, and can be written so`()
  throws
{
  let folder = try TemporaryFolder()
  let name: [UInt8] = [0x63, 0x61, 0x66, 0xE9, 0x2E, 0x64]
  write(ink(), name: name, in: folder.url.path)
  write(try zip(["x.dat": ink()]), name: [0xFF, 0x7A], in: folder.url.path)
  try folder.write("café.dat", ink())
  #expect(
    lines([folder.url.path], in: folder) == ["café.dat#0", "caf\\xE9.d#0", "\\xFFz/x.dat#0"])
  #expect(lines([folder.path("caf\\xE9.d")], in: folder) == ["caf\\xE9.d#0"])
  // A file that is really called so comes first.
  try folder.write("caf\\xE9.d", ink(2))
  #expect(lines([folder.path("caf\\xE9.d")], in: folder) == ["caf\\xE9.d#0", "caf\\xE9.d#1"])
}

@Test func `a name whose bytes got lost on the way says what to do`() throws {
  let folder = try TemporaryFolder()
  var message = ""
  InkSource(paths: [folder.path("caf\u{FFFD}.d")]).forEach({ result in
    if case .failure(let error) = result { message = error.message }
  })
  #expect(message.hasPrefix("cannot be read: No such file"))
  #expect(message.contains("write each as \\xNN"))
}

/// Found by fuzzing: what is read must have a date that our own format takes.
@Test(arguments: [
  "3\n2 58 0 1 1 2 3\n2 58 9 0 1 2 3\n3 5 330000000001021 1 1 2 3\n",
  ".COORD X Y T\n.PEN_DOWN\n1 1 0\n.PEN_DOWN\n1 1 1e200\n",
  "drawing,stroke,x,y,date\n0,0,1,2,9e11\n",
  "<Gesture Name='a'><Stroke><Point X='1' Y='1' T='9e14'/></Stroke></Gesture>",
  #"{"word":"b","timestamp":"9999-03-27 00:14:57 UTC","drawing":[[[1],[1],[0]]]}"#,
  "<ink><traceFormat><channel name='X'/><channel name='Y'/><channel name='T'/></traceFormat>"
    + "<trace>1 1 0</trace><trace>1 1 9e14</trace></ink>",
])
func `dates are ones that can be written`(text: String) {
  for record in readRecords(text).records {
    let back = try? InkJSONReader.records(from: InkJSONWriter.bytes(for: [record]), file: "back")
    #expect(back?.map(\.drawing) == [record.drawing])
  }
}

@Test func `errors are one line whatever a file or its name holds`() {
  let error = InkFileError(
    file: "a\nb", code: "malformed", message: "the member \"\u{1B}[31m\r\n\"", place: "x\u{2028}y")
  #expect(
    error.description == "a\u{FFFD}b: the member \"\u{FFFD}[31m\u{FFFD}\u{FFFD}\" (x\u{FFFD}y)")
  // Found by fuzzing: the name of a member is quoted.
  let (_, errors) = readRecords("{\"schema\\nd\": 1}\n")
  #expect(errors.allSatisfy { !$0.description.contains(where: \.isNewline) })
}
