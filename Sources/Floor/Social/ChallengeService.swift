import Gym
import Storage
import Wire

extension Topic {
  /// The challenges that a member has joined or is invited to.
  static func challenges(_ member: Int) -> Topic { Topic("challenges", of: member) }
  /// Who is in which open challenge. Internal; never sent to clients.
  static let challengeRoster = Topic("challenges.roster")
}

/// Challenges between members. Scores are computed from the log; `ChallengeWatch` keeps them up to date.
struct ChallengeService: Service {
  let changes: Changes
  let clock: Clock
  let calendar: GymCalendar
  let exercises: ExerciseCatalog

  /// How long a settled challenge stays in the list, in milliseconds.
  static let shown = 60 * Milliseconds.day

  static let memberData = MemberData("challenges", "challenge_members")
    .exporting { export, tx in
      let context = export.context
      export.add("challenges", try Self.export(export.member.id, context.exercises, now: context.now, tx))
    }
    .leaving { member, context, tx in
      let events = try changing(member.id, context.exercises, now: context.now, tx)
      for challenge in try tx.challenges.named(by: member.id) { try forgetNames(of: challenge, tx) }
      return events
    }

  func register(in registry: inout Registry) {
    registry.ownTopic("challenges", Topic.challenges) { member, tx in
      let now = clock.now
      return ChallengesSnapshot(
        challenges: try tx.challenges.list(of: member, settledSince: now - Self.shown).compactMap {
          try standings($0.id, tx)?.view(for: member, now: now)
        })
    }
    registry.change(ChallengesMake.self, .login, make)
    registry.change(ChallengesInvite.self, .login, invite)
    registry.change(ChallengesJoin.self, .login, join)
    registry.change(ChallengesDecline.self, .login, decline)
    registry.change(ChallengesLeave.self, .login, leave)
    registry.change(ChallengesCancel.self, .login, cancel)
    registry.namesOthers("challenges")
    registry.retracts(ChallengeRemoved.self)
    registry.publishes(ChallengeChanged.self, ChallengeEnded.self, ChallengeRemoved.self)
    ChallengeWatch(changes, clock: clock, calendar: calendar, exercises: exercises).register(in: &registry)
    let queue = registry.reminderSources.queue
    registry.reminders(.challenge, on: ChallengeChanged.self) { window, tx in
      try ChallengeReminders.things(window, exercises, tx)
    }
    registry.remember(ChallengeEnded.self) { _, topic in if let member = topic.member { queue.wake(member) } }
    registry.remember(ChallengeRemoved.self) { _, topic in if let member = topic.member { queue.wake(member) } }
  }

  private func standings(_ id: Int, _ tx: Tx) throws -> ChallengeStandings? {
    try ChallengeStandings(id, exercises, tx)
  }

  /// The reply to a change of a challenge, with the events for everybody who sees it and for the roster in memory.
  private func outcome(_ id: Int, _ own: Int, _ caller: Caller, _ tx: Tx) throws -> Outcome<ChallengeReply> {
    guard let standings = try standings(id, tx), let view = standings.view(for: own, now: caller.now) else {
      throw Fault.missing("challenge", field: "challenge")
    }
    return Outcome(
      ChallengeReply(challenge: view),
      events: [Event(.challengeRoster, ChallengeRoster(standings))] + standings.changed(now: caller.now))
  }

  // MARK: Making

  private func make(_ caller: Caller, _ call: ChallengesMake, _ tx: Tx) throws -> Outcome<ChallengeReply> {
    let own = try caller.signedIn().member.id
    try changes.database.space.keepReserve()
    let new = try ChallengeDraft(call, maker: own, now: caller.now, calendar: calendar, exercises: exercises).challenge
    try Moderation.check(
      [("name", new.name)] + new.teams.enumerated().map { ("teams[\($0.offset)]", $0.element) }, by: caller, tx)
    guard try tx.challenges.countOpen(madeBy: own) < ChallengeRules.mostOpen else {
      throw Fault(.conflict, "too_many", params: ["max": Double(ChallengeRules.mostOpen)])
    }
    try SentLimits.check(.challenge, by: caller, tx)
    try checkIn(own, tx)
    let id = try tx.challenges.add(new)
    try tx.challenges.join(own, id, team: try team(call.team, of: new), at: caller.now)
    try ask(call.invite, to: id, own, caller, tx)
    return try outcome(id, own, caller, tx)
  }

