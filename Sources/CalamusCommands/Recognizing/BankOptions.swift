import CommandLineSyntax
import Evaluation
import Foundation
import Recognition

/// The options that name a template bank and how it is used.
enum BankOptions {
  static let bank = declared(required: true)
  /// The same where a command can do without.
  static let optionalBank = declared(required: false)

  static let engine = Option<String>.text(
    "engine", .choice(Engine.allCases.map(\.rawValue)),
    "the view of the ink that decides (default: the bank's; dtw for a new bank, the best with --prototypes auto)",
    details: """
      dtw compares the way of the pen as it was written; strokes does too, but first puts the \
      strokes into the order and direction of each template's, and looks at the picture: for \
      characters of many strokes, and for many labels with few samples. image asks networks, \
      fused networks and dtw together. A bank serves the engine that it was trained for; every \
      bank serves dtw, and one for fused serves image.
      """)

  /// The engine that a command line names; nil when it leaves the choice to the bank.
  static func engine(_ invocation: Invocation) -> Engine? {
    invocation[engine].flatMap { Engine(rawValue: $0) }
  }

  private static func declared(required: Bool) -> Option<String> {
    .text(
      "bank", short: "b", .path, placeholder: "BANK", required: required, repeats: !required,
      "the template bank: a file, or a name under Models/")
  }

  /// Where the bank lies that a command line names.
  ///
  /// - Throws: `CommandFailure` when there is none.
  static func path(_ invocation: Invocation) throws -> String {
    try path(invocation[bank] ?? "")
  }

  /// Reads the bank that a command line names.
  ///
  /// - Throws: `CommandFailure` or `TemplateBankError` with the path and what to do.
  static func open(_ invocation: Invocation) throws -> TemplateBank {
    try open(invocation[bank] ?? "")
  }

  /// Whether a file begins as a bank does: what `train` made before, it may replace.
  static func isBank(_ path: String) -> Bool {
    guard let handle = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)) else {
      return false
    }
    defer { try? handle.close() }
    guard let head = try? handle.read(upToCount: 1 << 20), head.count > 8 else { return false }
    return head.dropFirst(8).first == UInt8(ascii: "{")
      && head.range(of: Data("calamus.bank/".utf8)) != nil
  }

  /// Reads a bank: a file or a name.
  ///
  /// - Throws: `CommandFailure` or `TemplateBankError` with the path and what to do.
  static func open(_ name: String) throws -> TemplateBank {
    try TemplateBank(contentsOf: try path(name))
  }

  /// Where a bank lies: a file, or `NAME.safetensors` in a folder `Models` beside a searched `Datasets`.
  ///
  /// - Throws: `CommandFailure` when there is none.
  private static func path(_ name: String) throws -> String {
    let candidates =
      [name] + folders.map { "\($0)/\(name).safetensors" }
    guard let path = candidates.first(where: FileManager.default.fileExists) else {
      throw CommandFailure("\(name): there is no such bank: make one with 'calamus train'")
    }
    return path
  }

  /// Where banks are looked for by name: `Models` beside each `Datasets` that is searched.
  private static var folders: [String] {
    DatasetSearchPath.standard.folders.compactMap { folder in
      let url = URL(fileURLWithPath: folder)
      guard url.lastPathComponent == "Datasets" else { return nil }
      return url.deletingLastPathComponent().appendingPathComponent("Models").path
    }
  }
}
