import Gym
import Push
import Storage
import Wire

/// The browsers that receive push notifications.
struct PushService: Service {
  let database: Database
  let push: PushSender?
  let keys: PushKeys
  private let tries = RateLimit<Int>(burst: 5, perHour: 30)

  init(database: Database, push: PushSender?, keys: PushKeys) {
    self.database = database
    self.push = push
    self.keys = keys
  }

  /// How long a trial notification is valid, in milliseconds.
  private static let trialFor = 10 * 60_000

  static let memberData = MemberData("push_subscriptions")

  func register(in registry: inout Registry) {
    // Makes the key before the first browser subscribes, so that reminders can be signed without waiting for it.
    registry.change(
      PushSubscribe.self, .login, prepare: { [push, keys] _, _ in if push != nil { _ = try await keys.get() } },
      subscribe)
    registry.change(PushUnsubscribe.self, .login) { caller, call, tx in
      let member = try caller.signedIn().member.id
      guard try tx.push.remove(call.endpoint, member: member) else { return Outcome(Nothing()) }
      return Outcome(Nothing(), events: [Event(.me(member), ReminderSettingsChanged())])
    }
    registry.task(PushTry.self, .login, attempt)
  }

  private func subscribe(_ caller: Caller, _ call: PushSubscribe, _: Void, _ tx: Tx) throws -> Outcome<Nothing> {
    let (login, member) = try caller.signedIn()
    guard let push else { throw Fault(.conflict, "no_push") }
    // A kiosk is shared by everybody.
    guard caller.device == nil else { throw Fault(.conflict, "not_at_kiosk") }
    guard let endpoint = PushEndpoint(call.endpoint, allowsPrivate: push.options.allowsPrivate) else {
      throw Fault.invalid("endpoint", "malformed")
    }
    guard let key = Base64URL.decode(call.p256dh), key.count == 65 else { throw Fault.invalid("p256dh", "malformed") }
    guard let auth = Base64URL.decode(call.auth), auth.count == 16 else { throw Fault.invalid("auth", "malformed") }
    guard PushAddress(endpoint: endpoint.url, key: key, auth: auth) != nil else {
      throw Fault.invalid("p256dh", "malformed")
    }
    try tx.push.put(
      PushSubscription(endpoint: endpoint.url, key: key, auth: auth), member: member.id, session: login.session,
      at: caller.now)
    return Outcome(Nothing(), events: [Event(.me(member.id), ReminderSettingsChanged())])
  }

  /// Sends a trial notification.
  private func attempt(_ caller: Caller, _ call: PushTry) async throws -> PushTry.Reply {
    let member = try caller.signedIn().member.id
    guard let push else { throw Fault(.conflict, "no_push") }
    if let wait = tries.take(member, now: caller.now) { throw Fault(.rateLimited, "too_many", retryAfterMs: wait) }
    let key = try await keys.get()
    let browsers = try await database.readAsync { tx in try tx.push.all(member) }
    let notice = ReminderWords.trial(until: caller.now + Self.trialFor)
    for browser in browsers {
      guard let to = PushAddress(endpoint: browser.endpoint, key: browser.key, auth: browser.auth) else { continue }
      push.send(notice.pushed(to: to, of: member, key: key), key: key)
    }
    return PushTry.Reply(browsers: browsers.count)
  }
}
