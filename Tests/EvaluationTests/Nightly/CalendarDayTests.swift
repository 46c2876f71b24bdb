import Evaluation
import Foundation
import Numerics
import Testing

struct CalendarDayTests {
  /// The days as Foundation's Gregorian calendar counts them.
  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  @Test func `days are those of the Gregorian calendar`() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      // The years 1700 to 2300, where Foundation has no Julian calendar.
      let seconds = -8_520_336_000 + generator.uniform() * 18_934_000_000
      let day = CalendarDay(secondsSince1970: seconds)
      let parts = Self.calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: seconds))
      #expect([day.year, day.month, day.day] == [parts.year, parts.month, parts.day])
      #expect(CalendarDay("\(day)") == day)
    }
  }

  @Test func `a day follows a day`() throws {
    var day = try #require(CalendarDay("1999-12-28"))
    for number in 1...1500 {
      let next = CalendarDay(secondsSince1970: Double(day.number + 1) * 86_400)
      #expect(next > day && "\(next)" > "\(day)", "day \(number)")
      #expect(next.week - day.week == (next.number % 7 == 4 ? 1 : 0), "weeks begin on Mondays")
      day = next
    }
  }

  @Test(arguments: [
    "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-01", "2026-01-00", "2026-04-31", "0000-01-01",
    "20260101", "2026-01-01 ", "", "-026-01-01", "2026-01-0x", "２０２６-01-01",
  ])
  func `what is no day is none`(text: String) { #expect(CalendarDay(text) == nil) }

  @Test func `no moment is outside the calendar`() {
    for seconds in [Double.infinity, -.infinity, 1e300, -1e300] {
      let day = CalendarDay(secondsSince1970: seconds)
      #expect(CalendarDay("\(day)") == day)
    }
    #expect("\(CalendarDay(secondsSince1970: 0))" == "1970-01-01")
    #expect("\(CalendarDay(secondsSince1970: -1))" == "1969-12-31")
  }
}
