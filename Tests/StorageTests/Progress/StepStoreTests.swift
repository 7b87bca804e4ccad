import Gym
import TestKit
import Testing

@testable import Storage

@Suite(.limitedConcurrency) struct StepStoreTests {
  private static func steps(_ day: Int, _ steps: Int, _ from: StepSource = .typed) -> DailySteps {
    DailySteps(day: CalendarDay(number: 20_000 + day), steps: steps, from: from)
  }

  @Test("a day has one number of a member, and a range has both of its ends")
  func days() async throws {
    let store = try Store()
    try await store.write { tx in
      let (mara, ben) = (try tx.person("mara").id, try tx.person("ben").id)
      for day in [3, 1, 2, 4] { try tx.steps.put(Self.steps(day, day), of: mara) }
      try tx.steps.put(Self.steps(2, 200_000, .script), of: mara)
      try tx.steps.put(Self.steps(2, 7, .file), of: ben)
      let (first, last) = (Self.steps(1, 1), Self.steps(3, 3))
      let stored = try tx.steps.days(of: mara, from: first.day, to: last.day)
      #expect(stored == [first, Self.steps(2, 200_000, .script), last])
      #expect(try tx.steps.remove(first.day, of: mara))
      #expect(try !tx.steps.remove(first.day, of: mara))
      #expect(try tx.steps.clear(member: mara))
      #expect(try !tx.steps.clear(member: mara))
      #expect(try tx.steps.all(of: mara) == [] && tx.steps.all(of: ben) == [Self.steps(2, 7, .file)])
    }
  }

  @Test("what a member chose is replaced as a whole")
  func settings() async throws {
    let store = try Store()
    try await store.write { tx in
      let mara = try tx.person("mara").id
      #expect(try tx.steps.settings(of: mara) == .usual)
      for chosen in [StepSettings(goal: 9_000, length: 725), StepSettings(length: 700), .usual] {
        try tx.steps.set(chosen, of: mara)
        #expect(try tx.steps.settings(of: mara) == chosen)
      }
    }
  }

  @Test("each source of a number can be stored")
  func sources() async throws {
    let store = try Store()
    try await store.write { tx in
      let mara = try tx.person("mara").id
      let all = StepSource.allCases.enumerated().map { Self.steps($0, 5, $1) }
      for day in all { try tx.steps.put(day, of: mara) }
      #expect(try tx.steps.all(of: mara) == all)
    }
  }
}
