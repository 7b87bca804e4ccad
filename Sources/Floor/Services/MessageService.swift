import Gym
import Storage
import Wire

extension Topic {
  /// A member's conversations.
  static func messages(_ member: Int) -> Topic { Topic("messages", of: member) }
}

/// What members write to each other, two by two and in groups. No public screen shows any of it.
struct MessageService: Service {
  let database: Database
  let hub: TopicHub
  let reader: MessageReader
  let routines: RoutineService

  static let pageLimit = 50
  static let shown = 100
  static let mostGroups = 100
  /// Of one member in an hour.
  static let mostAnHour = 300
  private static let hour = 3_600_000

  func register(in registry: inout Registry) {
    registry.ownTopic("messages", Topic.messages) { member, tx in
      MessagesSnapshot(
        conversations: try tx.conversations.list(of: member, limit: Self.shown).map {
          try reader.view($0, for: member, tx)
        })
    }
    registry.change(MessagesWrite.self, .login, write)
    registry.query(MessagesList.self, .login, list)
    registry.change(MessagesRead.self, .login, read)
    registry.change(MessagesDelete.self, .login, delete)
    registry.change(MessagesMute.self, .login, mute)
    registry.change(MessagesGroup.self, .login, group)
    registry.change(MessagesChangeGroup.self, .login, changeGroup)
    registry.change(MessagesLeave.self, .login, leave)
    registry.change(MessagesCopy.self, .login, copy)
    registry.tells(
      MessageSent.self, MessageDeleted.self, MessageRemoved.self, ConversationChanged.self, ConversationEnded.self)
    registry.follow(FriendRemoved.self) { event, topic in
      if let member = topic.member { tellOfTwo(member, event.member) }
    }
    registry.follow(FriendAdded.self) { event, topic in
      if let member = topic.member { tellOfTwo(member, event.friend.friend.id) }
    }
    registry.reminders(.message, on: MessageSent.self, MessageReminders.things)
    let queue = registry.reminderSources.queue
    registry.follow(ConversationChanged.self) { _, topic in if let member = topic.member { queue.wake(member) } }
    registry.follow(MessageDeleted.self) { _, topic in if let member = topic.member { queue.wake(member) } }
  }

  // MARK: Writing

  private func write(_ caller: Caller, _ call: MessagesWrite, _ tx: Tx) throws -> Outcome<MessagesWrite.Reply> {
    try database.room.keepReserve()
    let own = try caller.signedIn().member
    let text = try call.text.map { try MessageRules.text($0) }
    try Moderation.check([("text", text)], by: caller, tx)
    let card = try call.card.map { try self.card($0, of: own.id, tx) }
    guard text != nil || card != nil else { throw Fault.invalid("text", "required") }
    let id = try self.conversation(call, own.id, tx, at: caller.now)
    guard try tx.messages.count(by: own.id, since: caller.now - Self.hour) < Self.mostAnHour else {
      throw Fault(.rateLimited, "slow_down", retryAfterMs: Self.hour / 12)
    }
    let message = try tx.messages.write(text, card: card, in: id, author: own.id, at: caller.now)
    // Whoever answers has read what was there.
    try tx.conversations.read(id, member: own.id, until: message)
    guard let stored = try tx.messages.find(message), let view = try reader.view(id, for: own.id, tx) else {
      throw Fault.missing("conversation", field: "conversation")
    }
    let sent = try reader.view(stored, tx)
    let events = try tx.conversations.members(of: id).compactMap { member -> Event? in
      guard try tx.messages.find(message, for: member) != nil, let seen = try reader.view(id, for: member, tx) else {
        return nil
      }
      return Event(.messages(member), MessageSent(message: sent, conversation: seen))
    }
    return Outcome(MessagesWrite.Reply(message: sent, conversation: view), events: events)
  }

  /// Where a message goes. Of two, both have to be friends: who was blocked is told what somebody is told whose
  /// friendship ended.
  private func conversation(_ call: MessagesWrite, _ own: Int, _ tx: Tx, at: Int) throws -> Int {
    switch (call.to, call.conversation) {
    case (let friend?, nil):
      guard try tx.friends.areFriends(own, friend) else { throw Fault(.forbidden, "not_friends", field: "to") }
      return try tx.conversations.ofTwo(own, friend, at: at)
    case (nil, let id?):
      let found = try reader.find(id, for: own, tx)
      guard !found.isGroup else { return id }
      guard let other = found.other, try tx.friends.areFriends(own, other) else {
        throw Fault(.forbidden, "not_friends", field: "conversation")
      }
      return try tx.conversations.ofTwo(own, other, at: at)
    case (nil, nil): throw Fault.invalid("to", "one_of_two")
    case (_?, _?): throw Fault.invalid("conversation", "one_of_two")
    }
  }

