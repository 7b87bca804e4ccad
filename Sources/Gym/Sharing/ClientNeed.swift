/// Why a client needs their trainer. The cases are in the order of urgency.
package enum NeedReason: String, Codable, Sendable, CaseIterable {
  /// No workout for a week or longer.
  case away
  /// No workout at all, a few days after the consent.
  case notBegun
  /// Much more work than usual in the last seven days.
  case tired
  /// A record in the last days: worth a word.
  case record
}

/// Why a client needs their trainer today, with the days that it has lasted.
package struct ClientNeed: Hashable, Sendable {
  package var reason: NeedReason
  package var days: Int?

  package init(_ reason: NeedReason, days: Int? = nil) {
    self.reason = reason
    self.days = days
  }

  /// Whole days without a workout that are worth a word.
  package static let awayDays = 7
  /// Days after the consent until a client who has not begun is worth one.
  package static let beginDays = 3
  /// How long a record is news.
  package static let recordDays = 3
}

/// A client's last 90 days at a glance. What the client does not share is nil.
package struct ClientFigures: Hashable, Sendable {
  /// When the last workout with sets began, whenever that was.
  package var lastAt: Int?
  /// Workouts with sets of the last 7, 30 and 90 days.
  package var week = 0
  package var month = 0
  package var quarter = 0
  /// Records of the last 30 days, and when the last workout with one began.
  package var records: Int?
  package var recordAt: Int?
  package var fatigue: FatigueIndex?

  private static let day = 86_400_000

  /// - Parameters:
  ///   - starts: of the workouts with sets in the last 90 days.
  ///   - records: how many records each workout of the last 30 days set, by its start; nil if they are not shared.
  ///   - loads: for the fatigue; nil if it is not shared.
  package init(
    lastAt: Int?, starts: [Int], records: [(startedAt: Int, count: Int)]?, loads: [SessionLoad]?, now: Int
  ) {
    self.lastAt = lastAt
    week = starts.count { now - $0 < 7 * Self.day }
    month = starts.count { now - $0 < 30 * Self.day }
    quarter = starts.count { now - $0 < 90 * Self.day }
    self.records = records.map { $0.reduce(0) { $0 + $1.count } }
    recordAt = records?.filter { $0.count > 0 }.map(\.startedAt).max()
    fatigue = loads.flatMap { FatigueReport(sessions: $0)?.fatigue }
  }

  /// Why the client needs their trainer, the most urgent first.
  /// - Parameter since: when the consent began.
  package func needs(since: Int, now: Int) -> [ClientNeed] {
    var needs: [ClientNeed] = []
    if let lastAt {
      let days = (now - lastAt) / Self.day
      if days >= ClientNeed.awayDays { needs.append(ClientNeed(.away, days: days)) }
    } else if now - since >= ClientNeed.beginDays * Self.day {
      needs.append(ClientNeed(.notBegun, days: (now - since) / Self.day))
    }
    if fatigue?.tier == .high { needs.append(ClientNeed(.tired)) }
    if let recordAt, now - recordAt < ClientNeed.recordDays * Self.day { needs.append(ClientNeed(.record)) }
    return needs
  }
}

extension ClientNeed: Comparable {
  /// The more urgent is the smaller; of two for the same reason, the one that has lasted longer.
  package static func < (left: ClientNeed, right: ClientNeed) -> Bool {
    let order = NeedReason.allCases
    let (first, second) = (order.firstIndex(of: left.reason) ?? 0, order.firstIndex(of: right.reason) ?? 0)
    return first != second ? first < second : left.days ?? 0 > right.days ?? 0
  }
}
