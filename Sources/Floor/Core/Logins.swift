import Gym
import Storage
import Synchronization
import Wire

/// The open connections, the members who are logged in, and when each login at a kiosk was last used.
final class Logins: Sendable {
  private let clients = Mutex<[UInt64: Client]>([:])
  private let members = Mutex<[Int: Member]>([:])
  private let uses = Mutex<[Int: Use]>([:])
  private let hub: TopicHub

  /// A login at a kiosk that has not ended, whether or not the kiosk is connected.
  struct Use: Sendable {
    var session: Int
    var member: Int
    var at: Int
    /// `at` as the database has it.
    var storedAt: Int
    /// A rest keeps the login alive until then.
    var heldUntil = 0
  }

  init(hub: TopicHub) { self.hub = hub }

  // MARK: Connections

  func opened(_ client: Client) { clients.withLock { $0[client.peer.id] = client } }
  func closed(_ client: Client) { _ = clients.withLock { $0.removeValue(forKey: client.peer.id) } }
  var connectionCount: Int { clients.withLock { $0.count } }

  func clients(where matches: (Client) -> Bool) -> [Client] {
    let clients = clients.withLock { Array($0.values) }
    return clients.filter(matches)
  }

  /// The devices that are connected, by their ids, and whether all connections of each are by https.
  var onlineDevices: [Int: Bool] {
    Dictionary(
      clients { _ in true }.compactMap { client in client.device.map { ($0.id, client.peer.isSecure) } },
      uniquingKeysWith: { $0 && $1 })
  }

  // MARK: Members

  /// A member who has logged in, as of the last commit. Permissions use it, so that a request needs no query.
  ///
  /// Written only after a commit, on the writer's thread.
  subscript(_ member: Int) -> Member? { members.withLock { $0[member] } }

  func add(_ member: Member) { members.withLock { $0[member.id] = member } }

  /// Updates a member who has logged in. Others are read at their next login.
  func update(_ member: Member) {
    members.withLock { if $0[member.id] != nil { $0[member.id] = member } }
  }

  // MARK: Logins

  /// Starts counting the idle time of a login at a kiosk from `at`, unless a later use is already known. A login on a
  /// person's own device never ends for being idle.
  func watch(session: Int, member: Int, since at: Int) {
    uses.withLock { uses in
      if uses[session] == nil { uses[session] = Use(session: session, member: member, at: at, storedAt: at) }
    }
  }

  /// Records that a login at a kiosk was used.
  func touch(_ login: Login, at now: Int) {
    guard login.device != nil, login.delivers == nil else { return }
    uses.withLock { $0[login.session]?.at = now }
  }

  /// When a login at a kiosk was last used; nil if it has ended.
  func lastUse(of session: Int) -> Int? { uses.withLock { $0[session]?.at } }

  func forgetUse(of session: Int) { _ = uses.withLock { $0.removeValue(forKey: session) } }

  /// The logins at kiosks that nobody has used since `limit` and that no known rest keeps alive.
  func unused(since limit: Int, now: Int) -> [Use] {
    uses.withLock { $0.values.filter { $0.at < limit && $0.heldUntil < now } }
  }

  /// A rest keeps the login alive, so it need not be checked again before `until`.
  func hold(_ session: Int, until: Int) { uses.withLock { $0[session]?.heldUntil = until } }

  /// After the clock was set back, a use later than `now` counts as now. Otherwise its login would not end until the
  /// clock has caught up.
  func setBack(to now: Int) {
    uses.withLock { uses in
      for (session, use) in uses where use.at > now || use.heldUntil > now {
        uses[session]?.at = min(use.at, now)
        uses[session]?.storedAt = min(use.storedAt, now)
        // The next look reads the rest again.
        uses[session]?.heldUntil = 0
      }
    }
  }

  /// Call it after a clock that was behind was set. Moves the uses in that period, so that they are as long ago as before.
  func shift(_ span: ClosedRange<Int>, by milliseconds: Int) {
    uses.withLock { uses in
      for (session, use) in uses where span.contains(use.at) {
        uses[session]?.at += milliseconds
        if use.heldUntil > 0 { uses[session]?.heldUntil += milliseconds }
      }
    }
  }

  /// The uses whose stored time is at least `milliseconds` behind.
  func unstored(by milliseconds: Int) -> [Use] {
    uses.withLock { $0.values.filter { $0.at - $0.storedAt >= milliseconds } }
  }

  func stored(_ use: Use) { uses.withLock { $0[use.session]?.storedAt = use.at } }

  /// Ends a login on a connection and detaches its subscriptions.
  func drop(_ login: Login, from client: Client) {
    forgetUse(of: login.session)
    if client.remove(session: login.session) {
      hub.detachAll(client)
    } else {
      hub.detachAll(client, session: login.session)
    }
  }

  /// Drops a member's logins on all connections except `session`, and notifies the clients. The caller has already
  /// ended the sessions in the database.
  func endAll(of member: Int, except session: Int?, reason: String) {
    for client in clients(where: { _ in true }) {
      client.removeDeliveries { $0.member == member && $0.session != session }
    }
    for client in clients(where: { $0.logins.contains { $0.member == member } }) {
      for login in client.logins where login.member == member && login.session != session {
        drop(login, from: client)
        client.notify(SessionEnded(handle: login.handle, reason: reason))
      }
    }
  }
}
