import Storage
import Synchronization
import TestKit
import Testing

@testable import Floor

/// Rounds that a test ends by hand.
private final class Hand: Sendable {
  let time = FakeTime(1_000_000)
  private let open = Mutex<[(key: Int, ended: @Sendable (Rounds.Ending) -> Void)]>([])
  private let begun = Mutex<[Int]>([])

  func rounds(pause: Int = 0) -> Rounds {
    Rounds(pause: pause, clock: time.clock) { [self] key, _, ended in
      begun.withLock { $0.append(key) }
      open.withLock { $0.append((key, ended)) }
    }
  }

  /// The keys of all rounds that have begun.
  var keys: [Int] { begun.withLock { $0 } }

  func end(_ ending: Rounds.Ending = .done) { open.withLock { $0.removeFirst() }.ended(ending) }
}

@Suite struct RoundsTests {
  @Test("what is asked for while a round runs is taken by one more, and keys do not wait for each other")
  func together() {
    let hand = Hand()
    let rounds = hand.rounds()
    rounds.ask(1)
    for _ in 0..<3 { rounds.ask(1) }
    rounds.ask(2)
    #expect(hand.keys == [1, 2])
    hand.end()
    #expect(hand.keys == [1, 2, 1])
    hand.end()
    hand.end()
    #expect(hand.keys == [1, 2, 1])
    #expect(rounds.whenIdle {})
  }

  @Test("a round waits for the pause of its key, unless work is left")
  func pause() {
    let hand = Hand()
    let rounds = hand.rounds(pause: 1_000)
    rounds.ask(1)
    hand.end(.more)
    #expect(hand.keys == [1, 1])
    rounds.ask(1)
    hand.end()
    rounds.run(now: hand.time.now)
    #expect(hand.keys == [1, 1])
    hand.time.advance(1_000)
    rounds.run(now: hand.time.now)
    #expect(hand.keys == [1, 1, 1])
    hand.end()
    // The clock was set back.
    hand.time.advance(-5_000)
    rounds.ask(1)
    #expect(hand.keys == [1, 1, 1, 1])
  }

  @Test("a failed round runs again with a later chore, after longer and longer, also where it is asked for again")
  func failed() {
    let hand = Hand()
    let rounds = hand.rounds()
    rounds.ask(1)
    for (count, wait) in zip(1..., [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      hand.end(.failed)
      hand.time.advance(wait - 1)
      rounds.run(now: hand.time.now)
      rounds.ask(1)
      #expect(hand.keys.count == count)
      hand.time.advance(1)
      rounds.run(now: hand.time.now)
      #expect(hand.keys.count == count + 1)
    }
    hand.end()
    rounds.run(now: hand.time.now)
    #expect(hand.keys.count == 8)
    rounds.ask(1)
    #expect(hand.keys.count == 9, "what went well begins anew")
  }

  @Test("idle is when no round runs, also between two rounds of a key")
  func idle() {
    let hand = Hand()
    let rounds = hand.rounds()
    let isIdle = Atomic(false)
    rounds.ask(1)
    rounds.ask(1)
    #expect(!rounds.whenIdle { isIdle.store(true, ordering: .relaxed) })
    func seesIdle() -> Bool { isIdle.load(ordering: .relaxed) }
    hand.end()
    let between = seesIdle()
    hand.end()
    let after = seesIdle()
    #expect(!between && after)
  }
}

@Suite(.limitedConcurrency) struct RecountTests {
  @Test("a mark that is made again while it is counted stays")
  func marks() async throws {
    let floor = try TestFloor()
    try await floor.database.write { tx in
      try tx.recounts.mark("test", key: 7, item: 1, isWhole: true)
      try tx.recounts.mark("test", key: 7, item: 2, isWhole: false)
      let seen = try tx.recounts.marks("test", key: 7)
      try tx.recounts.mark("test", key: 7, item: 1, isWhole: false)
      try tx.recounts.remove(seen, "test", key: 7)
      let left = try tx.recounts.marks("test", key: 7)
      #expect(left.map(\.item) == [1] && left.map(\.isWhole) == [true])
      #expect(try tx.recounts.keys("test") == [7])
    }
  }

  @Test("a change and its marks are stored together, and what was counted leaves none")
  func together() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let hub = floor.server.dispatcher.hub
    try await floor.database.write { tx in
      try hub.record([LogChanged.replaced(of: mara.member)], tx)
      #expect(try tx.recounts.marks("points", key: mara.member).map(\.isWhole) == [true])
      try tx.execute("DELETE FROM recounts")
    }
    try await mara.log()
    _ = try await mara.change("workouts.finish")
    await floor.settle()
    #expect(try floor.count("SELECT COUNT(*) FROM recounts") == 0)
  }
}
