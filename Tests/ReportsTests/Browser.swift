import Foundation
import TestSupport

/// Debian's Chromium without a window.
enum Browser {
  /// Where it lies.
  static let program = "/usr/bin/chromium"
  /// What keeps it from doing anything but showing pages.
  static let quiet = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-features=NetworkTimeServiceQuerying",
    "--disable-sync", "--no-first-run", "--disable-extensions",
  ]
  /// Whether it is installed.
  static let isThere = FileManager.default.isExecutableFile(atPath: program)

  /// Whose machines the browser itself asks for the time, updates and accounts, whatever the page.
  private static let maker = ["google.com", "googleapis.com", "gvt1.com", "gstatic.com"]

  /// A page after its scripts have run.
  struct Loaded {
    /// The document as markup.
    var document: String
    /// What the page wrote to the console: errors, warnings, what the security policy refused.
    var messages: [String]
    /// The addresses that were asked for on any network.
    var requests: [String]
  }

  /// Opens a page from disk.
  ///
  /// - Throws: What starting the browser or reading its output throws.
  static func load(_ path: String, fragment: String = "") throws -> Loaded {
    let folder = try TemporaryFolder()
    let (output, errors, log) = (folder.path("dom"), folder.path("log"), folder.path("net.json"))
    for file in [output, errors] { try Data().write(to: URL(fileURLWithPath: file)) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments =
      Browser.quiet + [
        "--user-data-dir=\(folder.path("profile"))", "--enable-logging=stderr",
        "--log-net-log=\(log)", "--virtual-time-budget=4000", "--window-size=1280,1200",
        "--dump-dom", "file://\(path)" + (fragment.isEmpty ? "" : "#\(fragment)"),
      ]
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
    try process.run()
    process.waitUntilExit()
    let lines = try String(contentsOfFile: errors, encoding: .utf8).split(separator: "\n")
    let network = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    return Loaded(
      document: try String(contentsOfFile: output, encoding: .utf8),
      messages: lines.filter { $0.contains("CONSOLE") }.map(String.init),
      requests: network.components(separatedBy: "\"url\":\"http").dropFirst().map {
        "http" + String($0.prefix { $0 != "\"" })
      }.filter { address in
        let host = URLComponents(string: address)?.host ?? ""
        return !maker.contains { host == $0 || host.hasSuffix(".\($0)") }
      })
  }
}
