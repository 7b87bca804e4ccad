import CLibwebsockets

enum ClientCommand: Sendable {
  case connect(ClientLink, CheckedContinuation<Void, any Error>)
  case send(ClientLink, [UInt8])
  case close(ClientLink, CloseCode, String)
}

/// The loop that all clients of the process share. It starts at the first use and ends with the process.
final class ClientLoop: Sendable {
  static let shared = Result { () throws(TransportError) in try ClientLoop() }

  private let inbox = Inbox<ClientCommand>()
  private let thread: LoopThread

  private init() throws(TransportError) {
    let worker = try ClientWorker(inbox)
    inbox.attach(worker.events.waker)
    thread = try LoopThread { worker.events.run(worker) }
  }

  func post(_ command: ClientCommand) { inbox.post(command) }
}

/// The clients' connections, on the client loop's thread.
final class ClientWorker: EventLoop.Work {
  static let maxMessageBytes = 16_777_216
  private static let patienceSeconds: UInt32 = 5

  let events: EventLoop
  private let inbox: Inbox<ClientCommand>
  private var batch: [ClientCommand] = []
  private var context: OpaquePointer?
  /// libwebsockets' virtual host of connections without TLS.
  private var plainHost: OpaquePointer?
  /// One for each host and what is trusted of it. They stay, since libwebsockets cannot be relied on to drop them.
  private var secureHosts: [SecureHost.Name: SecureHost] = [:]
  /// Keeps the links alive, because libwebsockets holds only their addresses.
  private var links: [ObjectIdentifier: ClientLink] = [:]
  private var buffer = FrameBuffer(headRoom: Int(rackside_lws_pre()), capacity: 4_096)
  private let protocols = UnsafeMutablePointer<lws_protocols>.allocate(capacity: 2)
  private let keepAlive = UnsafeMutablePointer<lws_retry_bo_t>.allocate(capacity: 1)

  init(_ inbox: Inbox<ClientCommand>) throws(TransportError) {
    self.inbox = inbox
    events = try EventLoop()
    protocols.initialize(repeating: lws_protocols(), count: 2)
    // Never freed: the name and the arrays live as long as the process, like the loop.
    protocols[0].name = UnsafePointer(strdup("rackside client"))
    protocols[0].callback = clientCallback
    keepAlive.initialize(to: lws_retry_bo_t())
    keepAlive.pointee.secs_since_valid_ping = 30
    keepAlive.pointee.secs_since_valid_hangup = 45
    var info = lws_context_creation_info()
    info.port = CONTEXT_PORT_NO_LISTEN
    info.protocols = UnsafePointer(protocols)
    info.retry_and_idle_policy = UnsafePointer(keepAlive)
    info.options = rackside_lws_client_options() | rackside_lws_tls_library() | rackside_lws_own_hosts()
    info.connect_timeout_secs = Self.patienceSeconds
    info.timeout_secs = Self.patienceSeconds
    info.user = Unmanaged.passUnretained(self).toOpaque()
    LibwebsocketsLog.silenceUnlessHeard()
    var foreign: UnsafeMutableRawPointer? = UnsafeMutableRawPointer(events.handle)
    withUnsafeMutablePointer(to: &foreign) { loops in
      info.foreign_loops = loops
      context = lws_create_context(&info)
    }
    guard context != nil else { throw .cannotStart(reason: "no client context") }
    // Without the option for TLS, libwebsockets makes no SSL_CTX of its own, which would trust the whole system.
    plainHost = try host(named: "plain", rackside_lws_client_options(), security: nil)
  }

  /// - Parameter security: the SSL_CTX, which must live as long as the process.
  private func host(
    named name: String, _ options: UInt64, security: OpaquePointer?
  ) throws(TransportError) -> OpaquePointer {
    var info = lws_context_creation_info()
    info.port = CONTEXT_PORT_NO_LISTEN
    info.vhost_name = UnsafePointer(strdup(name))
    info.protocols = UnsafePointer(protocols)
    info.retry_and_idle_policy = UnsafePointer(keepAlive)
    info.options = options
    info.connect_timeout_secs = Self.patienceSeconds
    info.timeout_secs = Self.patienceSeconds
    info.user = Unmanaged.passUnretained(self).toOpaque()
    info.provided_client_ssl_ctx = security
    // The server speaks no other, and libwebsockets would offer HTTP/2.
    if security != nil { info.alpn = UnsafePointer(strdup("http/1.1")) }
    guard let host = lws_create_vhost(context, &info) else { throw .cannotStart(reason: "no client context") }
    return host
  }

  /// The virtual host for a link's TLS.
  private func secureHost(_ host: String, _ trust: ClientTrust) throws(TransportError) -> SecureHost {
    let name = SecureHost.Name(host: host, trust: trust)
    if let known = secureHosts[name] { return known }
    let check = try ServerCheck(host, trust)
    let number = secureHosts.count + 1
    let handle = try self.host(
      named: "secure \(number)", rackside_lws_client_options() | rackside_lws_tls_library(), security: check.context)
    let made = SecureHost(handle: handle, check: check)
    secureHosts[name] = made
    return made
  }

  func beforeWaiting() {
    inbox.swap(&batch)
    while !batch.isEmpty {
      for command in batch { perform(command) }
      batch.removeAll(keepingCapacity: true)
      inbox.swap(&batch)
    }
  }

  func tick() {}

  func finish() {}