  /// Something of the caller's own, or a routine that everybody of the gym has.
  private func card(_ ref: CardRef, of own: Int, _ tx: Tx) throws -> MessageCard {
    switch (ref.routine, ref.workout, ref.award) {
    case (let id?, nil, nil):
      guard let routine = try tx.routines.find(id, member: own) else {
        throw Fault.missing("routine", field: "card.routine")
      }
      try Moderation.checkWords(
        [("card.routine", routine.facts.name), ("card.routine", routine.facts.description)], tx)
      return .routine(id)
    case (nil, let id?, nil):
      guard try tx.posts.at(.workout(id, of: own)) != nil else { throw Fault.missing("workout", field: "card.workout") }
      return .workout(id)
    case (nil, nil, let id?):
      guard try tx.awards.announced(member: own).contains(id) else { throw Fault.missing("award", field: "card.award") }
      return .award(id)
    default: throw Fault.invalid("card", "malformed")
    }
  }

  // MARK: Reading

  private func list(_ caller: Caller, _ call: MessagesList, _ tx: Tx) throws -> MessagesList.Reply {
    let limit = call.limit ?? 30
    guard (1...Self.pageLimit).contains(limit) else {
      throw Fault(.invalid, "out_of_range", field: "limit", params: ["min": 1, "max": Double(Self.pageLimit)])
    }
    let own = try caller.signedIn().member.id
    _ = try reader.find(call.conversation, for: own, tx)
    var page = try tx.messages.page(call.conversation, for: own, before: call.before, limit: limit + 1)
    let isLast = page.count <= limit
    if !isLast { page.removeLast() }
    return MessagesList.Reply(messages: try page.map { try reader.view($0, tx) }, next: isLast ? nil : page.last?.id)
  }

  private func read(_ caller: Caller, _ call: MessagesRead, _ tx: Tx) throws -> Outcome<Nothing> {
    let own = try caller.signedIn().member.id
    let found = try reader.find(call.conversation, for: own, tx)
    guard let last = found.last, call.until > found.readUntil else { return Outcome(Nothing()) }
    try tx.conversations.read(found.id, member: own, until: min(call.until, last))
    return Outcome(Nothing(), events: [try changed(found.id, own, tx)])
  }

  private func mute(_ caller: Caller, _ call: MessagesMute, _ tx: Tx) throws -> Outcome<ConversationReply> {
    let own = try caller.signedIn().member.id
    let found = try reader.find(call.conversation, for: own, tx)
    try tx.conversations.mute(found.id, member: own, call.muted)
    return Outcome(try reply(found.id, own, tx), events: [try changed(found.id, own, tx)])
  }

  private func delete(_ caller: Caller, _ call: MessagesDelete, _ tx: Tx) throws -> Outcome<Nothing> {
    let own = try caller.signedIn().member.id
    // Also where the conversation is not there any more: what a member wrote stays theirs to delete.
    guard let message = try tx.messages.find(call.message), message.author.id == own else {
      throw Fault.missing("message", field: "message")
    }
    return Outcome(Nothing(), events: try delete(message, tx))
  }

  /// Deletes a message for everybody.
  func delete(_ message: StoredMessage, _ tx: Tx) throws -> [Event] {
    let members = try viewers(of: message, tx)
    try tx.messages.delete(message.id)
    return try members.compactMap { member in
      try reader.view(message.conversation, for: member, tx).map {
        Event(.messages(member), MessageDeleted(message: message.id, conversation: $0))
      }
    }
  }

  /// The gym removes what is in a message.
  func remove(_ message: StoredMessage, _ tx: Tx, at: Int) throws -> [Event] {
    let members = try viewers(of: message, tx)
    try tx.messages.remove(message.id, at: at)
    guard let view = try tx.messages.find(message.id).map({ try reader.view($0, tx) }) else { return [] }
    return try members.compactMap { member in
      try reader.view(message.conversation, for: member, tx).map {
        Event(.messages(member), MessageRemoved(message: view, conversation: $0))
      }
    }
  }

  private func viewers(of message: StoredMessage, _ tx: Tx) throws -> [Int] {
    try tx.conversations.members(of: message.conversation).filter { try tx.messages.find(message.id, for: $0) != nil }
  }

  /// Takes a group's name away. Who leads it can give another.
  func removeName(of group: Int, _ tx: Tx) throws -> [Event] {
    try tx.conversations.rename(group, ModerationWords.group, by: nil)
    return try tx.conversations.members(of: group).map { try changed(group, $0, tx) }
  }

  private func copy(_ caller: Caller, _ call: MessagesCopy, _ tx: Tx) throws -> Outcome<RoutineReply> {
    let own = try caller.signedIn().member
    guard let message = try tx.messages.find(call.message, for: own.id), case .routine(let id) = message.card,
      let routine = try tx.routines.find(id, member: message.author.id)
    else { throw Fault.missing("routine", field: "message") }
    return try routines.copy(routine, name: nil, own, tx)
  }

  // MARK: Events

  private func reply(_ id: Int, _ member: Int, _ tx: Tx) throws -> ConversationReply {
    ConversationReply(conversation: try reader.view(reader.find(id, for: member, tx), for: member, tx))
  }

