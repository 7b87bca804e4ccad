import Gym
import Storage
import Synchronization
import Wire

/// The open connections, the members who are logged in, and when each login at a kiosk was last used.
final class Logins: Sendable {
  private let clients = Mutex<[UInt64: Client]>([:])
  private let members = Mutex<[Int: Member]>([:])
  private let uses = Mutex<[Int: (login: Login, at: Int)]>([:])
  private let hub: TopicHub

  init(hub: TopicHub) { self.hub = hub }

  // MARK: Connections

  func opened(_ client: Client) { clients.withLock { $0[client.peer.id] = client } }
  func closed(_ client: Client) { _ = clients.withLock { $0.removeValue(forKey: client.peer.id) } }
  var connectionCount: Int { clients.withLock { $0.count } }

  func clients(where matches: (Client) -> Bool) -> [Client] {
    let clients = clients.withLock { Array($0.values) }
    return clients.filter(matches)
  }

  /// The ids of the devices that are connected.
  var onlineDevices: Set<Int> { Set(clients { _ in true }.compactMap { $0.device?.id }) }

  // MARK: Members

  /// A member who is logged in, as of the last commit: permissions are decided on it, without a query for each request.
  ///
  /// Written after a commit only, on the writer's thread, except when somebody logs in.
  subscript(_ member: Int) -> Member? { members.withLock { $0[member] } }

  func add(_ member: Member) { members.withLock { $0[member.id] = member } }

  /// Only where the member is known: others are read at their next login.
  func update(_ member: Member) {
    members.withLock { if $0[member.id] != nil { $0[member.id] = member } }
  }

  // MARK: Logins

  /// Notes that a login at a kiosk was used. A person's own login does not end for being idle.
  func touch(_ login: Login, at now: Int) {
    guard login.device != nil else { return }
    uses.withLock { $0[login.session] = (login, now) }
  }

  func forgetUse(of session: Int) { _ = uses.withLock { $0.removeValue(forKey: session) } }

  func unused(since limit: Int) -> [Login] {
    uses.withLock { $0.values.filter { $0.at < limit }.map(\.login) }
  }

  /// Ends a login on a connection: its subscriptions are detached.
  func drop(_ login: Login, from client: Client) {
    forgetUse(of: login.session)
    if client.remove(session: login.session) {
      hub.detachAll(client)
    } else {
      hub.detachAll(client, session: login.session)
    }
  }

  /// Drops the logins of a member on all connections, and tells them. The database has ended the sessions already.
  func endAll(of member: Int, except session: Int?, reason: String) {
    for client in clients(where: { $0.logins.contains { $0.member == member } }) {
      for login in client.logins where login.member == member && login.session != session {
        drop(login, from: client)
        client.notify(SessionEnded(handle: login.handle, reason: reason))
      }
    }
  }
}
