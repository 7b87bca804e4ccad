import Dispatch
import Foundation
import Synchronization

/// A notice for one browser.
package struct PushNotice: Sendable {
  /// The browser's member. One member's notices never take more than one usual lane; see `PushTurns`.
  package var member: Int
  package var to: PushAddress
  /// JSON for the page's service worker, at most 3,900 bytes.
  package var text: [UInt8]
  /// A newer notice with the same topic replaces one that the push service still holds. At most 32 characters of
  /// base64url; nil for none.
  package var topic: String?
  /// When the notice expires; UTC seconds.
  package var until: Int
  /// Whether to wake up a phone that saves its battery.
  package var isUrgent: Bool

  package init(member: Int, to: PushAddress, text: [UInt8], topic: String?, until: Int, isUrgent: Bool) {
    self.member = member
    self.to = to
    self.text = text
    self.topic = topic
    self.until = until
    self.isUrgent = isUrgent
  }
}

/// Sends notices to the browsers' push services on threads of its own. `send` does not wait.
///
/// A notice is tried again only if the push service cannot have accepted it: it could not be reached, or it replied 429
/// or 503. Any other failure is reported, and the notice is dropped.
package final class PushSender: Sendable {
  package struct Options: Sendable {
    /// A `mailto:` or `https:` URL through which push services can contact whoever runs this server; nil for none.
    package var contact: String?
    /// Also allows http and private addresses. For tests, and for a push service of your own.
    package var allowsPrivate = false
    /// How many notices may wait.
    package var waiting = 2_000
    package var connectMilliseconds = 5_000
    package var totalMilliseconds = 10_000
    /// A host with a request that takes longer is moved to the slow lane.
    package var hangsMilliseconds = 3_000
    package var tries = 5
    /// The first pause between two tries; each is twice as long as the one before.
    package var pauseMilliseconds = 2_000
    package var longestPauseMilliseconds = 600_000
    package init() {}
  }

  package let options: Options
  private let failed: @Sendable (_ why: String) -> Void
  private let gone: @Sendable (_ endpoint: String) -> Void
  private let lanes: [Turns.Lane: Lane]
  private let turns = Mutex(Turns())
  private let isStopped = Atomic(false)
  private let pending = Atomic(0)

  private typealias Turns = PushTurns<Job>

  private struct Job: Sendable {
    var notice: PushNotice
    var endpoint: PushEndpoint
    var key: VAPIDKey
    var attempt: Int
  }

  /// Sends requests one after another. Its curl keeps connections open.
  private final class Lane: Sendable {
    let queue = DispatchQueue(label: "rackside.push")
    let request = Mutex<PushRequest?>(nil)
  }

  /// - Parameters:
  ///   - gone: the push service reports that a browser no longer exists. Called on a thread of this sender.
  ///   - failed: does not get the endpoint, which is a secret.
  package init(
    _ options: Options, gone: @escaping @Sendable (_ endpoint: String) -> Void,
    failed: @escaping @Sendable (_ why: String) -> Void
  ) {
    self.options = options
    self.gone = gone
    self.failed = failed
    let names = (0..<Turns.usualLanes).map(Turns.Lane.usual) + [.slow]
    lanes = Dictionary(uniqueKeysWithValues: names.map { ($0, Lane()) })
  }

  /// How many more notices the queue can take.
  package var room: Int { max(0, options.waiting - pending.load(ordering: .relaxed)) }

  /// Any thread. Returns at once.
  package func send(_ notice: PushNotice, key: VAPIDKey) {
    guard let endpoint = PushEndpoint(notice.to.endpoint, allowsPrivate: options.allowsPrivate) else {
      return failed("the endpoint is not allowed")
    }
    guard pending.add(1, ordering: .relaxed).newValue <= options.waiting else {
      pending.subtract(1, ordering: .relaxed)
      return failed("too many notices wait")
    }
    take(Job(notice: notice, endpoint: endpoint, key: key, attempt: 1))
  }

  private func take(_ job: Job) {
    turns.withLock { $0.add(Turns.Entry(host: job.endpoint.origin, member: job.notice.member, job: job)) }
    advance()
  }

  /// Starts every request that may run now.
  private func advance() {
    for (name, entry) in turns.withLock({ $0.begin(now: Self.now) }) {
      guard let lane = lanes[name] else { continue }
      lane.queue.async { [self] in
        let hung = run(entry.job, lane)
        turns.withLock { $0.ended(name, hung: hung, now: Self.now) }
        advance()
      }
    }
  }

  /// Milliseconds of a clock that is never set back.
  private static var now: Int { Int(clamping: DispatchTime.now().uptimeNanoseconds / 1_000_000) }

  /// Cancels current requests and drops waiting notices. Returns when the threads have finished, after about a second.
  package func stop() {
    isStopped.store(true, ordering: .relaxed)
    for lane in lanes.values { lane.queue.sync { lane.request.withLock { $0 = nil } } }
  }

  fileprivate var goesOn: Bool { !isStopped.load(ordering: .relaxed) }

  // MARK: On a lane's thread

  /// - Returns: whether the host let the request hang; nil if nothing was sent.
  private func run(_ job: Job, _ lane: Lane) -> Bool? {
    let now = Int(Date().timeIntervalSince1970)
    guard goesOn, now < job.notice.until else {
      pending.subtract(1, ordering: .relaxed)
      return nil
    }
    let began = Self.now
    let outcome = post(job.notice, job.endpoint, job.key, lane, now: now)
    let hung = Self.now - began >= options.hangsMilliseconds
    switch outcome {
    case .success: break
    case .gone: gone(job.notice.to.endpoint)
    case .failure(let why): if goesOn { failed(why) }
    case .notNow(let why, let seconds):
      guard goesOn, job.attempt < options.tries else {
        if goesOn { failed(why) }
        break
      }
      let pause = options.pauseMilliseconds << (job.attempt - 1)
      let wait = min(max(pause, seconds * 1_000), options.longestPauseMilliseconds)
      var next = job
      next.attempt += 1
      let again = next
      lane.queue.asyncAfter(deadline: .now() + .milliseconds(wait)) { [self] in take(again) }
      return hung
    }
    pending.subtract(1, ordering: .relaxed)
    return hung
  }

  private func post(
    _ notice: PushNotice, _ endpoint: PushEndpoint, _ key: VAPIDKey, _ lane: Lane, now: Int
  ) -> PushRequest.Outcome {
    do {
      let body = try PushMessage.encrypt(notice.text, for: notice.to)
      var headers = [
        "Authorization: \(try key.authorization(origin: endpoint.origin, contact: options.contact, now: now))",
        "Content-Type: application/octet-stream", "Content-Encoding: aes128gcm", "TTL: \(notice.until - now)",
        "Urgency: \(notice.isUrgent ? "high" : "normal")",
      ]
      if let topic = notice.topic { headers.append("Topic: \(topic)") }
      return lane.request.withLock { request in
        if request == nil { request = PushRequest(options, goesOn: { [weak self] in self?.goesOn ?? false }) }
        return request?.post(endpoint.url, headers, body) ?? .failure("curl cannot start")
      }
    } catch { return .failure("it cannot be encrypted: \(error)") }
  }
}
