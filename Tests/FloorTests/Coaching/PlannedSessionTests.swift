import Gym
import TestKit
import Testing

@testable import Floor

/// A planned session of 5/3/1 that is done on another day of its week, as a trainer's list and reminders see it.
@Suite(.limitedConcurrency) struct PlannedSessionTests {
  private let floor: TestFloor
  /// A Monday; it is ten in the morning.
  private let monday: CalendarDay
  private let mara: TestClient

  init() async throws {
    floor = try TestFloor()
    monday = floor.calendar.calendarDay(at: floor.time.now).monday.adding(days: 7)
    floor.time.advance(floor.calendar.start(of: monday) - floor.time.now + 36_000_000)
    mara = try await floor.member("Mara")
  }

  /// Plans the first session for Tuesday, with its program.
  private func plan() async throws -> JSON {
    let squat = try await mara.change(
      "exercises.create",
      ["as": mara.handle, "name": "Squat", "type": "weightReps", "bodyPart": "legs", "equipment": "barbell"]
    ).exercise.id
    let lifts: JSON = [["lift": "squat", "exercise": squat, "max": kg(100)]]
    _ = try await mara.change("programs.start", ["as": mara.handle, "lifts": lifts])
    let part: JSON = ["cycle": 1, "week": 1, "lifts": [squat]]
    let item: Params = ["day": monday.adding(days: 1).text, "name": "5/3/1 week 1: Squat", "program": part]
    _ = try await mara.change("schedule.plan", ["as": mara.handle, "items": .array([item.json]) as JSON])
    return squat
  }

  private func train(_ squat: JSON) async throws {
    let part: JSON = ["cycle": 1, "week": 1, "lifts": [squat]]
    _ = try await mara.change("workouts.start", ["as": mara.handle, "program": part])
    try await mara.log(80, reps: 5, ["exercise": squat])
    _ = try await mara.change("workouts.finish", ["as": mara.handle])
  }

  private func go(to day: Int, _ minute: Int) {
    floor.time.advance(floor.calendar.instant(day: monday.adding(days: day), minute: minute) - floor.time.now)
  }

  @Test("the trainer's list counts it as done, as the client's own page does")
  func list() async throws {
    let tove = try await floor.trainer()
    try await floor.consent(mara, tove, shares: ["calendar"])
    try await train(plan())
    go(to: 2, 600)
    let own = try await mara.call("schedule.compliance", ["as": mara.handle]).spans
    let seen = try await tove.call("clients.list", ["as": tove.handle]).clients[0]
    #expect(own[0].done == 1 && own[0].planned == 1)
    #expect(seen.compliance == own)
  }

  @Test("nobody is reminded of it, neither on its day nor as missed")
  func reminders() async throws {
    try await train(plan())
    for (day, minute) in [(1, 480), (2, 480)] {
      go(to: day, minute)
      let listed = try await mara.call("reminders.list", ["as": mara.handle])
      #expect(listed.today == [] && listed.reminders == [], "day \(day)")
    }
  }
}
