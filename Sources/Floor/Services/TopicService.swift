import Gym
import Storage
import Synchronization
import Wire

/// Subscribing and unsubscribing. The snapshot is read in the commit queue and answered in commit order.
struct TopicService {
  let shared: Shared
  let devices: DeviceService

  func register(in registry: inout Registry) {
    registry.deferred(TopicsSubscribe.self, .identified, subscribe)
    registry.instant(TopicsUnsubscribe.self, .identified) { caller, call in
      let topic = try topic(call.topic, caller)
      // Only a member's own stream is a login's; the others are the connection's.
      let session: Int? = if case .member = topic { caller.login?.session } else { nil }
      shared.hub.detach(caller.visitor, from: topic, session: session)
      return Nothing()
    }
  }

  private func topic(_ name: String, _ caller: Caller) throws(Fault) -> Topic {
    switch TopicName(rawValue: name) {
    case .floor: return .floor
    case .devices:
      let login = try listener(caller)
      guard shared.people[login.member]?.role == .owner, login.device == nil else {
        throw Fault(.forbidden, "not_allowed", field: "topic")
      }
      return .devices
    case .me:
      return .member(try listener(caller).member)
    case nil: throw Fault.missing("topic", field: "topic")
    }
  }

  /// The login that is named, or the only one.
  private func listener(_ caller: Caller) throws(Fault) -> Login {
    if let login = caller.login { return login }
    return try caller.visitor.login(nil)
  }

  private func subscribe(_ caller: Caller, _ call: TopicsSubscribe, _ done: @escaping Completion) throws {
    let topic = try topic(call.topic, caller)
    let visitor = caller.visitor
    guard visitor.state.withLock({ $0.subscriptions }) < shared.settings.subscriptionsPerConnection else {
      throw Fault(.rateLimited, "too_many", field: "topic", retryAfterMs: 1000)
    }
    // A subscription that a login allowed ends with it.
    let login: Login? = if case .floor = topic { caller.login } else { try listener(caller) }
    let handle: String? = if case .member = topic { call.as } else { nil }
    shared.database.write({ tx in try snapshot(of: topic, caller, tx) }, done: { [hub = shared.hub] result in
      do {
        let snapshot = try result.get()
        hub.attach(
          visitor, to: topic, login: login, handle: handle, epoch: call.epoch,
          after: call.after, snapshot: snapshot, answer: { done(.success($0)) })
        // Gone meanwhile: the connection's end has detached all that was attached then, and not this.
        if visitor.isClosed { hub.detachAll(visitor) }
      } catch { done(.failure(error)) }
    })
  }

  private func snapshot(of topic: Topic, _ caller: Caller, _ tx: Tx) throws -> @Sendable () -> [UInt8] {
    switch topic {
    case .floor:
      return { [feed = shared.feed, now = caller.now] in WireEncoder.encode(feed.snapshot(now: now)) }
    case .devices:
      let list = try devices.list(tx)
      return { WireEncoder.encode(list) }
    case .member(let id):
      let current = try WorkoutService.current(of: id, tx)
      return { WireEncoder.encode(current) }
    }
  }
}
