/// The shape of a JSON text's beginning: which members and lists there are, whatever their values.
///
/// A path has the names from the outside in, and `[]` for a list, as in `strokes[].points[].x`. Nothing is validated; it
/// serves to tell formats apart.
struct JSONOutline {
  private var paths: Set<String> = []

  /// Looks at the first 64 KiB of a text whose value is an object; nil when it is none.
  init?(startOf bytes: [UInt8]) {
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "{") else { return nil }
    let end = min(bytes.count, index + Self.length)
    var open: [(prefix: String, isList: Bool)] = []
    var name = ""
    var isKey = true
    while index < end, paths.count < Self.pathLimit {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "{") where open.count < Self.depthLimit:
        open.append((name, false))
        isKey = true
      case UInt8(ascii: "[") where open.count < Self.depthLimit:
        name += "[]"
        paths.insert(name)
        open.append((name, true))
        isKey = false
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        open.removeLast()
        if open.isEmpty { return }
        isKey = false
      case UInt8(ascii: ","):
        (name, isKey) = (open[open.count - 1].prefix, !open[open.count - 1].isList)
      case UInt8(ascii: ":"): isKey = false
      case UInt8(ascii: "\""):
        let start = index
        while index < end, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        if isKey, index < end, index - start <= 64 {
          let prefix = open[open.count - 1].prefix
          let key = String(decoding: bytes[start..<index], as: UTF8.self)
          name = prefix.isEmpty ? key : "\(prefix).\(key)"
          paths.insert(name)
        }
        index += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["): return
      default: break
      }
    }
  }

  /// Whether all of these members and lists are there.
  func contains(_ paths: String...) -> Bool { paths.allSatisfy(self.paths.contains) }

  /// Whether a member or list fulfils a condition.
  func contains(where condition: (String) -> Bool) -> Bool { paths.contains(where: condition) }

  private static let length = 1 << 16
  private static let pathLimit = 256
  private static let depthLimit = 32
}
