import Gym
import Secrets
import Storage
import Wire

/// Becoming friends with a code that one member shows the other.
extension FriendService {
  func invite(_ caller: Caller, _ call: FriendsInvite) throws -> FriendsInvite.Reply {
    guard let pending = codes.make(for: try caller.signedIn().member.id, (), now: caller.now) else {
      throw Fault(.unavailable, "busy", retryAfterMs: 60_000)
    }
    return FriendsInvite.Reply(code: pending.code, expiresAt: pending.expiresAt)
  }

  /// Whose code it is, before claiming it. It refuses the codes that claiming refuses. A wrong code counts as a guess.
  func invitation(_ caller: Caller, _ call: FriendsInvitation, _ tx: Tx) throws -> FriendsInvitation.Reply {
    let own = try caller.signedIn().member
    let found = try limiter.attempt(.friendCode(member: own.id), by: caller) {
      codes.find(call.code, now: caller.now)
    }
    guard let found else { throw Fault(.notFound, "code_unknown", field: "code") }
    return FriendsInvitation.Reply(from: FaceView(try shower(of: found.member, for: own, tx).face))
  }

  /// Claims a code and returns its member. A wrong code counts as a guess.
  func claimed(_ caller: Caller, _ call: FriendsClaim) async throws -> Int {
    let own = try caller.signedIn().member.id
    let found = try limiter.attempt(.friendCode(member: own), by: caller) {
      codes.claim(call.code, by: own, now: caller.now)
    }
    guard let found else { throw Fault(.notFound, "code_unknown", field: "code") }
    return found.member
  }

  func claim(_ caller: Caller, _ call: FriendsClaim, _ member: Int, _ tx: Tx) throws -> Outcome<FriendReply> {
    let own = try caller.signedIn().member
    let friend = try shower(of: member, for: own, tx)
    // A code must not reveal whose email is whose: what either has requested by email stays as it looks.
    try tx.friends.detach(sender: own.id, receiver: friend.id)
    try tx.friends.detach(sender: friend.id, receiver: own.id)
    let (view, events) = try befriend(own, friend.id, tx, now: caller.now)
    return Outcome(FriendReply(friend: view), events: events)
  }

  /// The member whose code it is, if the caller can become their friend.
  /// - Throws: `own_code`, `code_unknown`, `friends_already`.
  func shower(of member: Int, for own: Member, _ tx: Tx) throws -> Member {
    guard member != own.id else { throw Fault(.conflict, "own_code", field: "code") }
    guard try !tx.friends.isBlocked(own.id, member), let found = try tx.members.find(member), found.restriction == nil
    else { throw Fault(.notFound, "code_unknown", field: "code") }
    guard try !tx.friends.areFriends(own.id, member) else {
      throw Fault(.conflict, "friends_already", field: "code")
    }
    return found
  }
}
