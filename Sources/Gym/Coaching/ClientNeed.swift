/// Why a client needs their trainer. The cases are in order of urgency.
package enum NeedReason: String, Codable, Sendable, CaseIterable {
  /// No workout for a week or longer.
  case away
  /// No workout at all, a few days after the consent.
  case notBegun
  /// A comment that the trainer has not read.
  case wrote
  /// Less than 80 % of the plan for the last seven days was done.
  case missed
  /// Much more work than usual in the last seven days.
  case tired
  /// The plan has fewer than three workouts left, or is over.
  case planEnds
  /// A recent record, which is worth mentioning.
  case record
}

/// Why a client needs their trainer today, with the values for a sentence about it.
package struct ClientNeed: Equatable, Sendable {
  package var reason: NeedReason
  /// How long it has lasted.
  package var days: Int?
  /// The number of unread comments, missed workouts, or planned workouts left.
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

  /// After how many whole days without a workout it is worth mentioning.
  package static let awayDays = 7
  /// After how many days from the consent it is worth mentioning that a client has not begun.
  package static let beginDays = 3
  /// How long a record is news.
  package static let recordDays = 3

  /// The urgency among needs with the same reason; higher is more urgent.
  private var weight: Int {
    switch reason {
    case .missed: count ?? 0
    case .planEnds: -(count ?? 0)
    default: days ?? count ?? 0
    }
  }
}

extension ClientNeed: Comparable {
  /// More urgent needs are smaller. For the same reason, the one with the greater weight comes first.
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
