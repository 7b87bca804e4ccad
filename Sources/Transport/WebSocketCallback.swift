import CLibwebsockets

/// libwebsockets' callback for WebSockets. `user` points to eight bytes that hold a retained `Connection`.
func webSocketCallback(
  socket: OpaquePointer?, reason: lws_callback_reasons, user: UnsafeMutableRawPointer?,
  input: UnsafeMutableRawPointer?, length: Int
) -> CInt {
  guard let socket, let loop = ServerLoop.of(socket) else { return 0 }
  let slot = user?.assumingMemoryBound(to: Optional<Unmanaged<Connection>>.self)
  switch reason {
  case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    loop.userAgent = header(socket, WSI_TOKEN_HTTP_USER_AGENT)
    loop.forwardedFor = header(socket, WSI_TOKEN_X_FORWARDED_FOR)
    loop.forwardedProto = header(socket, unknown: ClientScheme.headerName)
  case LWS_CALLBACK_ESTABLISHED:
    guard let slot else { return -1 }
    slot.pointee = .passRetained(loop.open(socket))
  case LWS_CALLBACK_RECEIVE:
    guard let connection = slot?.pointee?.takeUnretainedValue() else { return -1 }
    loop.receive(connection, socket, UnsafeRawBufferPointer(start: input, count: length))
  case LWS_CALLBACK_RECEIVE_PONG:
    if let connection = slot?.pointee?.takeUnretainedValue() { loop.heard(connection) }
  case LWS_CALLBACK_SERVER_WRITEABLE:
    guard let connection = slot?.pointee?.takeUnretainedValue() else { return 0 }
    return loop.roomToWrite(connection, socket)
  case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
    slot?.pointee?.takeUnretainedValue().link.isClosed = true
    guard PeerClose.isAllowed(UnsafeRawBufferPointer(start: input, count: length)) else {
      lws_close_reason(socket, lws_close_status(UInt32(CloseCode.protocolError.rawValue)), nil, 0)
      return -1
    }
  case LWS_CALLBACK_CLOSED:
    guard let connection = slot?.pointee else { return 0 }
    slot?.pointee = nil
    loop.closed(connection.takeRetainedValue())
  default: break
  }
  return 0
}

extension ServerLoop {
  /// The context's user pointer is set before any callback and outlives the context.
  static func of(_ socket: OpaquePointer) -> ServerLoop? {
    lws_context_user(lws_get_context(socket)).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  fileprivate func receive(_ connection: Connection, _ socket: OpaquePointer, _ piece: UnsafeRawBufferPointer) {
    heard(connection)
    // libwebsockets also hands over messages that came after the client's Close frame.
    guard connection.link.closing == nil, !connection.link.isClosed else { return }
    count(counters.bytesIn, piece.count)
    let isFinal = lws_is_final_fragment(socket) != 0
    let isBinary = lws_frame_is_binary(socket) != 0
    if isFinal, !isBinary, lws_is_first_fragment(socket) != 0, piece.count <= options.maxFrameBytes {
      return deliver(connection, piece)
    }
    let outcome = connection.link.assembly.add(
      piece, remaining: lws_remaining_packet_payload(socket), isFinal: isFinal, isBinary: isBinary,
      limit: options.maxFrameBytes)
    switch outcome {
    case .incomplete: break
    case .complete: connection.link.assembly.take().withUnsafeBytes { deliver(connection, $0) }
    case .tooBig: beginClosing(connection, .tooBig, "at most \(options.maxFrameBytes) bytes")
    case .tooSlow: beginClosing(connection, .tooSlow, "a frame in too many pieces")
    case .binary: beginClosing(connection, .unsupportedData, "text only")
    }
  }

  private func deliver(_ connection: Connection, _ text: UnsafeRawBufferPointer) {
    count(counters.messagesIn)
    handler.received(connection, text)
  }

  /// Sends a due ping, then the queue, then the Close frame.
  /// - Returns: -1 if libwebsockets should send the Close frame that was set, and end the connection.
  fileprivate func roomToWrite(_ connection: Connection, _ socket: OpaquePointer) -> CInt {
    connection.link.awaitsRoom = false
    guard !connection.link.isClosed else { return 0 }
    if connection.link.ping == .due {
      connection.link.ping = .sent
      buffer.removeAll()
      // A ping needs a payload, because libwebsockets does not report pongs without one.
      buffer.append(byte: UInt8(ascii: "?"))
      guard lws_write(socket, buffer.start, buffer.count, LWS_WRITE_PING) >= 0 else { return -1 }
    }
    write(connection)
    guard let closing = connection.link.closing, connection.link.queue.isEmpty else { return 0 }
    guard lws_partial_buffered(socket) == 0 else {
      askForRoom(connection)
      return 0
    }
    connection.link.isClosed = true
    // A control frame holds at most 125 bytes, two of them for the code.
    var reason = Array(closing.reason.utf8.prefix(123))
    lws_close_reason(socket, lws_close_status(UInt32(closing.code.rawValue)), &reason, reason.count)
    return -1
  }
}

/// A request header's value. Empty if the header is missing. If it is too long, the value is U+FFFD, which matches
/// nothing: an overlong Origin must not be taken for a missing one.
func header(_ socket: OpaquePointer, _ name: lws_token_indexes) -> String {
  let length = Int(lws_hdr_total_length(socket, name))
  guard length < 2_048 else { return "\u{FFFD}" }
  guard length > 0 else { return "" }
  return String(unsafeUninitializedCapacity: length + 1) { space in
    space.withMemoryRebound(to: CChar.self) { max(0, Int(lws_hdr_copy(socket, $0.baseAddress, CInt($0.count), name))) }
  }
}

/// The value of a header that libwebsockets has no number for, by the same rules. Of several, it is the first.
/// - Parameter name: in lower case, with the colon.
func header(_ socket: OpaquePointer, unknown name: String) -> String {
  let nameLength = CInt(name.utf8.count)
  return name.withCString { name -> String in
    let length = Int(lws_hdr_custom_length(socket, name, nameLength))
    guard length < 256 else { return "\u{FFFD}" }
    guard length > 0 else { return "" }
    return String(unsafeUninitializedCapacity: length + 1) { space in
      space.withMemoryRebound(to: CChar.self) {
        max(0, Int(lws_hdr_custom_copy(socket, $0.baseAddress, CInt($0.count), name, nameLength)))
      }
    }
  }
}

extension ServerLoop {
  func client(of socket: OpaquePointer, forwardedFor: String) -> String {
    ClientAddress.of(peer: peerAddress(socket), forwardedFor: forwardedFor, trusted: options.trustedProxies)
  }

  /// Whether the client came by https, to this server or to a trusted proxy.
  func isSecure(_ socket: OpaquePointer, forwardedFor: String, forwardedProto: String) -> Bool {
    ClientScheme.isSecure(
      own: lws_is_ssl(socket) != 0, peer: peerAddress(socket), forwardedFor: forwardedFor,
      forwardedProto: forwardedProto, trusted: options.trustedProxies)
  }
}

private func peerAddress(_ socket: OpaquePointer) -> String {
  var name = [CChar](repeating: 0, count: 64)
  lws_get_peer_simple(socket, &name, name.count)
  return AddressCounts.normalised(CStrings.text(name))
}
