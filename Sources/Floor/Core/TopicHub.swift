import Synchronization
package import Wire

/// What can be subscribed to.
package enum Topic: Hashable, Sendable {
  case floor
  case devices
  case timers
  case board
  case member(Int)

  /// Everybody's, whoever is logged in where it is listened to.
  var isPublic: Bool {
    switch self {
    case .floor, .timers, .board: true
    case .devices, .member: false
    }
  }

  package var name: String {
    switch self {
    case .floor: TopicName.floor.rawValue
    case .devices: TopicName.devices.rawValue
    case .timers: TopicName.timers.rawValue
    case .board: TopicName.board.rawValue
    case .member: TopicName.me.rawValue
    }
  }
}

/// Something that a commit made true, for those who listen.
package struct Publication: Sendable {
  let topic: Topic
  let event: String
  /// Names the state it tells, so that a newer one may replace it while it waits.
  let key: String?
  /// Called once, when it is published: after the commit, in commit order. What a service keeps in memory changes here
  /// and nowhere earlier, so that a change that fails leaves nothing behind.
  let apply: (@Sendable () -> Void)?
  /// JSON; made where somebody will see it.
  let data: @Sendable () -> [UInt8]

  package init(
    _ topic: Topic, _ event: some TopicEvent, key: String? = nil, apply: (@Sendable () -> Void)? = nil
  ) {
    self.init(topic, type(of: event).event, key: key, apply: apply) { WireEncoder.encode(event) }
  }

  init(
    _ topic: Topic, _ event: String, key: String?, apply: (@Sendable () -> Void)?,
    data: @escaping @Sendable () -> [UInt8]
  ) {
    self.topic = topic
    self.event = event
    self.key = key
    self.apply = apply
    self.data = data
  }
}

/// Streams of events, each with an epoch and a sequence, and those who listen to them.
///
/// `publish` and `attach` are called in commit order, on the writer's thread; that is why nothing can come between a
/// snapshot, which is read in the commit queue, and the first event after it.
package final class TopicHub: Sendable {
  private let broadcaster: any Broadcaster
  private let makeEpoch: @Sendable () -> String
  private let streams = Mutex<[Topic: Stream]>([:])
  /// States to be told at the end of `coalescing`; nil outside.
  private let coalesced = Mutex<[Publication]?>(nil)

  /// How many events a stream keeps for those who come back.
  static let kept = 256

  fileprivate struct Stream {
    let epoch: String
    var seq = 0
    var events: [Event] = []
    /// Those without a handle get the same bytes.
    var unnamed = Listeners()
    var named = Listeners()

    var count: Int { unnamed.count + named.count }
  }

  fileprivate struct Event {
    let seq: Int
    let event: String
    let data: [UInt8]
  }

  package init(broadcaster: any Broadcaster, makeEpoch: @escaping @Sendable () -> String) {
    self.broadcaster = broadcaster
    self.makeEpoch = makeEpoch
  }

  package func publish(_ publication: Publication) {
    publication.apply?()
    if publication.key == nil || !coalesce(publication) { send(publication) }
  }

  /// Publishes what `body` publishes; of a state that comes more than once the last alone, behind the other events.
  func coalescing(_ body: () -> Void) {
    coalesced.withLock { $0 = [] }
    body()
    let states = coalesced.withLock { coalesced in
      defer { coalesced = nil }
      return coalesced ?? []
    }
    for state in states { send(state) }
  }

  /// False outside `coalescing`.
  private func coalesce(_ state: Publication) -> Bool {
    coalesced.withLock { coalesced in
      coalesced?.removeAll { $0.key == state.key && $0.topic == state.topic }
      return coalesced?.append(state) != nil
    }
  }

  private func send(_ publication: Publication) {
    streams.withLock { streams in
      // A member's stream without listeners is none: whoever comes gets a snapshot.
      if streams[publication.topic] == nil {
        guard publication.topic == .floor else { return }
        streams[publication.topic] = Stream(epoch: makeEpoch())
      }
      streams[publication.topic]?.send(publication, publication.data(), through: broadcaster)
    }
  }

  /// Begins a topic's stream anew for those who come back: what it told is not told again. Who listens goes on.
  func forget(_ topic: Topic) {
    streams.withLock { streams in
      guard let old = streams[topic] else { return }
      var new = Stream(epoch: makeEpoch())
      new.seq = old.seq
      new.unnamed = old.unnamed
      new.named = old.named
      streams[topic] = new
    }
  }

  /// Attaches a listener, in place of an earlier subscription of its.
  ///
  /// Called on the writer's thread, as `publish` is: what the caller sends at once comes before the first event. The
  /// answer is not sent from in here, since it lets the connection's next request run, which may come back to the hub.
  /// - Parameter snapshot: JSON, made of the state as it is now.
  /// - Returns: the reply.
  func attach(
    _ client: Client, to topic: Topic, login: Login?, handle: String?, epoch: String?, after: Int?,
    snapshot: () -> [UInt8]
  ) -> [UInt8] {
    streams.withLock { streams in
      // In place: a copy would cost the length of the list for each who comes.
      streams[topic, default: Stream(epoch: makeEpoch())].put(
        Listener(client: client, session: login?.session, handle: handle))
      guard let stream = streams[topic] else { return [] }
      var out = JSONWriter(capacity: 512)
      out.raw("{\"epoch\":")
      out.string(stream.epoch)
      out.raw(",\"seq\":")
      out.int(stream.seq)
      if epoch == stream.epoch, let after, let missed = stream.missed(after: after) {
        out.raw(",\"recovered\":true,\"events\":[")
        out.raw(missed)
        out.raw("]}")
      } else {
        out.raw(",\"snapshot\":")
        out.raw(snapshot())
        out.raw("}")
      }
      return out.bytes
    }
  }

  /// Detaches one subscription; nil for the session means every one of that client.
  func detach(_ client: Client, from topic: Topic, session: Int?) {
    streams.withLock { streams in
      streams[topic]?.remove(client, session: session)
      if topic != .floor, streams[topic]?.count == 0 { streams[topic] = nil }
    }
  }

  /// Detaches everything of a client, or of one login of it.
  func detachAll(_ client: Client, session: Int? = nil) {
    guard client.state.withLock({ $0.subscriptions > 0 }) else { return }
    let topics = streams.withLock { streams in
      streams.filter { $0.value.unnamed.has(client) || $0.value.named.has(client) }.map(\.key)
    }
    for topic in topics { detach(client, from: topic, session: session) }
  }

  package var listenerCount: Int { streams.withLock { $0.values.reduce(0) { $0 + $1.count } } }

  /// Whether anybody would hear. Where it decides on a publication, ask in commit order.
  func hasListeners(_ topic: Topic) -> Bool { streams.withLock { ($0[topic]?.count ?? 0) > 0 } }
}

