extension ProtobufReader {
  /// Fields, with those of another message before them that have other numbers; both were read without a fault.
  static func fields(_ own: [UInt8], completedBy other: [UInt8]) -> [UInt8] {
    if own.isEmpty || other.isEmpty { return own.isEmpty ? other : own }
    var numbers: Set<Int> = []
    var reader = ProtobufReader(own, in: own.indices)
    while let field = try? reader.next() { numbers.insert(field.number) }
    var result: [UInt8] = []
    var rest = ProtobufReader(other, in: other.indices)
    while let field = try? rest.next() {
      if !numbers.contains(field.number) { result += rest.raw(field) }
    }
    if reader.groups.isEmpty { result += rest.groups }
    return result + own
  }

  /// Whether bytes are fields, one after the other, to their end.
  static func areFields(_ bytes: [UInt8]) -> Bool {
    var reader = ProtobufReader(bytes, in: bytes.indices)
    do throws(ProtobufError) {
      while try reader.next() != nil {}
      return true
    } catch { return false }
  }
}
