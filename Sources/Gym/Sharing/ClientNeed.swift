/// Why a client needs their trainer. The cases are in the order of urgency.
package enum NeedReason: String, Codable, Sendable, CaseIterable {
  /// No workout for a week or longer.
  case away
  /// No workout at all, a few days after the consent.
  case notBegun
  /// A comment that the trainer has not read.
  case wrote
  /// Less than 80 % of what was planned for the last seven days was done.
  case missed
  /// Much more work than usual in the last seven days.
  case tired
  /// The plan has fewer than three workouts left, or is over.
  case planEnds
  /// A record in the last days: worth a word.
  case record
}

/// Why a client needs their trainer today, with what a sentence about it says.
package struct ClientNeed: Hashable, Sendable {
  package var reason: NeedReason
  /// How long it has lasted.
  package var days: Int?
  /// Comments that were not read, workouts that were missed, or planned workouts that are left.
  package var count: Int?
  /// How many were planned.
  package var of: Int?
  /// The last planned day.
  package var until: CalendarDay?

  package init(
    _ reason: NeedReason, days: Int? = nil, count: Int? = nil, of: Int? = nil, until: CalendarDay? = nil
  ) {
    self.reason = reason
    self.days = days
    self.count = count
    self.of = of
    self.until = until
  }

  /// Whole days without a workout that are worth a word.
  package static let awayDays = 7
  /// Days after the consent until a client who has not begun is worth one.
  package static let beginDays = 3
  /// How long a record is news.
  package static let recordDays = 3

  /// How urgent it is among needs for the same reason; more is more urgent.
  private var weight: Int {
    switch reason {
    case .missed: count ?? 0
    case .planEnds: -(count ?? 0)
    default: days ?? count ?? 0
    }
  }
}

extension ClientNeed: Comparable {
  /// The more urgent is the smaller; of two for the same reason, the one that has lasted longer.
  package static func < (left: ClientNeed, right: ClientNeed) -> Bool {
    left.reason != right.reason ? left.reason.rank < right.reason.rank : left.weight > right.weight
  }
}

extension NeedReason {
  fileprivate var rank: Int {
    switch self {
    case .away: 0
    case .notBegun: 1
    case .wrote: 2
    case .missed: 3
    case .tired: 4
    case .planEnds: 5
    case .record: 6
    }
  }
}
