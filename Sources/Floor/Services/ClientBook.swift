import Gym
import Storage
import Synchronization

/// Clients' logs at a glance (`ClientLog`), kept until something of the member changes or the day ends.
///
/// Guarantee: what `logs` returns is as the snapshot of its `Tx` or later. A mark is taken before the snapshot is opened,
/// and a member who changed since is not kept.
final class ClientBook: Sendable {
  private struct State {
    /// Counts the changes of members.
    var changes = 0
    /// By member: the number of the last change. Members without a change since the start have none.
    var changedAt: [Int: Int] = [:]
    var kept: [Int: (day: CalendarDay, log: ClientLog)] = [:]
  }

  /// A log of 90 days is 2 to 4 kB.
  private static let most = 5_000
  private let state = Mutex(State())
  let calendar: GymCalendar

  init(calendar: GymCalendar) { self.calendar = calendar }

  /// To be taken before a snapshot is opened, for `logs`.
  var mark: Int { state.withLock { $0.changes } }

  func changed(_ member: Int) {
    state.withLock { state in
      state.changes += 1
      state.changedAt[member] = state.changes
      state.kept[member] = nil
    }
  }

  /// The logs of clients, by member. What is not kept is read, some dozens of clients at a time.
  func logs(of clients: [Int], since mark: Int, now: Int, _ tx: Tx) throws -> [Int: ClientLog] {
    let today = calendar.calendarDay(at: now)
    var logs: [Int: ClientLog] = [:]
    logs.reserveCapacity(clients.count)
    state.withLock { state in
      for client in clients {
        if let kept = state.kept[client], kept.day == today { logs[client] = kept.log }
      }
    }
    let missing = clients.filter { logs[$0] == nil }
    guard !missing.isEmpty else { return logs }
    var read: [Int: ClientLog] = [:]
    for from in stride(from: 0, to: missing.count, by: ClientLogs.most) {
      let some = missing[from..<min(from + ClientLogs.most, missing.count)]
      try self.read(some, ClientLogs(tx, of: some), today: today, into: &read)
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

  private func read(
    _ clients: ArraySlice<Int>, _ rows: ClientLogs, today: CalendarDay, into logs: inout [Int: ClientLog]
  ) throws {
    // Whole weeks: a workout can do a plan of another day of its week.
    let first = today.adding(days: 1 - ClientLog.days).monday
    let last = today.adding(days: PlanAhead.days).monday.adding(days: 6)
    let work = try rows.work(from: calendar.start(of: first))
    let ends = try rows.ends()
    let planned = try rows.planned(in: first...last)
    for client in clients {
      var log = ClientLog(work: work[client] ?? [], firstAt: ends[client]?.first, lastAt: ends[client]?.last)
      if let planned = planned[client] {
        let done = PlansDone(
          planned,
          log.work.map { DoneWorkout(id: $0.workout, day: calendar.calendarDay(at: $0.startedAt), routine: $0.routine) }
        )
        let spans = [7, 30, ClientLog.days].map { done.compliance(days: $0, today: today) }
        if spans.contains(where: { $0.planned > 0 }) { log.compliance = spans }
        log.plan = PlanAhead(planned, done, today: today)
      }
      logs[client] = log
    }
  }
}
