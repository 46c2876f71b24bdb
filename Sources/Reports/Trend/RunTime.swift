import Foundation

/// Points in time as `timing.json` writes them: `2026-11-30T03:12:45Z`, so that texts sort as the times do.
enum RunTime {
  /// The text of a time, in whole seconds of universal time.
  static func text(of date: Date) -> String {
    date.formatted(.iso8601)
  }

  /// A time without its seconds, for people: `2026-11-30 03:12`, as markup that does not break.
  static func readable(_ text: String) -> String {
    "\(text.prefix(10))&nbsp;\(text.dropFirst(11).prefix(5))".replacingOccurrences(
      of: "-", with: "&#8209;")
  }

  /// Whether a text has exactly that form.
  static func isValid(_ text: String) -> Bool {
    let pattern = "0000-00-00T00:00:00Z"
    return text.utf8.count == pattern.utf8.count
      && zip(text.utf8, pattern.utf8).allSatisfy { byte, form in
        form == 0x30 ? (0x30...0x39).contains(byte) : byte == form
      }
  }
}
