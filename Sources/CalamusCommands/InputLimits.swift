import Archives
import CommandLineSyntax

/// How much larger than usual what a command reads may be.
enum InputLimits {
  static let option = Option<Int>.integer(
    "limits", in: 1...1000, placeholder: "TIMES",
    "take files and archives so many times as large as usual (default: 1)",
    details: """
      Usual are at most 128 MiB in one file or entry, 64 GiB and ten million entries in an archive, \
      and 200 bytes out of one compressed byte, so that a damaged or hostile file cannot fill the \
      memory.
      """)

  /// The limits that a command line asks for.
  static func limits(_ invocation: Invocation) -> ArchiveLimits {
    ArchiveLimits().raised(invocation[option] ?? 1)
  }
}
