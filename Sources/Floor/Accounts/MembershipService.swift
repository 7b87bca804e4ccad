import Gym
import Storage
import Wire

/// What members may use. Staff keep it, and check-in reads it.
struct MembershipService: Service {
  let calendar: GymCalendar

  /// The most memberships in a reply.
  static let page = 500

  static let memberData = MemberData("memberships").exporting { export, tx in
    export.add(
      "membership",
      try tx.memberships.find(export.member.id).map {
        ExportedMembership(
          frozenUntil: $0.frozenUntil?.text, endsOn: $0.endsOn?.text, visitsLeft: $0.visitsLeft)
      })
  }

  func register(in registry: inout Registry) {
    registry.publishes(MembershipChanged.self)
    registry.query(MembershipsGet.self, .trainer) { caller, call, tx in
      try reply(of: try member(call.member, tx), now: caller.now, tx)
    }
    registry.allow(MembershipsGet.self, .gymRead, .gymDesk)
    registry.query(MembershipsList.self, .trainer, cost: .heavy, list)
    registry.allow(MembershipsList.self, .gymRead, .gymDesk)
    registry.change(
      MembershipsSet.self, .trainer, notes: [.membershipChanged], audit: .about(.membershipChanged, { $0.member })
    ) { caller, call, tx in
      let member = try member(call.member, tx)
      let known = try tx.memberships.find(member.id)
      var new = Membership(
        frozenUntil: try Self.day(call.frozenUntil, "frozenUntil"), endsOn: try Self.day(call.endsOn, "endsOn"),
        visitsLeft: call.visitsLeft)
      for (visits, field) in [(call.visitsLeft, "visitsLeft"), (call.visitsWere, "visitsWere")] {
        guard let visits, !(0...Membership.mostVisits).contains(visits) else { continue }
        throw Fault(.invalid, "out_of_range", field: field, params: ["min": 0, "max": Double(Membership.mostVisits)])
      }
      if let visits = new.visitsLeft, let were = call.visitsWere, let left = known?.visitsLeft {
        new.visitsLeft = min(max(0, visits + left - were), Membership.mostVisits)
      }
      if known != new {
        try tx.memberships.put(new, of: member.id, at: caller.now)
        try tx.staff.note(.membershipChanged, by: caller, member: member.id)
      }
      return Outcome(
        try reply(of: member, now: caller.now, tx), events: try changed(member.id, now: caller.now, tx))
    }
    registry.allow(MembershipsSet.self, .gymDesk)
    registry.change(
      MembershipsRemove.self, .trainer, notes: [.membershipRemoved],
      audit: .about(.membershipChanged, { $0.member }, what: { _ in "removed" })
    ) { caller, call, tx in
      let member = try member(call.member, tx)
      guard try tx.memberships.remove(member.id) else { throw Fault.missing("membership", field: "member") }
      try tx.staff.note(.membershipRemoved, by: caller, member: member.id)
      return Outcome(Nothing(), events: try changed(member.id, now: caller.now, tx))
    }
    registry.allow(MembershipsRemove.self, .gymDesk)
  }

  private func list(_ caller: Caller, _ call: MembershipsList, _ tx: Tx) throws -> MembershipsList.Reply {
    let after = max(0, call.after ?? 0)
    let day = calendar.calendarDay(at: caller.now)
    let found = try tx.memberships.list(after: after, limit: Self.page + 1)
    return MembershipsList.Reply(
      memberships: try found.prefix(Self.page).map {
        MembershipReply(
          member: FaceView($0.face),
          membership: MembershipView(
            $0.membership, state: try Self.state($0.membership, of: $0.face.id, on: day, calendar, tx)))
      }, next: found.count > Self.page ? after + Self.page : nil)
  }

  /// A membership's state on a day. A visit of that day has been taken from `visitsLeft` already, so the member may
  /// come back on the same day.
  static func state(
    _ membership: Membership, of member: Int, on day: CalendarDay, _ calendar: GymCalendar, _ tx: Tx
  ) throws -> MembershipState {
    let state = membership.state(on: day)
    guard state == .usedUp else { return state }
    let isPaid = try tx.visits.hasCounted(
      member, from: calendar.start(of: day), before: calendar.start(of: day.adding(days: 1)))
    return isPaid ? .active : .usedUp
  }

  /// Nil if the gym keeps no membership of the member.
  static func view(of member: Int, now: Int, _ calendar: GymCalendar, _ tx: Tx) throws -> MembershipView? {
    try tx.memberships.find(member).map { membership in
      MembershipView(
        membership,
        state: try state(membership, of: member, on: calendar.calendarDay(at: now), calendar, tx))
    }
  }

  private func member(_ id: Int, _ tx: Tx) throws -> Member {
    guard let member = try tx.members.find(id) else { throw Fault.missing("member", field: "member") }
    return member
  }

  private func reply(of member: Member, now: Int, _ tx: Tx) throws -> MembershipReply {
    MembershipReply(
      member: FaceView(member.face), membership: try Self.view(of: member.id, now: now, calendar, tx))
  }

  private func changed(_ member: Int, now: Int, _ tx: Tx) throws -> [Event] {
    try VisitChanges(tx, calendar, now: now).membershipNews(of: member, isChanged: true)
  }

  /// Days of a membership lie within a century, so that a mistyped year is noticed.
  private static func day(_ text: String?, _ field: String) throws(Fault) -> CalendarDay? {
    guard let text else { return nil }
    guard let day = CalendarDay(text) else { throw Fault.invalid(field, "malformed_date") }
    guard (2000..<2100).contains(day.year) else { throw Fault.invalid(field, "out_of_range") }
    return day
  }
}

private struct ExportedMembership: Encodable {
  var frozenUntil: String?
  var endsOn: String?
  var visitsLeft: Int?
}

extension StaffActionKind {
  static let membershipChanged = StaffActionKind("membershipChanged")
  static let membershipRemoved = StaffActionKind("membershipRemoved")
}

extension AuditKind {
  static let membershipChanged = AuditKind("membershipChanged", .people)
}
