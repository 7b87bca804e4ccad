import Gym
import Storage
import Wire

/// The owner's log of staff actions. The other services add to it in the transaction of each change.
struct StaffService: Service {
  let changes: Changes

  private static let page = 100

  static let memberData = MemberData("staff_actions")

  func register(in registry: inout Registry) {
    registry.query(StaffActions.self, .owner) { _, call, tx in
      let found = try tx.staff.actions(before: call.before, staff: call.staff, limit: Self.page + 1)
      return StaffActions.Reply(
        actions: found.prefix(Self.page).map(StaffActionView.init), people: try tx.staff.people().map(FaceView.init),
        more: found.count > Self.page)
    }
    registry.dailyChore { now in
      changes.makeInParts("prune staff actions") { tx in ([], try tx.staff.prune(before: now - StaffAction.keptFor)) }
    }
  }
}

extension StaffStore {
  /// Records what the caller did. Actions on their own data are not recorded.
  /// - Parameters:
  ///   - member: the member concerned; nil if it concerns the gym.
  ///   - what: the name of the class, the appointment, the room, the role or the file.
  ///   - aboutAt: when the class or appointment begins, UTC milliseconds.
  func note(
    _ kind: StaffActionKind, by caller: Caller, member: Int? = nil, what: String? = nil, aboutAt: Int? = nil,
    amount: Int = 1
  ) throws {
    let staff = try caller.signedIn().member
    guard member != staff.id else { return }
    try insert(
      kind, staff: staff.face, member: member, what: what, aboutAt: aboutAt, amount: amount, at: caller.now)
  }

  /// Records a trainer's action on a member's appointments, as one action for a series.
  func note(_ kind: StaffActionKind, by caller: Caller, _ appointments: [Appointment]) throws {
    guard let first = appointments.first else { return }
    try note(
      kind, by: caller, member: first.member.id, what: first.name, aboutAt: first.times.startsAt,
      amount: appointments.count)
  }
}
