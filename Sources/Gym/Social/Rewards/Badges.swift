/// What a member has achieved beyond the awards of the log: over a year, and with others.
///
/// There are few, and none for a streak of days. Whatever the log alone can show is an award; see `Award`.
package struct Badge: Equatable, Sendable {
  package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// A year with 50 weeks in which the member trained. Two weeks off are allowed.
    case fullYear
    /// A challenge won against somebody.
    case challengeWon
    /// Ten challenges that were completed.
    case challenges

    package var goal: Int {
      switch self {
      case .fullYear: 50
      case .challengeWon: 1
      case .challenges: 10
      }
    }
  }

  package var kind: Kind
  /// The progress, up to the goal.
  package var value: Int
  /// When it was earned; nil until then.
  package var day: CalendarDay?

  /// All badges.
  /// - Parameters:
  ///   - days: training days, in order.
  ///   - won: the days on which challenges were won, in order.
  ///   - challenges: the days on which challenges ended in which the member had a score, in order.
  package static func all(
    days: [CalendarDay], won: [CalendarDay], challenges: [CalendarDay], today: CalendarDay
  ) -> [Badge] {
    [year(days, today: today), count(.challengeWon, won), count(.challenges, challenges)]
  }

  private static func count(_ kind: Kind, _ days: [CalendarDay]) -> Badge {
    Badge(
      kind: kind, value: min(days.count, kind.goal), day: days.count >= kind.goal ? days[kind.goal - 1] : nil)
  }

  /// A week belongs to the year of its Thursday.
  private static func year(_ days: [CalendarDay], today: CalendarDay) -> Badge {
    func year(_ day: CalendarDay) -> Int { day.monday.adding(days: 3).year }
    var weeks: [Int: Int] = [:]
    var monday: CalendarDay?
    for day in days where day.monday != monday {
      monday = day.monday
      weeks[year(day), default: 0] += 1
      if weeks[year(day)] == Kind.fullYear.goal {
        return Badge(kind: .fullYear, value: Kind.fullYear.goal, day: day)
      }
    }
    return Badge(kind: .fullYear, value: weeks[year(today)] ?? 0, day: nil)
  }
}
