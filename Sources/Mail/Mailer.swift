import CCurl
import Dispatch
import Foundation
import Synchronization

/// Sends emails on a thread of its own, one at a time and in order. `send` does not wait.
///
/// An email that the mail server refuses is reported and dropped. The member can ask for another.
package final class Mailer: Sendable {
  private let server: MailServer
  private let failed: @Sendable (_ why: String) -> Void
  private let now: @Sendable () -> Double
  private let limits: Limits
  private let queue = DispatchQueue(label: "rackside.mail")
  private let isStopped = Atomic(false)
  private let pending = Atomic(0)

  /// How many emails may wait, and how long sending one may take.
  package struct Limits: Sendable {
    package var waiting = 100
    package var connectMilliseconds = 10_000
    package var totalMilliseconds = 30_000
    package init() {}
  }

  /// - Parameters:
  ///   - now: seconds since 1970, for the emails' dates.
  ///   - failed: called on the mailer's thread. It does not get the email, which may contain a secret.
  package init(
    _ server: MailServer, limits: Limits = Limits(),
    now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 },
    failed: @escaping @Sendable (_ why: String) -> Void
  ) {
    self.server = server
    self.now = now
    self.limits = limits
    self.failed = failed
  }

  /// Whether the queue is full, so that the next email would be dropped.
  package var isFull: Bool { pending.load(ordering: .relaxed) >= limits.waiting }

  /// How many emails wait.
  package var waiting: Int { pending.load(ordering: .relaxed) }

  /// Any thread. Returns at once.
  package func send(_ email: EmailMessage) {
    guard pending.add(1, ordering: .relaxed).newValue <= limits.waiting else {
      pending.subtract(1, ordering: .relaxed)
      return failed("too many emails wait")
    }
    queue.async { [self] in
      if !isStopped.load(ordering: .relaxed) { deliver(email) }
      pending.subtract(1, ordering: .relaxed)
    }
  }

  /// Cancels the current email and drops the waiting ones. Returns when the thread has finished, after about a second.
  package func stop() {
    isStopped.store(true, ordering: .relaxed)
    queue.sync {}
  }

  // MARK: On the mailer's thread

  private static let isReady = rackside_curl_start() == CURLE_OK

  private func deliver(_ email: EmailMessage) {
    guard Self.isReady, let curl = curl_easy_init() else { return failed("curl cannot start") }
    defer { curl_easy_cleanup(curl) }
    let source = Source(
      email.message(from: server.from, id: UUID().uuidString.lowercased(), at: now()))
    let to = curl_slist_append(nil, email.to)
    defer { curl_slist_free_all(to) }
    var code = configure(curl)
    if code == CURLE_OK { code = rackside_curl_list(curl, CURLOPT_MAIL_RCPT, to) }
    guard code == CURLE_OK else { return failed(String(cString: curl_easy_strerror(code))) }
    code = withExtendedLifetime((source, self)) {
      rackside_curl_number(curl, CURLOPT_UPLOAD, 1)
      rackside_curl_reads(curl, readEmail, Unmanaged.passUnretained(source).toOpaque())
      rackside_curl_number(curl, CURLOPT_NOPROGRESS, 0)
      rackside_curl_asks(curl, asksToGoOn, Unmanaged.passUnretained(self).toOpaque())
      return curl_easy_perform(curl)
    }
    guard code != CURLE_OK, !isStopped.load(ordering: .relaxed) else { return }
    let reply = rackside_curl_reply(curl)
    failed(String(cString: curl_easy_strerror(code)) + (reply > 0 ? " (the mail server said \(reply))" : ""))
  }

  private func configure(_ curl: UnsafeMutableRawPointer) -> CURLcode {
    var texts = [(CURLOPT_URL, server.url), (CURLOPT_MAIL_FROM, server.from), (CURLOPT_PROTOCOLS_STR, "smtp,smtps")]
    if !server.user.isEmpty { texts += [(CURLOPT_USERNAME, server.user), (CURLOPT_PASSWORD, server.password)] }
    var numbers = [
      // Otherwise curl uses signals for its timeouts, which must not reach other threads.
      (CURLOPT_NOSIGNAL, 1),
      // Otherwise stopping waits for a name lookup to end.
      (CURLOPT_QUICK_EXIT, 1),
      (CURLOPT_CONNECTTIMEOUT_MS, limits.connectMilliseconds), (CURLOPT_TIMEOUT_MS, limits.totalMilliseconds),
      // Otherwise each answer may take two minutes at most, whatever the limits say. In seconds.
      (CURLOPT_SERVER_RESPONSE_TIMEOUT, limits.totalMilliseconds / 1_000 + 1),
    ]
    if server.security != .none { numbers.append((CURLOPT_USE_SSL, rackside_curl_must_encrypt())) }
    for (option, text) in texts {
      let code = rackside_curl_text(curl, option, text)
      if code != CURLE_OK { return code }
    }
    for (option, number) in numbers {
      let code = rackside_curl_number(curl, option, number)
      if code != CURLE_OK { return code }
    }
    return CURLE_OK
  }

  fileprivate var goesOn: Bool { !isStopped.load(ordering: .relaxed) }
}

/// The part of an email that curl has not read yet.
private final class Source {
  private let bytes: [UInt8]
  private var read = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func next(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - read)
    buffer.copyBytes(from: bytes[read..<read + count])
    read += count
    return count
  }
}

private func readEmail(
  _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ source: UnsafeMutableRawPointer?
) -> Int {
  guard let buffer, let source else { return 0 }
  let room = UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
  return Unmanaged<Source>.fromOpaque(source).takeUnretainedValue().next(into: room)
}

/// curl calls this about once a second.
private func asksToGoOn(
  _ mailer: UnsafeMutableRawPointer?, _: curl_off_t, _: curl_off_t, _: curl_off_t, _: curl_off_t
) -> Int32 {
  guard let mailer else { return 1 }
  return Unmanaged<Mailer>.fromOpaque(mailer).takeUnretainedValue().goesOn ? 0 : 1
}
