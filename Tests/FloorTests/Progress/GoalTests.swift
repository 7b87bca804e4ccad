import Gym
import TestKit
import Testing

@testable import Floor

/// Goals for a day and a week, and weights to lift by a day.
@Suite(.limitedConcurrency) struct GoalTests {
  @Test("goals are the usual ones until the member chooses, reach their other screens, and are theirs alone")
  func goals() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    let phone = try await floor.logIn("mara@example.com")
    _ = try await phone.call("topics.subscribe", ["topic": "me", "as": phone.handle])
    let usual = try await mara.call("goals.get", ["as": mara.handle])
    #expect(usual.daily == ["minutes": 60, "sets": 20, "reps": 150])
    #expect(usual.weekly == ["workouts": 3, "sets": 60, "volumeGrams": 15_000_000])
    #expect(usual.thisWeek == ["workouts": 0, "sets": 0, "volumeGrams": 0] && usual.targets == [])
    // In pounds, a week's volume is a round number of pounds.
    _ = try await ben.change("members.update", ["as": ben.handle, "unit": "lb"])
    #expect(try await ben.call("goals.get", ["as": ben.handle]).weekly.volumeGrams == 13_607_771)
    _ = try await ben.change("members.update", ["as": ben.handle, "unit": "kg"])
    try await mara.log(80, reps: 5)
    let daily: JSON = ["minutes": 45, "sets": 12]
    let set = try await mara.change("goals.set", ["as": mara.handle, "daily": daily])
    #expect(set.daily == ["minutes": 45, "sets": 12, "reps": 150] && set.weekly == usual.weekly)
    #expect(set.thisWeek == ["workouts": 1, "sets": 1, "volumeGrams": 400_000])
    #expect(await phone.event("goals.changed").data == set)
    let weekly: JSON = ["workouts": 2]
    let both = try await mara.change("goals.set", ["as": mara.handle, "weekly": weekly])
    #expect(both.daily == set.daily && both.weekly.workouts == 2 && both.weekly.sets == 60)
    #expect(try await ben.call("goals.get", ["as": ben.handle]).daily == usual.daily)
    for (group, name, value) in [
      ("daily", "minutes", 0), ("daily", "sets", 201), ("daily", "reps", -1), ("weekly", "workouts", 22),
      ("weekly", "sets", 0), ("weekly", "volumeGrams", 999),
    ] {
      let goals: JSON = .object([name: .number(Double(value))])
      let refusal = try await mara.refusedChange("goals.set", ["as": mara.handle, group: goals])
      #expect(refusal.field == .string("\(group).\(name)") && refusal.reason == "out_of_range")
    }
    #expect(try await mara.call("goals.get", ["as": mara.handle]) == both)
    #expect(try floor.problems() == [])
  }

  @Test("a target has its course, is reached by a set, and is taken away")
  func targets() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let start = floor.calendar.calendarDay(at: floor.time.now)
    let by = CalendarDay(number: start.number + 90).text
    func target(_ more: Params = [:]) -> Params {
      let plain: Params = ["as": mara.handle, "exercise": TestFloor.bench, "weight": kg(100), "by": by]
      return plain.merging(more) { $1 }
    }
    let new = try await mara.change("goals.target", target()).targets
    #expect(new.array.count == 1 && new[0].state == "unknown" && new[0].by == .string(by) && new[0].grams == 100_000)
    for kilograms in [80, 82.5, 85, 87.5] {
      try await mara.log(kilograms, reps: 1)
      _ = try await mara.change("workouts.finish", ["as": mara.handle])
      floor.time.advance(7 * 86_400_000)
    }
    let goals = try await mara.call("goals.get", ["as": mara.handle])
    #expect(goals.targets[0].state == "onCourse" && goals.targets[0].trendGramsPerWeek == 2_500)
    try await mara.log(100, reps: 1)
    #expect(try await mara.call("goals.get", ["as": mara.handle]).targets[0].state == "reached")
    // A new target replaces the old one.
    let higher = try await mara.change("goals.target", target(["weight": kg(140)])).targets
    #expect(higher.array.count == 1 && higher[0].state == "behind")
    let past = floor.calendar.day(at: floor.time.now)
    for (change, field, reason) in [
      (["by": past], "by", "in_past"), (["by": "2999-01-01"], "by", "out_of_range"),
      (["by": "soon"], "by", "malformed_date"), (["weight": kg(0)], "weight", "out_of_range"),
      (["exercise": 5], "exercise", "not_for_exercise"), (["exercise": 99], "exercise", "no_such_exercise"),
    ] as [(Params, String, String)] {
      let refusal = try await mara.refusedChange("goals.target", target(change))
      #expect(refusal.field == .string(field) && refusal.reason == .string(reason), "\(refusal)")
    }
    let none = try await mara.change("goals.removeTarget", ["as": mara.handle, "exercise": TestFloor.bench])
    #expect(none.targets == [])
    let gone = try await mara.refusedChange("goals.removeTarget", ["as": mara.handle, "exercise": TestFloor.bench])
    #expect(gone.reason == "no_such_target" && gone.field == "exercise")
    _ = try await mara.change("goals.target", target())
    _ = try await mara.change("accounts.delete", ["password": TestFloor.password])
    #expect(try floor.count("SELECT (SELECT COUNT(*) FROM targets) + (SELECT COUNT(*) FROM goals)") == 0)
    #expect(try floor.problems() == [])
  }
}
