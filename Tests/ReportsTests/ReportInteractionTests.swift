import Foundation
import Reports
import TestSupport
import Testing

/// What a person does with the report: mouse, keyboard, screen reader, print, dark mode.
@Suite(.serialized, .enabled(if: Browser.isThere, "skipped: chromium is not installed"))
struct ReportInteractionTests {
  private func open(
    _ folder: TemporaryFolder, labels: Int = 12, isDark: Bool = false
  ) throws -> BrowserSession {
    let record = SampleRecord.record(labels: (0..<labels).map { "c\($0)" }, count: 900)
    try EvaluationFolder(folder.path("out")).write(SampleRecord.result(of: record))
    return try BrowserSession(folder.path("out/report.html"), isDark: isDark)
  }

  /// The numbers of a column of the table of classes.
  private func column(_ index: Int, _ page: BrowserSession) throws -> [Double] {
    let cells = """
      [...document.querySelectorAll("#class-table tbody tr")].map(row => 
        parseFloat(row.cells[\(index)].textContent))
      """
    return try page.value(cells) as? [Double] ?? []
  }

  @Test func `a heading sorts by click, and by Enter and the space bar`() throws {
    let folder = try TemporaryFolder()
    let page = try open(folder)
    let before = try column(1, page)
    let heading = "#class-table thead th:nth-child(2)"
    try page.click("\(heading) button")
    #expect(try page.text("document.querySelector(\"\(heading)\").ariaSort") == "descending")
    #expect(try column(1, page) == before.sorted(by: >))
    _ = try page.value("document.querySelector(\"\(heading) button\").focus()")
    try page.press("Enter")
    #expect(try page.text("document.querySelector(\"\(heading)\").ariaSort") == "ascending")
    #expect(try column(1, page) == before.sorted())
    try page.press(" ")
    #expect(try column(1, page) == before.sorted(by: >))
    // Told to those who do not see it.
    let status = try page.text(
      "document.querySelector(\"#class-table\").nextElementSibling.textContent")
    #expect(status.hasPrefix("Sorted by ") && status.hasSuffix(", falling"))
    #expect(page.complaints.isEmpty, "\(page.complaints)")
  }

  private func view(_ page: BrowserSession) throws -> String {
    try page.text("document.getElementById(\"matrix\").dataset.view")
  }

  @Test func `the matrix zooms, orders and shows shares by mouse and keyboard`() throws {
    let folder = try TemporaryFolder()
    let page = try open(folder, labels: 40)
    try page.click("[aria-label=\"Zoom in\"]")
    #expect(try view(page) == "zoom=1.50")
    _ = try page.value("document.querySelector(\"#matrix canvas\").focus()")
    try page.press("+")
    #expect(try view(page) == "zoom=2.25")
    try page.press("-")
    try page.press("0")
    #expect(try view(page) == "")
    _ = try page.value("document.querySelector(\"select[name=order]\").focus()")
    try page.press("ArrowDown")
    #expect(try view(page) == "order=confusion")
    try page.press("ArrowDown")
    #expect(try view(page) == "order=cluster")
    _ = try page.value("document.querySelector(\"select[name=show]\").focus()")
    try page.press("ArrowDown")
    #expect(try view(page) == "show=true&order=cluster")
    try page.click("input[name=mistakes]")
    #expect(try view(page) == "show=true&order=cluster&mistakes=1")
    // The view stands in the address, for others.
    #expect(try page.text("location.hash") == "#matrix:show=true&order=cluster&mistakes=1")
    let picture = "document.querySelector(\"#matrix canvas\").toDataURL()"
    let shares = try page.text(picture)
    try page.click("input[name=mistakes]")
    #expect(try page.text(picture) != shares)
    #expect(page.complaints.isEmpty, "\(page.complaints)")
  }

