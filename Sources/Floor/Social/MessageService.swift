import Gym
import Storage
import Wire

extension Topic {
  /// A member's conversations.
  static func messages(_ member: Int) -> Topic { Topic("messages", of: member) }
}

/// What members write to each other, in conversations of two and in groups. No public screen shows any of it.
struct MessageService: Service {
  let database: Database
  let hub: TopicHub
  let reader: MessageReader
  let routines: RoutineService

  static let pageLimit = 50
  static let shown = 100
  /// The most groups that a member may have made and still be in.
  static let mostGroups = 100

  static let memberData = MemberData("conversations", "conversation_members", "group_leavers", "messages")
    .exporting { export, tx in export.add("messages", try Self.export(export.member.id, tx)) }
    .leaving { member, _, tx in
      let groups = try tx.conversations.groups(of: member.id)
      return { tx in
        try groups.filter { try !tx.conversations.exists($0.id) }.flatMap { group in
          group.members.filter { $0 != member.id }.map {
            Event(.messages($0), ConversationEnded(conversation: group.id))
          }
        }
      }
    }

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
    registry.namesOthers("messages")
    registry.retracts(MessageDeleted.self, MessageRemoved.self, MessagesCleared.self)
    registry.remember(GroupLeft.self) { [hub] event, _ in hub.forgetEvents(of: .messages(event.member)) }
    registry.publishes(
      MessageSent.self, MessageDeleted.self, MessageRemoved.self, ConversationChanged.self, ConversationEnded.self)
    registry.react(FriendRemoved.self) { event, topic in
      if let member = topic.member { publishConversation(member, event.member) }
    }
    registry.react(FriendAdded.self) { event, topic in
      if let member = topic.member { publishConversation(member, event.friend.friend.id) }
    }
    registry.reminders(.message, on: MessageSent.self, MessageReminders.things)
    registry.react(ConsentChanged.self) { event, _ in
      // Most trainers and clients have no conversation. Looking costs the writer nothing.
      database.readLater(
        { tx in try tx.conversations.findOfTwo(event.trainer, event.member) },
        done: { result in
          guard case .success(_?) = result else { return }
          publishConversation(event.trainer, event.member)
          publishConversation(event.member, event.trainer)
        })
    }
    let queue = registry.reminderSources.queue
    registry.remember(ConversationChanged.self) { _, topic in if let member = topic.member { queue.wake(member) } }
    registry.remember(MessageDeleted.self) { _, topic in if let member = topic.member { queue.wake(member) } }
  }

  // MARK: Writing

  private func write(_ caller: Caller, _ call: MessagesWrite, _ tx: Tx) throws -> Outcome<MessagesWrite.Reply> {
    try database.space.keepReserve()
    let own = try caller.signedIn().member
    let text = try call.text.map { try MessageRules.text($0) }
    try Moderation.check([("text", text)], by: caller, tx)
    let card = try call.card.map { try self.card($0, of: own.id, tx) }
    guard text != nil || card != nil else { throw Fault.invalid("text", "required") }
    let id = try self.conversation(call, own, asStaff: caller.leads, tx, at: caller.now)
    try SentLimits.check(.message, by: caller, tx)
    let print = try card.flatMap { try reader.print(of: $0, by: own.id, tx) }
    let message = try tx.messages.write(text, card: card, print: print, in: id, author: own.id, at: caller.now)
    // Whoever writes has read the conversation up to here.
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

  /// Where a message goes. In a conversation of two, the caller must be able to reach the other: see
  /// `ConversationStore.isOpen`. A login by PIN begins none as staff, but goes on with one. A blocked sender gets the same
  /// error as after an ended friendship.
  private func conversation(
    _ call: MessagesWrite, _ own: Member, asStaff: Bool, _ tx: Tx, at: Int
  ) throws -> Int {
    switch (call.to, call.conversation) {
    case (let friend?, nil):
      guard try tx.conversations.isOpen(from: own.id, to: friend, asStaff: asStaff) else {
        throw Fault(.forbidden, "not_friends", field: "to")
      }
      return try ofTwo(own, friend, tx, at: at)
    case (nil, let id?):
      let found = try reader.find(id, for: own.id, tx)
      guard !found.isGroup else { return id }
      guard let other = found.other, try tx.conversations.isOpen(from: own.id, to: other)
      else {
        throw Fault(.forbidden, "not_friends", field: "conversation")
      }
      return try ofTwo(own, other, tx, at: at)
    case (nil, nil): throw Fault.invalid("to", "one_of_two")
    case (_?, _?): throw Fault.invalid("conversation", "one_of_two")
    }
  }

  /// Whoever gets a message from the owner can answer.
  private func ofTwo(_ own: Member, _ other: Int, _ tx: Tx, at: Int) throws -> Int {
    let id = try tx.conversations.ofTwo(own.id, other, at: at)
    if own.role == .owner, try !tx.friends.areFriends(own.id, other) { try tx.conversations.allowAnswers(in: id) }
    return id
  }

  /// A card for something of the caller's own, or for a routine of the gym.
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
    // Members may delete what they wrote even if they no longer have the conversation.
    guard let message = try tx.messages.find(call.message), message.author.id == own else {
      throw Fault.missing("message", field: "message")
    }
    return Outcome(Nothing(), events: try delete(message, tx))
  }

  /// Deletes a message for everybody.
  func delete(_ message: StoredMessage, _ tx: Tx) throws -> [Event] {
    let (all, viewers) = (try tx.conversations.members(of: message.conversation), try viewers(of: message, tx))
    try tx.messages.delete(message.id)
    if let events = try ended(message.conversation, all, tx) { return events }
    return try viewers.compactMap { member in
      try reader.view(message.conversation, for: member, tx).map {
        Event(.messages(member), MessageDeleted(message: message.id, conversation: $0))
      }
    }
  }

  /// Removes the content of a message, for the gym.
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

  /// Removes a group's name. The group's leader can choose another.
  func removeName(of group: Int, _ tx: Tx) throws -> [Event] {
    try tx.conversations.rename(group, ModerationWords.group, by: nil, at: nil)
    return try tx.conversations.members(of: group).map { try changed(group, $0, tx) }
  }

  private func copy(_ caller: Caller, _ call: MessagesCopy, _ tx: Tx) throws -> Outcome<RoutineReply> {
    let own = try caller.signedIn().member
    guard let message = try tx.messages.find(call.message, for: own.id), try reader.isShown(message, tx),
      let routine = try routine(on: message.card, of: message.author.id, tx)
    else { throw Fault.missing("routine", field: "message") }
    return try routines.copy(routine, name: call.name, own, tx)
  }

  /// The routine on a card, or one made from the workout on it. Nil if it is gone, and for other cards.
  private func routine(on card: MessageCard?, of author: Int, _ tx: Tx) throws -> Routine? {
    switch card {
    case .routine(let id): return try tx.routines.find(id, member: author)
    case .workout(let id):
      guard try tx.posts.at(.workout(id, of: author)) != nil, let workout = try tx.posts.workout(id) else { return nil }
      let facts = RoutineFacts(name: workout.name ?? "", plan: PlannedExercise.plan(of: try tx.workouts.sets(of: id)))
      return Routine(
        id: 0, slug: nil, owner: author, author: nil, visibility: .private, code: nil, version: 1, facts: facts,
        lastUsedAt: nil)
    case .award, nil: return nil
    }
  }

  // MARK: Events

  func reply(_ id: Int, _ member: Int, _ tx: Tx) throws -> ConversationReply {
    ConversationReply(conversation: try reader.view(reader.find(id, for: member, tx), for: member, tx))
  }

  func changed(_ id: Int, _ member: Int, _ tx: Tx) throws -> Event { try reader.changed(id, member, tx) }

  /// The events for a conversation that was deleted with its last message or its maker; nil if it still exists.
  func ended(_ id: Int, _ members: [Int], _ tx: Tx) throws -> [Event]? {
    guard try !tx.conversations.exists(id) else { return nil }
    return members.map { Event(.messages($0), ConversationEnded(conversation: id)) }
  }

  /// Publishes a conversation of two after the two have become friends, or trainer and client, or stopped being it.
  private func publishConversation(_ member: Int, _ other: Int) {
    database.write(
      { tx in
        try tx.conversations.findOfTwo(member, other).map { id in try changed(id, member, tx) }
      },
      done: { result in if let event = try? result.get() { hub.publish(event) } })
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
