import Foundation
import Gym
import TestKit
import Testing

/// Cases of Tests/Vectors/tempo.json, which also test the browser's implementation.
@Suite struct TempoTests {
  @Test("a tempo is read as people type it, stored as a number and written in one way, and its time is reps × phases")
  func vectors() throws {
    let file = URL(fileURLWithPath: Fixture.repository + "/Tests/Vectors/tempo.json")
    let cases = try JSON(Data(contentsOf: file)).array
    #expect(cases.count > 40)
    for one in cases {
      let typed = try #require(one.typed.string)
      let tempo = Tempo(typed)
      #expect(tempo?.text == one["text"].string && tempo?.packed == one.packed.int, "\(typed)")
      guard let tempo else { continue }
      #expect(tempo.secondsUnderTension(reps: one.reps.int ?? -1) == one.seconds.int, "\(typed)")
      #expect(tempo.isLeast == (one.isLeast == true), "\(typed)")
      #expect(Tempo(tempo.text) == tempo && Tempo(packed: tempo.packed) == tempo, "\(typed)")
    }
  }

  @Test(
    "a number that no tempo is stored as gives none", arguments: [-1, 0, 61, 6_100, 9_801, 61_000_000, 100_000_000])
  func numbers(_ packed: Int) { #expect(Tempo(packed: packed) == nil) }
}
