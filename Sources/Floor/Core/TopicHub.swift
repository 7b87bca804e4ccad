import Synchronization
import Wire

/// Streams of events, each with an epoch and a sequence, and their subscribers.
///
/// `publish` and `attach` are called in commit order, on the writer's thread. That is why no event can be lost between
/// a snapshot, which is read in the commit queue, and the first event after it.
package final class TopicHub: Sendable {
  private let broadcaster: any Broadcaster
  private let makeEpoch: @Sendable () -> String
  private let streams = Mutex<[Topic: Stream]>([:])
  private let following = Mutex(Following())
  /// Inside `coalescing`: the states to be sent at its end. Nil outside.
  private let coalesced = Mutex<[Event]?>(nil)

  /// How many events a stream keeps for clients that come back.
  static let kept = 256

  private struct Following {
    var followers: [ObjectIdentifier: [@Sendable (Event) -> Void]] = [:]
    var afterGroup: [@Sendable () -> Void] = []
    var topics: [String: TopicDefinition] = [:]
  }

  package init(broadcaster: any Broadcaster, makeEpoch: @escaping @Sendable () -> String) {
    self.broadcaster = broadcaster
    self.makeEpoch = makeEpoch
  }

  /// Before the first event.
  func follow(_ registry: Registry) {
    following.withLock { following in
      following.followers = registry.followers
      following.afterGroup = registry.afterGroup
      following.topics = registry.topics
    }
  }

  /// Nil for a topic that cannot be subscribed to.
  func definition(of name: String) -> TopicDefinition? { following.withLock { $0.topics[name] } }

  package func publish(_ events: [Event], reply: [UInt8]? = nil) {
    guard !events.isEmpty else { return }
    for event in events { publish(event, reply: reply) }
    if coalesced.withLock({ $0 == nil }) { endGroup() }
  }

  /// - Parameter reply: the reply's JSON, for an event that is the same.
  package func publish(_ event: Event, reply: [UInt8]? = nil) {
    let followers = following.withLock { $0.followers[ObjectIdentifier(type(of: event.payload))] }
    for follower in followers ?? [] { follower(event) }
    if event.key == nil || !coalesce(event) { send(event, reply: event.isReply ? reply : nil) }
  }

  /// Publishes what `body` publishes, and tells the followers that a group has ended. Of several events with one key
  /// only the last is sent, behind the other events.
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

  /// False outside `coalescing`.
  private func coalesce(_ state: Event) -> Bool {
    coalesced.withLock { coalesced in
      coalesced?.removeAll { $0.key == state.key && $0.topic == state.topic }
      return coalesced?.append(state) != nil
    }
  }

  private func send(_ event: Event, reply: [UInt8]?) {
    streams.withLock { streams in
      // A topic that nobody has subscribed to has no stream: who comes gets a snapshot.
      streams[event.topic]?.send(event, json: reply, through: broadcaster)
    }
  }

  /// Begins a topic's stream anew: clients that come back get a snapshot, and not the events so far. Subscribers stay.
  func forgetEvents(of topic: Topic) {
    streams.withLock { streams in
      guard let old = streams[topic] else { return }
      streams[topic] = Stream(name: topic.name, epoch: makeEpoch(), continuing: old)
    }
  }

  /// Attaches a subscriber, in place of an earlier subscription of the same connection and login.
  ///
  /// Called on the writer's thread, as `publish` is: what the caller sends at once comes before the first event. The
  /// reply is not sent from in here, since it lets the connection's next request run, which may come back to the hub.
  /// - Parameter snapshot: makes the JSON of the state as it is now.
  /// - Returns: the reply.
  func attach(
    _ client: Client, to topic: Topic, login: Login?, handle: String?, epoch: String?, after: Int?,
    snapshot: () -> [UInt8]
  ) -> [UInt8] {
    streams.withLock { streams in
      // In place: a copy would cost the length of the list for each subscriber.
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

  /// Detaches one subscription; nil for the session means all of that client's.
  func detach(_ client: Client, from topic: Topic, session: Int?) {
    streams.withLock { streams in
      streams[topic]?.remove(client, session: session)
      // A public stream stays, so that a display that comes back can recover. There are few of those, and many members.
      if topic.member != nil, streams[topic]?.count == 0 { streams[topic] = nil }
    }
  }

  /// Detaches all subscriptions of a client, or those of one login.
  func detachAll(_ client: Client, session: Int? = nil) {
    for topic in topics(of: client) { detach(client, from: topic, session: session) }
  }

  /// The topics that a client is subscribed to, with whichever login.
  func topics(of client: Client) -> [Topic] {
    guard client.state.withLock({ $0.subscriptions > 0 }) else { return [] }
    return streams.withLock { streams in streams.filter { $0.value.has(client) }.map(\.key) }
  }

  package var listenerCount: Int { streams.withLock { $0.values.reduce(0) { $0 + $1.count } } }

  /// Whether anybody is subscribed. Ask in commit order where it decides on an event.
  func hasListeners(_ topic: Topic) -> Bool { streams.withLock { ($0[topic]?.count ?? 0) > 0 } }
}
