import Gym
import Storage

/// The invented gym's visits: one around each workout of the floor. A few members have memberships that need attention.
struct DemoVisits {
  let tx: Tx
  let calendar: GymCalendar

  /// How long members are in before their workout and after it.
  private static let before = 7 * 60_000
  private static let after = 11 * 60_000

  /// Ends what the last run of the demo left open.
  func endOld(now: Int) throws {
    for visit in try tx.visits.allOpen() {
      var visit = visit
      (visit.leftAt, visit.endedItself) = (max(visit.arrivedAt, min(visit.dueAt, now)), true)
      try tx.visits.setTimes(visit)
    }
  }

  /// - Parameter isOver: false for a member who is training now.
  func add(_ workout: DemoTraining.PlannedWorkout, of member: Int, isOver: Bool) throws {
    let arrivedAt = workout.startedAt - Self.before
    _ = try tx.visits.insert(
      Visit(
        member: member, arrivedAt: arrivedAt, dueAt: VisitRules().due(arrivedAt: arrivedAt, until: workout.finishedAt),
        leftAt: isOver ? workout.finishedAt + Self.after : nil, how: member % 5 == 0 ? .set : .kiosk))
  }

  /// Memberships of the first members, once.
  func makeMemberships(_ people: [(DemoPerson, Member)], now: Int) throws {
    guard try tx.memberships.list(after: 0, limit: 1).isEmpty else { return }
    let today = calendar.calendarDay(at: now)
    let members = people.filter { $0.0.role == .member }.map(\.1.id)
    let kinds = [
      Membership(endsOn: today.adding(days: 310)), Membership(visitsLeft: 7), Membership(endsOn: today.adding(days: 9)),
      Membership(frozenUntil: today.adding(days: 20), endsOn: today.adding(days: 200)),
      Membership(endsOn: today.adding(days: -4)), Membership(visitsLeft: 0),
    ]
    for (index, member) in members.enumerated() {
      // Most pay by the year.
      let kind = index < kinds.count ? kinds[index] : Membership(endsOn: today.adding(days: 30 + index * 7))
      try tx.memberships.put(kind, of: member, at: now)
    }
  }
}
