import Storage
import Synchronization
import Wire

/// Streams of events, each with an epoch and a sequence, and their subscribers.
///
/// `publish` and `attach` are called in commit order, on the writer's thread. A snapshot is read in the commit queue,
/// so no event can be lost between it and the first event after it.
package final class TopicHub: Sendable {
  private let broadcaster: any Broadcaster
  private let makeEpoch: @Sendable () -> String
  private let streams = Mutex<[Topic: Stream]>([:])
  private let following = Mutex(Following())
  /// Events with a key, held until the end of `coalescing`; nil outside it.
  private let coalesced = Mutex<[Event]?>(nil)

  /// How many events a stream keeps for clients that reconnect.
  static let kept = 256

  private struct Following {
    var followers: [ObjectIdentifier: [@Sendable (Event) -> Void]] = [:]
    var recorders: [ObjectIdentifier: [@Sendable (Event, Tx) throws -> Void]] = [:]
    var retractions: Set<ObjectIdentifier> = []
    var namingMembers: Set<Topic> = []
    var namingOthers: Set<String> = []
    var own: [@Sendable (_ member: Int) -> Void] = []
    var afterGroup: [@Sendable () -> Void] = []
    var onEmpty: [@Sendable (Topic) -> Void] = []
    var topics: [String: TopicDefinition] = [:]
  }

  package init(broadcaster: any Broadcaster, makeEpoch: @escaping @Sendable () -> String) {
    self.broadcaster = broadcaster
    self.makeEpoch = makeEpoch
  }

  /// Takes the followers and topics of a registry. Call it before the first event.
  func follow(_ registry: Registry) {
    following.withLock { following in
      following.followers = registry.followers
      following.recorders = registry.recorders
      following.retractions = registry.retractions
      following.namingMembers = registry.namingMembers
      following.namingOthers = registry.namingOthers
      following.own = registry.ownFollowers
      following.afterGroup = registry.afterGroup
      following.onEmpty = registry.onEmpty
      following.topics = registry.topics
    }
  }

  /// Nil for a topic that cannot be subscribed to.
  func definition(of name: String) -> TopicDefinition? {
    following.withLock { following in
      if let found = following.topics[name] { return found.ofID == nil ? found : nil }
      guard let dot = name.lastIndex(of: "."), let id = Int(name[name.index(after: dot)...]),
        let all = following.topics[name[..<dot] + TopicDefinition.idSuffix]?.ofID
      else { return nil }
      let found = all(id)
      // Each topic has exactly one name, so "+9" and "09" are not accepted.
      return found.name == name ? found : nil
    }
  }

  /// Runs what services registered with `Registry.record`. Call it at the end of every change whose events are
  /// published.
  func record(_ events: [Event], _ tx: Tx) throws {
    guard !events.isEmpty else { return }
    let recorders = following.withLock(\.recorders)
    for event in events { for record in recorders[event.type] ?? [] { try record(event, tx) } }
  }

  package func publish(_ events: [Event], reply: [UInt8]? = nil) {
    guard !events.isEmpty else { return }
    for event in events { publish(event, reply: reply) }
    if coalesced.withLock({ $0 == nil }) { endGroup() }
  }

  /// - Parameter reply: the JSON of the change's reply, for an event with `isReply`.
  package func publish(_ event: Event, reply: [UInt8]? = nil) {
    let (followers, own, retracts) = following.withLock {
      (
        $0.followers[event.type], event.topic.member == nil || event.isPassing ? [] : $0.own,
        $0.retractions.contains(event.type)
      )
    }
    if retracts { forgetEvents(of: event.topic) }
    for follower in followers ?? [] { follower(event) }
    if let member = event.topic.member { for follower in own { follower(member) } }
    if event.key == nil || !coalesce(event) { send(event, reply: event.isReply ? reply : nil) }
  }

  /// Runs `body` and then everything registered with `afterEachGroup`. Of several events with the same key only the
  /// last is sent, after the events without a key.
  func coalescing(_ body: () -> Void) {
    coalesced.withLock { $0 = [] }
    body()
    endGroup()
    let states = coalesced.withLock { coalesced in
      defer { coalesced = nil }
      return coalesced ?? []
    }
    for state in states { send(state, reply: nil) }
  }

  private func endGroup() {
    for body in following.withLock({ $0.afterGroup }) { body() }
  }

  /// - Returns: false outside `coalescing`.
  private func coalesce(_ state: Event) -> Bool {
    coalesced.withLock { coalesced in
      coalesced?.removeAll { $0.key == state.key && $0.topic == state.topic }
      return coalesced?.append(state) != nil
    }
  }

  private func send(_ event: Event, reply: [UInt8]?) {
    streams.withLock { streams in
      // A topic without subscribers may have no stream. The first subscriber gets a snapshot.
      streams[event.topic]?.send(event, json: reply, through: broadcaster)
    }
  }

  /// Forgets a stream's events: clients that reconnect get a snapshot instead. Subscribers stay.
  func forgetEvents(of topic: Topic) {
    streams.withLock { streams in
      guard let old = streams[topic] else { return }
      streams[topic] = Stream(name: topic.name, epoch: makeEpoch(), continuing: old)
    }
  }

  /// Drops stored events that may name a member who is now hidden: a client that reconnects must not get them.
  func forgetMembersNames() {
    for topic in following.withLock({ $0.namingMembers }) { forgetEvents(of: topic) }
  }

  /// Drops stored events about other members after one was blocked or deleted: a client that reconnects must not get
  /// them.
  func forgetWhatOthersDid() {
    let names = following.withLock { $0.namingOthers }
    let topics = streams.withLock { streams in streams.keys.filter { $0.member != nil && names.contains($0.name) } }
    for topic in topics { forgetEvents(of: topic) }
  }

  /// Attaches a subscriber. It replaces an earlier subscription of the same connection and login.
  ///
  /// Called on the writer's thread, like `publish`, so a reply that the caller sends at once arrives before the first
  /// event. This method must not send the reply itself, under the lock: the reply lets the connection's next request
  /// run, which may call the hub.
  /// - Parameter snapshot: makes the JSON of the state as it is now.
  /// - Returns: the reply.
  func attach(
    _ client: Client, to topic: Topic, login: Login?, handle: String?, epoch: String?, after: Int?,
    snapshot: () -> [UInt8]
  ) -> [UInt8] {
    streams.withLock { streams in
      // Changed in place: a copy would cost the length of the list per subscriber.
      streams[topic, default: Stream(name: topic.name, epoch: makeEpoch())].put(
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

  /// Detaches one subscription; without a session, all of the client's subscriptions to this topic.
  func detach(_ client: Client, from topic: Topic, session: Int?) {
    let isEmpty = streams.withLock { streams in
      streams[topic]?.remove(client, session: session)
      // A shared stream is kept, so that a display that reconnects gets the events it missed. Members' streams are
      // dropped, because there are many.
      guard topic.member != nil, streams[topic]?.count == 0 else { return false }
      streams[topic] = nil
      return true
    }
    if isEmpty { for body in following.withLock({ $0.onEmpty }) { body(topic) } }
  }

  /// Ends all subscriptions of a member's stream.
  /// - Returns: the subscriptions that it ended.
  func end(_ topic: Topic) -> [Listener] {
    let listeners = streams.withLock { $0[topic]?.listeners ?? [] }
    for listener in listeners { detach(listener.client, from: topic, session: listener.session) }
    return listeners
  }

  /// Detaches all subscriptions of a client, or those of one login.
  func detachAll(_ client: Client, session: Int? = nil) {
    for topic in topics(of: client) { detach(client, from: topic, session: session) }
  }

  /// The topics that a client is subscribed to, with any of its logins.
  func topics(of client: Client) -> [Topic] {
    guard client.state.withLock({ $0.subscriptions > 0 }) else { return [] }
    return streams.withLock { streams in streams.filter { $0.value.has(client) }.map(\.key) }
  }

  package var listenerCount: Int { streams.withLock { $0.values.reduce(0) { $0 + $1.count } } }

  /// Whether anybody is subscribed. Call it in commit order if an event depends on the result.
  func hasListeners(_ topic: Topic) -> Bool { streams.withLock { ($0[topic]?.count ?? 0) > 0 } }
}
