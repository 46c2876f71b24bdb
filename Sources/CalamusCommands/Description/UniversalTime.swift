import Foundation

/// Moments as ISO 8601 writes them, in UTC and to the microsecond.
enum UniversalTime {
  /// The text of a moment, such as `2020-04-21T18:33:20.250000Z`; nil outside the years 1 to 9999.
  static func text(of date: Date) -> String? {
    let seconds = date.timeIntervalSince1970
    // Where the years 1 and 10000 begin.
    guard seconds >= -62_135_596_800, seconds < 253_402_300_799 else { return nil }
    let microseconds = Int((seconds * 1e6).rounded())
    let day = floorDivide(microseconds, 86_400_000_000)
    let inDay = microseconds - day * 86_400_000_000
    let (year, month, monthDay) = civil(day)
    let date = "\(digits(year, 4))-\(digits(month, 2))-\(digits(monthDay, 2))"
    let second = inDay / 1_000_000
    let time = [second / 3600, second / 60 % 60, second % 60].map { digits($0, 2) }
    return "\(date)T\(time.joined(separator: ":")).\(digits(inDay % 1_000_000, 6))Z"
  }

  /// The date of a day counted from 1970-01-01 in the Gregorian calendar.
  ///
  /// Years are counted from March, so that the leap day is the last of its year; 400 years have 146,097 days.
  private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
    let fromMarch = day + 719_468
    let era = floorDivide(fromMarch, 146_097)
    let dayOfEra = fromMarch - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let monthDay = dayOfYear - (153 * month + 2) / 5 + 1
    return (
      yearOfEra + era * 400 + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9, monthDay
    )
  }

  private static func floorDivide(_ dividend: Int, _ divisor: Int) -> Int {
    dividend >= 0 ? dividend / divisor : -((divisor - 1 - dividend) / divisor)
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
