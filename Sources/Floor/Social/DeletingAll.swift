import Gym
import Storage
import Wire

/// Lets members delete everything they wrote for others.
struct DeletingAll: Service {
  let messages: MessageService
  let challenges: ChallengeService

  func register(in registry: inout Registry) {
    registry.change(MessagesDeleteAll.self, .login, deleteAll)
    registry.publishes(MessagesCleared.self)
  }

  private func deleteAll(
    _ caller: Caller, _ call: MessagesDeleteAll, _ tx: Tx
  ) throws -> Outcome<MessagesDeleteAll.Reply> {
    let own = try caller.signedIn().member.id
    var events: [Event] = []
    let conversations = try tx.messages.conversations(of: own).map { ($0, try tx.conversations.members(of: $0)) }
    let written = try tx.messages.deleteAll(by: own)
    for (conversation, members) in conversations {
      if let ended = try messages.ended(conversation, members, tx) {
        events += ended
        continue
      }
      for member in members {
        guard let view = try messages.reader.view(conversation, for: member, tx) else { continue }
        events.append(Event(.messages(member), MessagesCleared(member: own, conversation: view)))
      }
    }
    let given = try tx.posts.deleteAll(by: own)
    for member in Set(given.members + [own] + (try tx.friends.ids(of: own))) {
      events.append(Event(.friends(member), FriendsFeedChanged(member: own)))
    }
    for group in try tx.conversations.named(by: own) { events += try messages.removeName(of: group, tx) }
    for challenge in try tx.challenges.named(by: own) {
      events += try challenges.removeNames(of: challenge, tx, now: caller.now)
    }
    return Outcome(
      MessagesDeleteAll.Reply(messages: written, comments: given.comments, reactions: given.reactions),
      events: events)
  }
}
