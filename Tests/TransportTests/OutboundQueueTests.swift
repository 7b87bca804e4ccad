import TestKit
import Testing

@testable import Transport

@Suite struct OutboundQueueTests {
  private let timer = ConflationKey("timer", 12)

  private func buffer() -> FrameBuffer { FrameBuffer(headRoom: 16, capacity: OutboundQueue.frameBytes) }

  /// The payloads of all frames that wait.
  private func frames(_ queue: inout OutboundQueue) -> [String] {
    var buffer = buffer()
    return frames(&queue, &buffer)
  }

  private func frames(_ queue: inout OutboundQueue, _ buffer: inout FrameBuffer) -> [String] {
    var found: [String] = []
    while queue.takeFrame(into: &buffer) != nil { found.append(String(decoding: buffer.payload, as: UTF8.self)) }
    return found
  }

  private func queue(_ messages: Outgoing..., limits: QueueLimits = QueueLimits()) -> OutboundQueue {
    var queue = OutboundQueue()
    for message in messages { _ = queue.append(message, limits: limits) }
    return queue
  }

  private func numbers(_ frames: [String]) -> [Int] {
    frames.flatMap { $0.split { !$0.isNumber } }.compactMap { Int($0) }
  }

  @Test("one message is sent as it is")
  func oneMessage() {
    var one = queue(Outgoing(text: "{}"))
    #expect(frames(&one) == ["{}"])
    #expect(one.isEmpty && one.bytes == 0)
  }

  @Test("several messages are sent as an array, in order")
  func batch() {
    var three = queue(Outgoing(text: "1"), Outgoing(text: "2"), Outgoing(text: "3"))
    #expect(frames(&three) == ["[1,2,3]"])
  }

  @Test("a newer state replaces the older one and overtakes no other message")
  func conflation() {
    var some = queue(
      Outgoing(text: "\"old\"", key: timer), Outgoing(text: "1"), Outgoing(text: "\"newer\"", key: timer),
      Outgoing(text: "0", key: ConflationKey("timer", 13)))
    #expect(some.bytes == 9)
    #expect(frames(&some) == ["[1,\"newer\",0]"])
  }

  @Test("whichever states are replaced, the other messages keep their order")
  func conflationKeepsOrder() {
    var limits = QueueLimits()
    limits.hardMessages = 1_000
    var queue = OutboundQueue()
    var buffer = buffer()
    var seen: [Int] = []
    var random = SeededRandom(7)
    for number in 1...3_000 {
      let key = Int.random(in: 0..<6, using: &random)
      _ = queue.append(
        Outgoing(text: "\(number) ", key: key == 0 ? nil : ConflationKey("timer", key)), limits: limits)
      if random.chance(3), queue.takeFrame(into: &buffer) != nil {
        seen += numbers([String(decoding: buffer.payload, as: UTF8.self)])
      }
    }
    seen += numbers(frames(&queue))
    #expect(seen == seen.sorted() && seen.last == 3_000 && seen.count < 3_000)
    #expect(queue.bytes == 0 && queue.isEmpty)
  }

  @Test("an empty queue takes a message of any size")
  func longReply() {
    var limits = QueueLimits()
    limits.hardBytes = 10
    var long = queue(Outgoing(text: String(repeating: "1", count: 40)), limits: limits)
    #expect(long.count == 1)
    #expect(long.append(Outgoing(text: "2"), limits: limits) == .overflow)
    #expect(frames(&long).map(\.count) == [40])
  }

  @Test("a state that was sent is not replaced")
  func sentState() {
    var some = queue(Outgoing(text: "1", key: timer))
    #expect(frames(&some) == ["1"])
    _ = some.append(Outgoing(text: "2", key: timer), limits: QueueLimits())
    #expect(frames(&some) == ["2"])
  }

