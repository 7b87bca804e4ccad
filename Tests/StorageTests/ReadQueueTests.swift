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

  @Test("what a read asks for is asked for by the same requester")
  func inherits() async {
    let requester = await withCheckedContinuation { done in
      queue.add(.member(7), .light) { done.resume(returning: Requester.current) }
    }
    #expect(requester == .member(7))
  }
}
