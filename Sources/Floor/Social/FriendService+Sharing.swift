import Gym
import Storage
import Wire

/// What members show to friends and to the gym.
extension FriendService {
  func share(_ caller: Caller, _ call: FriendsShare, _ tx: Tx) throws -> Outcome<SharingView> {
    let own = try caller.signedIn().member.id
    let now = try tx.friends.sharing(own)
    let levels = SharingLevels { call.levels[$0] ?? now.levels[$0] }
    let choice = SharingChoice(levels: levels, foundByName: call.foundByName ?? now.foundByName)
    return Outcome(SharingView(choice), events: try Self.share(choice, member: own, tx))
  }

  /// Stores what a member chose, and returns the events.
  static func share(_ choice: SharingChoice, member: Int, _ tx: Tx) throws -> [Event] {
    let old = try tx.friends.sharing(member)
    guard choice != old else { return [] }
    try tx.friends.share(choice, member: member)
    var events = [Event(.friends(member), SharingChanged(sharing: SharingView(choice)), key: SharingChanged.event)]
    let isSeen = [ShownKind.workouts, .awards, .records, .bodyWeight, .goals, .roads].contains { kind in
      SharingRule.allows(kind, to: .friend(choice.levels)) != SharingRule.allows(kind, to: .friend(old.levels))
    }
    if isSeen { events.append(Event(.members, PostsShownChanged(member: member))) }
    if choice.levels[.awards] != old.levels[.awards] {
      if choice.levels[.awards] != .gym { try tx.awards.takeOffFloor(member: member) }
      events += [
        Event(.me(member), AwardsShared(with: choice.levels[.awards])),
        Event(.activity, AwardActivity(member: member, hides: choice.levels[.awards] != .gym)),
      ]
    }
    return events
  }
}
