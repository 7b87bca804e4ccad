import Gym
import Storage
import Wire

/// Removing and blocking, and the events when a member leaves the gym or comes back.
extension FriendService {
  func remove(_ caller: Caller, _ call: FriendsRemove, _ tx: Tx) throws -> Outcome<Nothing> {
    let own = try caller.signedIn().member.id
    guard try tx.friends.end(own, call.member) else { throw Fault.missing("friend", field: "member") }
    return Outcome(Nothing(), events: ended(own, call.member))
  }

  /// To the other member, a block looks like the end of the friendship. It also ends a consent between a trainer and a
  /// client.
  func block(_ caller: Caller, _ call: FriendsBlock, _ tx: Tx) throws -> Outcome<Nothing> {
    let own = try caller.signedIn().member
    guard call.member != own.id else { throw Fault(.conflict, "own_request", field: "member") }
    // Otherwise blocking one id after the other would list everybody's names.
    guard let other = try tx.members.find(call.member), try mayName(other.id, own.id, tx) else {
      throw Fault.missing("member", field: "member")
    }
    var events = try tx.friends.areFriends(own.id, other.id) ? ended(own.id, other.id) : []
    if try tx.friends.isAsked(own.id, by: other.id) {
      events.append(Event(.friends(own.id), FriendRequestEnded(member: other.id)))
    }
    if try tx.friends.isAsked(other.id, by: own.id) {
      events.append(Event(.friends(other.id), FriendRequestEnded(member: own.id)))
    }
    try tx.friends.detach(sender: own.id, receiver: other.id)
    for request in try tx.friends.endRequests(sender: own.id, receiver: other.id) {
      events.append(Event(.friends(own.id), FriendSentEnded(request: request)))
    }
    let consents = [(trainer: own, client: other), (trainer: other, client: own)].filter { pair in
      (try? tx.clients.shares(trainer: pair.trainer.id, member: pair.client.id)) != nil
    }
    let challenges = try tx.challenges.common(own.id, other.id).compactMap { try ChallengeStandings($0, exercises, tx) }
    try tx.friends.block(other.id, member: own.id, at: caller.now)
    events.append(Event(.members, MemberBlocked()))
    events += try messages.blockChanged(by: own.id, other.id, tx)
    for board in challenges { events += try ChallengeService.others(board, exercises, now: caller.now, tx) }
    events += try BoardService.blocked(own.id, other.id, tx)
    for pair in consents {
      events += try ClientService.changed(trainer: pair.trainer.id, pair.client.face, nil, tx)
    }
    return Outcome(Nothing(), events: events)
  }

  func mayName(_ other: Int, _ own: Int, _ tx: Tx) throws -> Bool {
    try tx.friends.isBlocked(own, other) || tx.reports.knowsName(of: other, own)
      || tx.clients.shares(trainer: own, member: other) != nil
      || tx.clients.shares(trainer: other, member: own) != nil
  }

  func unblock(_ caller: Caller, _ call: FriendsUnblock, _ tx: Tx) throws -> Outcome<Nothing> {
    let own = try caller.signedIn().member.id
    guard try tx.friends.unblock(call.member, member: own) else { throw Fault.missing("block", field: "member") }
    let groups = try messages.blockChanged(by: own, call.member, tx)
    // The two see each other again on common boards and in common challenges, unless the other has blocked, too.
    guard try !tx.friends.isBlocked(own, call.member) else { return Outcome(Nothing(), events: groups) }
    let challenges = try tx.challenges.common(own, call.member).compactMap { try ChallengeStandings($0, exercises, tx) }
    return Outcome(
      Nothing(),
      events: groups + challenges.flatMap { $0.changed(now: caller.now) }
        + (try BoardService.blocked(own, call.member, tx)))
  }

  /// The events before a member is blocked by the owner or removed: they disappear for their friends and for those whom
  /// they have asked.
  static func leaving(_ member: Member, _ tx: Tx) throws -> [Event] {
    // A blocked member has disappeared already. A second event would reveal that the account is now deleted.
    guard member.status != .blocked else { return [] }
    return try tx.friends.ids(of: member.id).map { Event(.friends($0), FriendRemoved(member: member.id)) }
      + tx.friends.asked(by: member.id).map { Event(.friends($0), FriendRequestEnded(member: member.id)) }
  }

  /// The events after the owner has unblocked a member: their friends have them in the list again.
  static func returned(_ member: Int, _ tx: Tx) throws -> [Event] {
    try tx.friends.ids(of: member).compactMap { friend in
      try tx.friends.find(member, of: friend).map { Event(.friends(friend), FriendAdded(friend: FriendView($0))) }
    }
  }

  /// Delivers the requests that waited for a member's email, once it is confirmed and the member may train. Call it
  /// wherever either may have become true.
  static func arrivals(for member: Member, _ tx: Tx) throws -> [Event] {
    guard let email = member.email, member.emailConfirmedAt != nil, member.restriction == nil else { return [] }
    return try tx.friends.deliver(to: member.id, emailKey: MemberRules.emailKey(email)).map { face, at in
      Event(.friends(member.id), FriendRequested(request: FriendRequestView(from: FaceView(face), at: at)))
    }
  }

  func ended(_ one: Int, _ other: Int) -> [Event] {
    [
      Event(.friends(one), FriendRemoved(member: other)), Event(.friends(other), FriendRemoved(member: one)),
    ]
  }
}