  private func invite(_ caller: Caller, _ call: ChallengesInvite, _ tx: Tx) throws -> Outcome<ChallengeReply> {
    let own = try caller.signedIn().member.id
    let challenge = try open(call.challenge, caller, tx)
    guard challenge.maker == own else { throw Fault(.forbidden, "not_yours", field: "challenge") }
    try ask(call.invite, to: challenge.id, own, caller, tx)
    return try outcome(challenge.id, own, caller, tx)
  }

  /// Invites friends. Those who were invited before are skipped without an error, so that nobody learns of a refusal.
  private func ask(_ friends: [Int], to challenge: Int, _ own: Int, _ caller: Caller, _ tx: Tx) throws {
    guard !friends.isEmpty else { throw Fault.invalid("invite", "required") }
    let known = try tx.challenges.people(challenge).count
    guard friends.count + known <= ChallengeRules.people.upperBound else {
      throw Fault(
        .conflict, "too_many", field: "invite", params: ["max": Double(ChallengeRules.people.upperBound)])
    }
    for (index, friend) in friends.enumerated() {
      guard try tx.friends.areFriends(own, friend), try tx.members.find(friend)?.restriction == nil else {
        throw Fault.missing("friend", field: "invite[\(index)]")
      }
      guard try tx.challenges.standing(of: friend, in: challenge) == nil else { continue }
      // A friend with too many open challenges and invitations gets no more; the sender sees no difference.
      guard try tx.challenges.countOpen(of: friend) < ChallengeRules.mostIn else { continue }
      try tx.challenges.invite(friend, to: challenge, at: caller.now)
    }
  }

  // MARK: Taking part

  private func join(_ caller: Caller, _ call: ChallengesJoin, _ tx: Tx) throws -> Outcome<ChallengeReply> {
    let own = try caller.signedIn().member.id
    let challenge = try open(call.challenge, caller, tx)
    switch try tx.challenges.standing(of: own, in: challenge.id) {
    case .invited: break
    case .joined: return try outcome(challenge.id, own, caller, tx)
    case .declined, .left, nil: throw Fault.missing("challenge", field: "challenge")
    }
    let team = try team(call.team, of: challenge)
    try tx.challenges.join(own, challenge.id, team: team, at: caller.now)
    return try outcome(challenge.id, own, caller, tx)
  }

  private func checkIn(_ member: Int, _ tx: Tx) throws {
    guard try tx.challenges.countOpen(of: member) < ChallengeRules.mostIn else {
      throw Fault(.conflict, "too_many", params: ["max": Double(ChallengeRules.mostIn)])
    }
  }

  private func team(_ chosen: Int?, of challenge: Challenge) throws(Fault) -> Int? {
    guard !challenge.teams.isEmpty else {
      if chosen != nil { throw Fault.invalid("team", "no_teams") }
      return nil
    }
    guard let chosen else { throw Fault.invalid("team", "required") }
    guard (1...2).contains(chosen) else {
      throw Fault(.invalid, "out_of_range", field: "team", params: ["min": 1, "max": 2])
    }
    return chosen
  }

  private func decline(_ caller: Caller, _ call: ChallengesDecline, _ tx: Tx) throws -> Outcome<Nothing> {
    let own = try caller.signedIn().member.id
    guard try tx.challenges.standing(of: own, in: call.challenge) == .invited else {
      throw Fault.missing("challenge", field: "challenge")
    }
    try tx.challenges.put(.declined, member: own, challenge: call.challenge, at: caller.now)
    return Outcome(Nothing(), events: [Event(.challenges(own), ChallengeRemoved(challenge: call.challenge))])
  }

  private func leave(_ caller: Caller, _ call: ChallengesLeave, _ tx: Tx) throws -> Outcome<Nothing> {
    let own = try caller.signedIn().member.id
    guard let before = try standings(call.challenge, tx),
      try tx.challenges.standing(of: own, in: call.challenge) == .joined
    else { throw Fault.missing("challenge", field: "challenge") }
    if before.challenge.maker == own { try Self.forgetNames(of: call.challenge, tx) }
    try tx.challenges.put(.left, member: own, challenge: call.challenge, at: caller.now)
    return Outcome(
      Nothing(),
      events: [Event(.challenges(own), ChallengeRemoved(challenge: call.challenge))]
        + (try Self.others(before, exercises, now: caller.now, tx)))
  }

