package import Gym

/// Lists the caller's clients, those in most need first.
package struct ClientsList: Call {
  package static let method = "clients.list"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    package var clients: [ClientRowView]
    package init(clients: [ClientRowView]) { self.clients = clients }
  }
}

/// The overview of a client. What the client does not share is absent.
package struct ClientRowView: Codable, Sendable {
  package var client: FaceView
  package var since: Int
  package var shares: [SharedKind]
  /// Present while the client trains: when the open workout began.
  package var trainingSince: Int?
  /// When the last workout began.
  package var lastAt: Int?
  /// Workouts in the last 7, 30 and 90 days.
  package var week: Int
  package var month: Int
  package var quarter: Int
  /// Records in the last 30 days, counted once per exercise and workout.
  package var records: Int?
  package var fatigue: Fatigue?
  /// Over 7, 30 and 90 days; absent if nothing was planned.
  package var compliance: [ComplianceView]?
  /// The client's comments that the caller has not read; absent if there are none.
  package var unread: Int?
  /// When the next appointment with the caller begins.
  package var nextAt: Int?
  /// The most urgent first; absent if there are none.
  package var needs: [Need]?

  package struct Fatigue: Codable, Sendable {
    /// 0 to 100.
    package var index: Int
    package var tier: FatigueIndex.Tier
  }

  package struct Need: Codable, Sendable {
    package var why: NeedReason
    /// How long it has lasted.
    package var days: Int?
    /// The number of comments, missed workouts, or planned workouts left.
    package var count: Int?
    /// How many were planned.
    package var of: Int?
    /// The last planned day.
    package var until: String?
  }

  package init(client: FaceView, since: Int, shares: [SharedKind], figures: ClientFigures, needs: [ClientNeed]) {
    self.client = client
    self.since = since
    self.shares = shares
    lastAt = figures.lastAt
    week = figures.week
    month = figures.month
    quarter = figures.quarter
    records = figures.records
    fatigue = figures.fatigue.map { Fatigue(index: Int($0.index.rounded()), tier: $0.tier) }
    compliance = figures.compliance?.map(ComplianceView.init)
    self.needs =
      needs.isEmpty
      ? nil : needs.map { Need(why: $0.reason, days: $0.days, count: $0.count, of: $0.of, until: $0.until?.text) }
  }
}
