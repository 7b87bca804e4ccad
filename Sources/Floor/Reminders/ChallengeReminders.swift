import Gym
import Storage

/// Who asks a member to a challenge, and how one of theirs has ended.
enum ChallengeReminders {
  /// How long a result is news.
  private static let news = 2 * 86_400_000

  static func things(_ window: ReminderWindow, _ tx: Tx) throws -> [Remindable] {
    try tx.challenges.news(of: window.member, since: window.now - news, now: window.now).map { one in
      let settled = one.challenge.settledAt
      var thing = Remindable(
        .challenge, "challenge \(one.challenge.id) \(settled == nil ? "asked" : "ended")", at: settled ?? one.at,
        until: settled.map { $0 + news } ?? one.challenge.endsAt, timing: .news)
      thing.about.name = one.challenge.name
      thing.about.person = settled == nil ? one.maker : nil
      thing.about.id = one.challenge.id
      thing.about.challenge = settled == nil ? .asked : one.rank == 1 ? .won : .ended
      return thing
    }
  }
}