  @Test("a batch stays within its size; one message may be longer")
  func frameSize() {
    let long = Outgoing([UInt8](repeating: 0x31, count: 30_000))
    var three = queue(long, long, long)
    #expect(frames(&three).map(\.utf8.count) == [60_003, 30_000])
    var huge = queue(Outgoing([UInt8](repeating: 0x31, count: 200_000)), Outgoing(text: "2"))
    #expect(frames(&huge).map(\.utf8.count) == [200_000, 1])
  }

  @Test("a message over the limits is refused and leaves the queue unchanged")
  func overflow() {
    var limits = QueueLimits()
    limits.hardMessages = 2
    limits.hardBytes = 10
    var few = queue(Outgoing(text: "1"), Outgoing(text: "2", key: timer), limits: limits)
    #expect(few.append(Outgoing(text: "3"), limits: limits) == .overflow)
    #expect(few.append(Outgoing(text: "3", key: ConflationKey("other")), limits: limits) == .overflow)
    #expect(few.append(Outgoing(text: "3333333333", key: timer), limits: limits) == .overflow)
    #expect(few.append(Outgoing(text: "4", key: timer), limits: limits) == .queued)
    #expect(frames(&few) == ["[1,4]"])
  }

  @Test("a long queue keeps its order")
  func longQueue() {
    var limits = QueueLimits()
    limits.hardMessages = 100_000
    limits.hardBytes = 100_000_000
    var queue = OutboundQueue()
    var buffer = buffer()
    let padding = String(repeating: " ", count: 100)
    var seen: [Int] = []
    for number in 0..<6_000 {
      _ = queue.append(Outgoing(text: "\(number)\(padding)"), limits: limits)
      if number % 1_000 == 999, queue.takeFrame(into: &buffer) != nil {
        seen += numbers([String(decoding: buffer.payload, as: UTF8.self)])
      }
    }
    seen += numbers(frames(&queue))
    #expect(seen == Array(0..<6_000))
    #expect(queue.bytes == 0 && queue.count == 0)
  }

  @Test("queues of the same messages share one assembled frame")
  func sharedFrame() {
    let messages = [Outgoing(text: "1"), Outgoing(text: "2")]
    var first = queue(messages[0], messages[1])
    var second = queue(messages[0], messages[1])
    var equal = queue(Outgoing(text: "1"), Outgoing(text: "2"))
    var shorter = queue(messages[0])
    var buffer = buffer()
    #expect(first.takeFrame(into: &buffer) == .init(messages: 2, isShared: false))
    #expect(second.takeFrame(into: &buffer) == .init(messages: 2, isShared: true))
    #expect(String(decoding: buffer.payload, as: UTF8.self) == "[1,2]")
    #expect(equal.takeFrame(into: &buffer)?.isShared == false, "equal bytes are not the same message")
    #expect(shorter.takeFrame(into: &buffer)?.isShared == false)
    #expect(String(decoding: buffer.payload, as: UTF8.self) == "1")
  }

  @Test("whatever queues share, each sends its own messages in order")
  func sharingMixesNothingUp() {
    var random = SeededRandom(11)
    var buffer = buffer()
    var queues = [OutboundQueue](repeating: OutboundQueue(), count: 8)
    var expected = [[Int]](repeating: [], count: 8)
    var seen = expected
    var shared = 0
    for number in 0..<4_000 {
      let message = Outgoing(text: "\(number)")
      let isBroadcast = random.chance(80)
      for index in queues.indices where isBroadcast || random.chance(20) {
        _ = queues[index].append(message, limits: QueueLimits())
        expected[index].append(number)
      }
      guard random.chance(20) else { continue }
      for index in queues.indices where random.chance(70) {
        guard let frame = queues[index].takeFrame(into: &buffer) else { continue }
        if frame.isShared { shared += 1 }
        seen[index] += numbers([String(decoding: buffer.payload, as: UTF8.self)])
      }
    }
    for index in queues.indices { seen[index] += numbers(frames(&queues[index], &buffer)) }
    #expect(seen == expected)
    #expect(shared > 0)
  }
}
