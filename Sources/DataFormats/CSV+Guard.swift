extension CSV {
  /// The text of a cell that a spreadsheet shows as it is, instead of running it as a formula.
  ///
  /// Spreadsheets run what begins with `=`, `+`, `-`, `@`, a tab or a carriage return. Such a text gets an apostrophe in
  /// front; single characters and numbers, which do nothing, stay as they are. A text that already begins with
  /// apostrophes and goes on so gets one more, so that `unguarded` always brings the text back.
  public static func guarded(_ text: String) -> String {
    isRisky(text.utf8[...]) ? "'" + text : text
  }

  /// The text that `guarded` was given.
  public static func unguarded(_ cell: String) -> String {
    cell.utf8.first == 0x27 && isRisky(cell.utf8.dropFirst()) ? String(cell.dropFirst()) : cell
  }

  /// Whether a text, without the apostrophes it begins with, would be run.
  private static func isRisky(_ text: Substring.UTF8View) -> Bool {
    let bare = text.drop { $0 == 0x27 }
    guard let first = bare.first, bare.count > 1 else { return false }
    switch first {
    case UInt8(ascii: "="), UInt8(ascii: "@"), 0x09, 0x0D: return true
    case UInt8(ascii: "+"), UInt8(ascii: "-"): return Double(Substring(bare)) == nil
    default: return false
    }
  }
}
