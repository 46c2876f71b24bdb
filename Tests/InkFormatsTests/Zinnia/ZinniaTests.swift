import Ink
import InkFormats
import TestSupport
import Testing

private let text = """
  (character (value あ)(width 300)(height 200)(strokes ((51 29)(117.5 41)) ((99 65))))
  (character (value b) (note (x (y)) z) (strokes ((1 2))))
  """

@Test func `zinnia characters have labels, strokes and a canvas`() {
  let (records, errors) = readRecords(text)
  #expect(errors.isEmpty)
  #expect(records.map(\.format) == ["zinnia", "zinnia"])
  #expect(records.map(\.label) == ["あ", "b"])
  #expect(
    records.map(\.locations) == [
      [[Point(51, 29), Point(117.5, 41)], [Point(99, 65)]], [[Point(1, 2)]],
    ])
  #expect(
    records.map(\.drawing.canvas) == [Rectangle(minX: 0, minY: 0, maxX: 300, maxY: 200), nil])
}

@Test(arguments: [
  ("(character (value b) (strokes ((1 x))))", "malformed: `x` is not a number"),
  ("(character (value b) (strokes ((1 inf))))", "notFinite: a value that is not finite"),
  ("(character (value b) (strokes ((1 2 3))))", "malformed: ) is expected"),
  ("(character ((value a)) (strokes ((1 2))))", "malformed: a word is expected"),
  ("(character (value b) (strokes))", "malformed: holds no ink"),
  ("(character (value b))", "malformed: holds no ink"),
])
func `a bad zinnia character does not lose the others`(line: String, message: String) {
  let good = "(character (value a) (strokes ((1 2))))\n"
  let (records, errors) = readRecords(good + line + "\n" + good)
  #expect(records.map(\.index) == [0, 2])
  #expect(errors.map { "\($0.code): \($0.message)" } == [message])
  #expect(errors.first?.place.hasPrefix("character 2, line 2") == true)
}

@Test func `a zinnia character without a word for it has no label`() {
  let (records, errors) = readRecords(
    "(character (value )(width 300)(height 300)(strokes ((178 46)(81 148))))\n"
      + "(character (width 1000)(height 1000)(strokes ((243 273)(393 450))((700 253)(343 486))))\n")
  #expect(errors.isEmpty)
  #expect(records.map(\.label) == [nil, nil])
  #expect(records.map(\.drawing.strokes.count) == [1, 2])
}

@Test func `nested brackets and cut zinnia text do no harm`() {
  let deep = "(character (x " + String(repeating: "(", count: 100_000)
  #expect(readRecords(deep).errors.map(\.code) == ["truncated"])
  expectHarmless(Array(text.utf8))
}
