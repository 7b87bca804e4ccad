import Dispatch
import Foundation
import Synchronization

/// What is pushed to one browser.
package struct PushNotice: Sendable {
  /// Whose browser it is. One member's notices never take more than one lane.
  package var member: Int
  package var to: PushAddress
  /// What the page's service worker reads: JSON, at most 3,900 bytes.
  package var text: [UInt8]
  /// A newer notice with the same topic replaces one that the push service still holds; 32 characters of base64url at
  /// most, nil for none.
  package var topic: String?
  /// From then on nobody needs it; UTC seconds.
  package var until: Int
  /// Wakes up a phone that saves its battery.
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

/// Sends notices to the browsers' push services on threads of its own. Nobody waits for it.
///
/// A notice is tried again where the push service cannot have taken it: it could not be reached, or it said 429 or 503.
/// Whatever else fails is reported and dropped.
package final class PushSender: Sendable {
  package struct Options: Sendable {
    /// A `mailto:` or `https:` URL at which push services reach who runs this server; nil for none.
    package var contact: String?
    /// Also http and addresses that are not public. For tests, and for a push service of one's own.
    package var allowsPrivate = false
    /// How many notices may wait.
    package var waiting = 2_000
    package var connectMilliseconds = 5_000
    package var totalMilliseconds = 10_000
    /// A host that takes longer for a request waits apart from then on.
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

  /// Requests in one lane go one after another. Its curl keeps connections open.
  private final class Lane: Sendable {
    let queue = DispatchQueue(label: "rackside.push")
    let request = Mutex<PushRequest?>(nil)
  }

  /// - Parameters:
  ///   - gone: the push service says that a browser takes nothing any more. Called on a thread of this sender.
  ///   - failed: called without the endpoint, which is a secret.
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

  /// How many more notices it takes.
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

  /// Starts whatever may run now.
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

  /// Of a clock that is never set back, in milliseconds.
  private static var now: Int { Int(clamping: DispatchTime.now().uptimeNanoseconds / 1_000_000) }

  /// Gives up on what is under way and drops what waits. Returns when the threads are done, within a second or so.
  package func stop() {
    isStopped.store(true, ordering: .relaxed)
    for lane in lanes.values { lane.queue.sync { lane.request.withLock { $0 = nil } } }
  }

  fileprivate var goesOn: Bool { !isStopped.load(ordering: .relaxed) }

  // MARK: On a lane's thread

  /// - Returns: whether the host let the request hang; nil where nothing was sent.
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
