import Dispatch
import Synchronization

/// Watches the files of a certificate and changes what the server shows, without closing a connection.
///
/// A new pair is checked, tried in memory, given to the listener, and then asked for by a client of our own. Whatever
/// fails, the earlier certificate stays.
final class CertificateKeeper: Sendable {
  /// How long files that cannot be used wait for their next try, unless they change.
  static let retryMilliseconds = 60_000
  static let endingSeconds = 14 * 86_400

  /// Gives the certificate to the listener, and opens the listener if there is none yet. Calls `done` on any thread with
  /// the listener's port; never if the server stops first.
  typealias Use =
    @Sendable (_ pair: CertificatePair, _ done: @escaping @Sendable (Result<Int, TransportError>) -> Void) -> Void

  private struct Marks: Equatable {
    var certificate: PEMFile.Mark?
    var key: PEMFile.Mark?
  }

  private struct Work {
    var state = TLSState()
    /// What is served. It was proved to be, unless `state.failure` says why not.
    var served: CertificatePair?
    /// The files at the last look, and at the last try.
    var seen: Marks?
    var tried: Marks?
    /// On the monotonic clock, in milliseconds: the machine's own may be set meanwhile.
    var triedAt = 0
    var isTrying = false
    var isStopped = false
    /// The day of the last warning that the certificate ends.
    var warnedOn: Int?
  }

  private let options: TLSOptions
  private let host: String
  private let use: Use
  /// Reading files and shaking hands can block.
  private let queue = DispatchQueue(label: "certificate")
  private let work = Mutex(Work())

  init(_ options: TLSOptions, host: String, use: @escaping Use) {
    self.options = options
    self.host = host
    self.use = use
  }

  var state: TLSState { work.withLock { $0.state } }

  /// Gives the listener its first certificate, before the server runs.
  /// - Parameter listen: opens the listener and returns its port.
  func begin(_ listen: (CertificatePair) throws(TransportError) -> Int) {
    let marks = marks
    work.withLock {
      $0.seen = marks
      $0.tried = marks
      $0.triedAt = EventLoop.nowMilliseconds
    }
    switch CertificatePair.checked(options) {
    case .failure(let fault): fail("\(fault)")
    case .success(let pair):
      do { served(pair, port: try listen(pair)) } catch { fail("\(error)") }
    }
  }

  /// Proves that clients get the first certificate. Call it once the server runs.
  func prove() {
    let (served, port) = work.withLock { ($0.served, $0.state.port) }
    guard let served, let port else { return }
    queue.async { [self] in
      if let failure = proof(of: served, port) { fail(failure) }
    }
  }

  /// Looks whether the files have changed. Call it every few seconds; it does not block.
  /// - Parameter atOnce: whether to read the files now. Otherwise they are read once two looks have found them the same:
  ///   a program that renews them writes one after the other.
  func look(atOnce: Bool = false) {
    queue.async { [self] in
      let (marks, now) = (marks, EventLoop.nowMilliseconds)
      let isDue = work.withLock { work in
        let isSettled = marks == work.seen
        work.seen = marks
        guard !work.isTrying, !work.isStopped else { return false }
        let isRetry = work.state.failure != nil && now - work.triedAt >= Self.retryMilliseconds
        guard atOnce || isRetry || (isSettled && marks != work.tried) else { return false }
        work.isTrying = true
        work.tried = marks
        work.triedAt = now
        return true
      }
      if isDue { attempt() }
      warnIfEnding(options.now())
    }
  }

  /// Nothing is reported after this.
  func stop() { work.withLock { $0.isStopped = true } }

  // MARK: On the queue

  private var marks: Marks {
    Marks(certificate: PEMFile(path: options.certificate).mark, key: PEMFile(path: options.key).mark)
  }

  private func attempt() {
    switch CertificatePair.checked(options) {
    case .failure(let fault): end { fail("\(fault)") }
    case .success(let pair):
      use(pair) { [weak self] result in
        guard let self else { return }
        queue.async { self.finish(pair, result) }
      }
    }
  }

  private func finish(_ pair: CertificatePair, _ result: Result<Int, TransportError>) {
    let port: Int
    switch result {
    case .failure(let error): return end { fail("\(error)") }
    case .success(let number): port = number
    }
    guard let failure = proof(of: pair, port) else { return end { served(pair, port: port) } }
    guard let before = work.withLock({ $0.served }) else {
      // The listener is there and has nothing else to serve, so clients get it.
      return end {
        served(pair, port: port)
        fail(failure)
      }
    }
    guard before != pair else { return end { fail(failure) } }
    use(before) { [weak self] _ in
      guard let self else { return }
      queue.async { self.end { self.fail(failure) } }
    }
  }

  private func end(_ report: () -> Void) {
    report()
    work.withLock { $0.isTrying = false }
  }

  private func proof(of pair: CertificatePair, _ port: Int) -> String? {
    do {
      let shown = try OwnHandshake.fingerprint(host: host, port: port, seconds: options.proofSeconds)
      let isRight = shown == pair.facts.fingerprint
      return isRight ? nil : "port \(port) shows another certificate than the one in \(options.certificate)"
    } catch { return "port \(port) does not answer by TLS: \(error)" }
  }

  // MARK: What is known

  private func served(_ pair: CertificatePair, port: Int) {
    let isNews = work.withLock { work in
      guard !work.isStopped else { return false }
      let isNews = work.served != pair || work.state.failure != nil
      let now = options.now()
      if work.served != pair || work.state.since == nil {
        work.state.since = now < options.clockStarts ? nil : now
      }
      work.served = pair
      work.state.certificate = pair.facts
      work.state.port = port
      work.state.failure = nil
      work.warnedOn = nil
      return isNews
    }
    if isNews { options.happened(.served(pair.facts)) }
  }

  private func fail(_ why: String) {
    let (isNews, isServed) = work.withLock { work in
      guard !work.isStopped, work.state.failure != why else { return (false, false) }
      work.state.failure = why
      return (true, work.served != nil)
    }
    if isNews { options.happened(.failed(why, isServed: isServed)) }
  }

  private func warnIfEnding(_ now: Int) {
    let ending = work.withLock { work -> TLSState.Certificate? in
      guard !work.isStopped, let certificate = work.state.certificate,
        certificate.notAfter - now < Self.endingSeconds, work.warnedOn != now / 86_400
      else { return nil }
      work.warnedOn = now / 86_400
      return certificate
    }
    if let ending { options.happened(.ending(ending)) }
  }
}
