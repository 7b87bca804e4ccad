import Synchronization
import Wire

/// One topic's events and subscribers.
struct Stream {
  let name: String
  let epoch: String
  private(set) var seq = 0
  private var events: [Sent] = []
  /// Subscribers without a handle; they all get the same bytes.
  private var unnamed = Listeners()
  /// Subscribers whose events carry the handle of their login.
  private var named = Listeners()

  /// A kept event. Its JSON is nil if nobody needed it when the event was sent.
  private struct Sent {
    let seq: Int
    let event: Event
    var json: [UInt8]?

    func encoded() -> [UInt8] { json ?? event.encoded() }
  }

  init(name: String, epoch: String) {
    self.name = name
    self.epoch = epoch
  }

  /// A stream that continues another's subscribers and sequence number, but not its events.
  init(name: String, epoch: String, continuing old: Stream) {
    self.init(name: name, epoch: epoch)
    seq = old.seq
    unnamed = old.unnamed
    named = old.named
  }

  var count: Int { unnamed.count + named.count }

  var listeners: [Listener] { unnamed.all + named.all }

  func has(_ client: Client) -> Bool { unnamed.has(client) || named.has(client) }

  /// - Parameter json: the payload's JSON, if it is encoded already.
  mutating func send(_ event: Event, json: [UInt8]?, through broadcaster: any Broadcaster) {
    seq += 1
    var sent = Sent(seq: seq, event: event, json: json)
    if count > 0, json == nil { sent.json = sent.encoded() }
    events.append(sent)
    // Trimmed by half, so that the list is not moved on every event.
    if events.count >= 2 * TopicHub.kept { events.removeFirst(TopicHub.kept) }
    guard let data = sent.json else { return }
    if unnamed.count > 0 {
      unnamed.audience(broadcaster).send(
        Message.event(topic: name, seq: seq, event: event.name, data: data), key: event.key)
    }
    for listener in named.all {
      guard let handle = listener.handle else { continue }
      listener.client.peer.send(
        Message.event(topic: name, seq: seq, event: event.name, data: data, as: handle),
        key: event.key.map { "\($0) \(handle)" })
    }
  }

  /// Adds a subscription. It replaces an earlier one of the same connection and login.
  mutating func put(_ listener: Listener) {
    remove(listener.client, session: listener.session)
    if listener.handle == nil { unnamed.add(listener) } else { named.add(listener) }
    listener.client.state.withLock { $0.subscriptions += 1 }
  }

  mutating func remove(_ client: Client, session: Int?) {
    let gone = unnamed.remove(client, session: session) + named.remove(client, session: session)
    if gone > 0 { client.state.withLock { $0.subscriptions -= gone } }
  }

  /// The events after a sequence number, as the elements of a JSON array; nil if some are no longer kept.
  func missed(after: Int) -> [UInt8]? {
    guard after <= seq, after >= seq - events.count else { return nil }
    var out = JSONWriter()
    for (index, sent) in events.suffix(seq - after).enumerated() {
      if index > 0 { out.raw(",") }
      out.raw("{\"seq\":")
      out.int(sent.seq)
      out.raw(",\"event\":")
      out.string(sent.event.name)
      out.raw(",\"data\":")
      out.raw(sent.encoded())
      out.raw("}")
    }
    return out.bytes
  }
}
