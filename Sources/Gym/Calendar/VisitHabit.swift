/// How often somebody came before they stayed away, and whether they stay away for longer than that explains.
package struct VisitHabit: Equatable, Sendable {
  /// The weeks up to the last visit that count.
  package static let weeks = 8
  /// A holiday takes two weeks.
  package static let leastDays = 14
  /// After this many days, somebody no longer slips away: they are gone.
  package static let mostDays = 60
  /// How many times their usual gap somebody stays away before it says something.
  static let gaps = 3.5

  /// On how many days they came.
  package var days: Int
  /// The days from their joining to their last visit, if those are fewer than the weeks that count.
  package var span: Int

  /// - Parameters:
  ///   - days: on how many days they came in the weeks up to the last visit, with that one.
  ///   - joinedAt: as `lastAt`, in UTC milliseconds.
  package init(days: Int, joinedAt: Int, lastAt: Int) {
    self.days = days
    span = min(Self.weeks * 7, max(7, (lastAt - joinedAt) / Milliseconds.day + 1))
  }

  /// Days on which they came in a week. Whoever joined within the week before the last visit counts as a week.
  package var perWeek: Double { Double(days * 7) / Double(span) }

  /// Whether staying away for this many days is longer than usual for them.
  package func isSlipping(after away: Int) -> Bool {
    guard days > 0, (Self.leastDays...Self.mostDays).contains(away) else { return false }
    return Double(away) >= Self.gaps * 7 / perWeek
  }

  /// How many of their usual visits they have missed by now.
  package func missed(after away: Int) -> Double { perWeek * Double(away) / 7 }
}
