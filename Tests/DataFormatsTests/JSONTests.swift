import DataFormats
import Foundation
import Testing

@Suite struct JSONTests {
  private let value: JSON = .object([
    "z": 1, "a": .array([1.5, .null, true]), "nested": .object(["empty": .array([])]),
    "text": "quote \" backslash \\ line\nbell \u{7} é 😀 </script>",
  ])

  @Test func `both layouts are read back by Foundation`() throws {
    for text in [value.compact, value.pretty] {
      let read = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      #expect(read?["z"] as? Int == 1)
      #expect(read?["text"] as? String == "quote \" backslash \\ line\nbell \u{7} é 😀 </script>")
      #expect((read?["a"] as? [Any])?.count == 3)
    }
  }

  @Test func `members keep their order`() {
    #expect(value.compact.hasPrefix(#"{"z":1,"a":[1.5,null,true],"nested":{"empty":[]},"text":"#))
  }

  @Test func `what JSON cannot say is null`() {
    #expect(
      JSON.array([.number(.nan), .number(.infinity), .optional(nil as Double?)]).compact
        == "[null,null,null]")
  }

  @Test func `numbers come back to the bit`() throws {
    for bits in stride(from: UInt64(1), to: 0x7FE0_0000_0000_0000, by: 0x0011_2233_4455_6677) {
      let number = Double(bitPattern: bits)
      let text = JSON.number(number).compact
      #expect(Double(text) == number)
      // JSONSerialization goes through Decimal and loses the last digits of extreme exponents.
      let array = try JSONDecoder().decode([Double].self, from: Data("[\(text)]".utf8))
      #expect(array == [number])
    }
    #expect(JSON.number(3).compact == "3")
    #expect(JSON.single(0.1).compact == "0.1")
  }
}

@Suite struct CSVTests {
  @Test func `special fields are quoted`() {
    #expect(CSV.row(["a", "b,c", "d\"e", "f\ng", ""]) == "a,\"b,c\",\"d\"\"e\",\"f\ng\",\n")
  }
}