  private func perform(_ command: ClientCommand) {
    switch command {
    case .connect(let link, let connecting):
      link.state.connecting = connecting
      connect(link)
    case .send(let link, let bytes):
      guard let socket = link.state.socket, link.state.closing == nil else { return }
      link.state.waiting.append(bytes)
      lws_callback_on_writable(socket)
    case .close(let link, let code, let reason):
      guard let socket = link.state.socket, link.state.closing == nil else { return }
      link.state.closing = (code, reason)
      lws_callback_on_writable(socket)
    }
  }

  private func connect(_ link: ClientLink) {
    links[ObjectIdentifier(link)] = link
    let options = link.options
    var secure: SecureHost?
    if let trust = options.trust {
      do {
        secure = try secureHost(options.host, trust)
        try secure?.check.refresh()
      } catch { return end(link) { $0.failed(error) } }
    }
    link.state.check = secure?.check
    let name = options.host.contains(":") ? "[\(options.host)]" : options.host
    // libwebsockets copies the strings before it returns.
    let socket = CStrings.with([
      options.host, options.path, "\(name):\(options.port)", options.origin, options.subprotocol,
      "rackside client",
    ]) { strings in
      var info = lws_client_connect_info()
      info.context = context
      info.vhost = secure?.handle ?? plainHost
      info.ssl_connection = secure == nil ? rackside_lws_plain_client() : rackside_lws_secure_client()
      info.address = strings[0]
      info.port = CInt(options.port)
      info.path = strings[1]
      info.host = strings[2]
      info.origin = strings[3]
      info.protocol = strings[4]
      info.local_protocol_name = strings[5]
      info.userdata = Unmanaged.passUnretained(link).toOpaque()
      return lws_client_connect_via_info(&info)
    }
    if socket == nil { end(link) { $0.failed(.handshakeRefused(status: nil, reason: "no connection")) } }
  }

  fileprivate func end(_ link: ClientLink, _ how: (ClientLink) -> Void) {
    how(link)
    links[ObjectIdentifier(link)] = nil
  }

  /// Writes one frame or, after the last, the Close frame.
  fileprivate func roomToWrite(_ link: ClientLink, _ socket: OpaquePointer) -> CInt {
    if !link.state.waiting.isEmpty {
      buffer.removeAll()
      buffer.append(link.state.waiting.removeFirst())
      guard lws_write(socket, buffer.start, buffer.count, LWS_WRITE_TEXT) >= 0 else { return -1 }
      if !link.state.waiting.isEmpty || link.state.closing != nil { lws_callback_on_writable(socket) }
      return 0
    }
    guard let closing = link.state.closing else { return 0 }
    var reason = Array(closing.reason.utf8.prefix(123))
    lws_close_reason(socket, lws_close_status(UInt32(closing.code.rawValue)), &reason, reason.count)
    return -1
  }

  fileprivate func receive(_ link: ClientLink, _ socket: OpaquePointer, _ piece: UnsafeRawBufferPointer) -> CInt {
    let outcome = link.state.assembly.add(
      piece, isFinal: lws_is_final_fragment(socket) != 0, limit: Self.maxMessageBytes)
    switch outcome {
    case .incomplete: return 0
    case .complete:
      link.events.yield(.message(link.state.assembly.take()))
      return 0
    case .tooBig, .binary, .tooSlow: return -1
    }
  }
}

/// A virtual host of libwebsockets' for connections by TLS to one host.
private struct SecureHost {
  struct Name: Hashable {
    var host: String
    var trust: ClientTrust
  }

  let handle: OpaquePointer
  let check: ServerCheck
}

/// libwebsockets' callback for clients. `user` is the address of a `ClientLink` that the worker keeps alive.
private func clientCallback(
  socket: OpaquePointer?, reason: lws_callback_reasons, user: UnsafeMutableRawPointer?,
  input: UnsafeMutableRawPointer?, length: Int
) -> CInt {
  guard let socket, let user, let context = lws_context_user(lws_get_context(socket)) else { return 0 }
  let worker = Unmanaged<ClientWorker>.fromOpaque(context).takeUnretainedValue()
  func link() -> ClientLink { Unmanaged<ClientLink>.fromOpaque(user).takeUnretainedValue() }
  let piece = UnsafeRawBufferPointer(start: input, count: length)
  switch reason {
  case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
    return appendUserAgent(link().options.userAgent, at: input, room: length)
  case LWS_CALLBACK_CLIENT_ESTABLISHED: link().opened(socket)
  case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    let status = Int(lws_http_client_http_response(socket))
    let why = input == nil ? "no connection" : String(decoding: piece, as: UTF8.self)
    worker.end(link()) { $0.failed($0.failure(status: status > 0 ? status : nil, why)) }
  case LWS_CALLBACK_CLIENT_RECEIVE: return worker.receive(link(), socket, piece)
  case LWS_CALLBACK_CLIENT_WRITEABLE: return worker.roomToWrite(link(), socket)
  case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
    link().state.serverClose =
      length < 2
      ? (1005, "") : (Int(piece[0]) << 8 | Int(piece[1]), String(decoding: piece.dropFirst(2), as: UTF8.self))
  case LWS_CALLBACK_CLIENT_CLOSED: worker.end(link()) { $0.closed() }
  default: break
  }
  return 0
}

/// `place` points to libwebsockets' pointer to the end of the headers, which is moved past ours.
private func appendUserAgent(_ name: String?, at place: UnsafeMutableRawPointer?, room: Int) -> CInt {
  guard let name, let place else { return 0 }
  let line = Array("User-Agent: \(name.filter { $0 >= " " && $0 <= "~" })\r\n".utf8)
  guard line.count < room else { return -1 }
  let end = place.assumingMemoryBound(to: UnsafeMutablePointer<UInt8>.self)
  end.pointee.update(from: line, count: line.count)
  end.pointee += line.count
  return 0
}
