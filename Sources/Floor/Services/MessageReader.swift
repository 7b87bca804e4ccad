import Gym
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
      open: try one.isGroup || one.other.map { try tx.friends.areFriends(viewer, $0) } ?? false)
  }

  /// Nil where the conversation is not there for them.
  func view(_ id: Int, for viewer: Int, _ tx: Tx) throws -> ConversationView? {
    try tx.conversations.find(id, member: viewer).map { try view($0, for: viewer, tx) }
  }

  func view(_ message: StoredMessage, _ tx: Tx) throws -> MessageView {
    MessageView(
      id: message.id, conversation: message.conversation, by: FaceView(message.author), text: message.text,
      card: try message.cardKind.map { try card($0, message.card, of: message.author.id, tx) },
      removed: message.isRemoved ? true : nil, at: message.at)
  }

  /// Whoever sends a card shows what is on it, whatever their levels are; nothing on it contains the body weight.
  private func card(_ kind: MessageCard.Kind, _ card: MessageCard?, of author: Int, _ tx: Tx) throws -> CardView {
    switch card {
    case .routine(let id):
      guard let routine = try tx.routines.find(id, member: author) else { return CardView(kind) }
      let names = routine.facts.plan.map { posts.exercises.name($0.exercise) }
      return CardView(
        kind,
        routine: RoutineCard(
          name: routine.facts.name, exercises: names,
          sets: routine.facts.plan.reduce(0) { $0 + $1.sets.count }, minutes: routine.facts.minutes))
    case .workout(let id):
      guard try tx.posts.at(.workout(id, of: author)) != nil, let workout = try tx.posts.workout(id) else {
        return CardView(kind)
      }
      return CardView(kind, workout: posts.view(workout, records: true, bodyWeight: false))
    case .award(let id):
      guard try tx.awards.announced(member: author).contains(id) else { return CardView(kind) }
      return CardView(kind, award: posts.award(id))
    case nil: return CardView(kind)
    }
  }
}
