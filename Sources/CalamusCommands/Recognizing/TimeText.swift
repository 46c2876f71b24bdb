/// A length of time as people type it.
enum TimeText {
  /// Reads `90`, `90s`, `10m` or `2h`, at least one second; nil for any other text.
  static func duration(_ text: String) -> Duration? {
    let factors: [Character: Double] = ["s": 1, "m": 60, "h": 3600]
    let factor = text.last.flatMap { factors[$0] }
    guard let value = Double(factor == nil ? text : String(text.dropLast())), value.isFinite,
      value > 0, value <= 1e6
    else { return nil }
    return .seconds(max(1, value * (factor ?? 1)))
  }
}
