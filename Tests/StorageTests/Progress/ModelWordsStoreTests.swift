import Gym
import TestKit
import Testing

@testable import Storage

@Suite(.limitedConcurrency) struct ModelWordsStoreTests {
  @Test("texts are counted by the day, and only of whom they belong to")
  func counts() async throws {
    let store = try Store()
    try await store.write { tx in
      let (mara, ben) = (try tx.person("mara").id, try tx.person("ben").id)
      let (day, next) = (CalendarDay(number: 20_778), CalendarDay(number: 20_779))
      #expect(try !tx.modelWords.isOn(mara))
      try tx.modelWords.turn(true, mara)
      #expect(try tx.modelWords.isOn(mara) && !tx.modelWords.isOn(ben))
      for count in 1...3 {
        try tx.modelWords.count(mara, on: day)
        #expect(try tx.modelWords.asked(mara, on: day) == count)
      }
      #expect(try tx.modelWords.asked(mara, on: next) == 0 && tx.modelWords.asked(ben, on: day) == 0)
      try tx.modelWords.count(mara, on: next)
      #expect(try tx.modelWords.asked(mara, on: next) == 1)
      try tx.modelWords.turn(false, mara)
      #expect(try !tx.modelWords.isOn(mara) && tx.modelWords.asked(mara, on: next) == 1)
    }
  }

  @Test("a report is stored once, listed from the latest on, and deleted by its age or its member")
  func reports() async throws {
    let store = try Store()
    try await store.write { tx in
      let (mara, ben) = (try tx.person("mara").id, try tx.person("ben").id)
      for at in [10, 20] { try tx.modelWords.report("a", by: mara, .week, "One.", at: at) }
      try tx.modelWords.report("b", by: mara, .why, "Two.", at: 30)
      try tx.modelWords.report("c", by: ben, .week, "Three.", at: 30)
      #expect(try tx.modelWords.reports(since: 0, limit: 2).map(\.text) == ["Three.", "Two."])
      #expect(try tx.modelWords.reports(by: mara).map(\.at) == [10, 30])
      try tx.modelWords.prune(before: 30)
      #expect(try tx.modelWords.reports(since: 0, limit: 9).map(\.about) == [.week, .why])
      try tx.modelWords.clear(mara)
      #expect(try tx.modelWords.reports(since: 0, limit: 9).map(\.text) == ["Three."])
    }
  }
}
