import Gym
import Secrets
import Storage
import Wire

/// Conversations and messages as one of their members sees them.
struct MessageReader: Sendable {
  let posts: PostReader

  /// - Throws: `no_such_conversation`.
  func find(_ id: Int, for viewer: Int, _ tx: Tx) throws -> Conversation {
    guard let found = try tx.conversations.find(id, member: viewer) else {
      throw Fault.missing("conversation", field: "conversation")
    }
    return found
  }

  func view(_ one: Conversation, for viewer: Int, _ tx: Tx) throws -> ConversationView {
    let others = try tx.conversations.others(in: one.id, for: viewer)
    let last = try one.last.flatMap { try tx.messages.find($0) }
    return ConversationView(
      id: one.id, name: one.name, with: others.map { FaceView($0) },
      leads: one.isGroup ? try tx.conversations.members(of: one.id).first == viewer : nil,
      last: last.map {
        LastMessage(
          id: $0.id, by: FaceView($0.author), text: $0.text.map { String($0.prefix(100)) }, card: $0.cardKind,
          removed: $0.isRemoved ? true : nil, at: $0.at)
      },
      unread: one.unread, muted: one.isMuted,
      open: try one.isGroup || one.other.map { try tx.conversations.isOpen(from: viewer, to: $0) } ?? false)
  }

  /// Nil if the viewer does not have this conversation.
  func view(_ id: Int, for viewer: Int, _ tx: Tx) throws -> ConversationView? {
    try tx.conversations.find(id, member: viewer).map { try view($0, for: viewer, tx) }
  }

  /// The event for a member's pages: the conversation as it is now, or that it is gone.
  func changed(_ id: Int, _ member: Int, _ tx: Tx) throws -> Event {
    guard let view = try view(id, for: member, tx) else {
      return Event(.messages(member), ConversationEnded(conversation: id))
    }
    return Event(
      .messages(member), ConversationChanged(conversation: view), key: "\(ConversationChanged.event) \(id)")
  }

  /// The events after `blocker` has blocked or unblocked `other`. Both get the groups that they have in common. Only
  /// the blocker gets their conversation of two, which is gone or back: nothing has changed there for the other, and an
  /// event would reveal that something happened.
  func blockChanged(by blocker: Int, _ other: Int, _ tx: Tx) throws -> [Event] {
    let groups = try tx.conversations.groups(of: blocker).filter { $0.members.contains(other) }
    let ofTwo = try tx.conversations.findOfTwo(blocker, other).map { try changed($0, blocker, tx) }
    let shared = try groups.flatMap { group in try [blocker, other].map { try changed(group.id, $0, tx) } }
    return [ofTwo].compactMap { $0 } + shared
  }

  func view(_ message: StoredMessage, _ tx: Tx) throws -> MessageView {
    MessageView(
      id: message.id, conversation: message.conversation, by: FaceView(message.author), text: message.text,
      card: try message.cardKind.map { kind in
        try isShown(message, tx) ? try card(kind, message.card, of: message.author.id, tx) : CardView(kind)
      },
      removed: message.isRemoved ? true : nil, at: message.at)
  }

  /// Whether a card still shows its content. After a friendship has ended, or its author has left the group, it does so
  /// only if the content is the same as when it was sent: the others must not see later changes.
  func isShown(_ message: StoredMessage, _ tx: Tx) throws -> Bool {
    guard let card = message.card else { return false }
    if try tx.conversations.reaches(message.conversation, from: message.author.id) { return true }
    if case .award = card { return true }
    return try message.cardPrint != nil && message.cardPrint == print(of: card, by: message.author.id, tx)
  }

  /// A fingerprint of everything that a card gives access to; nil for an award, which never changes.
  func print(of card: MessageCard, by author: Int, _ tx: Tx) throws -> [UInt8]? {
    let view = try self.card(card.kind, card, of: author, tx)
    switch card {
    case .routine(let id):
      let version = try tx.routines.find(id, member: author)?.version ?? 0
      return Tokens.fingerprint(WireEncoder.encode(view) + Array("\(version)".utf8))
    case .workout(let id):
      // A copied workout has the reps and the time of every set, but the card shows only the best set.
      let plan = PlannedExercise.plan(of: try tx.workouts.sets(of: id))
      return Tokens.fingerprint(WireEncoder.encode(view) + WireEncoder.encode(plan))
    case .award: return nil
    }
  }

  /// A card shows its content whatever its author's levels are. It never contains the body weight.
  private func card(_ kind: MessageCard.Kind, _ card: MessageCard?, of author: Int, _ tx: Tx) throws -> CardView {
    switch card {
    case .routine(let id):
      guard let found = try tx.routines.find(id, member: author) else { return CardView(kind) }
      let routine = posts.exercises.names.shown(found, to: nil)
      let names = routine.facts.plan.map { posts.exercises.name($0.exercise, to: nil) }
      return CardView(
        kind,
        routine: RoutineCard(
          name: routine.facts.name, exercises: names,
          sets: routine.facts.plan.reduce(0) { $0 + $1.sets.count }, minutes: routine.facts.minutes))
    case .workout(let id):
      guard try tx.posts.at(.workout(id, of: author)) != nil, let workout = try tx.posts.workout(id) else {
        return CardView(kind)
      }
      return CardView(kind, workout: posts.view(workout, of: author, to: nil, records: true, bodyWeight: false))
    case .award(let id):
      guard try tx.awards.announced(member: author).contains(id) else { return CardView(kind) }
      return CardView(kind, award: posts.award(id, to: nil))
    case nil: return CardView(kind)
    }
  }
}
