import Gym
import Storage
import Wire

/// Invitations to challenges, and the results of challenges that have ended.
enum ChallengeReminders {
  /// How long a result counts as news, in milliseconds.
  private static let news = 2 * Milliseconds.day

  static func things(_ window: ReminderWindow, _ exercises: ExerciseCatalog, _ tx: Tx) throws -> [Remindable] {
    try tx.challenges.news(of: window.member, since: window.now - news, now: window.now).compactMap { one in
      let settled = one.challenge.settledAt
      var thing = Remindable(
        .challenge, "challenge \(one.challenge.id) \(settled == nil ? "asked" : "ended")", at: settled ?? one.at,
        until: settled.map { $0 + news } ?? one.challenge.endsAt, timing: .news)
      thing.about.name = one.challenge.name
      thing.about.id = one.challenge.id
      guard settled != nil else {
        thing.about.person = one.maker
        thing.about.challenge = .asked
        return thing
      }
      // From the member's own view, so that the result names nobody who is hidden from them.
      let view = try ChallengeStandings(one.challenge.id, exercises, tx)?.view(for: window.member, now: window.now)
      guard let view, let outcome = view.outcome else { return nil }
      thing.about.challenge = news(outcome, view, of: window.member)
      if outcome == .won || outcome == .draw { thing.about.person = first(view) }
      return thing
    }
  }

  private static func news(_ outcome: ChallengeOutcome, _ view: ChallengeView, of member: Int) -> ChallengeNews {
    switch outcome {
    case .nobody: return .nobody
    case .alone: return .alone
    case .draw: return .draw
    case .won:
      let own = view.rows.first { $0.member.id == member }
      let rank = view.teams.map { teams in teams.first { $0.team == own?.team }?.rank } ?? own?.rank
      return rank == 1 ? .won : .lost
    }
  }

  /// The names of the winners: members or teams.
  private static func first(_ view: ChallengeView) -> String {
    let names =
      view.teams?.filter { $0.rank == 1 }.map(\.name) ?? view.rows.filter { $0.rank == 1 }.map(\.member.name)
    return names.joined(separator: ", ")
  }
}
