import Gym
import Storage
import Wire

extension Topic {
  /// A member's points and redeemed rewards.
  static func points(_ member: Int) -> Topic { Topic("points", of: member) }
}

/// A member's points. `PointWatch` gives them.
struct PointService: Service {
  let calendar: GymCalendar
  let exercises: ExerciseCatalog
  let watch: PointWatch

  private static let page = 50

  static let memberData = MemberData("point_accounts", "point_entries", "redemptions")
    .exporting { export, tx in
      export.add("points", try Self.export(export.member.id, export.context.exercises, tx))
    }
    .clearing { member, tx in try tx.points.clear(member) }

  func register(in registry: inout Registry) {
    registry.ownTopic("points", Topic.points) { member, tx in
      PointsChanged(points: PointsView(try tx.points.account(member)))
    }
    registry.query(PointsRules.self, .login) { caller, _, tx in
      let goals = try tx.goals.find(member: caller.signedIn().member.id)
      return PointsRules.Reply(weekGoalDays: PointRules.weekGoalDays(goals))
    }
    registry.allow(PointsRules.self, .read)
    registry.query(PointsHistory.self, .login) { caller, call, tx in
      let own = try caller.signedIn().member.id
      let found = try tx.points.page(own, before: call.before, limit: Self.page + 1)
      return PointsHistory.Reply(
        entries: try found.prefix(Self.page).map { try Self.view($0, of: own, exercises, tx) },
        more: found.count > Self.page)
    }
    registry.allow(PointsHistory.self, .read)
    registry.query(PointsBadges.self, .login, badges)
    registry.allow(PointsBadges.self, .read)
    registry.change(PointsTurn.self, .login, turn)
    registry.publishes(PointsChanged.self, PointsGiven.self)
    watch.register(in: &registry)
  }

  static func changed(_ member: Int, _ tx: Tx) throws -> Event {
    Event(
      .points(member), PointsChanged(points: PointsView(try tx.points.account(member))), key: PointsChanged.event)
  }

  private static func view(
    _ entry: PointEntry, of member: Int, _ exercises: ExerciseCatalog, _ tx: Tx
  ) throws -> PointEntryView {
    let exercise = entry.reason == .record ? entry.ref.split(separator: ".").last.flatMap { Int($0) } : nil
    var challenge: Challenge?
    if entry.reason == .challenge, let id = Int(entry.ref),
      try tx.challenges.standing(of: member, in: id) == .joined
    {
      challenge = try tx.challenges.find(id)
    }
    return PointEntryView(
      entry, exercise: exercise.map(exercises.name),
      challenge: challenge.map { PointChallenge($0, exerciseName: $0.exercise.map(exercises.name)) })
  }

  private func badges(_ caller: Caller, _ call: PointsBadges, _ tx: Tx) throws -> PointsBadges.Reply {
    let own = try caller.signedIn().member.id
    guard try tx.points.account(own)?.isOff != true else { return PointsBadges.Reply(badges: []) }
    return PointsBadges.Reply(
      badges: try Badge.all(of: own, calendar: calendar, now: caller.now, tx).map(BadgeView.init))
  }

  /// Turning points off freezes them until they are turned on again, and gives back redeemed rewards that were not
  /// fetched.
  private func turn(_ caller: Caller, _ call: PointsTurn, _ tx: Tx) throws -> Outcome<PointsView> {
    let own = try caller.signedIn().member.id
    var events: [Event] = []
    if !call.on {
      for one in try tx.rewards.redemptions(of: own, limit: .max) where one.state == .open {
        events += try RewardService.end(one, as: .givenBack, member: own, now: caller.now, tx)
      }
    }
    try tx.points.turn(on: call.on, member: own, since: caller.now)
    return Outcome(PointsView(try tx.points.account(own)), events: events + [try Self.changed(own, tx)])
  }

  /// Nil for a member who never had points.
  static func export(_ member: Int, _ exercises: ExerciseCatalog, _ tx: Tx) throws -> PointsExport? {
    guard let account = try tx.points.account(member) else { return nil }
    return PointsExport(
      points: PointsView(account),
      entries: try tx.points.page(member, before: nil, limit: .max).map { try view($0, of: member, exercises, tx) },
      rewards: try tx.rewards.redemptions(of: member, limit: .max).map { RedemptionView($0, code: $0.code) })
  }
}

extension Badge {
  /// All badges of a member, from their log and the challenges that ended.
  static func all(of member: Int, calendar: GymCalendar, now: Int, _ tx: Tx) throws -> [Badge] {
    let ended = try tx.points.challengesEnded(member)
    return all(
      days: try tx.progress.starts(member: member, from: .min, before: .max).map(calendar.calendarDay),
      won: ended.filter(\.isWon).map { calendar.calendarDay(at: $0.at) },
      challenges: ended.map { calendar.calendarDay(at: $0.at) }, today: calendar.calendarDay(at: now))
  }
}
