import Recognition
import Testing

@Suite struct PrototypeCountTests {
  @Test(arguments: [
    ("all", PrototypeCount.all), ("auto", .auto), ("20", .count(20)), ("1", .count(1)),
    ("10%", .share(0.1)), ("0.5%", .share(0.005)), ("100%", .share(1)),
  ]) func `what is typed is read and written back`(text: String, count: PrototypeCount) {
    #expect(PrototypeCount(text) == count)
    #expect(count.text == text)
  }

  @Test(arguments: ["", "0", "-1", "ten", "1.5", "0%", "-3%", "101%", "%", "nan%", "1e99", "AUTO"])
  func `what is no count is not read`(text: String) {
    #expect(PrototypeCount(text) == nil)
  }
}
