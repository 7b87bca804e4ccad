import CCurl
import Foundation

/// One request to the model's server, on the client's thread.
final class ModelRequest {
  private let options: ModelClient.Options
  private let goesOn: () -> Bool
  private let takes: (String) -> Bool
  private var reply = ModelReply()
  private var failure: ModelReply.Failure?
  private var hasEnough = false
  private var hasBegun = false
  private var isLate = false
  private let start = ModelClient.now
  /// While `run` runs.
  private var curl: UnsafeMutableRawPointer?

  private static let isReady = rackside_curl_start() == CURLE_OK

  /// - Parameters:
  ///   - goesOn: false cancels. Asked about once a second, and with each piece.
  ///   - takes: gets each piece of the text, and returns whether it wants more.
  init(
    _ options: ModelClient.Options, goesOn: @escaping () -> Bool, takes: @escaping (_ text: String) -> Bool
  ) {
    self.options = options
    self.goesOn = goesOn
    self.takes = takes
  }

  private struct Body: Encodable {
    struct Message: Encodable {
      var role: String
      var content: String
    }
    var model: String?
    var messages: [Message]
    var stream = true
    var mostTokens: Int
    var temperature = 0.2

    enum CodingKeys: String, CodingKey {
      case model, messages, stream, temperature
      case mostTokens = "max_tokens"
    }
  }

  /// Blocks until the reply has ended.
  func run(_ server: ModelServer, _ question: ModelQuestion) -> ModelOutcome {
    guard Self.isReady, let curl = curl_easy_init() else { return .failed("curl cannot start") }
    self.curl = curl
    defer { curl_easy_cleanup(curl) }
    var headers = curl_slist_append(nil, "Content-Type: application/json")
    headers = curl_slist_append(headers, "Accept: text/event-stream")
    // Otherwise curl waits a second for a server that does not know it.
    headers = curl_slist_append(headers, "Expect:")
    if !server.key.isEmpty { headers = curl_slist_append(headers, "Authorization: Bearer \(server.key)") }
    defer { curl_slist_free_all(headers) }
    let message = Body(
      model: server.name.isEmpty ? nil : server.name,
      messages: [.init(role: "system", content: question.system), .init(role: "user", content: question.user)],
      mostTokens: question.mostTokens)
    guard let body = try? JSONEncoder().encode(message) else { return .failed("the question cannot be encoded") }
    var code = configure(curl, server)
    if code == CURLE_OK { code = rackside_curl_list(curl, CURLOPT_HTTPHEADER, headers) }
    guard code == CURLE_OK else { return .failed(Self.words(code)) }
    code = withExtendedLifetime(self) {
      [UInt8](body).withUnsafeBytes { bytes in
        rackside_curl_body(curl, bytes.baseAddress, bytes.count)
        return curl_easy_perform(curl)
      }
    }
    return outcome(code, curl)
  }

  private func outcome(_ code: CURLcode, _ curl: UnsafeMutableRawPointer) -> ModelOutcome {
    if !goesOn() { return .cancelled }
    let status = rackside_curl_reply(curl)
    guard status == 200 || status == 0 else { return .failed("it said \(status)") }
    if let failure { return failure == .tooLong ? .tooLong : .failed("its reply is no stream of chat completions") }
    if hasEnough { return .ended }
    if isLate || code == CURLE_OPERATION_TIMEDOUT { return .timedOut }
    guard code == CURLE_OK || reply.isDone else { return .failed(Self.words(code)) }
    return reply.isDone ? .ended : .failed("its reply broke off")
  }

  private static func words(_ code: CURLcode) -> String { String(cString: curl_easy_strerror(code)) }

  private func configure(_ curl: UnsafeMutableRawPointer, _ server: ModelServer) -> CURLcode {
    let texts = [
      (CURLOPT_URL, server.completions), (CURLOPT_PROTOCOLS_STR, "http,https"),
      // A proxy from the environment would look up names itself and so bypass the check of addresses.
      (CURLOPT_PROXY, ""),
    ]
    let numbers = [
      // Otherwise curl uses signals for its timeouts, which must not reach other threads.
      (CURLOPT_NOSIGNAL, 1),
      // Otherwise stopping waits for a name lookup to end.
      (CURLOPT_QUICK_EXIT, 1),
      (CURLOPT_CONNECTTIMEOUT_MS, options.firstMilliseconds), (CURLOPT_TIMEOUT_MS, options.wholeMilliseconds),
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
    if !server.isAnywhere {
      let code = rackside_curl_opens(curl, opensPrivate)
      if code != CURLE_OK { return code }
    }
    let own = Unmanaged.passUnretained(self).toOpaque()
    let code = rackside_curl_asks(curl, asksToGoOn, own)
    return code == CURLE_OK ? rackside_curl_writes(curl, takeReply, own) : code
  }

  fileprivate var isWanted: Bool {
    if !hasBegun, ModelClient.now - start > options.firstMilliseconds { isLate = true }
    return goesOn() && !isLate
  }

  /// - Returns: whether the reply may go on.
  fileprivate func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // An error's page is no text.
    guard let curl, rackside_curl_reply(curl) == 200 else { return false }
    do throws(ModelReply.Failure) {
      let text = try reply.add(bytes)
      hasBegun = hasBegun || !text.isEmpty
      guard goesOn() else { return false }
      if !text.isEmpty, !takes(text) { hasEnough = true }
      return !hasEnough && !reply.isDone
    } catch {
      failure = error
      return false
    }
  }
}

/// Opens a socket only for this machine or a private network, whatever the name resolved to before.
private func opensPrivate(
  _: UnsafeMutableRawPointer?, _: curlsocktype, _ wanted: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
  guard let wanted, withUnsafePointer(to: &wanted.pointee.addr, { ModelServer.isPrivate($0) }) else { return -1 }
  return socket(wanted.pointee.family, wanted.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue), wanted.pointee.protocol)
}

private func takeReply(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ request: UnsafeMutableRawPointer?
) -> Int {
  guard let bytes, let request else { return 0 }
  let length = size * count
  let part = UnsafeRawBufferPointer(start: bytes, count: length)
  return Unmanaged<ModelRequest>.fromOpaque(request).takeUnretainedValue().receive(part) ? length : 0
}

/// curl calls this about once a second, and with each piece of the reply.
private func asksToGoOn(
  _ request: UnsafeMutableRawPointer?, _: curl_off_t, _: curl_off_t, _: curl_off_t, _: curl_off_t
) -> Int32 {
  guard let request else { return 1 }
  return Unmanaged<ModelRequest>.fromOpaque(request).takeUnretainedValue().isWanted ? 0 : 1
}
