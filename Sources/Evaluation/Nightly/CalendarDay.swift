/// A day of the Gregorian calendar, in UTC.
public struct CalendarDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Days since 1970-01-01.
  public let number: Int
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// The day of a moment.
  ///
  /// - Parameter seconds: Seconds since 1970-01-01T00:00Z; what lies outside the years 1 to 9999 is taken as their first
  ///   or last day.
  public init(secondsSince1970 seconds: Double) {
    let number = (seconds / 86_400).rounded(.down)
    // Where the years 1 and 10000 begin.
    self.init(number: Int(min(max(number, -719_162), 2_932_896)))
  }

  /// The day of a text such as `2026-11-30`; nil for any other text, and for days that no calendar has.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      year >= 1, (1...12).contains(month), day >= 1
    else { return nil }
    let number = Self.daysBefore(year: year, month: month) + day - 1
    let found = CalendarDay(number: number)
    // The 30th of February is a day of March.
    guard found.month == month else { return nil }
    self = found
  }

  private init(number: Int) {
    self.number = number
    // Years are counted from March, so that the leap day is the last of its year; 400 of them have 146,097 days.
    let fromMarch = number + 719_468
    let era = fromMarch / 146_097
    let dayOfEra = fromMarch % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days from 1970-01-01 to the first of a month.
  private static func daysBefore(year: Int, month: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let shifted = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * shifted + 2) / 5
    let yearOfEra = year % 400
    return year / 400 * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
      - 719_468
  }

  /// The week, counted from some Monday.
  public var week: Int { Self.floor(number + 3, 7) }

  /// The month, counted from the year 0.
  public var monthNumber: Int { year * 12 + month - 1 }

  /// The text, such as `2026-11-30`.
  public var description: String {
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
  }

  /// Orders days by time.
  public static func < (first: CalendarDay, second: CalendarDay) -> Bool {
    first.number < second.number
  }

  private static func floor(_ dividend: Int, _ divisor: Int) -> Int {
    dividend >= 0 ? dividend / divisor : -((divisor - 1 - dividend) / divisor)
  }
}
