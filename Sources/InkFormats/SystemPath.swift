/// A path as the system has it: bytes, which need not be text.
struct SystemPath: Hashable, Sendable {
  /// The bytes, without the zero that ends them.
  let bytes: [UInt8]

  /// A path of these bytes.
  init(bytes: [UInt8]) { self.bytes = bytes }

  /// A path that someone wrote.
  ///
  /// Where nothing lies at the text as it is, each `\xNN` in it stands for a byte, as `text` shows those that are no text.
  init(written text: String) {
    let plain = SystemPath(bytes: Array(text.utf8))
    let unescaped = SystemPath(bytes: Self.unescaped(plain.bytes))
    let isEscaped =
      unescaped != plain && !FileSystem.exists(plain) && FileSystem.exists(unescaped)
    self = isEscaped ? unescaped : plain
  }

  /// The path for people and outputs: bytes that are not UTF-8 as `\xNN`.
  var text: String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = ""
    var rest = bytes[...]
    while let first = rest.first {
      // The longest scalar has four bytes.
      let length = (1...4).first { String(validating: rest.prefix($0), as: UTF8.self) != nil }
      if let length, let scalar = String(validating: rest.prefix(length), as: UTF8.self) {
        text += scalar
        rest = rest.dropFirst(length)
      } else {
        text += "\\x" + (first < 16 ? "0" : "") + String(first, radix: 16, uppercase: true)
        rest = rest.dropFirst()
      }
    }
    return text
  }

  /// Whether the bytes are text.
  var isText: Bool { String(validating: bytes, as: UTF8.self) != nil }

  /// The path as C functions take it.
  var cString: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

  /// The path up to and with its last slash; empty without one.
  var folder: SystemPath {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return SystemPath(bytes: []) }
    return SystemPath(bytes: Array(bytes[...slash]))
  }

  /// The path with a slash at its end.
  var withSlash: SystemPath {
    bytes.last == UInt8(ascii: "/") ? self : SystemPath(bytes: bytes + [UInt8(ascii: "/")])
  }

  /// The path with more behind it.
  func appending(_ more: some Sequence<UInt8>) -> SystemPath { SystemPath(bytes: bytes + more) }

  private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: Array("\\x".utf8)), index + 4 <= bytes.count,
        let byte = UInt8(String(decoding: bytes[index + 2..<index + 4], as: UTF8.self), radix: 16)
      {
        result.append(byte)
        index += 4
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}
