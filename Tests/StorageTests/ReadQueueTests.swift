import Synchronization
import TestKit
import Testing

@testable import Storage

/// Which reads run while others are held.
struct ReadQueueTests {
  private let queue = ReadQueue(now: { 0 })

  /// Queues a read that has begun when this returns, and ends at the gate.
  private func held(_ requester: Requester, _ cost: ReadCost = .light) async -> Gate {
    let gate = Gate()
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    queue.add(requester, cost) {
      begin.yield()
      gate.wait()
    }
    for await _ in begun { break }
    return gate
  }

  private func done(_ requester: Requester, _ cost: ReadCost = .light) async {
    await withCheckedContinuation { done in queue.add(requester, cost) { done.resume() } }
  }

  @Test("a member with slow reads leaves places for other members and for kiosks")
  func places() async {
    let gates = [await held(.member(1)), await held(.member(1))]
    let third = Mutex(false)
    queue.add(.member(1), .light) { third.withLock { $0 = true } }
    let other = await held(.member(2))
    await done(.device(1))
    await done(.stranger("10.0.0.1"))
    #expect(third.withLock { !$0 })
    for gate in gates + [other] { gate.open() }
    queue.close()
    #expect(third.withLock { $0 })
  }

  @Test("kiosks have a free place when others have taken all of theirs")
  func kiosks() async {
    let gates = [await held(.member(1)), await held(.member(2)), await held(.server)]
    let more = Mutex(false)
    queue.add(.member(3), .light) { more.withLock { $0 = true } }
    for _ in 0..<3 { await done(.device(1)) }
    #expect(more.withLock { !$0 })
    for gate in gates { gate.open() }
    queue.close()
    #expect(more.withLock { $0 })
  }

  @Test("heavy reads run one at a time and hold up no light one")
  func heavy() async {
    let order = Order<Int>()
    let gate = await held(.member(1), .heavy)
    for _ in 0..<3 { queue.add(.member(1), .heavy) { order.add(1) } }
    queue.add(.member(2), .heavy) { order.add(2) }
    for requester in [Requester.member(1), .member(2), .device(3)] { await done(requester) }
    #expect(order.all == [])
    gate.open()
    queue.close()
    // A requester without a running read comes first.
    #expect(order.all == [2, 1, 1, 1])
  }

  @Test("paused slow reads wait for no other read, and others do not wait for them")
  func paused() async {
    let isQuiet = queue.pauseSlow { Issue.record("nothing ran") }
    #expect(isQuiet)
    let order = Order<Int>()
    queue.add(.member(1), .heavy) { order.add(1) }
    queue.add(.server, .light) { order.add(2) }
    // As many as there are places.
    for requester in [Requester.member(1), .member(2), .device(3), .member(1)] { await done(requester) }
    #expect(order.all == [])
    queue.resumeSlow()
    queue.close()
    #expect(Set(order.all) == [1, 2])
  }

  @Test("who pauses slow reads hears when the last of those that run has ended")
  func quiet() async {
    let gates = [await held(.server), await held(.member(1), .heavy), await held(.member(2))]
    let order = Order<Int>()
    let (quiet, isQuiet) = AsyncStream.makeStream(of: Void.self)
    let wasQuiet = queue.pauseSlow {
      order.add(2)
      isQuiet.yield()
    }
    #expect(!wasQuiet)
    queue.add(.server, .light) { order.add(3) }
    gates[0].open()
    await done(.device(1))
    order.add(1)
    gates[1].open()
    for await _ in quiet { break }
    #expect(order.all == [1, 2])
    queue.resumeSlow()
    gates[2].open()
    queue.close()
    #expect(order.all == [1, 2, 3])
  }

  @Test("what a read asks for is asked for by the same requester")
  func inherits() async {
    let requester = await withCheckedContinuation { done in
      queue.add(.member(7), .light) { done.resume(returning: Requester.current) }
    }
    #expect(requester == .member(7))
  }
}
