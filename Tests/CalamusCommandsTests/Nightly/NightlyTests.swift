import Foundation
import TestSupport
import Testing

struct NightlyTests {
  @Test func `one failing dataset is named and stops no other`() throws {
    let fixture = try NightFixture()
    let outcome = try fixture.run("2026-11-01")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("calamus: missing: nowhere: no such folder"))
    #expect(outcome.output.contains("set-writers-2: ") && outcome.output.contains("set-kfold-2: "))
    #expect(outcome.output.contains("2026-11-01: failed, 2 of 3 evaluations done"))
    for name in ["set-writers-2", "set-kfold-2"] {
      #expect(try fixture.names("2026-11-01/\(name)/evaluation").contains("report.html"))
    }
    let page = try fixture.text("index.html")
    #expect(page.contains("A &lt;test&gt;") && page.contains("nowhere: no such folder"))
    for link in page.matches(of: #/href="([^"#]+)"/#).map(\.1) {
      #expect(
        FileManager.default.fileExists(atPath: "\(fixture.nights)/\(link)"), "\(link) leads nowhere"
      )
    }
  }

  @Test func `a night in which everything fails ends with status 4`() throws {
    let fixture = try NightFixture(
      evaluations: #"{"datasets": ["nowhere"], "protocols": ["holdout"]}"#)
    #expect(try fixture.run("2026-11-01").status == 4)
    #expect(try fixture.text("summary.json").contains("\"state\": \"failed\""))
  }

  @Test func `a night is the same for any number of threads`() throws {
    let fixture = try NightFixture()
    try fixture.run("2026-11-01")
    let first = try NightFixture.files(fixture.nights)
    let other = fixture.folder.path("others")
    let outcome = try CalamusProcess.run(
      "nightly", fixture.configuration, "--date", "2026-11-01", "--output", other, "--jobs", "3")
    #expect(outcome.status == 1)
    #expect(NightFixture.differences(first, try NightFixture.files(other)) == [])
  }

  @Test func `a night that is there is neither overwritten nor forgotten`() throws {
    let fixture = try NightFixture()
    try fixture.run("2026-11-01")
    let before = try NightFixture.files(fixture.nights)
    let again = try fixture.run("2026-11-01")
    #expect(again.status == 4)
    #expect(again.errors.contains("is there already: go on with '--resume'"))
    #expect(try fixture.run("2026-11-01", "--resume").status == 1)
    #expect(try fixture.run("2026-11-01", "--force").status == 1)
    #expect(NightFixture.differences(before, try NightFixture.files(fixture.nights)) == [])
  }

  @Test func `what failed is tried again by resume`() throws {
    let fixture = try NightFixture()
    try fixture.run("2026-11-01")
    try FileManager.default.copyItem(
      atPath: fixture.folder.path("set"), toPath: fixture.folder.path("nowhere"))
    // It has no split of its own, which is another failure.
    let outcome = try fixture.run("2026-11-01", "--resume")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("missing: ") && !outcome.errors.contains("no such folder"))
  }

  @Test func `an evaluation that got worse ends the night with status 3 and the reason`() throws {
    let fixture = try NightFixture(
      evaluations: #"{"name": "one", "datasets": ["set"], "protocols": ["writers:2"]}"#)
    #expect(try fixture.run("2026-11-01").status == 0)
    try Self.spoil(fixture)
    let worse = try fixture.run("2026-11-02")
    #expect(worse.status == 3)
    #expect(worse.errors.contains("calamus: one: accuracy fell by "))
    #expect(worse.errors.contains("(since 2026-11-01)"))
    #expect(try fixture.names("2026-11-02/one/comparison").contains("comparison.html"))
    #expect(try fixture.text("index.html").contains("regressed"))
    // The next night is compared with the last good one, not with the bad one.
    #expect(try fixture.run("2026-11-03").errors.contains("(since 2026-11-01)"))
    #expect(try fixture.run("2026-11-04", "--max-drop", "100").status == 0)
    #expect(try fixture.run("2026-11-05").status == 0)
  }

  @Test func `accuracy below the least allowed is a regression without any earlier night`() throws {
    let fixture = try NightFixture(
      evaluations: #"{"name": "one", "datasets": ["set"], "protocols": ["writers:2"]}"#,
      more: "\"minAccuracy\": 100")
    try Self.spoil(fixture)
    let outcome = try fixture.run("2026-11-01")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("less than minAccuracy, 100.00 %"))
  }

  @Test func `old nights go, but never the last good one`() throws {
    let fixture = try NightFixture(
      evaluations: #"{"name": "one", "datasets": ["set"], "protocols": ["writers:2"]}"#,
      more: "\"maxDrop\": 1, \"keep\": {\"last\": 2}")
    try fixture.run("2026-11-01")
    try fixture.run("2026-11-02")
    try Self.spoil(fixture)
    for day in 3...6 { #expect(try fixture.run("2026-11-0\(day)").status == 3) }
    #expect(
      try fixture.names()
        == ["2026-11-02", "2026-11-05", "2026-11-06", "index.html", "summary.json"])
  }

  @Test func `folders that are no nights are left alone`() throws {
    let fixture = try NightFixture(more: "\"keep\": {\"last\": 1}")
    try fixture.folder.write("nights/2020-01-01/letters.txt", text: "mine")
    try fixture.folder.write("nights/notes/a.txt", text: "mine")
    try fixture.run("2026-11-01")
    try fixture.run("2026-11-02")
    #expect(try fixture.text("2020-01-01/letters.txt") == "mine")
    #expect(try fixture.text("notes/a.txt") == "mine")
    let outcome = try fixture.run("2020-01-01", "--force")
    #expect(outcome.status == 4 && outcome.errors.contains("is not the folder of a night"))
  }

  @Test func `a dry run touches nothing`() throws {
    let fixture = try NightFixture()
    let outcome = try fixture.run("2026-11-01", "--dry-run")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("calamus evaluate --protocol writers:2 -- set"))
    #expect(!FileManager.default.fileExists(atPath: fixture.nights))
  }

  @Test func `an evaluation that takes too long is given up`() throws {
    let fixture = try NightFixture(
      evaluations:
        #"{"datasets": ["demo"], "protocols": ["leave-one-writer-out"], "timeLimit": 0.01}"#)
    let outcome = try fixture.run("2026-11-01")
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("took longer than its timeLimit of 0.01 minutes"))
  }

  /// Gives the samples of one label to another, so that accuracy falls.
  private static func spoil(_ fixture: NightFixture) throws {
    let manager = FileManager.default
    for writer in 1...4 {
      let (from, to) = (
        fixture.folder.path("set/a/w\(writer)"), fixture.folder.path("set/b/w\(writer)")
      )
      let drawing = try Data(contentsOf: URL(fileURLWithPath: "\(from)/0.drawing"))
      try manager.removeItem(atPath: "\(to)/0.drawing")
      try drawing.write(to: URL(fileURLWithPath: "\(to)/0.drawing"))
    }
  }
}
