import Evaluation
import Numerics
import Testing

struct RetentionPolicyTests {
  /// Nights of some years with gaps, oldest first.
  private static let days: [CalendarDay] = {
    var generator = SeededGenerator(seed: 3)
    var number = 20_000
    return (0..<400).map { _ in
      number += 1 + Int(generator.next() % 4)
      return CalendarDay(secondsSince1970: Double(number) * 86_400)
    }
  }()

  private func kept(_ policy: RetentionPolicy) -> [CalendarDay] {
    let removed = policy.removable(finished: Self.days.shuffled(), protected: [])
    #expect(removed == removed.sorted())
    return Self.days.filter { !removed.contains($0) }
  }

  @Test func `a policy without rules keeps all`() {
    #expect(kept(RetentionPolicy()) == Self.days)
  }

  @Test func `the last nights are the newest`() {
    for count in [0, 1, 7, 1000] {
      #expect(kept(RetentionPolicy(last: count)) == Array(Self.days.suffix(count)))
    }
  }

  @Test func `of every month its newest night stays`() {
    let kept = kept(RetentionPolicy(monthly: 12))
    #expect(kept.count == 12)
    #expect(Set(kept.map(\.monthNumber)).count == 12)
    for day in kept {
      #expect(!Self.days.contains { $0 > day && $0.monthNumber == day.monthNumber })
    }
    let oldest = kept.first?.monthNumber ?? 0
    #expect(
      Set(Self.days.map(\.monthNumber).filter { $0 >= oldest }).count == 12, "the newest ones")
  }

  @Test func `rules add up`() {
    let rules = [
      RetentionPolicy(last: 9), RetentionPolicy(weekly: 6), RetentionPolicy(monthly: 7),
      RetentionPolicy(yearly: 2),
    ]
    let all = RetentionPolicy(last: 9, weekly: 6, monthly: 7, yearly: 2)
    #expect(Set(kept(all)) == Set(rules.flatMap { kept($0) }))
  }

  @Test func `a night that was removed stays removed when no night is added`() {
    let policy = RetentionPolicy(last: 3, weekly: 5, monthly: 4, yearly: 3)
    let once = kept(policy)
    #expect(policy.removable(finished: once, protected: []).isEmpty)
  }

  @Test func `protected nights stay`() {
    let protected = Set([Self.days[0], Self.days[7]])
    let removed = RetentionPolicy(last: 1).removable(finished: Self.days, protected: protected)
    #expect(protected.isDisjoint(with: removed))
    #expect(removed.count == Self.days.count - 3)
  }

  @Test func `unfinished nights go with the finished ones that are newer`() {
    let (finished, unfinished) = (Array(Self.days[10..<20]), [Self.days[5], Self.days[21]])
    let removed = RetentionPolicy(last: 4).removable(
      finished: finished, unfinished: unfinished, protected: [])
    #expect(removed == [Self.days[5]] + finished.prefix(6))
  }
}
