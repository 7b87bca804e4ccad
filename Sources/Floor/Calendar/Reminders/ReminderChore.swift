import Gym
import Logging
import Storage
import Synchronization
import Wire

/// Finds the members who are due a reminder, stores the reminders, and then sends them.
///
/// Reminders are committed before anything is sent. A crash can lose one that was not sent yet, but nothing is pushed
/// or mailed twice.
struct ReminderChore: Sendable {
  let database: Database
  let hub: TopicHub
  let calendar: GymCalendar
  let sources: ReminderSources
  let post: ReminderPost
  let log: Logger
  private let start = Start()

  init(
    database: Database, hub: TopicHub, calendar: GymCalendar, sources: ReminderSources, post: ReminderPost, log: Logger
  ) {
    self.database = database
    self.hub = hub
    self.calendar = calendar
    self.sources = sources
    self.post = post
    self.log = log
  }

  /// How many members are looked at in one turn, and how many of them get a commit.
  static let mostLooks = 250
  static let mostCommits = 40
  /// How long until a member is looked at again whose look failed or whose commit had no room, in milliseconds.
  private static let pause = 4_000

  private final class Start: Sendable {
    private let isDone = Atomic(false)
    /// - Returns: true once.
    func take() -> Bool { !isDone.exchange(true, ordering: .relaxed) }
  }

  /// Call it every few seconds. It reads nothing if nobody is due.
  func run(now: Int) {
    if start.take() { return lookAtEverybody(now: now) }
    guard let turn = sources.queue.begin(now: now, limit: Self.mostLooks) else { return }
    database.readLater(
      { [calendar, sources] tx in try Self.look(turn, sources, calendar, now: now, tx) },
      done: { result in
        switch result {
        case .success(let looks): commit(looks, now: now)
        case .failure(let error):
          log.warning("reminders", metadata: ["error": "\(error)"])
          for member in turn.members { sources.queue.look(at: member, at: now + Self.pause) }
        }
        sources.queue.end()
      })
  }

  private func lookAtEverybody(now: Int) {
    sources.queue.hold()
    database.readLater(
      { tx in try tx.reminders.members() },
      done: { [sources] result in
        if case .success(let members) = result { for member in members { sources.queue.look(at: member, at: now) } }
        sources.queue.end()
      })
  }

  private struct Look: Sendable {
    var member: Int
    var needsCommit: Bool
    var next: Int
  }

  private static func look(
    _ turn: ReminderQueue.Turn, _ sources: ReminderSources, _ calendar: GymCalendar, now: Int, _ tx: Tx
  ) throws -> [Look] {
    var members = Set(turn.members)
    for session in turn.sessions { members.formUnion(try tx.bookings.members(session: session)) }
    return try members.compactMap { member in
      guard try tx.reminders.member(member) != nil else { return nil }
      let reader = try ReminderReader(member, sources, calendar, now: now, tx)
      return Look(member: member, needsCommit: reader.needsCommit, next: reader.next)
    }
  }

  private func commit(_ looks: [Look], now: Int) {
    var left = min(Self.mostCommits, post.room)
    for look in looks {
      guard look.needsCommit else {
        sources.queue.look(at: look.member, at: look.next)
        continue
      }
      guard left > 0 else {
        sources.queue.look(at: look.member, at: now + Self.pause)
        continue
      }
      left -= 1
      issue(look.member, now: now)
    }
  }

  /// Looks again inside the commit, because what was true a moment ago may have been cancelled.
  private func issue(_ member: Int, now: Int) {
    database.write(
      { [calendar, sources, post] tx -> (events: [Event], outgoing: [OutgoingReminder], next: Int) in
        let reader = try ReminderReader(member, sources, calendar, now: now, tx)
        var events: [Event] = []
        var sending: [Remindable] = []
        for id in reader.takenPlaces { try tx.reminders.forget(id, member: member) }
        for thing in reader.unissued {
          let sendAt = reader.outlets(thing).isEmpty ? nil : reader.settings.sendAt(thing, now: now, calendar)
          let isNow = sendAt == now
          try tx.reminders.issue(
            thing, member: member, at: now, sendAt: isNow ? nil : sendAt, sentAt: isNow ? now : nil)
          if isNow { sending.append(thing) }
          let channels = thing.kind.channels.filter {
            [.kiosk, .phone].contains($0) && reader.settings.uses($0, for: thing.kind)
          }
          if !channels.isEmpty {
            events.append(Event(.me(member), ReminderTold(reminder: ReminderView(thing), channels: channels)))
          }
        }
        for thing in reader.waiting {
          try tx.reminders.send(thing, member: member, at: now)
          sending.append(thing)
        }
        let outgoing = try sending.compactMap { try post.outgoing($0, reader, tx) }
        let after = try ReminderReader(member, sources, calendar, now: now, tx)
        return (events, outgoing, after.next)
      },
      done: { [hub, log, sources, post] result in
        switch result {
        case .success(let issued):
          hub.publish(issued.events)
          for one in issued.outgoing { post.send(one) }
          sources.queue.look(at: member, at: issued.next)
        case .failure(let error):
          log.warning("reminders", metadata: ["error": "\(error)"])
          sources.queue.look(at: member, at: now + Self.pause)
        }
      })
  }
}
