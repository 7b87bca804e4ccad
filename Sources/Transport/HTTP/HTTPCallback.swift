import CLibwebsockets

/// libwebsockets' callback for accepted sockets and HTTP. `user` points to eight bytes that hold a retained `Body` while
/// a reply is being written.
func httpCallback(
  socket: OpaquePointer?, reason: lws_callback_reasons, user: UnsafeMutableRawPointer?,
  input: UnsafeMutableRawPointer?, length: Int
) -> CInt {
  guard let socket, let loop = ServerLoop.of(socket) else { return 0 }
  switch reason {
  case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
    return loop.accept(Int32(truncatingIfNeeded: Int(bitPattern: input)), on: socket) ? 0 : -1
  case LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS:
    // The SSL_CTX of a new listener for TLS, before it accepts anybody. Nil for the one without.
    if let user { loop.certificates.attach(OpaquePointer(user)) }
  case LWS_CALLBACK_DEL_POLL_FD:
    if let change = input?.assumingMemoryBound(to: lws_pollargs.self) { loop.forget(change.pointee.fd) }
  case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    // Never read `input`. For an upgrade to an unknown protocol, libwebsockets 4.1.6 passes a name from headers that it has
    // freed (CVE-2025-11677).
    return loop.confirmUpgrade(socket)
  case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    // libwebsockets uses this protocol for a WebSocket that does not offer our subprotocol.
    return -1
  case LWS_CALLBACK_RAW_ADOPT:
    // After CONNECT, libwebsockets would keep the connection open without a timeout.
    return -1
  case LWS_CALLBACK_HTTP:
    guard let slot = user?.assumingMemoryBound(to: BodySlot.self), let input else { return -1 }
    let path = String(decoding: UnsafeRawBufferPointer(start: input, count: length), as: UTF8.self)
    return loop.answer(socket, path: path, slot)
  case LWS_CALLBACK_HTTP_BODY:
    // A refused request has no `Body`.
    guard let body = user?.assumingMemoryBound(to: BodySlot.self).pointee?.takeUnretainedValue() else { return 0 }
    return loop.take(UnsafeRawBufferPointer(start: input, count: length), body) ? 0 : -1
  case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    guard let body = user?.assumingMemoryBound(to: BodySlot.self).pointee?.takeUnretainedValue() else { return -1 }
    return loop.complete(body) ? 0 : -1
  case LWS_CALLBACK_HTTP_WRITEABLE:
    guard let slot = user?.assumingMemoryBound(to: BodySlot.self) else { return 0 }
    return loop.writeBody(socket, slot)
  case LWS_CALLBACK_CLOSED_HTTP, LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    guard let slot = user?.assumingMemoryBound(to: BodySlot.self) else { return 0 }
    if let body = slot.pointee?.takeUnretainedValue() { loop.forget(body) }
    slot.pointee?.release()
    slot.pointee = nil
  default: break
  }
  return 0
}

typealias BodySlot = Unmanaged<Body>?

/// A reply's body, and how much of it has been sent. Used only on the loop's thread.
final class Body {
  var bytes: [UInt8]
  var sent = 0
  /// These fields are for a request that is answered later. `forget` is called before the socket is gone.
  let socket: OpaquePointer?
  let isHead: Bool
  var number: UInt64?
  /// Set until the request's body has arrived.
  var request: RequestBody?
  /// Its share of its endpoint's `BodyBudget`.
  var reserved: BodyShare?
  /// The reply, until its head is written.
  var reply: HTTPReply?
  var isBegun = false
  /// The rest of a streamed reply. `bytes` is then its current piece, and `earlier` the bytes of the pieces before it.
  var stream: BodyStream?
  private var earlier = 0
  private var awaitsPiece = false
  private(set) var isBroken = false

  var isSent: Bool { earlier + sent == stream?.count ?? bytes.count }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    socket = nil
    isHead = false
  }

  init(awaitingReplyOn socket: OpaquePointer, isHead: Bool) {
    bytes = []
    self.socket = socket
    self.isHead = isHead
  }

  /// - Returns: the offset of the piece to ask for. Nil if there are bytes to send, or the next piece was asked for
  ///   already.
  func nextPiece() -> Int? {
    guard stream != nil, sent == bytes.count, !awaitsPiece else { return nil }
    earlier += bytes.count
    bytes = []
    sent = 0
    awaitsPiece = true
    return earlier
  }

  func took(_ piece: [UInt8]?) {
    awaitsPiece = false
    guard let stream, let piece, !piece.isEmpty else {
      isBroken = true
      return
    }
    bytes = Array(piece.prefix(stream.count - earlier))
  }
}

