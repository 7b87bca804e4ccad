import CLibwebsockets

/// A request's body while it arrives.
struct RequestBody {
  let endpoint: BodyEndpoint
  let request: HTTPRequest
  /// How many bytes the head announces.
  let count: Int
  /// When its head was read, in milliseconds.
  let since: Int
  var bytes: [UInt8] = []
}

/// What a request's body takes of the budget of its endpoint.
struct BodyShare {
  let path: String
  let bytes: Int
  let client: String
}

extension ServerLoop {
  /// Begins a request to an endpoint that takes bodies.
  func begin(
    _ socket: OpaquePointer, path: String, _ endpoint: BodyEndpoint, _ slot: UnsafeMutablePointer<BodySlot>
  ) -> CInt {
    let request = requestWithBody(socket)
    if let refusal = endpoint.refusal(request) { return refuse(socket, refusal, isHead: request.isHead) }
    guard let count = request.contentLength,
      bodies[path, default: BodyBudget(endpoint.limits)].take(count, for: request.client)
    else { return refuse(socket, endpoint.busy, isHead: request.isHead) }
    let body = Body(awaitingReplyOn: socket, isHead: request.isHead)
    body.request = RequestBody(endpoint: endpoint, request: request, count: count, since: now)
    body.reserved = BodyShare(path: path, bytes: count, client: request.client)
    slot.pointee?.release()
    slot.pointee = .passRetained(body)
    // libwebsockets waits for each piece of the body as long as for a head. `take` limits them together.
    return 0
  }

  private func requestWithBody(_ socket: OpaquePointer) -> HTTPRequest {
    let forwardedFor = header(socket, WSI_TOKEN_X_FORWARDED_FOR)
    var request = HTTPRequest(
      path: "", isHead: lws_hdr_total_length(socket, WSI_TOKEN_HEAD_URI) > 0,
      client: client(of: socket, forwardedFor: forwardedFor),
      isSecure: isSecure(
        socket, forwardedFor: forwardedFor, forwardedProto: header(socket, unknown: ClientScheme.headerName)))
    request.isPost = lws_hdr_total_length(socket, WSI_TOKEN_POST_URI) > 0
    request.contentType = header(socket, WSI_TOKEN_HTTP_CONTENT_TYPE)
    request.authorization = header(socket, WSI_TOKEN_HTTP_AUTHORIZATION)
    // libwebsockets does not decode chunks. It reads a length with atoll, so only accept digits: otherwise it and we would
    // see different ends of the body.
    let length = header(socket, WSI_TOKEN_HTTP_CONTENT_LENGTH)
    if lws_hdr_total_length(socket, WSI_TOKEN_HTTP_TRANSFER_ENCODING) <= 0,
      length.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    {
      request.contentLength = Int(length)
    }
    return request
  }

  /// Replies and ends the connection, because the next bytes may be the refused request's body.
  func refuse(_ socket: OpaquePointer, _ refusal: HTTPReply, isHead: Bool = false) -> CInt {
    var refusal = refusal
    refusal.headers.append(("Connection", "close"))
    guard writeHead(socket, refusal) else { return -1 }
    return isHead || writeLast(socket, refusal.body) ? hangUpSoon(socket) : -1
  }

  /// Takes the next bytes of a body.
  /// - Returns: false to close the connection.
  func take(_ piece: UnsafeRawBufferPointer, _ body: Body) -> Bool {
    // The request needs no body. Ignore the one it sent.
    guard var request = body.request.take() else { return true }
    // libwebsockets restarts its timeout with each piece.
    guard now - request.since <= options.bodySeconds * 1_000, request.bytes.count + piece.count <= request.count else {
      return false
    }
    count(counters.bytesIn, piece.count)
    // Growing step by step would need up to three times as much for a moment. Memory that is reserved but not written
    // costs nothing.
    if request.bytes.isEmpty { request.bytes.reserveCapacity(request.count) }
    // `take` above left the only reference to these bytes here, so appending does not copy them.
    request.bytes.append(contentsOf: piece)
    body.request = request
    return true
  }

  /// Call it when the whole body has arrived.
  /// - Returns: false to close the connection, because it sent a body that nobody takes, or its next request too early.
  func complete(_ body: Body) -> Bool {
    guard let socket = body.socket, let request = body.request.take() else { return false }
    lws_set_timeout(socket, PENDING_TIMEOUT_HTTP_CONTENT, CInt(options.bodySeconds))
    let number = keepUntilReply(body)
    request.endpoint.answer(request.request, request.bytes) { [inbox] reply in inbox.post(.reply(number, reply)) }
    return true
  }
}
