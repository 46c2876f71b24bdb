import Foundation
import InkFormats
import Testing

/// What the reader of XML makes of documents, seen through the simplest format that uses it.
struct XMLDocumentTests {
  private func records(_ bytes: [UInt8]) -> [Result<DrawingRecord, InkFileError>] {
    InkFile.records(in: bytes, file: "f")
  }

  private func label(_ document: String) -> String? {
    try? records(Array(document.utf8)).first?.get().label
  }

  private func message(_ bytes: [UInt8]) -> String? {
    guard case .failure(let error) = records(bytes).first else { return nil }
    return "\(error.code): \(error.description)"
  }

  private func message(_ document: String) -> String? { message(Array(document.utf8)) }

  private func character(_ label: String, head: String = "") -> String {
    head
      + "<character><utf8>\(label)</utf8><strokes><stroke><point x='1' y=\"2\"/></stroke></strokes></character>"
  }

  @Test func `references, sections, comments and instructions`() {
    #expect(label(character("&#x3042;")) == "あ")
    #expect(label(character("&#12354;&lt;&amp;&gt;&quot;&apos;")) == "あ<&>\"'")
    #expect(label(character("a<!-- b -->c<?d e?><![CDATA[<&>]]>")) == "ac<&>")
    let head =
      "\u{FEFF}<?xml version=\"1.0\"?>\n<!-- x --><!DOCTYPE a [<!ELEMENT b (c)> <!-- ] > -->]>\n"
    #expect(label(character("x", head: head)) == "x")
    #expect(
      label(
        "<n:character xmlns:n='u'><n:utf8>q</n:utf8><n:strokes><n:stroke><n:point n:x='1' n:y='1'/></n:stroke></n:strokes></n:character>"
      ) == "q")
  }

  @Test func `collections of sets give every character, labelled by itself or else its set`() {
    let point = "<strokes><stroke><point x='1' y='2' timestamp='4'/></stroke></strokes>"
    let sets =
      "<character-collection><set name='empty'></set><set name='か'><character>\(point)</character>"
      + "<character><utf8>が</utf8>\(point)</character></set><set name='bad'><character><utf8>x</utf8>"
      + "</character></set><set name='き'><character>\(point)</character></set></character-collection>"
    let results = records(Array(sets.utf8))
    #expect(results.compactMap { try? $0.get().label } == ["か", "が", "き"])
    #expect(results.count == 4)
  }

  @Test func `encodings`() throws {
    let text = "<?xml version=\"1.0\" encoding=\"NAME\"?>" + character("é")
    for encoding in [String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian] {
      let data = try #require(text.data(using: encoding))
      #expect(try records(Array(data)).first?.get().label == "é")
    }
    let latin = text.replacingOccurrences(of: "NAME", with: "ISO-8859-1")
    let data = try #require(latin.data(using: .isoLatin1))
    #expect(try records(Array(data)).first?.get().label == "é")
    #expect(
      message(text.replacingOccurrences(of: "NAME", with: "Shift_JIS"))
        == "malformed: f: the encoding shift_jis is none of UTF-8, UTF-16 and ISO-8859-1 (line 1)")
    var broken = Array(character("x").utf8)
    broken.insert(0xE9, at: 17)
    #expect(message(broken) == "malformed: f: the text is not UTF-8 here (line 1)")
  }

  @Test func `nothing is fetched and nothing expands`() {
    let bomb = "<!DOCTYPE character [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]>\n"
    #expect(
      message(character("&b;", head: bomb))
        == "malformed: f: the entity &b; is not one of XML's own, and no others are expanded (line 2)"
    )
    let external = "<!DOCTYPE character [<!ENTITY x SYSTEM 'file:///etc/hostname'>]>"
    #expect(message(character("&x;", head: external))?.hasPrefix("malformed") == true)
    #expect(
      message("<character>" + String(repeating: "<a>", count: 100_000))
        == "tooLarge: f: elements nest deeper than 200 (line 1)")
    let attributes = (0..<300).map { " a\($0)=''" }.joined()
    #expect(
      message("<character>\n<x\(attributes)/></character>")
        == "tooLarge: f: an element with more than 200 attributes (line 2)")
  }

  @Test func `faults are named with their lines`() {
    #expect(
      message("<character>\n<utf8>x</utf>")
        == "malformed: f: the tag </utf> ends no element (line 2)")
    #expect(message("<character>\n\n<utf8") == "truncated: f: ends inside the tag <utf8> (line 3)")
    #expect(message("<character>\n") == "truncated: f: ends inside the element character (line 2)")
    #expect(message("<character a=1/>")?.contains("has no quotes") == true)
    #expect(message("<ink/>\n<ink/>") == "malformed: f: a second root element (line 2)")
    #expect(message("<ink/>x") == "malformed: f: text outside the root element (line 1)")
    #expect(message("<html><body/></html>")?.hasPrefix("notInk") == true)
    #expect(message("<other/>")?.hasPrefix("unknownFormat") == true)
  }
}
