import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// What reminders cost a gym with many members, counted instead of timed.
@Suite(.limitedConcurrency) struct ReminderCostTests {
  private static let members = 600

  /// A floor whose members each train at 18:00 every day, and one at 17:00.
  private func gym() async throws -> TestFloor {
    let floor = try TestFloor()
    let day = floor.calendar.calendarDay(at: floor.time.now).adding(days: 1)
    floor.time.advance(floor.calendar.instant(day: day, minute: 720) - floor.time.now)
    let now = floor.time.now
    try await floor.database.write { tx in
      for number in 0..<Self.members {
        let member = try tx.members.insert(
          NewMember(
            name: "Member \(number)", displayName: "Member \(number)", initials: "M", email: "m\(number)@example.com",
            emailKey: "m\(number)@example.com", role: .member, unit: .kg, shownOnFloor: false, passwordHash: "",
            pinHash: nil, badgeHash: nil, joinedAt: now))
        let content = ScheduleContent(name: "Push", minute: number == 0 ? 1_020 : 1_080)
        _ = try tx.schedule.insert(
          ScheduleEntry(
            id: 0, member: member.id, start: day, recurrence: Recurrence(rule: "FREQ=DAILY"), content: content))
      }
    }
    return floor
  }

  private func tick(_ floor: TestFloor) async throws {
    floor.server.housekeeping()
    while floor.server.dispatcher.registry.reminderSources.queue.isBusy { await Task.yield() }
    await floor.settle()
  }

  @Test("after the first look a tick reads and writes nothing until somebody is due, and then only for them")
  func bounded() async throws {
    let floor = try await gym()
    let queue = floor.server.dispatcher.registry.reminderSources.queue
    // Looks at everybody once, some at a time.
    for _ in 0...(Self.members / ReminderChore.mostLooks + 1) { try await tick(floor) }
    #expect(queue.count == Self.members)
    #expect(queue.begin(now: floor.time.now, limit: 10) == nil)
    let before = floor.database.statistics.changes
    floor.time.advance(3 * 3_600_000)
    #expect(queue.begin(now: floor.time.now, limit: 10) == nil)
    floor.time.advance(3_600_000)
    try await tick(floor)
    #expect(try floor.count("SELECT COUNT(*) FROM reminders") == 1)
    // At most the one reminder, the commit that waits for it, and the upkeep of classes.
    #expect(floor.database.statistics.changes - before <= 3)
    // All others are due at once: some at a time, and nobody twice.
    floor.time.advance(3_600_000)
    try await tick(floor)
    let first = try floor.count("SELECT COUNT(*) FROM reminders")
    #expect(first == 1 + ReminderChore.mostCommits)
    while try floor.count("SELECT COUNT(*) FROM reminders") < Self.members {
      floor.time.advance(2_000)
      try await tick(floor)
    }
    #expect(try floor.count("SELECT COUNT(DISTINCT member) FROM reminders") == Self.members)
  }
}
