package import Gym

/// One of a member's own visits. Instants are in UTC milliseconds.
package struct VisitView: Codable, Equatable, Sendable {
  package var id: Int
  package var arrivedAt: Int
  /// When it ends by itself; absent once it has ended.
  package var dueAt: Int?
  package var leftAt: Int?
  /// True if it ended by itself, so that `leftAt` is an estimate; otherwise absent.
  package var estimated: Bool?
  package var how: VisitStart
  /// Why the membership did not cover it; absent if it did.
  package var uncovered: MembershipState?

  package init(_ visit: Visit) {
    id = visit.id
    arrivedAt = visit.arrivedAt
    dueAt = visit.leftAt == nil ? visit.dueAt : nil
    leftAt = visit.leftAt
    estimated = visit.leftAt != nil && visit.endedItself ? true : nil
    how = visit.how
    uncovered = visit.uncovered
  }
}

/// Somebody who is in, as staff see them.
package struct PresentView: Codable, Equatable, Sendable {
  package var visit: VisitView
  /// Absent for a walk-in.
  package var member: FaceView?
  /// Of a walk-in.
  package var name: String?
  /// Why staff let them in although the membership did not cover it.
  package var note: String?

  package init(_ visit: Visit, face: Face?) {
    self.visit = VisitView(visit)
    member = face.map(FaceView.init)
    name = visit.name
    note = visit.note
  }
}

/// Checks the member in. Who is in already stays in.
package struct VisitsCheckIn: Change, Equatable {
  package static let method = "visits.checkIn"
  package var key: String
  package var `as`: String?
  /// When they came; absent for now.
  package var at: Int?
  /// True if a kiosk let them in while it could not reach the server. They are in, whatever their membership says.
  package var offline: Bool?

  package struct Reply: Codable, Equatable, Sendable {
    package var visit: VisitView
    /// Absent if the gym keeps none.
    package var membership: MembershipView?
    package init(visit: VisitView, membership: MembershipView?) {
      self.visit = visit
      self.membership = membership
    }
  }
}

/// Ends the member's visit.
package struct VisitsLeave: Change, Equatable {
  package static let method = "visits.leave"
  package var key: String
  package var `as`: String?
  /// When they left; absent for now.
  package var at: Int?

  package struct Reply: Codable, Equatable, Sendable {
    /// Absent if the check-in was a mistake, which leaves no visit.
    package var visit: VisitView?
    package init(visit: VisitView?) { self.visit = visit }
  }
}

/// A member's own visits on days in the gym's zone, both included, at most 62.
package struct VisitsMine: Call, Equatable {
  package static let method = "visits.mine"
  package var `as`: String?
  package var from: String
  package var to: String

  package struct Reply: Codable, Equatable, Sendable {
    /// The visit that goes on; absent if the member is not in.
    package var open: VisitView?
    /// Newest first.
    package var visits: [VisitView]
    package var membership: MembershipView?
    /// Whether they may check in on their own phone.
    package var byPhone: Bool
    package init(open: VisitView?, visits: [VisitView], membership: MembershipView?, byPhone: Bool) {
      self.open = open
      self.visits = visits
      self.membership = membership
      self.byPhone = byPhone
    }
  }
}

/// How busy the gym is now, and usually is on this weekday. Names nobody.
package struct VisitsBusy: Call, Equatable {
  package static let method = "visits.busy"
  package var `as`: String?

  package struct Reply: Codable, Equatable, Sendable {
    package var now: Int
    /// How many people were in at once on average on this weekday, for each of its 24 hours. Absent for less than two whole
    /// weeks.
    package var usual: [Double]?
    /// The number of weeks of which it is the average.
    package var weeks: Int
    package init(now: Int, usual: [Double]?, weeks: Int) {
      self.now = now
      self.usual = usual
      self.weeks = weeks
    }
  }
}

/// Who is in.
package struct VisitsPresent: Call, Equatable {
  package static let method = "visits.present"
  package typealias Reply = VisitsNow
  package var `as`: String?
}

package struct VisitsNow: Codable, Equatable, Sendable {
  /// The last who came first, at most 500.
  package var visits: [PresentView]
  /// How many are in; absent if `visits` has them all.
  package var total: Int?
  package init(visits: [PresentView], total: Int?) {
    self.visits = visits
    self.total = total
  }
}

/// Staff check somebody in: a member, or a walk-in by name.
package struct VisitsAdmit: Change, Equatable {
  package static let method = "visits.admit"
  package var key: String
  package var `as`: String?
  package var member: Int?
  package var name: String?
  /// Needed if the membership does not cover the visit: why they may come in all the same.
  package var note: String?
  /// When they came; absent for now.
  package var at: Int?

  package struct Reply: Codable, Equatable, Sendable {
    package var visit: PresentView
    package var membership: MembershipView?
    /// True if this made the visit; absent if it was known already.
    package var isNew: Bool?
    package init(visit: PresentView, membership: MembershipView?, isNew: Bool?) {
      self.visit = visit
      self.membership = membership
      self.isNew = isNew
    }
  }
}

/// Staff end somebody's visit.
package struct VisitsEnd: Change, Equatable {
  package static let method = "visits.end"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var visit: Int
}

/// Lets a walk-in's visit go on that staff ended by mistake. A member is checked in again instead.
package struct VisitsReopen: Change, Equatable {
  package static let method = "visits.reopen"
  package typealias Reply = PresentView
  package var key: String
  package var `as`: String?
  package var visit: Int
}

/// Staff delete a visit that was a mistake.
package struct VisitsRemove: Change, Equatable {
  package static let method = "visits.remove"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var visit: Int
}

package struct VisitRulesReply: Codable, Equatable, Sendable {
  /// How long members usually stay. A visit ends by itself after that.
  package var minutes: Int
  /// Whether members may check in on their own phones.
  package var byPhone: Bool
  package init(_ rules: VisitRules) {
    minutes = rules.minutes
    byPhone = rules.byPhone
  }
}

package struct VisitsRules: Call, Equatable {
  package static let method = "visits.rules"
  package typealias Reply = VisitRulesReply
  package var `as`: String?
}

/// Changes what is given.
package struct VisitsConfigure: Change, Equatable {
  package static let method = "visits.configure"
  package typealias Reply = VisitRulesReply
  package var key: String
  package var `as`: String?
  package var minutes: Int?
  package var byPhone: Bool?
}

/// Somebody came, or what is known of a visit changed.
package struct VisitCame: TopicEvent, Equatable {
  package static let event = "visits.came"
  package var visit: PresentView
  package init(visit: PresentView) { self.visit = visit }
}

/// Somebody left, or their visit was a mistake.
package struct VisitWent: TopicEvent, Equatable {
  package static let event = "visits.went"
  package var visit: Int
  package init(visit: Int) { self.visit = visit }
}

/// A member came or left, or their membership changed. For the member's own screens.
package struct VisitChanged: TopicEvent, Equatable {
  package static let event = "visits.changed"
  /// Absent if the member is not in.
  package var open: VisitView?
  package var membership: MembershipView?
  package init(open: VisitView?, membership: MembershipView?) {
    self.open = open
    self.membership = membership
  }
}
