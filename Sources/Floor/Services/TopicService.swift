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
      // What is everybody's is the connection's, whichever login names itself beside it.
      let session = topic.isPublic ? nil : caller.login?.session
      shared.hub.detach(caller.client, from: topic, session: session)
      return Nothing()
    }
  }

  private func topic(_ name: String, _ caller: Caller) throws(Fault) -> Topic {
    switch TopicName(rawValue: name) {
    case .floor: return .floor
    case .timers: return .timers
    case .board: return .board
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
    return try caller.client.login(nil)
  }

  private func subscribe(_ caller: Caller, _ call: TopicsSubscribe, _ done: @escaping Completion) throws {
    let topic = try topic(call.topic, caller)
    let client = caller.client
    guard client.state.withLock({ $0.subscriptions }) < shared.settings.subscriptionsPerConnection else {
      throw Fault(.rateLimited, "too_many", field: "topic", retryAfterMs: 1000)
    }
    // What a login may hear ends with that login.
    let login: Login? = topic.isPublic ? nil : try listener(caller)
    let handle: String? = if case .member = topic { call.as } else { nil }
    shared.database.write(
      { tx in try snapshot(of: topic, caller, tx) },
      done: { [hub = shared.hub] result in
        do {
          let snapshot = try result.get()
          // Ended meanwhile by a commit before this one.
          if let login, !client.logins.contains(login) { throw Fault(.unauthenticated, "no_session") }
          let reply = hub.attach(
            client, to: topic, login: login, handle: handle, epoch: call.epoch, after: call.after, snapshot: snapshot)
          done(.success(reply))
          // Gone meanwhile: the connection's end has detached all that was attached then, and not this.
          if client.isClosed { hub.detachAll(client) }
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
    case .timers:
      let snapshot = try TimerService.snapshot(tx, now: caller.now)
      return { WireEncoder.encode(snapshot) }
    case .board:
      let boards = try ScoreService.boards(tx, day: shared.calendar.day(at: caller.now))
      return { WireEncoder.encode(boards) }
    case .member(let id):
      let current = try WorkoutService.current(of: id, tx)
      return { WireEncoder.encode(current) }
    }
  }
}
