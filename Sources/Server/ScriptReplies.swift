import Floor
import Transport
import Wire

/// `POST /rpc`: the methods for scripts, with a token. docs/protocol/accounts/tokens.md says which status a reply has.
///
/// Pages of other sites cannot use it: there is no cookie, and no header that would let them send such a request or read
/// its reply.
func scripts(_ bridge: Bridge) -> BodyEndpoint {
  BodyEndpoint(
    refusal: { request in refusal(of: request) },
    busy: HTTPReply(refusing: Fault(.unavailable, "busy", retryAfterMs: 1_000), status: 503),
    answer: { [bridge] request, body, reply in
      guard let floor = bridge.floor, let token = bearer(request) else {
        return reply(HTTPReply(refusing: Fault(.unavailable, "busy", retryAfterMs: 5_000), status: 503))
      }
      let sent = ScriptRequest(body: body, token: token, address: request.client, isSecure: request.isSecure)
      floor.script(sent) { result in
        switch result {
        case .refused(let fault): reply(HTTPReply(refusing: fault, status: statusOfAll(fault)))
        case .replies(let bytes, let fault, let place):
          var answer = HTTPReply(json: bytes, status: fault.map(statusOfOne) ?? 200, keeps: place)
          if let fault { answer.askToWait(fault) }
          reply(answer)
        }
      }
    })
}

/// Bytes of a request. A WebSocket's frame has the same limit.
private let mostBytes = 262_144

/// The refusal of a request before its body is read; nil if it is not refused.
private func refusal(of request: HTTPRequest) -> HTTPReply? {
  let type = request.contentType.prefix { $0 != ";" && $0 != " " }
  if request.isPost, bearer(request) != nil, type.lowercased() != "application/json" {
    return HTTPReply(refusing: Fault.invalid("Content-Type", "not_one_of"), status: 415)
  }
  return refusal(of: request, mostBytes: mostBytes)
}

/// The same for a body of any type.
func refusal(of request: HTTPRequest, mostBytes: Int) -> HTTPReply? {
  guard request.isPost else { return HTTPReply(refusing: Fault.invalid("method", "not_one_of"), status: 405) }
  guard bearer(request) != nil else {
    return HTTPReply(refusing: Fault(.unauthenticated, "required", field: "Authorization"), status: 401)
  }
  guard let bytes = request.contentLength else {
    return HTTPReply(refusing: Fault.invalid("Content-Length", "required"), status: 411)
  }
  guard bytes <= mostBytes else {
    let fault = Fault(.invalid, "too_long", field: "Content-Length", params: ["max": Double(mostBytes)])
    return HTTPReply(refusing: fault, status: 413)
  }
  return nil
}

/// The token of `Authorization: Bearer …`, RFC 6750.
func bearer(_ request: HTTPRequest) -> String? {
  let words = request.authorization.split(separator: " ")
  guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
  return String(words[1])
}

/// The status for a single request that was refused before it did anything. Everything else gets 200, as is usual for
/// JSON-RPC: the error is in the reply.
private func statusOfOne(_ fault: Fault) -> Int {
  switch fault.code {
  case .rateLimited: 429
  case .unavailable: 503
  // The body is not a JSON-RPC request.
  case .invalid where fault.number == -32_600: 400
  case .forbidden where ["scope_needed", "not_for_tokens"].contains(fault.reason): 403
  case .forbidden, .unauthenticated, .invalid, .conflict, .notFound, .internal: 200
  }
}

/// The status if everything that was sent is refused.
func statusOfAll(_ fault: Fault) -> Int {
  switch fault.code {
  case .unauthenticated: 401
  case .rateLimited: 429
  case .unavailable: 503
  case .internal: 500
  case .forbidden, .invalid, .conflict, .notFound: 400
  }
}

extension HTTPReply {
  /// - Parameter place: released once the client has the reply.
  init(json: [UInt8], status: Int, keeps place: (any AnyObject & Sendable)? = nil) {
    self.init(
      status: status, contentType: "application/json", body: place == nil ? json : [],
      headers: [("Cache-Control", "no-store")])
    if let place { stream = BodyStream(count: json.count, keeps: place) { range, done in done(Array(json[range])) } }
  }

  /// Refuses everything that was sent.
  init(refusing fault: Fault, status: Int) {
    self.init(json: Message.reply(nil, fault: fault), status: status)
    askToWait(fault)
    switch status {
    case 401:
      let problem = fault.reason == "required" ? "" : ", error=\"invalid_token\""
      headers.append(("WWW-Authenticate", "Bearer realm=\"Rackside\"\(problem)"))
    case 405: headers.append(("Allow", "POST"))
    default: break
    }
  }

  /// Adds `Retry-After` in whole seconds, if the fault says when to retry.
  fileprivate mutating func askToWait(_ fault: Fault) {
    guard let milliseconds = fault.retryAfterMs else { return }
    headers.append(("Retry-After", String((milliseconds + 999) / 1_000)))
  }
}
