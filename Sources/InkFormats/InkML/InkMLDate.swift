/// Dates of InkML as seconds since 2001-01-01 00:00 UTC.
enum InkMLDate {
  /// The date of `<timestamp>`: `time` counts milliseconds since 1970, `timeString` is an ISO 8601 date and time.
  static func seconds(_ element: XMLElement) -> Double? {
    if let milliseconds = element.tag.number("time") { return milliseconds / 1000 - epoch }
    return element["timeString"].flatMap(seconds)
  }

  /// The seconds between 1970 and 2001.
  static let epoch = 978_307_200.0

  /// A date and time such as `2024-11-17T14:25:50.898`, in UTC where no zone is given.
  static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: "T")
    guard parts.count == 2 else { return nil }
    let date = parts[0].split(separator: "-").compactMap { Int($0) }
    guard date.count == 3, (1...9999).contains(date[0]), (1...12).contains(date[1]),
      (1...31).contains(date[2])
    else { return nil }
    var time = String(parts[1].prefix { $0 != "Z" && $0 != "+" && $0 != "-" })
    let zone = parts[1].dropFirst(time.count)
    if time.filter({ $0 == ":" }).count == 1 { time += ":0" }
    let clock = time.split(separator: ":").compactMap { Double($0) }
    guard clock.count == 3, clock[0] >= 0, clock[0] <= 24, clock[1] >= 0, clock[1] < 60,
      clock[2] >= 0, clock[2] < 61
    else { return nil }
    let offset = zone.dropFirst().split(separator: ":").compactMap { Double($0) }
    let shift = offset.count == 2 ? (offset[0] * 60 + offset[1]) * 60 : 0
    let days = Double(days(year: date[0], month: date[1], day: date[2]))
    return days * 86400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
      - (zone.hasPrefix("-") ? -shift : shift)
  }

  /// Days since 2001-01-01 in the Gregorian calendar.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    // Years that begin in March have their leap day at the end.
    let shifted = month > 2 ? year : year - 1
    let monthIndex = (month + 9) % 12
    let inYears = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400
    return inYears + (monthIndex * 153 + 2) / 5 + day - 1 - 730_791
  }
}
