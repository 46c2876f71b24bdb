/// Text inside XML and HTML.
public enum MarkupText {
  /// The text with everything replaced that markup could mistake; safe in elements and in quoted attributes.
  ///
  /// Characters that XML forbids become the replacement character.
  public static func escaped(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out.append(contentsOf: "&amp;".unicodeScalars)
      case "<": out.append(contentsOf: "&lt;".unicodeScalars)
      case ">": out.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": out.append(contentsOf: "&quot;".unicodeScalars)
      case "'": out.append(contentsOf: "&#39;".unicodeScalars)
      case "\t", "\n": out.append(scalar)
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value),
        _ where scalar.value & 0xFFFE == 0xFFFE:
        out.append("\u{FFFD}")
      default: out.append(scalar)
      }
    }
    return String(out)
  }
}
