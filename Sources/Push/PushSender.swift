import Dispatch
import Foundation
import Synchronization

/// What is pushed to one browser.
package struct PushNotice: Sendable {
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

  package init(to: PushAddress, text: [UInt8], topic: String?, until: Int, isUrgent: Bool) {
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
    package var connectMilliseconds = 10_000
    package var totalMilliseconds = 30_000
    package var tries = 5
    /// The first pause between two tries; each is twice as long as the one before.
    package var pauseMilliseconds = 2_000
    package var longestPauseMilliseconds = 600_000
    package init() {}
  }

  package let options: Options
  private let failed: @Sendable (_ why: String) -> Void
  private let gone: @Sendable (_ endpoint: String) -> Void
  private let lanes: [Lane]
  private let isStopped = Atomic(false)
  private let pending = Atomic(0)

  /// Requests to one push service go one after another, over one connection where it keeps it open.
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
    lanes = (0..<4).map { _ in Lane() }
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
    let lane = lanes[Int(UInt(bitPattern: endpoint.origin.hashValue) % UInt(lanes.count))]
    lane.queue.async { [self] in run(notice, endpoint, key, lane, attempt: 1) }
  }

  /// Gives up on what is under way and drops what waits. Returns when the threads are done, within a second or so.
  package func stop() {
    isStopped.store(true, ordering: .relaxed)
    for lane in lanes { lane.queue.sync { lane.request.withLock { $0 = nil } } }
  }

  fileprivate var goesOn: Bool { !isStopped.load(ordering: .relaxed) }

  // MARK: On a lane's thread

  private func run(_ notice: PushNotice, _ endpoint: PushEndpoint, _ key: VAPIDKey, _ lane: Lane, attempt: Int) {
    let now = Int(Date().timeIntervalSince1970)
    guard goesOn, now < notice.until else {
      pending.subtract(1, ordering: .relaxed)
      return
    }
    switch post(notice, endpoint, key, lane, now: now) {
    case .success: break
    case .gone: gone(notice.to.endpoint)
    case .failure(let why): if goesOn { failed(why) }
    case .notNow(let why, let seconds):
      guard goesOn, attempt < options.tries else {
        if goesOn { failed(why) }
        break
      }
      let pause = options.pauseMilliseconds << (attempt - 1)
      let wait = min(max(pause, seconds * 1_000), options.longestPauseMilliseconds)
      lane.queue.asyncAfter(deadline: .now() + .milliseconds(wait)) { [self] in
        run(notice, endpoint, key, lane, attempt: attempt + 1)
      }
      return
    }
    pending.subtract(1, ordering: .relaxed)
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
