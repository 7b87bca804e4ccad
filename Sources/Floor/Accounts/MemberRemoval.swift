import Gym
import Storage
import Wire

/// The owner removed a member, who can still be restored.
struct MemberRemoved: TopicEvent {
  static let event = "accounts.memberRemoved"
  var member: Int
}

/// Removing a member at the desk, undoing it for a day, and deleting the member after that.
///
/// Until then the member is blocked: logged out, hidden, and still the owner of their email address. Their classes and
/// appointments within that day are cancelled at once, since others wait for those places. An undo brings back
/// everything but those, the logins and the rest.
extension AccountService {
  /// How long a removal can be undone: a day.
  static let restorableFor = Milliseconds.day

  func registerRemovals(in registry: inout Registry) {
    registry.change(
      AccountsRemove.self, .owner, asksPassword: true, notes: [.memberRemoved],
      audit: .about(.memberRemoved) { $0.member }, remove)
    registry.change(
      AccountsRestore.self, .owner, asksPassword: true, notes: [.memberRestored],
      audit: .about(.memberRestored) { $0.member }, restore)
    registry.chore { now in deleteRemoved(now: now) }
  }

  private func remove(_ caller: Caller, _ call: AccountsRemove, _ tx: Tx) throws -> Outcome<Nothing> {
    let owner = try caller.signedIn().member
    let member = try target(call.member, caller, tx)
    let removal = Removal(
      member: member.id, at: caller.now, until: caller.now + Self.restorableFor, byName: owner.displayName,
      status: member.status, shownOnFloor: member.shownOnFloor)
    try tx.removals.insert(removal, by: owner.id)
    try tx.staff.note(.memberRemoved, by: caller, member: member.id)
    let places = try givingUpPlaces(of: member.id, tx, now: caller.now, before: removal.until)
    return Outcome(
      Nothing(),
      events: try shutOut(member, tx, now: caller.now) + places
        + [Event(.members, MemberRemoved(member: member.id))])
  }

  /// Cancels the classes and appointments that begin before the removal is final: the member would not come.
  private func givingUpPlaces(of member: Int, _ tx: Tx, now: Int, before: Int) throws -> [Event] {
    var classes = BookingChanges(tx, calendar, now: now)
    for booking in try tx.bookings.mine(member, from: now, before: before)
    where booking.state == .booked || booking.state == .waiting {
      try classes.attend(try classes.session(booking.session), member: member, .cancelled, isWaived: false)
    }
    var appointments = AppointmentChanges(tx, calendar, now: now)
    try appointments.leave(member, before: before)
    return try (classes.events() + appointments.events()).filter { $0.topic != .me(member) }
  }

  private func restore(_ caller: Caller, _ call: AccountsRestore, _ tx: Tx) throws -> Outcome<Nothing> {
    // The chore that deletes the member may be late.
    guard let removal = try tx.removals.find(call.member), caller.now < removal.until,
      let member = try tx.members.find(call.member)
    else { throw Fault.missing("removal", field: "member") }
    try tx.staff.note(.memberRestored, by: caller, member: member.id)
    var events = try lettingIn(member, tx, now: caller.now) { try tx.removals.undo(removal) }
    // Walls and clocks show the member again, if they had chosen that, with the sets that the removal had hidden.
    if let restored = try tx.members.find(member.id), restored.shownOnFloor {
      events += try naming(restored, tx, now: caller.now)
      events.append(Event(.activity, try FloorReloaded(tx, exercises, calendar: calendar, now: caller.now)))
    }
    return Outcome(Nothing(), events: events)
  }

  /// Deletes the members whose day is over, each in a commit of its own: a log of years takes a tenth of a second.
  private func deleteRemoved(now: Int) {
    changes.database.readLater(
      { tx in try tx.removals.due(at: now) },
      done: { result in
        guard case .success(let due) = result else { return }
        for id in due { delete(removed: id, now: now) }
      })
  }

  private func delete(removed id: Int, now: Int) {
    changes.make("accounts") { tx in
      // The chore may have run twice.
      guard let removal = try tx.removals.find(id), removal.until <= now, let member = try tx.members.find(id) else {
        return []
      }
      try tx.audit.append(NewAuditEntry(.accountDeleted, at: now, member: id))
      return try self.removal(of: member, tx, now: now)
    }
  }
}

extension StaffActionKind {
  static let memberRemoved = StaffActionKind("memberRemoved")
  static let memberRestored = StaffActionKind("memberRestored")
}

extension AuditKind {
  static let memberApproved = AuditKind("memberApproved", .people)
  static let memberBlocked = AuditKind("memberBlocked", .people)
  static let memberUnblocked = AuditKind("memberUnblocked", .people)
  static let memberRemoved = AuditKind("memberRemoved", .people)
  static let memberRestored = AuditKind("memberRestored", .people)
  static let oneTimePassword = AuditKind("oneTimePassword", .people)
  static let pinReset = AuditKind("pinReset", .people)
}
