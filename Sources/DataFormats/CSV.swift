/// Comma-separated values as RFC 4180 quotes them, with `\n` after every row.
public enum CSV {
  /// One row with its line feed; fields with commas, quotes or line breaks are quoted.
  public static func row(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",") + "\n"
  }

  private static func field(_ text: String) -> String {
    let special = text.utf8.contains { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
    guard special else { return text }
    // By scalars, not by characters: a quote that carries a combining mark must be doubled too.
    var quoted = "\"".unicodeScalars
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
  }
}
