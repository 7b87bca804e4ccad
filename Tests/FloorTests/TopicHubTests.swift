import Synchronization
import Testing
import Wire

@testable import Floor

/// Keeps what it is told to send.
private final class Sink: Peer, Broadcaster {
  let id: UInt64
  let address = "10.0.0.1"
  private let messages = Mutex<[String]>([])

  init(_ id: UInt64) { self.id = id }

  var texts: [String] { messages.withLock { $0 } }
  func send(_ message: [UInt8], key: String?) {
    messages.withLock { $0.append(String(decoding: message, as: UTF8.self)) }
  }
  func broadcast(_ message: [UInt8], key: String?, to peers: [any Peer]) {
    for peer in peers { peer.send(message, key: key) }
  }
  func close(_ reason: CloseReason) {}
  func setDeadline(milliseconds: Int?, reason: CloseReason) {}
}

@Suite("Topics") struct TopicHubTests {
  private let hub = TopicHub(broadcaster: Sink(0), makeEpoch: { "e" })

  private func listener(_ id: UInt64) -> (Client, Sink) {
    let sink = Sink(id)
    return (Client(peer: sink), sink)
  }

  private func listen(_ client: Client, session: Int? = nil) {
    let login = session.map { Login(handle: "s", session: $0, member: 1, device: nil, byPassword: true) }
    _ = hub.attach(
      client, to: .floor, login: login, handle: nil, epoch: nil, after: nil, snapshot: { Array("{}".utf8) })
  }

  private func totals(_ sets: Int) -> Publication {
    let sum = FloorTotals.Sum(sets: sets, members: 1, volumeGrams: 0)
    return Publication(.floor, FloorTotals(present: 1, today: sum, week: sum), key: FloorTotals.event)
  }

  @Test("a state that a group of commits changes twice is told once, behind what changed it") func gathers() {
    let (client, sink) = listener(1)
    listen(client)
    hub.coalescing {
      hub.publish(totals(1))
      hub.publish(Publication(.floor, FloorRemoved(set: 7)))
      hub.publish(totals(2))
    }
    #expect(sink.texts.count == 2)
    #expect(sink.texts.first?.contains("floor.removed") == true)
    #expect(sink.texts.last?.contains("\"sets\":2") == true)
    hub.publish(totals(3))
    #expect(sink.texts.count == 3)
  }

  @Test("what is kept in memory follows each commit at once, also where nobody listens") func applies() {
    let applied = Mutex(0)
    hub.coalescing {
      hub.publish(
        Publication(.member(5), SetDeleted(set: 1, workout: 1), apply: { applied.withLock { $0 += 1 } }))
      #expect(applied.withLock { $0 } == 1)
    }
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
