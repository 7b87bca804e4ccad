import Gym
import Logging
import Mail
import Push
import Storage
import Wire

/// Members' reminders and their settings. It must be registered after all nouns that add reminders.
struct ReminderService: Service {
  let database: Database
  let hub: TopicHub
  let calendar: GymCalendar
  let gym: GymIdentity
  let mail: GymMail?
  let push: PushSender?
  let keys: PushKeys
  let log: Logger

  static let memberData = MemberData("reminders", "reminder_kinds", "reminder_settings").exporting { export, tx in
    export.add("reminders", RemindersExport(try tx.reminders.settings(export.member.id)))
  }

  func register(in registry: inout Registry) {
    let sources = registry.reminderSources.complete()
    let kinds = ReminderKind.allCases.filter { sources.kinds.contains($0) || $0 == .summary }
    registry.query(RemindersList.self, .login) { caller, _, tx in try list(caller, sources, tx) }
    registry.change(RemindersDismiss.self, .login) { caller, call, tx in try dismiss(caller, call, sources, tx) }
    registry.task(RemindersSettings.self, .login) { caller, _ in
      let member = try caller.signedIn().member
      // Makes the key before the first browser subscribes.
      if push != nil { _ = try await keys.get() }
      return try await database.readAsync { tx in try reply(member, kinds, tx) }
    }
    registry.change(RemindersSave.self, .login) { caller, call, tx in try save(caller, call, kinds, tx) }
    registry.publishes(ReminderTold.self, ReminderDismissed.self, ReminderSettingsChanged.self)
    registry.remember(ReminderSettingsChanged.self) { [queue = sources.queue] _, topic in
      if let member = topic.member { queue.wake(member) }
    }
    let post = ReminderPost(mail: mail, push: push, keys: keys, gym: gym, calendar: calendar)
    let chore = ReminderChore(
      database: database, hub: hub, calendar: calendar, sources: sources, post: post, log: log)
    registry.chore { now in chore.run(now: now) }
    registry.dailyChore { [database] now in
      database.write(
        { tx in
          try tx.reminders.prune(before: now - 2 * Milliseconds.day)
          try tx.push.prune()
        }, done: { _ in })
    }
    registry.atStart { [keys] tx in try keys.load(tx) }
  }

  // MARK: What there is

  private func list(_ caller: Caller, _ sources: ReminderSources, _ tx: Tx) throws -> RemindersList.Reply {
    let member = try caller.signedIn().member.id
    let reader = try ReminderReader(member, sources, calendar, now: caller.now, tx)
    let channel = caller.device == nil ? ReminderChannel.phone : .kiosk
    func shown(_ things: [Remindable]) -> [ReminderView] {
      things.filter { reader.settings.uses(channel, for: $0.kind) }.map(ReminderView.init)
    }
    return RemindersList.Reply(reminders: shown(reader.due), today: shown(reader.today))
  }

  private func dismiss(
    _ caller: Caller, _ call: RemindersDismiss, _ sources: ReminderSources, _ tx: Tx
  ) throws -> Outcome<Nothing> {
    let member = try caller.signedIn().member.id
    let reader = try ReminderReader(member, sources, calendar, now: caller.now, tx)
    guard let thing = reader.things.first(where: { $0.id == call.id }) else {
      throw Fault.missing("reminder", field: "id")
    }
    try tx.reminders.dismiss(thing, member: member, at: caller.now)
    return Outcome(Nothing(), events: [Event(.me(member), ReminderDismissed(id: call.id))])
  }

  // MARK: Settings

  private func reply(_ member: Member, _ kinds: [ReminderKind], _ tx: Tx) throws -> ReminderSettingsView {
    ReminderSettingsView(
      try tx.reminders.settings(member.id), kinds: kinds, email: mail == nil ? nil : member.email,
      pushKey: push == nil ? nil : keys.known?.publicText, browsers: try tx.push.all(member.id).count)
  }

  private func save(
    _ caller: Caller, _ call: RemindersSave, _ kinds: [ReminderKind], _ tx: Tx
  ) throws -> Outcome<ReminderSettingsView> {
    let member = try caller.signedIn().member
    var settings = try tx.reminders.settings(member.id)
    settings.quietFrom = call.quietFrom ?? settings.quietFrom
    settings.quietUntil = call.quietUntil ?? settings.quietUntil
    settings.summaryAt = call.summaryAt ?? settings.summaryAt
    let changes = call.kinds ?? []
    guard Set(changes.map(\.kind)).count == changes.count else { throw Fault.invalid("kinds", "malformed") }
    for (index, change) in changes.enumerated() {
      let field = "kinds[\(index)]"
      guard kinds.contains(change.kind) else { throw Fault.invalid("\(field).kind", "malformed") }
      if let lead = change.lead {
        guard change.kind.hasLead else { throw Fault.invalid("\(field).lead", "malformed") }
        guard ReminderSettings.leadRange.contains(lead) else {
          throw Fault(
            .invalid, "out_of_range", field: "\(field).lead",
            params: [
              "min": Double(ReminderSettings.leadRange.lowerBound),
              "max": Double(ReminderSettings.leadRange.upperBound),
            ])
        }
        settings.leads[change.kind] = lead
      }
      if let channels = change.channels {
        guard Set(channels).isSubset(of: change.kind.channels) else {
          throw Fault.invalid("\(field).channels", "malformed")
        }
        settings.channels[change.kind] = Set(channels)
      }
    }
    try settings.check()
    try tx.reminders.put(settings, member: member.id)
    return Outcome(try reply(member, kinds, tx), events: [Event(.me(member.id), ReminderSettingsChanged())])
  }
}
