package import Gym

/// Which older backups of a gym stay: many of the last days, and some that are much older, since a mistake may be found
/// after months.
package struct BackupSpread: Sendable, Equatable {
  /// All of today's stay, and the newest of each of so many days that have one; at least 1.
  package var daily = 14
  /// The same for weeks, which begin on Monday.
  package var weekly = 8
  package var monthly = 12

  package init(daily: Int = 14, weekly: Int = 8, monthly: Int = 12) {
    self.daily = daily
    self.weekly = weekly
    self.monthly = monthly
  }
}

/// What stays in a folder of backups when a new one is in it.
package enum BackupKeeping: Sendable {
  /// Keeps all: while the clock is unsure, nobody knows how old a backup is.
  case all
  /// So many of the newest, at least 1.
  case newest(Int)
  /// In the days, weeks and months of a gym.
  case spread(BackupSpread, GymCalendar)

  private struct Candidate {
    var name: String
    var at: Int
    /// 0 if it was made while the clock was ahead.
    var rank = 1
  }

  /// Chooses what is deleted.
  ///
  /// Backups of a later time than now count as the oldest. They keep their own days, weeks and months: after the clock
  /// was set back, all backups are later, and must not be deleted in one night.
  /// - Parameters:
  ///   - others: the gym's backups besides the new one, in any order. `at` is in milliseconds since 1970.
  ///   - newest: the name of the new backup. It stays even if the clock was set back.
  /// - Returns: names, the newest backup first.
  package func deleted(_ others: [(name: String, at: Int)], newest: String, now: Int) -> [String] {
    let candidates = others.filter { $0.name != newest }.map { other in
      Candidate(name: other.name, at: max(other.at, 0), rank: other.at > now ? 0 : 1)
    }
    let sorted = candidates.sorted { ($0.rank, $0.at, $0.name) > ($1.rank, $1.at, $1.name) }
    switch self {
    case .all: return []
    case .newest(let count): return sorted.dropFirst(max(0, count - 1)).map { $0.name }
    case .spread(let spread, let calendar):
      let kept = Self.kept([Candidate(name: newest, at: now)] + sorted, spread, calendar)
      return sorted.map { $0.name }.filter { !kept.contains($0) }
    }
  }

  /// The time before which a damaged file need not stay, of which only the name tells a time: no backup of a night stays so
  /// long, and in any case it is more than 400 days. Nil if what stays depends on the number alone.
  func oldest(now: Int) -> Int? {
    switch self {
    case .all, .newest: return nil
    case .spread(let spread, _):
      let days = max(400, spread.daily, spread.weekly * 7, spread.monthly * 31)
      return now - days * 86_400_000
    }
  }

  /// - Parameter sorted: the newest first.
  private static func kept(_ sorted: [Candidate], _ spread: BackupSpread, _ calendar: GymCalendar) -> Set<String> {
    var kept: Set<String> = []
    func keep(_ most: Int, _ span: (CalendarDay) -> Int) {
      var seen: Set<Int> = []
      for one in sorted where seen.count < most {
        if seen.insert(span(calendar.calendarDay(at: one.at))).inserted { kept.insert(one.name) }
      }
    }
    // Somebody who finds a mistake of today needs a backup from before it, which the newest one is not.
    let today = sorted.first.map { calendar.calendarDay(at: $0.at) }
    for one in sorted where calendar.calendarDay(at: one.at) == today { kept.insert(one.name) }
    keep(spread.daily) { $0.number }
    keep(spread.weekly) { $0.monday.number }
    keep(spread.monthly) { $0.year * 12 + $0.month }
    return kept
  }
}
