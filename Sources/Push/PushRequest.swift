import CCurl
import Foundation

/// Sends one lane's requests, on the lane's thread. Keeps curl's connections open.
final class PushRequest: @unchecked Sendable {
  enum Outcome {
    case success
    /// The push service no longer knows this browser.
    case gone
    /// The push service did not accept it, but may later. The seconds are those of `Retry-After`; 0 without that
    /// header.
    case notNow(String, Int)
    case failure(String)
  }

  // Used by one thread at a time: its lane holds a lock.
  private let curl: UnsafeMutableRawPointer
  private let options: PushSender.Options
  private let goesOn: @Sendable () -> Bool
  /// How many bytes of the reply's body have come.
  private var received = 0

  private static let isReady = rackside_curl_start() == CURLE_OK

  init?(_ options: PushSender.Options, goesOn: @escaping @Sendable () -> Bool) {
    guard Self.isReady, let curl = curl_easy_init() else { return nil }
    self.curl = curl
    self.options = options
    self.goesOn = goesOn
  }

  deinit { curl_easy_cleanup(curl) }

  func post(_ url: String, _ headers: [String], _ body: [UInt8]) -> Outcome {
    curl_easy_reset(curl)
    var list: UnsafeMutablePointer<curl_slist>?
    for header in headers { list = curl_slist_append(list, header) }
    defer { curl_slist_free_all(list) }
    var code = configure(url)
    if code == CURLE_OK { code = rackside_curl_list(curl, CURLOPT_HTTPHEADER, list) }
    guard code == CURLE_OK else { return .failure(Self.words(code)) }
    code = body.withUnsafeBytes { bytes in
      rackside_curl_body(curl, bytes.baseAddress, bytes.count)
      rackside_curl_asks(curl, asksToGoOn, Unmanaged.passUnretained(self).toOpaque())
      return curl_easy_perform(curl)
    }
    return outcome(code)
  }

  private func outcome(_ code: CURLcode) -> Outcome {
    switch code {
    case CURLE_OK: break
    // Nothing was sent, so it may be tried again.
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_SSL_CONNECT_ERROR:
      return .notNow(Self.words(code), 0)
    default: return .failure(Self.words(code))
    }
    let status = rackside_curl_reply(curl)
    switch status {
    case 200..<300: return .success
    case 404, 410: return .gone
    case 429, 503: return .notNow("the push service said \(status)", rackside_curl_retry_after(curl))
    default: return .failure("the push service said \(status)")
    }
  }

  private static func words(_ code: CURLcode) -> String { String(cString: curl_easy_strerror(code)) }

  private func configure(_ url: String) -> CURLcode {
    let texts = [
      (CURLOPT_URL, url), (CURLOPT_PROTOCOLS_STR, options.allowsPrivate ? "https,http" : "https"),
      // A proxy from the environment would look up names itself and so bypass the check of addresses.
      (CURLOPT_PROXY, ""),
    ]
    let numbers = [
      // Otherwise curl uses signals for its timeouts, which must not reach other threads.
      (CURLOPT_NOSIGNAL, 1),
      // Otherwise stopping waits for a name lookup to end.
      (CURLOPT_QUICK_EXIT, 1),
      (CURLOPT_CONNECTTIMEOUT_MS, options.connectMilliseconds), (CURLOPT_TIMEOUT_MS, options.totalMilliseconds),
      // A redirect could lead anywhere.
      (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_NOPROGRESS, 0),
    ]
    for (option, text) in texts {
      let code = rackside_curl_text(curl, option, text)
      if code != CURLE_OK { return code }
    }
    for (option, number) in numbers {
      let code = rackside_curl_number(curl, option, number)
      if code != CURLE_OK { return code }
    }
    if !options.allowsPrivate {
      let code = rackside_curl_opens(curl, opensPublic)
      if code != CURLE_OK { return code }
    }
    received = 0
    return rackside_curl_writes(curl, ignoreReply, Unmanaged.passUnretained(self).toOpaque())
  }

  fileprivate var isWanted: Bool { goesOn() }

  /// The most bytes of a reply's body. What a push service says is not used, and one that goes on for ever must not keep
  /// its lane busy.
  private static let mostReceived = 65_536

  /// - Returns: whether the reply may go on.
  fileprivate func receive(_ count: Int) -> Bool {
    received += count
    return received <= Self.mostReceived
  }
}

/// Opens a socket only for a public address. This also stops a name that now leads into the gym's own network, whatever
/// it resolved to before.
private func opensPublic(
  _: UnsafeMutableRawPointer?, _: curlsocktype, _ wanted: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
  guard let wanted else { return -1 }
  let isPublic = withUnsafePointer(to: &wanted.pointee.addr) { PushEndpoint.isPublic($0) }
  guard isPublic else { return -1 }
  return socket(wanted.pointee.family, wanted.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue), wanted.pointee.protocol)
}

/// Discards the body of a push service's reply. A long one fails the request.
private func ignoreReply(
  _: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ request: UnsafeMutableRawPointer?
) -> Int {
  guard let request else { return 0 }
  let isFine = Unmanaged<PushRequest>.fromOpaque(request).takeUnretainedValue().receive(size * count)
  return isFine ? size * count : 0
}

/// curl calls this about once a second.
private func asksToGoOn(
  _ request: UnsafeMutableRawPointer?, _: curl_off_t, _: curl_off_t, _: curl_off_t, _: curl_off_t
) -> Int32 {
  guard let request else { return 1 }
  return Unmanaged<PushRequest>.fromOpaque(request).takeUnretainedValue().isWanted ? 0 : 1
}
