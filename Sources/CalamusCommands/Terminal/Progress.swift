import Synchronization

/// How far a long piece of work is: a line on the terminal with an estimate of the time left.
///
/// Without a terminal nothing is drawn; with `--verbose` a plain line then appears every ten seconds. It may be told
/// from any thread.
final class Progress: Sendable {
  /// How progress is shown.
  enum Style: Sendable {
    case none, line, plainLines
  }

  private struct State {
    var lastShown: ContinuousClock.Instant?
    var fraction = 0.0
    /// What was done before the clock started.
    var base = 0.0
  }

  private let title: String
  private let style: Style
  private let messages: Messages
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  /// Starts the clock of one piece of work.
  init(_ title: String, style: Style, messages: Messages) {
    self.title = title
    self.style = style
    self.messages = messages
  }

  /// Tells how much an earlier run has done: it says nothing about the pace of this one.
  func begin(at fraction: Double) {
    state.withLock { $0.base = min(max(fraction, 0), 1) }
  }

  /// Tells how much is done, from 0 to 1; what goes backwards or is no number is ignored.
  func update(_ fraction: Double) {
    guard style != .none, fraction.isFinite else { return }
    let now = ContinuousClock.now
    let text: String? = state.withLock { state in
      state.fraction = min(1, max(state.fraction, fraction))
      let pause: Duration = style == .line ? .milliseconds(100) : .seconds(10)
      if now - (state.lastShown ?? start) < pause { return nil }
      state.lastShown = now
      return Self.text(
        title, fraction: state.fraction, base: state.base, elapsed: now - start)
    }
    guard let text else { return }
    if style == .line { messages.show(text) } else { messages.say(text) }
  }

  /// Tells how many of some things are done.
  func update(_ done: Int, of total: Int) {
    update(total > 0 ? Double(done) / Double(total) : 1)
  }

  /// Erases the line.
  func finish() {
    if style == .line { messages.show(nil) }
  }

  /// The line: what is done, how much of it, and how long the rest takes at the pace so far.
  static func text(
    _ title: String, fraction: Double, base: Double = 0, elapsed: Duration
  ) -> String {
    let percent = Int(fraction * 100)
    let filled = Int(fraction * 20)
    let bar = String(repeating: "=", count: filled) + String(repeating: " ", count: 20 - filled)
    let line = "\(title) [\(bar)] \(percent) %"
    let seconds = Double(elapsed.components.seconds)
    guard fraction - base > 0.001, fraction < 1, seconds >= 5 else { return line }
    return line + ", \(clock(seconds * (1 - fraction) / (fraction - base))) left"
  }

  private static func clock(_ seconds: Double) -> String {
    let whole = Int(min(seconds.rounded(.up), 359_999))
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3600) h \(whole / 60 % 60) min"
  }
}