extension TopicHub.Stream {
  fileprivate mutating func send(_ publication: Publication, _ data: [UInt8], through broadcaster: any Broadcaster) {
    seq += 1
    events.append(TopicHub.Event(seq: seq, event: publication.event, data: data))
    // Trimmed by halves, so that a publication does not move the whole list.
    if events.count >= 2 * TopicHub.kept { events.removeFirst(TopicHub.kept) }
    let name = publication.topic.name
    if unnamed.count > 0 {
      broadcaster.broadcast(
        Message.event(topic: name, seq: seq, event: publication.event, data: data),
        key: publication.key, to: unnamed.peers)
    }
    for listener in named.all {
      guard let handle = listener.handle else { continue }
      listener.client.peer.send(
        Message.event(topic: name, seq: seq, event: publication.event, data: data, as: handle),
        key: publication.key.map { "\($0) \(handle)" })
    }
  }

  /// In place of an earlier subscription of the same connection and login.
  fileprivate mutating func put(_ listener: Listener) {
    remove(listener.client, session: listener.session)
    if listener.handle == nil { unnamed.add(listener) } else { named.add(listener) }
    listener.client.state.withLock { $0.subscriptions += 1 }
  }

  fileprivate mutating func remove(_ client: Client, session: Int?) {
    let gone = unnamed.remove(client, session: session) + named.remove(client, session: session)
    if gone > 0 { client.state.withLock { $0.subscriptions -= gone } }
  }

  /// The events after `seq` as JSON elements; nil where some are gone.
  fileprivate func missed(after: Int) -> [UInt8]? {
    guard after <= seq, after >= seq - events.count else { return nil }
    var out = JSONWriter()
    for (index, event) in events.suffix(seq - after).enumerated() {
      if index > 0 { out.raw(",") }
      out.raw("{\"seq\":")
      out.int(event.seq)
      out.raw(",\"event\":")
      out.string(event.event)
      out.raw(",\"data\":")
      out.raw(event.data)
      out.raw("}")
    }
    return out.bytes
  }
}
