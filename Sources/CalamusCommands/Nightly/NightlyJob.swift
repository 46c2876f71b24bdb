import Foundation

/// One evaluation of a night: a dataset with a bank or a protocol.
struct NightlyJob: Hashable, Sendable {
  /// The name, which is also a folder's: letters, digits, dots, dashes and underscores.
  var name: String
  /// The dataset as the configuration calls it.
  var dataset: String
  /// The bank or the protocol as the configuration calls it.
  var method: String
  /// The command line, from `evaluate` on, without what every night adds.
  var words: [String]
  /// By how many percentage points accuracy may fall; nil allows any fall.
  var maximalDrop: Double?
  /// The accuracy in per cent that must be reached; nil demands none.
  var minimalAccuracy: Double?
  /// The minutes after which the evaluation is given up; nil waits for ever.
  var timeLimit: Double?

  /// A name for what a path or a protocol stands for: `data/pen.digits.zip` becomes `pen.digits`.
  static func name(of text: String) -> String {
    var base = String(text.split(separator: "/").last ?? Substring(text))
    for ending in [".safetensors", ".zip", ".tar.gz", ".tgz", ".tar", ".7z"]
    where base.hasSuffix(ending) && base.count > ending.count {
      base.removeLast(ending.count)
    }
    let name = safe(base)
    return name.isEmpty ? "x" : name
  }

  /// The text with every character that names do not have replaced by a dash, and no dot or dash in front.
  static func safe(_ text: String) -> String {
    let replaced = text.unicodeScalars.map { scalar -> Character in
      isAllowed(scalar) ? Character(scalar) : "-"
    }
    return String(String(replaced.drop { $0 == "." || $0 == "-" }).prefix(100))
  }

  /// Whether a text can be a name as it is.
  static func isName(_ text: String) -> Bool { !text.isEmpty && safe(text) == text }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "-", "_": true
    default: false
    }
  }
}
