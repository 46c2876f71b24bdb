/// Labels as people see them: nothing invisible, nothing that runs away.
enum LabelText {
  /// The label with characters that cannot be seen replaced by signs for them, and cut to `limit` characters.
  static func visible(_ label: String, limit: Int = 24) -> String {
    if label.isEmpty { return "(empty)" }
    var text = String.UnicodeScalarView()
    for scalar in label.unicodeScalars {
      switch scalar.value {
      case 0x0A: text.append("\u{21B5}")
      case 0x09: text.append("\u{21E5}")
      case 0x20: text.append(label.unicodeScalars.count == 1 ? "\u{2423}" : scalar)
      case 0x00..<0x20: text.append(UnicodeScalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      // Marks that turn the direction of all text behind them.
      case 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x7F...0x9F, 0xFEFF:
        text.append("\u{FFFD}")
      default: text.append(scalar)
      }
    }
    let visible = String(text)
    return visible.count > limit ? visible.prefix(limit - 1) + "\u{2026}" : visible
  }

  /// About how wide a visible label is, in ems.
  static func width(_ label: String) -> Double {
    label.reduce(0.0) { sum, character in
      let scalar = character.unicodeScalars.first?.value ?? 0
      return sum + (scalar >= 0x1100 ? 1.05 : character.isUppercase ? 0.7 : 0.6)
    }
  }
}
