import Authority
import Floor
import Synchronization
import Transport
import Wire

/// What the server knows of its https, for the owner's page and for monitors.
final class HTTPSStatus: HTTPSSource {
  private let configuration: Configuration
  private let certificates: GymCertificates?
  private let bridge: Bridge
  private let clock: Clock
  /// A restore puts it there while no server runs.
  private let restored: RestoredSettings?
  /// What the owner's pages were told last. A server without https tells them nothing.
  private let told = Mutex(HTTPSView(kind: .none))

  /// - Parameter certificates: the server's own, with `tls.local`.
  init(_ configuration: Configuration, _ certificates: GymCertificates?, _ bridge: Bridge, _ clock: Clock) {
    self.configuration = configuration
    self.certificates = certificates
    self.bridge = bridge
    self.clock = clock
    restored = configuration.restoredSettings.flatMap { $0.https ? $0 : nil }
  }

  var https: HTTPSView {
    guard configuration.tls.isOn else { return HTTPSView(kind: .none, restored: restored) }
    let server = bridge.server
    // Nothing is known while the server starts.
    let state = server?.tls ?? TLSState()
    let fingerprint = certificates?.authority?.fingerprint
    let plain = configuration.plainAddress(port: server?.port ?? 0)
    return HTTPSView(
      kind: configuration.tls.isLocal ? .local : .own, port: state.port, since: state.since.map { $0 * 1_000 },
      names: state.certificate?.names ?? [], endsAt: state.certificate.map { $0.notAfter * 1_000 },
      failure: state.failure ?? certificates?.problem ?? clockProblem, words: fingerprint?.words,
      sha256: fingerprint?.pairs,
      leftOut: certificates?.leftOut ?? [], addresses: addresses(state),
      trust: fingerprint == nil ? nil : plain.map { $0 + "/trust/" })
  }

  /// Also where the files of a certificate are there, and are used whatever their dates.
  private var clockProblem: String? { GymAuthority.isUnset(clock.now) ? "\(AuthorityError.unset)" : nil }

  /// Tells the owner's pages if something has changed. Call it every few seconds, and whenever something may have
  /// changed. Does not wait. Any thread.
  func look() {
    // While the server starts or stops, nobody listens.
    guard bridge.server != nil else { return }
    let now = https
    let isNews = told.withLock { told in
      defer { told = now }
      return told != now
    }
    if isNews { bridge.floor?.httpsChanged() }
  }

  /// URLs for browsers, with names from the certificate, since browsers look for them there.
  private func addresses(_ state: TLSState) -> [String] {
    guard let port = state.port, let certificate = state.certificate else { return [] }
    let own = configuration.tls.isLocal ? certificate.hostOfOwn(listening: configuration.host) : nil
    let first = own ?? certificate.names.first { !$0.contains("*") } ?? "127.0.0.1"
    let others = certificate.names.filter { $0 != first && isTyped($0) }
    return ([first] + others.prefix(4)).map { name in
      "https://\(name.contains(":") ? "[\(name)]" : name):\(port)"
    }
  }

  /// Whether somebody on another device may want to type this name: it leads to the server, and is no address of
  /// version 6.
  private func isTyped(_ name: String) -> Bool {
    guard !name.contains("*"), !name.contains(":"), !Configuration.isLoopback(name) else { return false }
    guard configuration.tls.isLocal else { return true }
    if configuration.listensEverywhere { return true }
    return name.hasSuffix(".local") && !Configuration.isLoopback(configuration.host)
  }
}

/// What monitors are told. Neither names a path, since anybody in the network may ask for `/healthz`.
extension HTTPSView {
  /// A line of `/healthz`; empty if https is not configured.
  /// - Parameter now: milliseconds since 1970.
  func health(now: Int) -> String {
    guard kind != .none else { return "" }
    var line = "https: none"
    if let left = secondsLeft(now: now) {
      line = left > 0 ? "https: certificate for \(left) seconds" : "https: certificate ended \(-left) seconds ago"
    }
    if failure != nil { line += ", the last attempt failed" }
    return line + "\n"
  }

  /// Prometheus text; empty if https is not configured.
  func metrics(now: Int) -> String {
    guard kind != .none else { return "" }
    let left = secondsLeft(now: now)
    var text = Self.gauge(
      "up", "1 if https is served with a certificate that has not ended.", left.map { $0 > 0 } == true ? 1 : 0)
    if let left {
      text += Self.gauge(
        "certificate_ends_seconds", "Seconds until the certificate ends; negative once it has ended.", left)
    }
    return text
  }

  /// Nil while there is only http.
  private func secondsLeft(now: Int) -> Int? { port == nil ? nil : endsAt.map { ($0 - now) / 1_000 } }

  private static func gauge(_ name: String, _ help: String, _ value: Int) -> String {
    "# HELP rackside_tls_\(name) \(help)\n# TYPE rackside_tls_\(name) gauge\nrackside_tls_\(name) \(value)\n"
  }
}
