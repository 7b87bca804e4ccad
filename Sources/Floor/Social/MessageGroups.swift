import Gym
import Storage
import Wire

/// A member is no longer in a group. Internal event; never sent to clients.
struct GroupLeft: TopicEvent {
  static let event = "messages.groupLeft"
  var member: Int
}

/// Groups of members who write to each other.
extension MessageService {
  func group(_ caller: Caller, _ call: MessagesGroup, _ tx: Tx) throws -> Outcome<ConversationReply> {
    try database.space.keepReserve()
    let own = try caller.signedIn().member.id
    let name = try MessageRules.name(call.name)
    try Moderation.check([("name", name)], by: caller, tx)
    let members = try friends(call.members, of: own, field: "members", tx)
    guard !members.isEmpty else { throw Fault.invalid("members", "required") }
    guard members.count < MessageRules.mostMembers else { throw Self.full("members") }
    guard try tx.conversations.groups(madeBy: own) < Self.mostGroups else {
      throw Fault(.conflict, "too_many", params: ["max": Double(Self.mostGroups)])
    }
    try SentLimits.check(.group, by: caller, tx)
    try SentLimits.check(.groupChange, by: caller, adding: members.count, tx)
    let id = try tx.conversations.makeGroup(name, [own] + members, at: caller.now)
    return Outcome(try reply(id, own, tx), events: try ([own] + members).map { try changed(id, $0, tx) })
  }

  func changeGroup(
    _ caller: Caller, _ call: MessagesChangeGroup, _ tx: Tx
  ) throws -> Outcome<ConversationReply> {
    let own = try caller.signedIn().member.id
    let found = try reader.find(call.conversation, for: own, tx)
    let before = try tx.conversations.members(of: found.id)
    guard found.isGroup, before.first == own else { throw Fault(.forbidden, "not_allowed", field: "conversation") }
    if let name = try call.name.map({ try MessageRules.name($0) }), name != found.name {
      try Moderation.check([("name", name)], by: caller, tx)
      try SentLimits.check(.groupChange, by: caller, tx)
      try tx.conversations.rename(found.id, name, by: own, at: caller.now)
    }
    for (index, member) in (call.remove ?? []).enumerated() {
      guard member != own, try tx.conversations.remove(member, from: found.id) else {
        throw Fault.missing("member", field: "remove[\(index)]")
      }
    }
    let added = try friends(call.add ?? [], of: own, field: "add", tx)
    let known = Set(try tx.conversations.members(of: found.id))
    guard known.union(added).count <= MessageRules.mostMembers else { throw Self.full("add") }
    for (index, member) in (call.add ?? []).enumerated() where try tx.conversations.hasLeft(member, found.id) {
      throw Fault(.conflict, "has_left", field: "add[\(index)]")
    }
    let new = added.filter { !known.contains($0) }
    if !new.isEmpty { try SentLimits.check(.groupChange, by: caller, adding: new.count, tx) }
    for member in new { try tx.conversations.add(member, to: found.id, at: caller.now) }
    let all = before + added.filter { !before.contains($0) }
    return Outcome(
      try reply(found.id, own, tx),
      events: try all.map { try changed(found.id, $0, tx) }
        + (call.remove ?? []).map { Event(.members, GroupLeft(member: $0)) })
  }

  func leave(_ caller: Caller, _ call: MessagesLeave, _ tx: Tx) throws -> Outcome<Nothing> {
    let own = try caller.signedIn().member.id
    let found = try reader.find(call.conversation, for: own, tx)
    guard found.isGroup else { throw Fault(.forbidden, "not_allowed", field: "conversation") }
    let before = try tx.conversations.members(of: found.id)
    try tx.conversations.leave(found.id, member: own, at: caller.now)
    return Outcome(
      Nothing(), events: try before.map { try changed(found.id, $0, tx) } + [Event(.members, GroupLeft(member: own))])
  }

  private static func full(_ field: String) -> Fault {
    Fault(.conflict, "too_many", field: field, params: ["max": Double(MessageRules.mostMembers)])
  }

  /// - Throws: `no_such_friend` for the first who is not a friend.
  private func friends(_ members: [Int], of own: Int, field: String, _ tx: Tx) throws -> [Int] {
    guard members.count <= MessageRules.mostMembers else { throw Self.full(field) }
    for (index, member) in members.enumerated() {
      guard try tx.friends.areFriends(own, member) else { throw Fault.missing("friend", field: "\(field)[\(index)]") }
    }
    var seen: Set<Int> = []
    return members.filter { seen.insert($0).inserted }
  }
}
