import CommandLineSyntax
import Foundation
import Recognition

/// The option that names a template bank.
enum BankOptions {
  static let bank = declared(required: true)
  /// The same where a command can do without.
  static let optionalBank = declared(required: false)

  private static func declared(required: Bool) -> Option<String> {
    .text(
      "bank", short: "b", .path, placeholder: "BANK", required: required,
      "the template bank: a file, or a name under Models/")
  }

  /// Reads the bank that a command line names.
  ///
  /// - Throws: `CommandFailure` or `TemplateBankError` with the path and what to do.
  static func open(_ invocation: Invocation) throws -> TemplateBank {
    try open(invocation[bank] ?? "")
  }

  /// Reads a bank: a file, or `Models/NAME.safetensors` of the working folder or the installation.
  ///
  /// - Throws: `CommandFailure` or `TemplateBankError` with the path and what to do.
  static func open(_ name: String) throws -> TemplateBank {
    let candidates =
      [name] + SharedFolders.all.map { "\($0)/Models/\(name).safetensors" }
    guard let path = candidates.first(where: FileManager.default.fileExists) else {
      throw CommandFailure("\(name): there is no such bank: make one with 'calamus train'")
    }
    return try TemplateBank(contentsOf: path)
  }
}

/// Where the program's own data lies.
enum SharedFolders {
  /// The folders that hold `Models` and `Datasets`: the working folder, then where the program is installed.
  static let all: [String] = {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let prefix = program.deletingLastPathComponent().deletingLastPathComponent()
    return [".", prefix.appendingPathComponent("share/calamus").path]
  }()
}
