import Foundation
import Platform

/// The inline scripts of a page; without them everything can be read as well.
struct PageScript {
  /// The program text.
  let text: String

  /// What the page's security policy calls this script: no other one runs, whatever a label tries.
  var source: String {
    let digest = SHA256.digest(of: Data(text.utf8)).dropFirst("sha256:".count)
    var bytes = Data()
    var high: UInt8?
    for digit in digest.utf8 {
      let value = digit >= 0x61 ? digit - 0x61 + 10 : digit - 0x30
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return "'sha256-\(bytes.base64EncodedString())'"
  }

  /// The script as an element.
  var element: String { "<script>\(text)</script>\n" }

  /// Data for scripts as an element that is not run; `id` names it.
  static func data(_ id: String, _ json: String) -> String {
    // `<` occurs inside texts only, and an escape means the same there.
    let safe = json.replacingOccurrences(of: "<", with: "\\u003c")
    return "<script type=\"application/json\" id=\"\(id)\">\(safe)</script>\n"
  }
}
