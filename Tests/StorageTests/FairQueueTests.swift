import Dispatch
import Synchronization
import Testing

@testable import Storage

struct FairQueueTests {
  private static let turn = FairQueue<Int>.turn

  /// Takes and ends elements until the queue is empty. Each element is the number of microseconds that it takes.
  private func drain(_ queue: inout FairQueue<Int>) -> [Requester] {
    var order: [Requester] = []
    while let (microseconds, requester) = queue.next() {
      order.append(requester)
      queue.ended(requester, microseconds: microseconds)
    }
    return order
  }

  @Test("one requester's elements stay in order")
  func order() {
    var queue = FairQueue<Int>()
    for element in 1...3_000 { queue.add(element, of: .member(1)) }
    var taken: [Int] = []
    while let next = queue.next() {
      taken.append(next.element)
      queue.ended(next.requester, microseconds: 700)
    }
    #expect(taken == Array(1...3_000) && queue.isEmpty)
  }

  @Test("requesters take turns, however many elements one of them has")
  func turns() {
    var queue = FairQueue<Int>()
    for _ in 0..<4 { queue.add(1, of: .member(1)) }
    for _ in 0..<2 { queue.add(1, of: .device(2)) }
    queue.add(1, of: .device(3))
    #expect(
      drain(&queue) == [
        .member(1), .device(2), .device(3), .member(1), .device(2), .member(1), .member(1),
      ])
  }

  @Test("who has used more than a turn waits until others have had as much")
  func slow() {
    var queue = FairQueue<Int>()
    for _ in 0..<2 { queue.add(5 * Self.turn + 1, of: .member(1)) }
    for _ in 0..<10 { queue.add(10, of: .device(2)) }
    let order = drain(&queue)
    #expect(order.firstIndex(of: .member(1)) == 0)
    #expect(order.lastIndex(of: .member(1)) == 7)
  }

  @Test("who comes anew goes before those who always wait")
  func fresh() {
    var queue = FairQueue<Int>()
    for _ in 0..<10 { queue.add(60 * Self.turn, of: .member(1)) }
    let first = queue.next()
    queue.add(10, of: .device(2))
    queue.ended(.member(1), microseconds: 60 * Self.turn)
    let second = queue.next()
    queue.ended(.device(2), microseconds: 10)
    #expect(first?.requester == .member(1) && second?.requester == .device(2))
    // Even if it comes again at once.
    queue.add(10, of: .device(2))
    let third = queue.next()
    #expect(third?.requester == .device(2))
  }

  @Test("nobody has more elements running than allowed, and others are not held up by that")
  func running() {
    var queue = FairQueue<Int>(mostRunning: 2)
    for _ in 0..<3 { queue.add(1, of: .member(1)) }
    queue.add(1, of: .member(2))
    let taken = (0..<4).map { _ in queue.next()?.requester }
    #expect(taken == [.member(1), .member(2), .member(1), nil] && queue.count == 1)
    queue.ended(.member(1), microseconds: 1)
    let next = queue.next()?.requester
    #expect(next == .member(1))
  }

  @Test("on one thread, whoever comes anew waits for one element of others, not for all of them")
  func thread() {
    let thread = FairThread(label: "test", mostRunning: 1)
    let order = Mutex<[String]>([])
    let (begun, holds, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    func add(_ name: String, of requester: Requester, _ last: Bool = false) {
      thread.add(requester) { ended in
        order.withLock { $0.append(name) }
        ended()
        if last { done.signal() }
      }
    }
    thread.add(.member(1)) { ended in
      begun.signal()
      holds.wait()
      ended()
    }
    begun.wait()
    for number in 1...3 { add("a\(number)", of: .member(1), number == 3) }
    add("b", of: .member(2))
    holds.signal()
    done.wait()
    #expect(order.withLock { $0 } == ["b", "a1", "a2", "a3"])
  }

  @Test("on one thread, a requester's further work waits until enough of the earlier has ended, and others' does not")
  func held() {
    let thread = FairThread(label: "test", mostRunning: 2)
    let order = Mutex<[String]>([])
    let ends = Mutex<[@Sendable () -> Void]>([])
    let begun = DispatchSemaphore(value: 0)
    for (name, requester) in [("a1", Requester.member(1)), ("a2", .member(1)), ("a3", .member(1)), ("b", .member(2))] {
      thread.add(requester) { ended in
        order.withLock { $0.append(name) }
        ends.withLock { $0.append(ended) }
        begun.signal()
      }
    }
    for _ in 0..<3 { begun.wait() }
    #expect(order.withLock { $0.contains("b") && !$0.contains("a3") })
    ends.withLock { $0.removeFirst() }()
    begun.wait()
    #expect(order.withLock { $0.last } == "a3")
  }

  @Test("who has had their share of a group begins the next one; others go on")
  func share() {
    var queue = FairQueue<Int>()
    let third = FairQueue<Int>.share / 3
    for _ in 0..<6 { queue.add(third, of: .member(1)) }
    func group() -> [Int] {
      queue.beginGroup()
      var taken: [Int] = []
      while let next = queue.next(intoGroup: !taken.isEmpty) {
        taken.append(next.element)
        queue.ended(next.requester, microseconds: next.element)
      }
      return taken
    }
    #expect(group().count == 4)
    queue.add(7, of: .member(2))
    #expect(group() == [7, third, third] && queue.isEmpty)
  }

  @Test("a debt has an end, and is forgotten once nobody waits")
  func debt() {
    var queue = FairQueue<Int>()
    for microseconds in [1_000_000_000, 1] { queue.add(microseconds, of: .member(1)) }
    for _ in 0..<1_000 { queue.add(1, of: .member(2)) }
    let turns = FairQueue<Int>.mostDebt / Self.turn
    let order = drain(&queue)
    #expect((turns..<turns + 4).contains(order.lastIndex(of: .member(1)) ?? 0))
    queue.add(1, of: .member(1))
    queue.add(1, of: .member(2))
    #expect(drain(&queue) == [.member(1), .member(2)])
  }

  @Test("a requester that is paused keeps its elements, and the others their turns")
  func paused() {
    var queue = FairQueue<Int>(mostRunning: 1)
    for requester in [Requester.server, .member(1)] { for _ in 0..<2 { queue.add(1, of: requester) } }
    let running = queue.next()
    #expect(running?.requester == .server)
    queue.pause(.server)
    queue.ended(.server, microseconds: 1)
    queue.add(1, of: .server)
    #expect(drain(&queue) == [.member(1), .member(1)])
    #expect(queue.count == 2)
    queue.resume()
    #expect(drain(&queue) == [.server, .server])
    #expect(queue.isEmpty)
  }
}
