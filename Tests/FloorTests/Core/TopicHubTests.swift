import Synchronization
import Testing
import Wire

@testable import Floor

/// Keeps what it was given to send.
private final class Sink: Peer {
  let id: UInt64
  let address = "10.0.0.1"
  private let messages = Mutex<[String]>([])

  init(_ id: UInt64) { self.id = id }

  var texts: [String] { messages.withLock { $0 } }
  func send(_ message: [UInt8], key: String?) {
    messages.withLock { $0.append(String(decoding: message, as: UTF8.self)) }
  }
  func close(_ reason: CloseReason) {}
  func setDeadline(milliseconds: Int?, reason: CloseReason) {}
}

@Suite("Topics") struct TopicHubTests {
  private let hub = TopicHub(broadcaster: FakeBroadcaster(), makeEpoch: { "e" })

  private func listener(_ id: UInt64) -> (Client, Sink) {
    let sink = Sink(id)
    return (Client(peer: sink), sink)
  }

  private func listen(_ client: Client, session: Int? = nil) {
    let login = session.map { Login(handle: "s", session: $0, member: 1, device: nil, byPassword: true) }
    _ = hub.attach(
      client, to: .floor, login: login, handle: nil, epoch: nil, after: nil, snapshot: { Array("{}".utf8) })
  }

  private func totals(_ sets: Int) -> Event {
    let sum = FloorTotals.Sum(sets: sets, members: 1, volumeGrams: 0)
    return Event(.floor, FloorTotals(present: 1, today: sum, week: sum), key: FloorTotals.event)
  }

  @Test("a state that a group of commits changes twice is told once, behind what changed it") func gathers() {
    let (client, sink) = listener(1)
    listen(client)
    hub.coalescing {
      hub.publish(totals(1))
      hub.publish(Event(.floor, FloorRemoved(set: 7)))
      hub.publish(totals(2))
    }
    #expect(sink.texts.count == 2)
    #expect(sink.texts.first?.contains("floor.removed") == true)
    #expect(sink.texts.last?.contains("\"sets\":2") == true)
    hub.publish(totals(3))
    #expect(sink.texts.count == 3)
  }

  @Test("followers hear each event at once, also where nobody is subscribed, and the end of its group") func follows() {
    let heard = Mutex<[String]>([])
    var registry = Registry()
    registry.remember(SetDeleted.self) { event, topic in
      heard.withLock { $0.append("\(topic.name) \(topic.member ?? 0) \(event.set)") }
    }
    registry.afterEachGroup { heard.withLock { $0.append("end") } }
    hub.follow(registry)
    hub.coalescing {
      hub.publish([Event(.me(5), SetDeleted(set: 1, workout: 1)), Event(.floor, FloorRemoved(set: 1))])
      #expect(heard.withLock { $0 } == ["me 5 1"])
      hub.publish([Event(.me(6), SetDeleted(set: 2, workout: 1))])
    }
    #expect(heard.withLock { $0 } == ["me 5 1", "me 6 2", "end"])
    hub.publish([Event(.me(7), SetDeleted(set: 3, workout: 1))])
    #expect(heard.withLock { $0 } == ["me 5 1", "me 6 2", "end", "me 7 3", "end"])
  }

  @Test("an event that is the reply is not encoded again, and one that nobody hears not at all") func sharedJSON() {
    struct Unencodable: TopicEvent {
      static let event = "test.unencodable"
      init() {}
      init(from decoder: any Decoder) throws {}
      func encode(to encoder: any Encoder) throws { Issue.record("encoded") }
    }
    hub.publish([Event(.floor, Unencodable())])
    let (client, sink) = listener(1)
    listen(client)
    hub.publish([Event(.floor, Unencodable(), isReply: true)], reply: Array("{\"the\":\"reply\"}".utf8))
    #expect(sink.texts.count == 1)
    #expect(sink.texts.first?.contains("\"data\":{\"the\":\"reply\"}") == true)
  }

  @Test("leaving takes the one who leaves, and no other") func leaves() {
    let all = (1...5).map { listener(UInt64($0)) }
    for (client, _) in all { listen(client) }
    hub.detachAll(all[1].0)
    hub.detachAll(all[4].0)
    hub.publish(totals(1))
    #expect(all.map(\.1.texts.count) == [1, 0, 1, 1, 0])
    #expect(hub.listenerCount == 3)
  }

  @Test("a login's subscription ends with it, another one on the same connection stays") func sessions() {
    let (client, sink) = listener(1)
    listen(client, session: 3)
    listen(client, session: 4)
    hub.detachAll(client, session: 3)
    hub.publish(totals(1))
    #expect(sink.texts.count == 1)
    hub.detachAll(client)
    #expect(hub.listenerCount == 0)
    #expect(client.state.withLock { $0.subscriptions } == 0)
  }
}
