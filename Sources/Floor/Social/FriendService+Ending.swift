import Gym
import Storage
import Wire

/// Removing and blocking, and what others hear when somebody leaves the gym or comes back.
extension FriendService {
  func remove(_ caller: Caller, _ call: FriendsRemove, _ tx: Tx) throws -> Outcome<Nothing> {
    let own = try caller.signedIn().member.id
    guard try tx.friends.end(own, call.member) else { throw Fault.missing("friend", field: "member") }
    return Outcome(Nothing(), events: ended(own, call.member))
  }

  /// To the other it looks as if the friendship had been ended, and nothing else. A consent between a trainer and a
  /// client ends with it.
  func block(_ caller: Caller, _ call: FriendsBlock, _ tx: Tx) throws -> Outcome<Nothing> {
    let own = try caller.signedIn().member
    guard call.member != own.id else { throw Fault(.conflict, "own_request", field: "member") }
    // Otherwise the list of those who are blocked would name everybody, one id after the other.
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
    let challenges = try tx.challenges.common(own.id, other.id).compactMap { try ChallengeBoard($0, exercises, tx) }
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
    // They see each other again on the boards that both are on, unless the other blocks as well.
    guard try !tx.friends.isBlocked(own, call.member) else { return Outcome(Nothing(), events: groups) }
    let challenges = try tx.challenges.common(own, call.member).compactMap { try ChallengeBoard($0, exercises, tx) }
    return Outcome(
      Nothing(),
      events: groups + challenges.flatMap { $0.changed(now: caller.now) }
        + (try BoardService.blocked(own, call.member, tx)))
  }

  /// A member is about to be blocked by the owner or removed: they leave the screens of their friends and of those whom
  /// they asked.
  static func leaving(_ member: Member, _ tx: Tx) throws -> [Event] {
    // Who is blocked has already left everybody's screen. A second event would say that the account is deleted now.
    guard member.status != .blocked else { return [] }
    return try tx.friends.ids(of: member.id).map { Event(.friends($0), FriendRemoved(member: member.id)) }
      + tx.friends.asked(by: member.id).map { Event(.friends($0), FriendRequestEnded(member: member.id)) }
  }

  /// A member whom the owner had blocked is a friend again of those who were.
  static func returned(_ member: Int, _ tx: Tx) throws -> [Event] {
    try tx.friends.ids(of: member).compactMap { friend in
      try tx.friends.find(member, of: friend).map { Event(.friends(friend), FriendAdded(friend: FriendView($0))) }
    }
  }

  /// The requests that waited for a member's email reach the member once the email is confirmed and the member may train.
  /// Call it wherever either may have become true.
  static func arrivals(for member: Member, _ tx: Tx) throws -> [Event] {
    guard member.emailConfirmedAt != nil, member.restriction == nil else { return [] }
    return try tx.friends.deliver(to: member.id, emailKey: MemberRules.emailKey(member.email)).map { face, at in
      Event(.friends(member.id), FriendRequested(request: FriendRequestView(from: FaceView(face), at: at)))
    }
  }

  func ended(_ one: Int, _ other: Int) -> [Event] {
    [
      Event(.friends(one), FriendRemoved(member: other)), Event(.friends(other), FriendRemoved(member: one)),
    ]
  }
}