  /// What a member's pages are told: how the conversation is now, or that it is gone.
  func changed(_ id: Int, _ member: Int, _ tx: Tx) throws -> Event {
    guard let view = try reader.view(id, for: member, tx) else {
      return Event(.messages(member), ConversationEnded(conversation: id))
    }
    return Event(
      .messages(member), ConversationChanged(conversation: view), key: "\(ConversationChanged.event) \(id)")
  }

  /// Two became friends, or are friends no more.
  private func tellOfTwo(_ member: Int, _ other: Int) {
    database.write(
      { tx in
        try tx.conversations.findOfTwo(member, other).map { id in try changed(id, member, tx) }
      },
      done: { result in if let event = try? result.get() { hub.publish(event) } })
  }

  // MARK: Groups

  private func group(_ caller: Caller, _ call: MessagesGroup, _ tx: Tx) throws -> Outcome<ConversationReply> {
    try database.room.keepReserve()
    let own = try caller.signedIn().member.id
    let name = try MessageRules.name(call.name)
    try Moderation.check([("name", name)], by: caller, tx)
    let members = try friends(call.members, of: own, field: "members", tx)
    guard !members.isEmpty else { throw Fault.invalid("members", "required") }
    guard members.count < MessageRules.mostMembers else { throw Self.full("members") }
    guard try tx.conversations.groups(of: own) < Self.mostGroups else {
      throw Fault(.conflict, "too_many", params: ["max": Double(Self.mostGroups)])
    }
    let id = try tx.conversations.makeGroup(name, [own] + members, at: caller.now)
    return Outcome(try reply(id, own, tx), events: try ([own] + members).map { try changed(id, $0, tx) })
  }

  private func changeGroup(
    _ caller: Caller, _ call: MessagesChangeGroup, _ tx: Tx
  ) throws -> Outcome<ConversationReply> {
    let own = try caller.signedIn().member.id
    let found = try reader.find(call.conversation, for: own, tx)
    let before = try tx.conversations.members(of: found.id)
    guard found.isGroup, before.first == own else { throw Fault(.forbidden, "not_allowed", field: "conversation") }
    if let name = try call.name.map({ try MessageRules.name($0) }) {
      try Moderation.check([("name", name)], by: caller, tx)
      try tx.conversations.rename(found.id, name, by: own)
    }
    for (index, member) in (call.remove ?? []).enumerated() {
      guard member != own, try tx.conversations.remove(member, from: found.id) else {
        throw Fault.missing("member", field: "remove[\(index)]")
      }
    }
    let added = try friends(call.add ?? [], of: own, field: "add", tx)
    let known = Set(try tx.conversations.members(of: found.id))
    guard known.union(added).count <= MessageRules.mostMembers else { throw Self.full("add") }
    for member in added { try tx.conversations.add(member, to: found.id) }
    let all = before + added.filter { !before.contains($0) }
    return Outcome(try reply(found.id, own, tx), events: try all.map { try changed(found.id, $0, tx) })
  }

  private func leave(_ caller: Caller, _ call: MessagesLeave, _ tx: Tx) throws -> Outcome<Nothing> {
    let own = try caller.signedIn().member.id
    let found = try reader.find(call.conversation, for: own, tx)
    guard found.isGroup else { throw Fault(.forbidden, "not_allowed", field: "conversation") }
    _ = try tx.conversations.remove(own, from: found.id)
    let rest = try tx.conversations.members(of: found.id)
    return Outcome(Nothing(), events: try ([own] + rest).map { try changed(found.id, $0, tx) })
  }

  private static func full(_ field: String) -> Fault {
    Fault(.conflict, "too_many", field: field, params: ["max": Double(MessageRules.mostMembers)])
  }

  /// - Throws: `no_such_friend` at the first who is none.
  private func friends(_ members: [Int], of own: Int, field: String, _ tx: Tx) throws -> [Int] {
    guard members.count <= MessageRules.mostMembers else { throw Self.full(field) }
    for (index, member) in members.enumerated() {
      guard try tx.friends.areFriends(own, member) else { throw Fault.missing("friend", field: "\(field)[\(index)]") }
    }
    var seen: Set<Int> = []
    return members.filter { seen.insert($0).inserted }
  }

  // MARK: Export

  static func export(_ member: Int, _ tx: Tx) throws -> [MessageExport]? {
    var names: [Int: String?] = [:]
    let all = try tx.messages.written(by: member).map { message in
      if names[message.conversation] == nil {
        let found = try tx.conversations.find(message.conversation, member: member)
        names[message.conversation] = .some(
          try found?.name ?? found?.other.flatMap { try tx.members.find($0)?.displayName })
      }
      return MessageExport(
        conversation: message.conversation, to: names[message.conversation] ?? nil, text: message.text,
        card: message.cardKind, at: message.at)
    }
    return all.isEmpty ? nil : all
  }
}
