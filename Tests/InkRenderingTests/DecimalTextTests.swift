import InkRendering
import Testing

@Suite struct DecimalTextTests {
  @Test(arguments: [
    (0, "0"), (-0.001, "0"), (1, "1"), (-1.5, "-1.5"), (0.05, "0.05"), (-0.07, "-0.07"),
    (1234.567, "1234.57"), (1e300, "1000000000000"), (.nan, "0"), (.infinity, "0"), (9.999, "10"),
  ])
  func numbersHaveFewDigits(value: Double, text: String) {
    #expect(DecimalText.of(value) == text)
  }

  @Test func tablesKeepTheirDecimals() {
    #expect(DecimalText.fixed(98.7, digits: 2) == "98.70")
    #expect(DecimalText.fixed(5, digits: 3) == "5.000")
    #expect(DecimalText.fixed(-0.25, digits: 1) == "-0.3")
    #expect(DecimalText.fixed(7.6, digits: 0) == "8")
  }

  @Test func markupNeverLeaksFromText() {
    let text = MarkupText.escaped("<b a=\"1\" b='2'>&amp;\u{0}\u{8}\u{FFFF}</b>")
    #expect(
      text == "&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;amp;\u{FFFD}\u{FFFD}\u{FFFD}&lt;/b&gt;")
  }
}
