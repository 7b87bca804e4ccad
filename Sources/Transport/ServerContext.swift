import CLibwebsockets
import Glibc

/// libwebsockets' context, and the C memory that must live as long as it does.
final class ServerContext {
  /// Each listener is a virtual host of libwebsockets'. They share the loop, the protocols and all limits.
  static let virtualHost = "rackside"
  static let secureHost = "rackside with TLS"
  /// The read buffer of a connection, allocated while it is open. One turn of the loop reads at most this much; longer
  /// messages arrive in pieces.
  private static let readBytes = 4_096
  /// No limit, because a message may have any size: a send writes as much as the socket accepts.
  private static let sendBytes = Int(Int32.max / 2)

  let handle: OpaquePointer
  private let options: ServerOptions
  private let user: UnsafeMutableRawPointer
  private var strings: [UnsafeMutablePointer<CChar>] = []
  private let protocols = UnsafeMutablePointer<lws_protocols>.allocate(capacity: 3)
  private let keepAlive = UnsafeMutablePointer<lws_retry_bo_t>.allocate(capacity: 1)

  /// Binds the port. The loop must outlive the context.
  init(_ loop: ServerLoop, at place: ListenAddress) throws {
    options = loop.options
    user = Unmanaged.passUnretained(loop).toOpaque()
    protocols.initialize(repeating: lws_protocols(), count: 3)
    // A client cannot offer a subprotocol with a space, so no WebSocket can select the protocol that serves files.
    protocols[0].name = Self.copy("http only", in: &strings)
    protocols[0].callback = httpCallback
    protocols[0].per_session_data_size = MemoryLayout<UnsafeRawPointer?>.size
    protocols[1].name = Self.copy(options.subprotocol, in: &strings)
    protocols[1].callback = webSocketCallback
    protocols[1].per_session_data_size = MemoryLayout<UnsafeRawPointer?>.size
    protocols[1].rx_buffer_size = Self.readBytes
    // With 0, libwebsockets would send at most the size of the read buffer per turn of the loop.
    for index in 0...1 { protocols[index].tx_packet_size = Self.sendBytes }
    // All zero, because we send the pings ourselves. libwebsockets keeps its timers in a sorted list and walks it for
    // each one, which is slow with 10,000 connections.
    keepAlive.initialize(to: lws_retry_bo_t())

    var info = Self.listener(
      Self.virtualHost, at: place, options, protocols, keepAlive, user: user, strings: &strings)
    info.options = rackside_lws_options(place.isIPv6 ? 1 : 0)
    if options.tls != nil { info.options |= rackside_lws_tls_library() }

    LibwebsocketsLog.listen(options.log)
    var foreign: UnsafeMutableRawPointer? = UnsafeMutableRawPointer(loop.events.handle)
    let created = withUnsafeMutablePointer(to: &foreign) { loops in
      info.foreign_loops = loops
      return lws_create_context(&info)
    }
    guard let created else {
      throw TransportError.cannotStart(reason: "libwebsockets does not listen on \(place.numeric):\(place.port)")
    }
    handle = created
  }

  deinit {
    for string in strings { free(string) }
    protocols.deallocate()
    keepAlive.deallocate()
  }

  private static func copy(_ text: String, in strings: inout [UnsafeMutablePointer<CChar>]) -> UnsafePointer<CChar>? {
    guard let copy = strdup(text) else { return nil }
    strings.append(copy)
    return UnsafePointer(copy)
  }

  private static func listener(
    _ name: String, at place: ListenAddress, _ options: ServerOptions, _ protocols: UnsafeMutablePointer<lws_protocols>,
    _ keepAlive: UnsafeMutablePointer<lws_retry_bo_t>, user: UnsafeMutableRawPointer,
    strings: inout [UnsafeMutablePointer<CChar>]
  ) -> lws_context_creation_info {
    var info = lws_context_creation_info()
    info.port = CInt(place.port)
    info.iface = place.isAll ? nil : copy(place.numeric, in: &strings)
    info.vhost_name = copy(name, in: &strings)
    info.protocols = UnsafePointer(protocols)
    info.retry_and_idle_policy = UnsafePointer(keepAlive)
    info.timeout_secs = UInt32(options.handshakeTimeoutSeconds)
    info.timeout_secs_ah_idle = UInt32(options.handshakeTimeoutSeconds)
    // The idle time between two requests of one connection. With the default of five seconds, slow pages had to
    // reconnect.
    info.keepalive_timeout = CInt(options.keepAliveSeconds)
    info.user = user
    return info
  }

  var port: Int { port(of: Self.virtualHost) ?? 0 }

  private func port(of name: String) -> Int? {
    lws_get_vhost_by_name(handle, name).map { Int(lws_get_vhost_listen_port($0)) }
  }

  /// Binds the port of `ServerOptions.tls`, if it is not bound yet. Call it on the loop's thread, or before that begins.
  /// The SSL_CTX goes to `httpCallback`. It stays bound until `destroy`: libwebsockets does not close the listener of a
  /// virtual host that is destroyed alone.
  /// - Returns: the port.
  func listenWithTLS() throws(TransportError) -> Int {
    if let port = port(of: Self.secureHost) { return port }
    guard let tls = options.tls else { throw .cannotStart(reason: "no certificate is configured") }
    let place = try ListenAddress(host: options.host, port: tls.port)
    var info = Self.listener(
      Self.secureHost, at: place, options, protocols, keepAlive, user: user, strings: &strings)
    info.options = rackside_lws_tls_options(place.isIPv6 ? 1 : 0)
    // HTTP/2, which libwebsockets would offer, has other callbacks and limits.
    info.alpn = Self.copy("http/1.1", in: &strings)
    guard let host = lws_create_vhost(handle, &info) else {
      throw .cannotStart(reason: "libwebsockets does not listen on \(place.numeric):\(place.port)")
    }
    return Int(lws_get_vhost_listen_port(host))
  }

  /// Whether a listener's socket is the one for TLS. `lws_is_ssl` only knows that of accepted sockets.
  func isSecure(_ listener: OpaquePointer) -> Bool {
    lws_get_vhost(listener) == lws_get_vhost_by_name(handle, Self.secureHost)
  }

  /// Closes everything. Call it once, and never from a libwebsockets callback.
  func destroy() { lws_context_destroy(handle) }
}
