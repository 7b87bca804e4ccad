import Gym
import Storage
import Wire

/// Awards are computed from the log. Only the fact that they were announced is stored.
///
/// A member's awards are computed on a reader, after a workout was finished, a record was set or an entry was removed.
/// Logging a set never waits for that.
struct AwardService: Service {
  let changes: Changes
  let clock: Clock
  let reader: AwardReader
  let floor: FloorAwards

  static let memberData = MemberData("announced_awards", "award_marks")
    .exporting { export, tx in
      export.add("awards", try export.context.awards.earned(by: export.member.id, tx))
      export.add("awardsSharedWith", try tx.friends.sharing(export.member.id).levels[.awards])
    }
    .clearing { member, tx in try tx.awards.clear(member: member) }

  func register(in registry: inout Registry) {
    registry.query(AwardsList.self, .login, cost: .heavy) { caller, _, tx in
      try reader.list(of: caller.signedIn().member.id, now: caller.now, tx)
    }
    registry.allow(AwardsList.self, .read)
    registry.change(AwardsShare.self, .login, share)
    registry.publishes(AwardEarned.self, AwardLost.self, AwardsShared.self)
    followFloor(&registry)
    guard reader.books.hasAny else { return }
    let recount = Recount("awards", changes, clock: clock, find: find)
    recount.register(in: &registry)
    recount.follow(LogChanged.self, in: &registry) { change, _ in
      guard change.kind != .logged else { return [] }
      // A record takes nothing back: a workout that is continued after its end keeps its awards until it ends again.
      return [
        Recount.Part(key: change.member, item: change.workout ?? 0, isWhole: change.kind != .record)
      ]
    }
    // The item is the negative of the instant, so it is no workout's id.
    recount.follow(MemberChanged.self, in: &registry) { [clock] change, _ in
      change.unitChanged ? [Recount.Part(key: change.member.id, item: -clock.now)] : []
    }
  }

  private func share(_ caller: Caller, _ call: AwardsShare, _ tx: Tx) throws -> Outcome<AwardsShared> {
    let member = try caller.signedIn().member.id
    var choice = try tx.friends.sharing(member)
    choice.levels[.awards] = call.with
    return Outcome(AwardsShared(with: call.with), events: try FriendService.share(choice, member: member, tx))
  }

  private func followFloor(_ registry: inout Registry) {
    registry.publishes(FloorAward.self, FloorAwardRemoved.self)
    registry.atStart { [floor] tx in try floor.load(tx) }
    registry.remember(AwardActivity.self) { [floor, hub = changes.hub] event, _ in hub.publish(floor.apply(event)) }
    registry.remember(MemberChanged.self) { [floor, hub = changes.hub] event, _ in
      if event.faceChanged { hub.publish(floor.apply(event.member)) }
    }
    registry.remember(LogForgotten.self) { [floor, hub = changes.hub] event, _ in
      hub.publish(floor.forget(event.member))
    }
  }

  // MARK: Announcing

  /// Finds what a member has earned and lost. The marked workouts' awards are announced. Awards that are new for another
  /// reason (an import, new awards in the catalog, another unit) are stored silently, because nobody wants forty of them
  /// announced at once.
  private func find(_ due: Recount.Due, now: Int, _ tx: Tx) throws -> Recount.Store? {
    let (found, markUntil) = try reader.books.book(of: due.key, tx)
    var book = found
    // A change of unit takes nothing away, not even what nobody has counted before it.
    if let item = due.items.min(), item < 0 { book.keepOtherUnit(before: -item) }
    let known = try tx.awards.announced(member: due.key)
    let lost = due.isWhole ? known.subtracting(book.earned.map(\.id)).sorted() : []
    let new = book.earned.filter { !known.contains($0.id) }
    guard !new.isEmpty || !lost.isEmpty || markUntil != nil else { return nil }
    return { tx in try store(new: new, lost: lost, markUntil, due, now: now, tx) }
  }

  /// Nil unless the member is shown on the floor and shares their awards there.
  private func face(toShow member: Int, _ tx: Tx) throws -> FaceView? {
    guard try tx.friends.sharing(member).levels[.awards] == .gym, let found = try tx.members.find(member),
      found.shownOnFloor
    else { return nil }
    return FaceView(found.floorFace)
  }

  private func store(
    new: [EarnedAward], lost: [String], _ markUntil: Int?, _ due: Recount.Due, now: Int, _ tx: Tx
  ) throws -> [Event] {
    let member = due.key
    guard try tx.members.find(member) != nil else { return [] }
    var events: [Event] = []
    var activity = AwardActivity(member: member, face: try face(toShow: member, tx))
    for id in lost where try tx.awards.takeBack(id, member: member) {
      events.append(Event(.me(member), AwardLost(award: id)))
      activity.lost.append(id)
    }
    for earned in new {
      let isNews = due.items.contains(earned.workout)
      let sharedAt = isNews && activity.face != nil ? now : nil
      guard
        try tx.awards.announce(earned.id, member: member, sharedAt: sharedAt, shownAt: isNews ? now : nil), isNews
      else { continue }
      events.append(Event(.me(member), AwardEarned(award: reader.view(earned))))
      if let sharedAt { activity.earned.append(AwardActivity.Earned(award: earned.id, at: sharedAt)) }
    }
    if let markUntil { try tx.awards.setMark(member: member, until: markUntil) }
    if !activity.lost.isEmpty || !activity.earned.isEmpty { events.append(Event(.activity, activity)) }
    return events
  }
}