  @Test func `a cell leads to its samples by click and by keys`() throws {
    let folder = try TemporaryFolder()
    let page = try open(folder)
    // N goes to the most frequent mistake, whose samples are drawn.
    _ = try page.value("document.querySelector(\"#matrix canvas\").focus()")
    try page.press("n")
    let first = try view(page)
    #expect(first.hasPrefix("cell="))
    let title = try page.text("document.querySelector(\"#matrix .detail h3\").textContent")
    #expect(title.contains(" read as "))
    #expect(try page.text("document.querySelector(\"#matrix iframe\").src").contains("#as-"))
    try page.press("Enter")
    #expect(try page.text("document.activeElement.textContent") == "Open its page")
    let address = try page.text("document.activeElement.href")
    #expect(address.contains("/report-samples/"))
    _ = try page.value("document.querySelector(\"#matrix canvas\").focus()")
    try page.press("ArrowRight")
    #expect(try view(page) != first && view(page).hasPrefix("cell="))
    try page.press("Escape")
    #expect(try view(page) == "")
    let list = try page.text("document.querySelector(\"#matrix .detail h3\").textContent")
    #expect(list == "Most frequent mistakes")
    try page.click("#matrix .detail ol button")
    #expect(try view(page) == first)
    // The upper left cell is that of the first label.
    let corner =
      try page.value(
        """
        (() => { const c = document.querySelector("#matrix canvas"), b = c.getBoundingClientRect();
          return [b.width, b.height]; })()
        """) as? [Double]
    let width = try #require(corner?.first)
    try page.press("Escape")
    try page.click("#matrix canvas", at: (x: width - 8, y: 5))
    #expect(try view(page) == "cell=0,11")
    // The samples' page itself.
    try page.go(address)
    #expect(try page.value("document.querySelectorAll(\"svg\").length") as? Int ?? 0 > 0)
    #expect(page.complaints.isEmpty, "\(page.complaints)")
  }

  @Test func `the focus goes through the page in its order, and every stop has a name`() throws {
    let folder = try TemporaryFolder()
    let page = try open(folder)
    _ = try page.value("window.stops = [document.body]")
    var visited = 0
    while visited < 120 {
      try page.press("Tab")
      let outline =
        try page.value(
          """
          (() => { const e = document.activeElement; if (window.stops.includes(e)) return false;
            window.stops.push(e); return getComputedStyle(e).outlineStyle; })()
          """) as? String
      guard let outline else { break }
      // Whoever goes on by keys sees where they are.
      #expect(outline != "none", "stop \(visited)")
      visited += 1
    }
    #expect(visited >= 12)
    let inOrder =
      try page.value(
        """
        window.stops.slice(2).every((e, i) =>
          window.stops[i + 1].compareDocumentPosition(e) & Node.DOCUMENT_POSITION_FOLLOWING)
        """) as? Bool
    #expect(inOrder == true)
    let spoken = try page.spoken()
    let controls: Set = [
      "button", "link", "combobox", "searchbox", "textbox", "checkbox", "application", "region",
      "img", "Iframe", "form", "table", "columnheader", "image",
    ]
    for node in spoken where controls.contains(node.role) {
      #expect(!node.name.isEmpty, "a \(node.role) has no name")
    }
    #expect(spoken.contains { $0.role == "application" && $0.name.contains("12 labels") })
    #expect(spoken.contains { $0.role == "heading" })
    #expect(spoken.contains { $0.role == "main" })
    let languages = try page.text("document.documentElement.lang")
    #expect(languages == "en")
  }

  @Test func `dark mode is dark, and paper stays white`() throws {
    let folder = try TemporaryFolder()
    let page = try open(folder, isDark: true)
    let background = "getComputedStyle(document.body).backgroundColor"
    let brightness = """
      \(background).match(/[0-9.]+/g).slice(0, 3).reduce((a, b) => a + Number(b), 0)
      """
    #expect(try page.value(brightness) as? Double ?? 999 < 200)
    let dark = try page.text("document.querySelector(\"#matrix canvas\").toDataURL()")
    try page.wish(["prefers-color-scheme": "light"])
    #expect(try page.value(brightness) as? Double ?? 0 > 700)
    #expect(try page.text("document.querySelector(\"#matrix canvas\").toDataURL()") != dark)
    try page.wish(["prefers-color-scheme": "dark"])
    let pdf = try page.pdf()
    #expect(pdf.starts(with: Data("%PDF-".utf8)) && pdf.count > 20_000)
    #expect(page.complaints.isEmpty, "\(page.complaints)")
  }
}
