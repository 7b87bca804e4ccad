import Testing

@testable import Transport

struct OutboundQueueTests {
  private let timer = ConflationKey("timer", 12)

  private func frames(_ queue: inout OutboundQueue) -> [String] {
    var buffer = FrameBuffer(headRoom: 16, capacity: OutboundQueue.frameBytes)
    var found: [String] = []
    while queue.takeFrame(into: &buffer) > 0 {
      found.append(String(decoding: buffer.payload, as: UTF8.self))
      buffer.removeAll(keeping: OutboundQueue.frameBytes)
    }
    return found
  }

  private func queue(_ messages: Outgoing..., limits: QueueLimits = QueueLimits()) -> OutboundQueue {
    var queue = OutboundQueue()
    for message in messages { _ = queue.append(message, limits: limits) }
    return queue
  }

  @Test func oneMessageGoesAsItIs() {
    var one = queue(Outgoing(text: "{}"))
    #expect(frames(&one) == ["{}"])
    #expect(one.isEmpty && one.bytes == 0)
  }

  @Test func severalGoAsAnArrayInOrder() {
    var three = queue(Outgoing(text: "1"), Outgoing(text: "2"), Outgoing(text: "3"))
    #expect(frames(&three) == ["[1,2,3]"])
  }

  @Test func whatMustBeAloneSplitsTheBatch() {
    var five = queue(
      Outgoing(text: "1"), Outgoing(text: "2"), Outgoing(text: "[9]", alone: true), Outgoing(text: "3"),
      Outgoing(text: "4"))
    #expect(frames(&five) == ["[1,2]", "[9]", "[3,4]"])
  }

  @Test func aNewerStateStandsInForTheOlderAndOvertakesNothing() {
    var some = queue(
      Outgoing(text: "\"old\"", key: timer), Outgoing(text: "1"), Outgoing(text: "\"newer\"", key: timer),
      Outgoing(text: "0", key: ConflationKey("timer", 13)))
    #expect(some.bytes == 9)
    #expect(frames(&some) == ["[1,\"newer\",0]"])
  }

  @Test func whateverIsReplacedTheRestStaysInTheOrderOfItsNumbers() {
    var limits = QueueLimits()
    limits.hardMessages = 1_000
    var queue = OutboundQueue()
    var buffer = FrameBuffer(headRoom: 16, capacity: OutboundQueue.frameBytes)
    var random = SystemRandomNumberGenerator()
    for number in 1...3_000 {
      let key = Int.random(in: 0..<6, using: &random)
      _ = queue.append(
        Outgoing(text: "\(number) ", key: key == 0 ? nil : ConflationKey("timer", key)), limits: limits)
      if Int.random(in: 0..<40, using: &random) == 0 { _ = queue.takeFrame(into: &buffer) }
    }
    while queue.takeFrame(into: &buffer) > 0 {}
    let seen = String(decoding: buffer.payload, as: UTF8.self).split { !$0.isNumber }.compactMap { Int($0) }
    #expect(seen == seen.sorted() && seen.last == 3_000 && seen.count < 3_000)
    #expect(queue.bytes == 0 && queue.isEmpty)
  }

  @Test func aLongAnswerAloneIsTaken() {
    var limits = QueueLimits()
    limits.hardBytes = 10
    var alone = queue(Outgoing(text: String(repeating: "1", count: 40)), limits: limits)
    #expect(alone.count == 1)
    #expect(alone.append(Outgoing(text: "2"), limits: limits) == .overflow)
    #expect(frames(&alone).map(\.count) == [40])
  }

  @Test func aStateThatWasSentIsNotReplaced() {
    var some = queue(Outgoing(text: "1", key: timer))
    #expect(frames(&some) == ["1"])
    _ = some.append(Outgoing(text: "2", key: timer), limits: QueueLimits())
    #expect(frames(&some) == ["2"])
  }

  @Test func framesStayWithinTheirSize() {
    let long = Outgoing([UInt8](repeating: 0x31, count: 30_000))
    var three = queue(long, long, long)
    #expect(frames(&three).map(\.utf8.count) == [60_003, 30_000])
    var huge = queue(Outgoing([UInt8](repeating: 0x31, count: 200_000)), Outgoing(text: "2"))
    #expect(frames(&huge).map(\.utf8.count) == [200_000, 1])
  }

  @Test func tooMuchIsRefusedAndLeavesTheQueueAsItWas() {
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

  @Test func aLongQueueKeepsItsOrder() {
    var limits = QueueLimits()
    limits.hardMessages = 100_000
    limits.hardBytes = 100_000_000
    var queue = OutboundQueue()
    let padding = String(repeating: " ", count: 100)
    var seen: [Int] = []
    var buffer = FrameBuffer(headRoom: 16, capacity: OutboundQueue.frameBytes)
    for number in 0..<6_000 {
      _ = queue.append(Outgoing(text: "\(number)\(padding)"), limits: limits)
      if number % 1_000 == 999 { _ = queue.takeFrame(into: &buffer) }
    }
    while queue.takeFrame(into: &buffer) > 0 {}
    let text = String(decoding: buffer.payload, as: UTF8.self)
    seen = text.split { !$0.isNumber }.compactMap { Int($0) }
    #expect(seen == Array(0..<6_000))
    #expect(queue.bytes == 0 && queue.count == 0)
  }
}
