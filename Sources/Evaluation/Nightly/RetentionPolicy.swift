/// Which nights are kept.
///
/// A night is kept when any rule keeps it: the newest `last` ones; the newest of each of the newest `weekly` weeks (from
/// Monday), `monthly` months and `yearly` years that have nights. A policy without any rule keeps all.
public struct RetentionPolicy: Hashable, Sendable {
  /// How many of the newest nights.
  public var last: Int?
  /// How many weeks, one night each.
  public var weekly: Int?
  /// How many months, one night each.
  public var monthly: Int?
  /// How many years, one night each.
  public var yearly: Int?

  /// Makes a policy; counts are at least 0.
  public init(last: Int? = nil, weekly: Int? = nil, monthly: Int? = nil, yearly: Int? = nil) {
    self.last = last
    self.weekly = weekly
    self.monthly = monthly
    self.yearly = yearly
  }

  /// Whether there is no rule.
  public var keepsAll: Bool { last == nil && weekly == nil && monthly == nil && yearly == nil }

  /// The nights that no rule keeps, oldest first.
  ///
  /// - Parameters:
  ///   - finished: The nights that were finished, in any order.
  ///   - unfinished: Those that were cut short: kept as long as they are newer than all finished nights that go.
  ///   - protected: Nights that stay whatever the rules say.
  /// - Returns: The nights to remove.
  public func removable(
    finished: [CalendarDay], unfinished: [CalendarDay] = [], protected: Set<CalendarDay>
  ) -> [CalendarDay] {
    guard !keepsAll else { return [] }
    let newestFirst = finished.sorted(by: >)
    var kept = Set(newestFirst.prefix(last ?? 0))
    kept.formUnion(Self.newest(newestFirst, count: weekly ?? 0) { $0.week })
    kept.formUnion(Self.newest(newestFirst, count: monthly ?? 0) { $0.monthNumber })
    kept.formUnion(Self.newest(newestFirst, count: yearly ?? 0) { $0.year })
    kept.formUnion(protected)
    let removed = newestFirst.filter { !kept.contains($0) }
    let moot = unfinished.filter { day in
      !protected.contains(day) && removed.first.map { day < $0 } ?? false
    }
    return (removed + moot).sorted()
  }

  /// The newest day of each of the first `count` periods.
  private static func newest(
    _ newestFirst: [CalendarDay], count: Int, period: (CalendarDay) -> Int
  ) -> [CalendarDay] {
    var found: [CalendarDay] = []
    var lastPeriod: Int?
    for day in newestFirst where period(day) != lastPeriod {
      guard found.count < count else { break }
      lastPeriod = period(day)
      found.append(day)
    }
    return found
  }
}
