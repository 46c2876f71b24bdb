/// Moments as texts have them: `2017-03-27 00:14:57.31033 UTC`.
enum Timestamp {
  /// Seconds since 2001-01-01 00:00 UTC; nil when the text is not of the form `YYYY-MM-DD HH:MM:SS[.fff][ UTC]`.
  static func seconds(_ text: String) -> Double? {
    let text = text.hasSuffix(" UTC") ? text.dropLast(4) : text[...]
    let parts = text.split { $0 == " " || $0 == "T" }
    guard parts.count == 2 else { return nil }
    let date = parts[0].split(separator: "-").map { Int($0) }
    let time = parts[1].split(separator: ":", omittingEmptySubsequences: false)
    guard date.count == 3, time.count == 3, let year = date[0], let month = date[1],
      let day = date[2], let hour = Int(time[0]), let minute = Int(time[1]),
      let second = Double(time[2].hasSuffix("Z") ? time[2].dropLast() : time[2]),
      (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
      (0...23).contains(hour), (0...59).contains(minute), second >= 0, second < 61
    else { return nil }
    let days = days(year: year, month: month, day: day) - days(year: 2001, month: 1, day: 1)
    return Double(((days * 24) + hour) * 60 + minute) * 60 + second
  }

  /// The text of a moment with five decimals, as Quick, Draw! has it.
  static func text(_ seconds: Double) -> String {
    let units = Int((min(max(seconds, -6e10), 2.5e11) * 1e5).rounded())
    let (day, rest) = floorDivide(units, 86_400 * 100_000)
    let date = date(days: day + days(year: 2001, month: 1, day: 1))
    let (second, fraction) = floorDivide(rest, 100_000)
    func padded(_ value: Int, _ digits: Int) -> String {
      String(repeating: "0", count: max(0, digits - "\(value)".count)) + "\(value)"
    }
    let clock = [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2)) "
      + clock.joined(separator: ":") + ".\(padded(fraction, 5)) UTC"
  }

  /// Days in the Gregorian calendar since the first of March of the year 0.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    // A year that begins in March has its leap day at the end.
    let shifted = month > 2 ? year : year - 1
    let inYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + inYear
  }

  private static func date(days count: Int) -> (year: Int, month: Int, day: Int) {
    // 146,097 days are 400 years; the year found that way is right or one too large.
    var year = floorDivide(count * 400, 146_097).0 + 1
    while days(year: year, month: 3, day: 1) > count { year -= 1 }
    let inYear = count - days(year: year, month: 3, day: 1)
    let month = (5 * inYear + 2) / 153
    let day = inYear - (153 * month + 2) / 5 + 1
    return (month > 9 ? year + 1 : year, month > 9 ? month - 9 : month + 3, day)
  }

  private static func floorDivide(_ value: Int, _ divisor: Int) -> (Int, Int) {
    let rest = value % divisor
    return rest < 0 ? (value / divisor - 1, rest + divisor) : (value / divisor, rest)
  }
}
