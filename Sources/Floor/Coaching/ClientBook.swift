import Gym
import Storage
import Synchronization

/// Summaries of clients' logs (`ClientLog`), cached until the member's data changes. Whatever depends on the calendar
/// is computed again each day.
///
/// Guarantee: what `logs` returns is at least as new as the snapshot of its `Tx`. The mark is taken before the snapshot
/// is opened, and the log of a member who changed since then is not cached.
final class ClientBook: Sendable {
  private struct State {
    /// Counts the changes of members.
    var changes = 0
    /// By member: the number of the last change. A member without a change since the start has no entry.
    var changedAt: [Int: Int] = [:]
    var kept: [Int: (day: CalendarDay, log: ClientLog)] = [:]
  }

  /// The most logs that are kept. A log of 90 days is 2 to 6 kB.
  static let most = 5_000
  private let state = Mutex(State())
  let calendar: GymCalendar

  init(calendar: GymCalendar) { self.calendar = calendar }

  /// Take it before opening the snapshot for `logs`.
  var mark: Int { state.withLock { $0.changes } }

  func changed(_ member: Int) {
    state.withLock { state in
      state.changes += 1
      state.changedAt[member] = state.changes
      state.kept[member] = nil
    }
  }

  /// The clients whose logs are not cached for today.
  func missing(of clients: [Int], now: Int) -> [Int] {
    let today = calendar.calendarDay(at: now)
    return state.withLock { state in clients.filter { state.kept[$0]?.day != today } }
  }

  /// The logs of clients, by member. Logs that are not cached are read, some dozens of clients at a time.
  func logs(of clients: [Int], since mark: Int, now: Int, _ tx: Tx) throws -> [Int: ClientLog] {
    let today = calendar.calendarDay(at: now)
    var logs: [Int: ClientLog] = [:]
    logs.reserveCapacity(clients.count)
    /// Cached logs of an earlier day. Their workouts are still valid.
    var earlier: [Int: ClientLog] = [:]
    state.withLock { state in
      for client in clients {
        guard let kept = state.kept[client] else { continue }
        if kept.day == today { logs[client] = kept.log } else { earlier[client] = kept.log }
      }
    }
    guard logs.count < clients.count else { return logs }
    var read: [Int: ClientLog] = [:]
    let unknown = clients.filter { logs[$0] == nil && earlier[$0] == nil }
    for some in unknown.slices(of: ClientLogs.most) {
      let rows = ClientLogs(tx, of: some)
      let work = try rows.work(from: calendar.start(of: Self.first(today)))
      let ends = try rows.ends()
      for client in some {
        read[client] = ClientLog(work: work[client] ?? [], firstAt: ends[client]?.first, lastAt: ends[client]?.last)
      }
    }
    read.merge(earlier) { $1 }
    for some in clients.filter({ read[$0] != nil }).slices(of: ClientLogs.most) {
      try compare(some, ClientLogs(tx, of: some), today: today, in: &read)
    }
    logs.merge(read) { $1 }
    state.withLock { state in
      if state.kept.count + read.count > Self.most { state.kept.removeAll() }
      for (client, log) in read where (state.changedAt[client] ?? 0) <= mark {
        state.kept[client] = (today, log)
      }
    }
    return logs
  }

  /// Whole weeks, because a workout can complete a plan of another day of its week.
  private static func first(_ today: CalendarDay) -> CalendarDay { today.adding(days: 1 - ClientLog.days).monday }

  /// Compares what was planned with the workouts in `logs`, as of today.
  private func compare(
    _ clients: ArraySlice<Int>, _ rows: ClientLogs, today: CalendarDay, in logs: inout [Int: ClientLog]
  ) throws {
    let first = Self.first(today)
    let last = today.adding(days: PlanAhead.days).monday.adding(days: 6)
    let from = calendar.start(of: first)
    let planned = try rows.planned(in: first...last)
    for client in clients {
      guard var log = logs[client] else { continue }
      log.work.removeAll { $0.startedAt < from }
      (log.compliance, log.plan) = (nil, nil)
      if let planned = planned[client] {
        let done = PlansDone(
          planned,
          log.work.map {
            DoneWorkout(
              id: $0.workout, day: calendar.calendarDay(at: $0.startedAt), routine: $0.routine, session: $0.session)
          })
        let spans = [7, 30, ClientLog.days].map { done.compliance(days: $0, today: today) }
        if spans.contains(where: { $0.planned > 0 }) { log.compliance = spans }
        log.plan = PlanAhead(planned, done, today: today)
      }
      logs[client] = log
    }
  }
}

extension [Int] {
  fileprivate func slices(of most: Int) -> [ArraySlice<Int>] {
    stride(from: 0, to: count, by: most).map { self[$0..<Swift.min($0 + most, count)] }
  }
}
