import Gym
import Storage
import Synchronization
import Wire

/// Subscribing and unsubscribing. The snapshot is read in the commit queue and answered in commit order.
struct TopicService: Service {
  let database: Database
  let hub: TopicHub
  let permissions: Permissions
  let settings: FloorSettings

  func register(in registry: inout Registry) {
    registry.notifies(TopicEnded.self)
    registry.deferred(TopicsSubscribe.self, .identified, subscribe)
    registry.instant(TopicsUnsubscribe.self, .identified) { caller, call in
      let (definition, listener, topic) = try find(call.topic, caller, as: call.as)
      hub.detach(caller.client, from: topic, session: definition.isPublic ? nil : listener.login?.session)
      return Nothing()
    }
  }

  /// - Returns: the topic, and the caller with the login that the topic's permission requires.
  private func find(
    _ name: String, _ caller: Caller, as handle: String?
  ) throws -> (definition: TopicDefinition, listener: Caller, topic: Topic) {
    guard let definition = hub.definition(of: name) else { throw Fault.missing("topic", field: "topic") }
    let listener: Caller
    do { listener = try permissions.caller(definition.permission, caller.client, as: handle) } catch {
      guard error.reason == "not_allowed" else { throw error }
      throw Fault(.forbidden, "not_allowed", field: "topic")
    }
    return (definition, listener, try definition.topic(listener))
  }

  private func subscribe(_ caller: Caller, _ call: TopicsSubscribe, _ done: @escaping Completion) throws {
    let (definition, listener, topic) = try find(call.topic, caller, as: call.as)
    let client = caller.client
    guard client.state.withLock({ $0.subscriptions }) < settings.subscriptionsPerConnection else {
      throw Fault(.rateLimited, "too_many", field: "topic", retryAfterMs: 1000)
    }
    // A subscription to a topic that is not public ends with its login.
    let login = definition.isPublic ? nil : listener.login
    let handle = topic.member == nil ? nil : call.as
    database.write(
      { tx in try definition.snapshot(listener, tx) },
      done: { [hub, permissions] result in
        do {
          let snapshot = try result.get()
          // An earlier commit may have ended the login or removed its role.
          if let login {
            guard client.logins.contains(login) else { throw Fault(.unauthenticated, "no_session") }
            guard permissions.stillAllows(definition.permission, client, login) else {
              throw Fault(.forbidden, "not_allowed", field: "topic")
            }
          }
          let reply = hub.attach(
            client, to: topic, login: login, handle: handle, epoch: call.epoch, after: call.after, snapshot: snapshot)
          done(.success(reply))
          // If the connection closed before this subscription existed, nothing else detaches it.
          if client.isClosed { return hub.detachAll(client) }
          definition.attached?(listener, topic)
        } catch { done(.failure(error)) }
      })
  }
}
