import Foundation
import Ink
import InkFormats
import TestSupport
import Testing

/// All real files of the XML formats, counted: the numbers come from an independent reader.
@Suite(.enabled(if: TestData.isAvailable, "\(TestData.skipReason)"))
struct RealXMLFileTests {
  private struct Count {
    var records = 0
    var strokes = 0
    var points = 0
    var labels: Set<String> = []
    var writers: Set<String> = []
    var errors: [InkFileError] = []
    var warnings: [String] = []
    var formats: Set<String> = []
  }

  private func count(
    _ paths: [String], _ options: ReadOptions = ReadOptions(), format: String? = nil
  ) throws -> Count {
    var count = Count()
    let source = InkSource(
      paths: try paths.map { try TestData.url($0).path }, options: options, jobs: 2)
    source.forEach({ result in
      switch result {
      case .failure(let error): count.errors.append(error)
      case .success(let record):
        // Some folders hold other formats beside.
        guard format == nil || record.format == format else { return }
        count.records += 1
        count.strokes += record.drawing.strokes.count
        count.points += record.drawing.strokes.reduce(0) { $0 + $1.path.count }
        if let label = record.label { count.labels.insert(label) }
        if let writer = record.writer { count.writers.insert(writer) }
        count.warnings += record.warnings.map(\.code)
        count.formats.insert(record.format)
      }
    })
    return count
  }

  @Test func `the words of ImadocSen are groups with labels and writers`() throws {
    let path = "inkml/imadocsen/words-train-writers.tar.gz"
    let words = try count([path], ReadOptions(inkUnit: .group))
    #expect(words.records == 4434)
    #expect(words.labels.count == 703)
    #expect(words.writers.count == 14)
    #expect(words.points == 954_260)
    #expect(words.errors.isEmpty)
    let sentences = try count([path])
    #expect(sentences.points >= 954_260)
    #expect(sentences.labels.allSatisfy { $0.contains(" ") })
  }

  @Test func `CROHME files are drawings, and their symbols groups`() throws {
    let files = try count(["inkml/crohme2014"], format: "inkml")
    #expect(files.records == 41)
    #expect(files.strokes == 772)
    #expect(files.points == 46175)
    #expect(files.errors.isEmpty)
    let symbols = try count(
      ["inkml/crohme2014/crohmelib/tests/001-equation001GT.inkml"], ReadOptions(inkUnit: .group))
    #expect(symbols.labels == ["B", "n", "(", ")", "1", "-", "=", "x"])
  }

  @Test func `the exports of Office are read`() throws {
    // The data's own description says 14 traces with 410 points, which is wrong: an independent count of all eight files
    // gives 693 traces with 16,972 points, one trace of two truth values among them.
    let files = try count(["inkml/office"])
    // One of the eight has a trace of truth values where X and Y are meant.
    #expect(files.errors.map(\.message) == ["a point of 1 values where 2 are declared"])
    #expect(files.records == 7)
    #expect(files.strokes == 692)
    #expect(files.points == 16970)
  }

  @Test func `dictionaries and collections of characters`() throws {
    let dictionary = try count(["tomoe/handwriting-ja.xml.gz"])
    #expect(dictionary.records == 3070)
    #expect(dictionary.labels.count == 3032)
    #expect(dictionary.points == 72269)
    let kanji = try count(["tomoe/tomoe-ja-kanji.tar.gz", "tomoe/benchmark-data.tar.gz"])
    #expect(kanji.records == 6456)
    #expect(kanji.labels.count == 6356)
    #expect(kanji.points == 227_609)
    let hiragana = try count(["tegaki/hiragana-writer1.charcol.gz"])
    #expect(hiragana.records == 74)
    #expect(hiragana.points == 15836)
    let chinese = try count(["tegaki/handwriting-zh_TW.xml.gz"])
    #expect(chinese.records == 39)
    #expect(chinese.points == 19157)
    #expect(dictionary.errors + kanji.errors + hiragana.errors + chinese.errors == [])
  }

  @Test func `gestures that their authors took back are passed over`() throws {
    let gestures = try count(["mmg"])
    #expect(gestures.records == 7199)
    #expect(gestures.labels.count == 16)
    #expect(gestures.writers.count == 15)
    #expect(gestures.points == 538_072)
    #expect(gestures.errors.isEmpty)
  }

  @Test func `notes of Xournal, gzipped and zipped`() throws {
    let notes = try count(["apps/xournalpp"])
    #expect(notes.formats == ["xournal"])
    #expect(notes.errors == [])
    #expect(notes.warnings == [])
    #expect(notes.strokes == 33)
  }
}
