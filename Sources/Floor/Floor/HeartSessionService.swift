import Gym
import Storage
import Wire

/// A member's own heart: now, what walls show of it, and the sessions that are over.
struct HeartSessionService: Service {
  let live: HeartLive
  let calendar: GymCalendar

  /// The most sessions in a reply.
  static let mostSessions = 500

  static let memberData = MemberData("heart_sessions", "heart_settings")
    .exporting { export, tx in
      let settings = try tx.hearts.settings(of: export.member.id)
      export.add("heart", settings == .usual ? nil : settings)
      let sessions = try tx.hearts.list(of: export.member.id, from: 0, before: .max, limit: .max)
      export.add("heartSessions", unlessEmpty: sessions.map { HeartSessionView($0, hasCurve: true) })
    }
    .clearing { member, _, tx in
      try tx.hearts.clear(member: member.id)
      return { _ in [Event(.straps, HeartLogForgotten(member: member.id))] }
    }

  func register(in registry: inout Registry) {
    registry.ownTopic(
      "heart", { .heart($0) }, complete: { member, heart in heart = live.own(member) }, { _, _ in HeartNow() })
    registry.publishes(HeartNow.self)
    // Each says all, so none has to be kept for those who come back.
    registry.retracts(HeartNow.self)
    registry.query(HeartsSettings.self, .login) { caller, _, tx in
      let member = try caller.signedIn().member
      return view(try tx.hearts.settings(of: member.id), of: member, now: caller.now)
    }
    registry.allow(HeartsSettings.self, .read)
    registry.change(HeartsConfigure.self, .login, configure)
    registry.query(HeartsSessions.self, .login, sessions)
    registry.allow(HeartsSessions.self, .read)
    registry.query(HeartsSession.self, .login) { caller, call, tx in
      HeartsSession.Reply(session: HeartSessionView(try session(call.id, caller, tx), hasCurve: true))
    }
    registry.allow(HeartsSession.self, .read)
    registry.change(HeartsRemove.self, .login) { caller, call, tx in
      let member = try caller.signedIn().member.id
      guard let found = try tx.hearts.find(call.id), found.member == member, !found.isOpen else {
        throw Fault.missing("heart_session", field: "id")
      }
      try tx.hearts.remove(found.id)
      return Outcome(Nothing())
    }
    registry.remember(HeartSettingsChanged.self) { event, _ in
      live.change { $0.changed(event.settings, of: event.member) }
    }
    registry.remember(HeartLogForgotten.self) { event, _ in live.change { $0.forgetLog(of: event.member) } }
  }

  // MARK: Settings

  private func view(_ settings: HeartSettings, of member: Member, now: Int) -> HeartSettingsView {
    let wearer = HeartFloor.Wearer(member, settings)
    return HeartSettingsView(settings, effective: wearer.maximum(on: calendar.calendarDay(at: now)))
  }

  private func configure(
    _ caller: Caller, _ call: HeartsConfigure, _ tx: Tx
  ) throws -> Outcome<HeartSettingsView> {
    let member = try caller.signedIn().member
    if let maximum = call.maximum { try Fault.check(maximum, in: HeartMaximum.allowed, "maximum") }
    let before = try tx.hearts.settings(of: member.id)
    // Who enters a maximum knows better than what was measured before.
    let settings = HeartSettings(
      shown: call.shown, maximum: call.maximum, measured: call.maximum == before.maximum ? before.measured : nil,
      signsIn: call.signsIn)
    let reply = view(settings, of: member, now: caller.now)
    guard settings != before else { return Outcome(reply) }
    try tx.hearts.set(settings, of: member.id)
    return Outcome(reply, events: [Event(.straps, HeartSettingsChanged(member: member.id, settings: settings))])
  }

  // MARK: Sessions

  private func sessions(_ caller: Caller, _ call: HeartsSessions, _ tx: Tx) throws -> HeartsSessions.Reply {
    let range = try ClassService.range(call.from, call.to, calendar)
    let reader: LogReader
    if let member = call.member {
      guard call.client == nil else { throw Fault.invalid("member", "one_of_two") }
      // No token opens what is between members.
      guard caller.client.scopes == nil else { throw Fault(.forbidden, "not_for_tokens", field: "member") }
      reader = try LogReader(caller, shownBy: member, tx)
      guard reader.shows(.heart) else { throw Fault(.forbidden, "not_shared", field: "member") }
    } else {
      reader = try LogReader(caller, client: call.client, .heart, tx)
    }
    let found = try tx.hearts.list(
      of: reader.member, from: range.lowerBound, before: range.upperBound, limit: Self.mostSessions)
    return HeartsSessions.Reply(sessions: found.map { HeartSessionView($0, hasCurve: false) })
  }

  /// A session that the caller may see. Others' are refused as if there were none.
  private func session(_ id: Int, _ caller: Caller, _ tx: Tx) throws -> HeartSession {
    let viewer = try caller.signedIn().member.id
    guard let found = try tx.hearts.find(id), !found.isOpen else {
      throw Fault.missing("heart_session", field: "id")
    }
    if found.member == viewer { return found }
    guard caller.client.scopes == nil else { throw Fault.missing("heart_session", field: "id") }
    let relations = [
      try tx.clients.relation(of: viewer, leads: caller.leads, to: found.member),
      try tx.friends.relation(of: viewer, to: found.member),
    ]
    guard relations.contains(where: { SharingRule.allows(ShownKind.heart, to: $0) }) else {
      throw Fault.missing("heart_session", field: "id")
    }
    return found
  }
}
