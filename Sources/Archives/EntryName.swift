/// The rules for names inside archives: what is refused, what is passed over, what the rest is called.
package enum EntryName: Hashable, Sendable {
  /// A name to be used, `/` between folders, without `.` parts.
  case usable(String)
  /// A file that no one put there on purpose: hidden, or a Mac's side file.
  case hidden
  /// A name that leads out of the archive or names nothing, as it can be shown.
  case unsafe(String)

  /// Judges the name as the archive has it; bytes that are not UTF-8, and control characters, become U+FFFD.
  package init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let shown = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "\u{FFFD}" : $0 }))
    let parts = shown.split(separator: "/").filter { $0 != "." }
    if shown.hasPrefix("/") || parts.isEmpty || parts.contains("..") {
      self = .unsafe(shown)
    } else if parts.contains(where: { $0.hasPrefix(".") || $0 == "__MACOSX" }) {
      self = .hidden
    } else {
      self = .usable(parts.joined(separator: "/"))
    }
  }
}
