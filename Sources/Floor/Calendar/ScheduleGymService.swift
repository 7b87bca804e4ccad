import Gym
import Storage
import Synchronization
import Wire

/// The gym's days: how many members plan to train and how many did, for walls, terminals and staff.
struct ScheduleGymService: Service {
  let calendar: GymCalendar
  private let days = GymDays()

  init(calendar: GymCalendar) { self.calendar = calendar }

  func register(in registry: inout Registry) {
    registry.query(ScheduleGym.self, .identified, cost: .heavy) { [days, calendar] caller, call, tx in
      let range = try ScheduleService.range(from: call.from, to: call.to)
      let today = calendar.calendarDay(at: caller.now)
      if let known = days.known(range, now: caller.now) { return known }
      let reply = try Self.read(range, today: today, tx)
      days.keep(reply, range, now: caller.now)
      return reply
    }
    registry.allow(ScheduleGym.self, .read, .calendar, .gymRead, .gymCalendar)
    registry.remember(MemberChanged.self) { [days] event, _ in if event.faceChanged { days.forget() } }
    registry.remember(LogForgotten.self) { [days] _, _ in days.forget() }
  }

  private static func read(
    _ range: ClosedRange<CalendarDay>, today: CalendarDay, _ tx: Tx
  ) throws -> ScheduleGym.Reply {
    let (planned, todays) = try tx.schedule.everybody(in: range, today: today)
    var done = try tx.schedule.trained(in: range)
    // The database contains hidden members too. Today's total must be the one of the topic `floor`, or it would reveal
    // when they train.
    done[today] = nil
    let names = todays.isEmpty ? [] : try tx.schedule.shownNames(of: todays)
    return ScheduleGym.Reply(
      days: Set(planned.keys).union(done.keys).sorted().map { day in
        ScheduleGym.Day(
          day: day.text, planned: planned[day] ?? 0, done: done[day] ?? 0,
          names: day == today && !names.isEmpty ? names : nil)
      })
  }
}

/// Caches the gym's days for as long as a wall may be behind, because reading them looks through all members' plans.
final class GymDays: Sendable {
  private struct Kept {
    var reply: ScheduleGym.Reply
    var at: Int
  }

  static let keptMilliseconds = 60_000
  private static let most = 16
  private let kept = Mutex<[ClosedRange<CalendarDay>: Kept]>([:])

  func known(_ range: ClosedRange<CalendarDay>, now: Int) -> ScheduleGym.Reply? {
    kept.withLock { kept in
      kept[range].flatMap { (0..<Self.keptMilliseconds).contains(now - $0.at) ? $0.reply : nil }
    }
  }

  func keep(_ reply: ScheduleGym.Reply, _ range: ClosedRange<CalendarDay>, now: Int) {
    kept.withLock { kept in
      if kept.count >= Self.most { kept.removeAll() }
      kept[range] = Kept(reply: reply, at: now)
    }
  }

  /// Drops the cached days, because they may name somebody who is no longer shown.
  func forget() { kept.withLock { $0.removeAll() } }
}
