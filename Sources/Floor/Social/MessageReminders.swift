import Gym
import Storage

/// Unread messages from the last hours, from friends and from trainers.
///
/// One reminder per conversation, for its oldest unread message. Never include the text: a kiosk shows reminders.
enum MessageReminders {
  /// How long a message is worth a reminder, in milliseconds.
  private static let fresh = 12 * 3_600_000

  static func things(_ window: ReminderWindow, _ tx: Tx) throws -> [Remindable] {
    try tx.messages.unread(of: window.member, since: window.now - fresh).map { message in
      var thing = Remindable(
        .message, "conversation \(message.conversation)", at: message.at, until: message.at + fresh, timing: .news)
      thing.about.person = message.author.name
      thing.about.id = message.conversation
      return thing
    }
  }

  static func comments(_ window: ReminderWindow, _ tx: Tx) throws -> [Remindable] {
    var seen: Set<Int> = []
    return try tx.comments.unread(client: window.member, limit: 100).compactMap { comment in
      guard comment.writtenAt >= window.now - fresh, seen.insert(comment.trainer).inserted else { return nil }
      var thing = Remindable(
        .message, "trainer \(comment.trainer)", at: comment.writtenAt, until: comment.writtenAt + fresh, timing: .news)
      thing.about.person = comment.author.name
      return thing
    }
  }
}