  private func cancel(_ caller: Caller, _ call: ChallengesCancel, _ tx: Tx) throws -> Outcome<Nothing> {
    let own = try caller.signedIn().member.id
    let challenge = try open(call.challenge, caller, tx)
    guard challenge.maker == own else { throw Fault(.forbidden, "not_yours", field: "challenge") }
    guard let before = try standings(challenge.id, tx) else { throw Fault.missing("challenge", field: "challenge") }
    try tx.challenges.remove(challenge.id)
    return Outcome(Nothing(), events: try Self.others(before, exercises, now: caller.now, tx))
  }

  /// A challenge that the caller has joined or is invited to.
  /// - Throws: `no_such_challenge`, `challenge_over`.
  private func open(_ id: Int, _ caller: Caller, _ tx: Tx) throws -> Challenge {
    let own = try caller.signedIn().member.id
    let standing = try tx.challenges.standing(of: own, in: id)
    guard let challenge = try tx.challenges.find(id),
      standing == .joined || standing == .invited
    else { throw Fault.missing("challenge", field: "challenge") }
    guard challenge.settledAt == nil, caller.now < challenge.overAt else {
      throw Fault(.conflict, "challenge_over", field: "challenge")
    }
    return challenge
  }

  // MARK: What others change

  /// Removes the names that a challenge's maker chose.
  func removeNames(of id: Int, _ tx: Tx, now: Int) throws -> [Event] {
    try Self.forgetNames(of: id, tx)
    return try standings(id, tx)?.changed(now: now) ?? []
  }

  /// Teams have names in any case, so theirs become neutral.
  private static func forgetNames(of id: Int, _ tx: Tx) throws {
    guard let challenge = try tx.challenges.find(id) else { return }
    try tx.challenges.rename(id, nil, teams: challenge.teams.isEmpty ? [] : ModerationWords.teams)
  }

  /// Call it before a member is blocked, let in again or deleted, and what it returns afterwards: that makes the events
  /// for those who share a challenge with them.
  static func changing(_ member: Int, _ exercises: ExerciseCatalog, now: Int, _ tx: Tx) throws -> MemberData.Events {
    let before = try tx.challenges.list(of: member, settledSince: now - shown)
      .compactMap { try ChallengeStandings($0.id, exercises, tx) }
    return { tx in try before.flatMap { try others($0, exercises, now: now, tx) } }
  }

  /// The events for those who saw a challenge before somebody left or it was deleted: they get the standings as they are
  /// now, or that it is gone.
  static func others(_ before: ChallengeStandings, _ exercises: ExerciseCatalog, now: Int, _ tx: Tx) throws -> [Event] {
    let id = before.challenge.id
    guard let after = try ChallengeStandings(id, exercises, tx) else {
      return before.viewers.map { Event(.challenges($0), ChallengeRemoved(challenge: id)) }
        + [Event(.challengeRoster, ChallengeRoster(id, members: []))]
    }
    let left = Set(before.viewers).subtracting(after.viewers)
    return left.map { Event(.challenges($0), ChallengeRemoved(challenge: id)) } + after.changed(since: before, now: now)
      + [Event(.challengeRoster, ChallengeRoster(after))]
  }

  /// The challenges of a member, for an export.
  static func export(_ member: Int, _ exercises: ExerciseCatalog, now: Int, _ tx: Tx) throws -> [ChallengeView]? {
    let views = try tx.challenges.all(of: member).compactMap { challenge -> ChallengeView? in
      guard var view = try ChallengeStandings(challenge.id, exercises, tx)?.view(for: member, now: now) else {
        return nil
      }
      // Others' results do not belong in this member's export.
      view.rows = view.rows.filter { $0.member.id == member }
      view.by = view.own ? view.by : nil
      view.invited = nil
      return view
    }
    return views.isEmpty ? nil : views
  }
}

/// Who has joined an open challenge.
struct ChallengeRoster: TopicEvent {
  static let event = "challenges.roster"
  var challenge: Int
  /// Empty if the challenge is settled or deleted.
  var members: [Int]
  /// `Challenge.countsRoads`.
  var countsRoads: Bool

  init(_ challenge: Int, members: [Int], countsRoads: Bool = false) {
    self.challenge = challenge
    self.members = members
    self.countsRoads = countsRoads
  }

  init(_ standings: ChallengeStandings) {
    let isOpen = standings.challenge.settledAt == nil
    self.init(
      standings.challenge.id, members: isOpen ? standings.joined.map(\.face.id) : [],
      countsRoads: standings.challenge.countsRoads)
  }
}
