import Foundation
import TestSupport

/// Chromium with a page that a test drives as a person would: the DevTools protocol over two pipes.
///
/// Protocol: https://chromedevtools.github.io/devtools-protocol/ (messages are JSON, each ended by a zero byte).
final class BrowserSession {
  /// Why the browser did not do what it was asked for.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// A node of the tree that screen readers read.
  struct Spoken: Hashable {
    let role: String
    let name: String
  }

  private let folder: TemporaryFolder
  private let process = Process()
  private let commands: FileHandle
  private let answers: FileHandle
  private var received = Data()
  private var number = 0
  private var session: String?
  private var hasLoaded = false
  /// What went wrong in the page: exceptions, what the console says, what the policy refused.
  private(set) var complaints: [String] = []

  /// Opens a page from disk.
  ///
  /// - Throws: `Failure` when the browser does not answer.
  init(_ path: String, fragment: String = "", isDark: Bool = false) throws {
    folder = try TemporaryFolder()
    let (input, output) = (folder.path("in"), folder.path("out"))
    guard unsafe mkfifo(input, 0o600) == 0, unsafe mkfifo(output, 0o600) == 0 else {
      throw Failure(description: "no pipes")
    }
    // Open for both directions: nobody waits for the other side to open.
    let descriptors = unsafe (open(input, O_RDWR), open(output, O_RDWR))
    commands = FileHandle(fileDescriptor: descriptors.0, closeOnDealloc: true)
    answers = FileHandle(fileDescriptor: descriptors.1, closeOnDealloc: true)
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      [
        "-c", "exec \"$0\" \"$@\" 3<'\(input)' 4>'\(output)'", Browser.program,
        "--remote-debugging-pipe", "--user-data-dir=\(folder.path("profile"))",
        "--window-size=1280,1200",
      ] + Browser.quiet + ["about:blank"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let target = try send("Target.createTarget", ["url": "about:blank"])
    session =
      try send(
        "Target.attachToTarget", ["targetId": target["targetId"] ?? "", "flatten": true])[
        "sessionId"] as? String
    for domain in ["Page", "Runtime", "Log", "Accessibility"] { try send("\(domain).enable") }
    try send(
      "Emulation.setDeviceMetricsOverride",
      ["width": 1280, "height": 1200, "deviceScaleFactor": 1, "mobile": false])
    if isDark { try wish(["prefers-color-scheme": "dark"]) }
    try go("file://\(path)" + (fragment.isEmpty ? "" : "#\(fragment)"))
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  /// Goes to an address and waits until it is there.
  func go(_ address: String) throws {
    hasLoaded = false
    try send("Page.navigate", ["url": address])
    while !hasLoaded { take(try receive()) }
  }

  /// What people may wish of all pages, such as `prefers-color-scheme`.
  func wish(_ features: [String: String]) throws {
    try send(
      "Emulation.setEmulatedMedia",
      ["features": features.map { ["name": $0.key, "value": $0.value] }])
  }

  /// The value of an expression; frames are painted before it is computed.
  func value(_ expression: String) throws -> Any? {
    let script =
      "new Promise(done => requestAnimationFrame(() => setTimeout(() => done(\(expression)), 0)))"
    let answer = try send(
      "Runtime.evaluate",
      ["expression": script, "awaitPromise": true, "returnByValue": true])
    if let thrown = answer["exceptionDetails"] {
      throw Failure(description: "\(expression): \(thrown)")
    }
    return (answer["result"] as? [String: Any])?["value"]
  }

  /// The text that an expression gives.
  func text(_ expression: String) throws -> String { try value(expression) as? String ?? "" }

  /// Presses and releases a key; one letter is typed.
  func press(_ key: String, isShifted: Bool = false) throws {
    let codes = [
      "Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38,
      "ArrowRight": 39, "ArrowDown": 40,
    ]
    var event: [String: Any] = ["key": key, "modifiers": isShifted ? 8 : 0]
    if let code = codes[key] {
      event["windowsVirtualKeyCode"] = code
      event["code"] = key == " " ? "Space" : key
    }
    let typed = key == "Enter" ? "\r" : key
    let hasText = typed.count == 1
    if hasText { event["text"] = typed }
    event["type"] = hasText ? "keyDown" : "rawKeyDown"
    try send("Input.dispatchKeyEvent", event)
    event["type"] = "keyUp"
    event["text"] = nil
    try send("Input.dispatchKeyEvent", event)
  }

  /// Clicks what a selector finds, at its middle or so many pixels from its corner.
  func click(_ selector: String, at offset: (x: Double, y: Double)? = nil) throws {
    let script = """
      (() => { const e = document.querySelector(\(quoted(selector))); e.scrollIntoView({block: "center"});
        const b = e.getBoundingClientRect(); return [b.left, b.top, b.width, b.height]; })()
      """
    guard let box = try value(script) as? [Double] else {
      throw Failure(description: "\(selector) is not there")
    }
    let place = (
      x: box[0] + (offset?.x ?? box[2] / 2), y: box[1] + (offset?.y ?? box[3] / 2)
    )
    for type in ["mouseMoved", "mousePressed", "mouseReleased"] {
      try send(
        "Input.dispatchMouseEvent",
        [
          "type": type, "x": place.x, "y": place.y,
          "button": type == "mouseMoved" ? "none" : "left",
          "clickCount": type == "mouseMoved" ? 0 : 1,
        ])
    }
  }

  /// Everything that a screen reader can come by.
  func spoken() throws -> [Spoken] {
    let tree = try send("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]] ?? []
    func text(_ node: [String: Any], _ member: String) -> String {
      (node[member] as? [String: Any])?["value"] as? String ?? ""
    }
    return tree.filter { $0["ignored"] as? Bool != true }.map {
      Spoken(role: text($0, "role"), name: text($0, "name"))
    }
  }

  /// The page as it is printed.
  func pdf() throws -> Data {
    let answer = try send("Page.printToPDF", ["printBackground": false])
    return Data(base64Encoded: answer["data"] as? String ?? "") ?? Data()
  }

  /// A picture of the window.
  func screenshot() throws -> Data {
    Data(base64Encoded: try send("Page.captureScreenshot")["data"] as? String ?? "") ?? Data()
  }

  /// A text as JavaScript writes it.
  func quoted(_ text: String) -> String {
    (try? JSONSerialization.data(withJSONObject: [text])).flatMap {
      String(bytes: $0.dropFirst().dropLast(), encoding: .utf8)
    } ?? "\"\""
  }

  @discardableResult
  private func send(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    number += 1
    var message: [String: Any] = ["id": number, "method": method, "params": parameters]
    message["sessionId"] = session
    try commands.write(
      contentsOf: JSONSerialization.data(withJSONObject: message) + Data([0]))
    while true {
      let answer = try receive()
      guard answer["id"] as? Int == number else {
        take(answer)
        continue
      }
      if let error = answer["error"] { throw Failure(description: "\(method): \(error)") }
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  /// Notes what the browser tells unasked.
  private func take(_ message: [String: Any]) {
    let method = message["method"] as? String
    if method == "Page.loadEventFired" { hasLoaded = true }
    if method == "Runtime.exceptionThrown" || method == "Log.entryAdded"
      || method == "Runtime.consoleAPICalled"
    {
      complaints.append("\(message["params"] ?? "")")
    }
  }

  private func receive() throws -> [String: Any] {
    while true {
      if let end = received.firstIndex(of: 0) {
        let message = received[received.startIndex..<end]
        received.removeSubrange(received.startIndex...end)
        return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
      }
      var waiting = pollfd(fd: answers.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&waiting, 1, 60_000) == 1 else {
        throw Failure(description: "the browser does not answer")
      }
      received.append(answers.availableData)
    }
  }
}