extension ServerLoop {
  /// - Parameter listener: the listener's own socket.
  fileprivate func accept(_ descriptor: Int32, on listener: OpaquePointer) -> Bool {
    var name = [CChar](repeating: 0, count: 64)
    lws_get_peer_simple_fd(descriptor, &name, name.count)
    let address = AddressCounts.normalised(CStrings.text(name))
    let isAccepted =
      stoppingSince == nil
      && (context?.isSecure(listener) != true || handshakes.begin(address, now: now))
      && sockets.accept(descriptor, from: address)
    if !isAccepted { count(counters.refused) }
    set(counters.openSockets, sockets.count)
    return isAccepted
  }

  fileprivate func forget(_ descriptor: Int32) {
    sockets.close(descriptor)
    set(counters.openSockets, sockets.count)
  }

  /// - Returns: 0 accepts the upgrade, 1 means that a refusal was written, -1 closes the connection.
  fileprivate func confirmUpgrade(_ socket: OpaquePointer) -> CInt {
    // Empty if the headers are gone.
    guard header(socket, WSI_TOKEN_UPGRADE).lowercased() == "websocket" else { return -1 }
    let request = UpgradeRequest(
      httpVersion: header(socket, WSI_TOKEN_HTTP), connection: header(socket, WSI_TOKEN_CONNECTION),
      key: header(socket, WSI_TOKEN_KEY), version: header(socket, WSI_TOKEN_VERSION))
    let handshake = Handshake(
      path: header(socket, WSI_TOKEN_GET_URI), host: header(socket, WSI_TOKEN_HOST),
      origin: header(socket, WSI_TOKEN_ORIGIN), subprotocols: header(socket, WSI_TOKEN_PROTOCOL),
      isSecure: lws_is_ssl(socket) != 0)
    let wrong = handshake.refusal(options).map { HTTPReply(status: $0.status, text: $0.reason + "\n") }
    guard let reply = wrong ?? request.refusal() else { return 0 }
    count(counters.refused)
    return writeHead(socket, reply) && writeLast(socket, reply.body) ? 1 : -1
  }

  fileprivate func answer(_ socket: OpaquePointer, path: String, _ slot: UnsafeMutablePointer<BodySlot>) -> CInt {
    count(counters.httpRequests)
    if let endpoint = options.bodyEndpoints[path] { return begin(socket, path: path, endpoint, slot) }
    let isHead = lws_hdr_total_length(socket, WSI_TOKEN_HEAD_URI) > 0
    let isGet = lws_hdr_total_length(socket, WSI_TOKEN_GET_URI) > 0
    guard isGet || isHead else {
      return refuse(
        socket, HTTPReply(status: 405, text: "GET and HEAD only\n", headers: [("Allow", "GET, HEAD")]))
    }
    if isHidden(path, from: socket) {
      let refusal = HTTPReply(status: 403, text: "Not from here\n")
      guard writeHead(socket, refusal), writeLast(socket, refusal.body) else { return -1 }
      return lws_http_transaction_completed(socket) == 0 ? 0 : -1
    }
    let ifNoneMatch = header(socket, WSI_TOKEN_HTTP_IF_NONE_MATCH)
    if let (below, endpoint) = options.laterEndpoints.first(where: { path.hasPrefix($0.key) }) {
      let body = Body(awaitingReplyOn: socket, isHead: isHead)
      slot.pointee?.release()
      slot.pointee = .passRetained(body)
      lws_set_timeout(socket, PENDING_TIMEOUT_HTTP_CONTENT, CInt(options.bodySeconds))
      let number = keepUntilReply(body)
      let forwardedFor = header(socket, WSI_TOKEN_X_FORWARDED_FOR)
      let request = HTTPRequest(
        path: String(path.dropFirst(below.count)), ifNoneMatch: ifNoneMatch,
        range: header(socket, WSI_TOKEN_HTTP_RANGE),
        ifRange: header(socket, WSI_TOKEN_HTTP_IF_RANGE), isHead: isHead,
        client: client(of: socket, forwardedFor: forwardedFor),
        isSecure: isSecure(
          socket, forwardedFor: forwardedFor, forwardedProto: header(socket, unknown: ClientScheme.headerName)))
      endpoint(request) { [inbox] reply in inbox.post(.reply(number, reply)) }
      return 0
    }
    let reply = reply(
      to: path, ifNoneMatch: ifNoneMatch,
      acceptEncoding: header(socket, WSI_TOKEN_HTTP_ACCEPT_ENCODING))
    guard writeHead(socket, reply) else { return -1 }
    if isHead || reply.status == 304 || reply.body.isEmpty {
      return lws_http_transaction_completed(socket) == 0 ? 0 : -1
    }
    slot.pointee?.release()
    slot.pointee = .passRetained(Body(reply.body))
    lws_callback_on_writable(socket)
    return 0
  }

