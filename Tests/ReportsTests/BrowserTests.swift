import Evaluation
import Foundation
import Reports
import TestSupport
import Testing

/// The report in a real browser, from disk.
@Suite(.serialized, .enabled(if: Browser.isThere, "skipped: chromium is not installed"))
struct BrowserTests {
  private func write(_ labels: [String], to folder: TemporaryFolder) throws -> String {
    let record = SampleRecord.record(labels: labels, count: 900)
    let path = folder.path("out")
    try EvaluationFolder(path).write(SampleRecord.result(of: record))
    return path + "/report.html"
  }

  @Test(arguments: [2, 10, 136, 500])
  func `the page loads with every script and says nothing`(count: Int) throws {
    let folder = try TemporaryFolder()
    let page = try write((0..<count).map { "c\($0)" }, to: folder)
    let loaded = try Browser.load(page)
    #expect(loaded.messages.isEmpty, "\(loaded.messages)")
    #expect(loaded.requests.isEmpty, "\(loaded.requests)")
    #expect(loaded.document.contains("class=\"matrix live\""))
    #expect(loaded.document.contains("<canvas tabindex=\"0\" role=\"application\""))
  }

  @Test func `a page that asks the network is caught`() throws {
    let folder = try TemporaryFolder()
    let page = try folder.write(
      "page.html", Array("<!doctype html><img src=\"http://127.0.0.1:9/a.png\">".utf8))
    #expect(try Browser.load(page).requests.contains("http://127.0.0.1:9/a.png"))
  }

  @Test func `an address brings order, zoom and cell back`() throws {
    let folder = try TemporaryFolder()
    let page = try write((0..<30).map { "c\($0)" }, to: folder)
    let loaded = try Browser.load(
      page, fragment: "matrix:order=cluster&show=true&mistakes=1&zoom=2&cell=3,4")
    #expect(loaded.messages.isEmpty, "\(loaded.messages)")
    #expect(
      loaded.document.contains(
        "data-view=\"show=true&amp;order=cluster&amp;mistakes=1&amp;zoom=2.00&amp;cell=3,4\""))
    #expect(loaded.document.contains("<iframe src=\"report-samples/0004.html#as-5\""))
    let page4 = URL(fileURLWithPath: page).deletingLastPathComponent()
      .appendingPathComponent("report-samples/0004.html").path
    let samples = try Browser.load(page4, fragment: "as-5")
    #expect(samples.messages.isEmpty && samples.document.contains("class=\"pic\""))
  }

  @Test func `wishes that make no sense are taken for none`() throws {
    let folder = try TemporaryFolder()
    let page = try write(["a", "b", "c"], to: folder)
    for fragment in [
      "matrix:order=constructor&show=__proto__&zoom=1e999&cell=9,-1", "matrix:%", "matrix:zoom=NaN",
      "class-table:sort=99",
    ] {
      let loaded = try Browser.load(page, fragment: fragment)
      #expect(loaded.messages.isEmpty, "\(fragment): \(loaded.messages)")
      #expect(loaded.document.contains("class=\"matrix live\""))
    }
  }

  @Test func `tables sort by numbers`() throws {
    let folder = try TemporaryFolder()
    let page = try write((0..<12).map { "c\($0)" }, to: folder)
    let loaded = try Browser.load(page, fragment: "class-table:sort=2-")
    #expect(loaded.document.contains("aria-sort=\"descending\""))
    let table = try #require(loaded.document.components(separatedBy: "id=\"class-table\"").last)
    let rows = table.components(separatedBy: "</tbody>")[0].components(separatedBy: "<tr")
      .dropFirst(2)
    let mistakes = rows.compactMap { row in
      row.components(separatedBy: "<td class=\"n\">").dropFirst(2).first
        .flatMap { Int($0.prefix { $0.isNumber }) }
    }
    #expect(mistakes.count == 12 && mistakes == mistakes.sorted(by: >))
  }

  @Test func `hostile labels stay text`() throws {
    let folder = try TemporaryFolder()
    let attacks = [
      "</script><img src=x onerror=document.title='owned'>",
      "\"><svg onload=document.title='owned'>",
      "\u{202E}gnp.exe", String(repeating: "long ", count: 300), "<!--<script>", "&lt;b&gt;",
    ]
    let page = try write(attacks + SampleRecord.nasty, to: folder)
    let loaded = try Browser.load(page, fragment: "matrix:cell=0,1")
    #expect(loaded.messages.isEmpty, "\(loaded.messages)")
    #expect(loaded.requests.isEmpty)
    #expect(loaded.document.contains("<title>sample set: evaluation</title>"))
    #expect(!loaded.document.contains("<img"))
    #expect(loaded.document.contains("class=\"matrix live\""))
  }
}