  private func isHidden(_ path: String, from socket: OpaquePointer) -> Bool {
    guard options.privatePaths.contains(path) else { return false }
    let address = client(of: socket, forwardedFor: header(socket, WSI_TOKEN_X_FORWARDED_FOR))
    return !AddressCounts.isLoopback(address) && !options.privateTo.contains(address)
  }

  private func reply(to path: String, ifNoneMatch: String, acceptEncoding: String) -> HTTPReply {
    if let endpoint = options.endpoints[path] { return endpoint() }
    if var file = files.reply(path: path, ifNoneMatch: ifNoneMatch, acceptEncoding: acceptEncoding) {
      if let policy = options.policies[FileTable.page(path)] {
        file.headers.append(("Content-Security-Policy", policy()))
      }
      return file
    }
    if path == options.path {
      return HTTPReply(status: 426, text: "WebSocket only\n", headers: [("Upgrade", "websocket")])
    }
    return HTTPReply(status: 404, text: "Nothing here\n")
  }

  /// Writes one chunk of the body. libwebsockets calls again when the socket has room.
  fileprivate func writeBody(_ socket: OpaquePointer, _ slot: UnsafeMutablePointer<BodySlot>) -> CInt {
    guard let body = slot.pointee?.takeUnretainedValue() else { return 0 }
    if body.socket != nil, !body.isBegun {
      guard let reply = body.reply else { return 0 }
      body.reply = nil
      body.isBegun = true
      guard writeHead(socket, reply) else { return -1 }
      body.bytes = reply.stream == nil ? reply.body : []
      body.stream = reply.stream
      if body.isHead || reply.status == 304 || reply.bodyBytes == 0 {
        slot.pointee?.release()
        slot.pointee = nil
        return lws_http_transaction_completed(socket) == 0 ? 0 : -1
      }
      lws_callback_on_writable(socket)
      return 0
    }
    if body.isBroken { return -1 }
    if let stream = body.stream, let offset = body.nextPiece() {
      let number = keepUntilReply(body)
      stream.piece(offset..<stream.count) { [inbox] bytes in inbox.post(.piece(number, bytes)) }
    }
    // The next piece calls again.
    if body.sent == body.bytes.count { return 0 }
    let end = min(body.sent + OutboundQueue.frameBytes, body.bytes.count)
    lws_set_timeout(socket, PENDING_TIMEOUT_HTTP_CONTENT, CInt(options.bodySeconds))
    buffer.removeAll()
    body.bytes.withUnsafeBytes { buffer.append(UnsafeRawBufferPointer(rebasing: $0[body.sent..<end])) }
    body.sent = end
    let isLast = body.isSent
    guard lws_write(socket, buffer.start, buffer.count, isLast ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) >= 0 else {
      return -1
    }
    guard isLast else {
      lws_callback_on_writable(socket)
      return 0
    }
    slot.pointee?.release()
    slot.pointee = nil
    return lws_http_transaction_completed(socket) == 0 ? 0 : -1
  }

  func writeLast(_ socket: OpaquePointer, _ bytes: [UInt8]) -> Bool {
    buffer.removeAll()
    buffer.append(bytes)
    return lws_write(socket, buffer.start, buffer.count, LWS_WRITE_HTTP_FINAL) >= 0
  }

  /// Closes after a second. Closing at once, with unread bytes, would reset the connection before the client has read
  /// the reply.
  func hangUpSoon(_ socket: OpaquePointer) -> CInt {
    lws_set_timeout(socket, PENDING_TIMEOUT_HTTP_KEEPALIVE_IDLE, 1)
    return 0
  }

  func writeHead(_ socket: OpaquePointer, _ reply: HTTPReply) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(rackside_lws_pre()) + 8_192) { space in
      guard let base = space.baseAddress else { return false }
      let start = base + Int(rackside_lws_pre())
      let end = base + space.count
      var next: UnsafeMutablePointer<UInt8>? = start
      func add(_ name: String, _ value: String) -> Bool {
        lws_add_http_header_by_name(socket, name + ":", value, CInt(value.utf8.count), &next, end) == 0
      }
      guard lws_add_http_header_status(socket, rackside_lws_status(UInt32(reply.status)), &next, end) == 0 else {
        return false
      }
      // A browser obeys two policies at once, so a reply's own comes instead of the usual one.
      let usual = options.headers.filter { header in !reply.headers.contains { $0.name == header.name } }
      for (name, value) in usual + reply.headers {
        guard add(name, value) else { return false }
      }
      if reply.status != 304 {
        guard add("Content-Type", reply.contentType),
          lws_add_http_header_content_length(socket, UInt64(reply.bodyBytes), &next, end) == 0
        else { return false }
      }
      return lws_finalize_write_http_header(socket, start, &next, end) == 0
    }
  }
}
