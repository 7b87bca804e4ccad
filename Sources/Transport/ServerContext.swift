import CLibwebsockets
import Glibc

/// libwebsockets' context, and the C memory that must live as long as it does.
final class ServerContext {
  static let virtualHost = "rackside"
  /// The read buffer of a connection, allocated while it is open. One turn of the loop reads at most this much; longer
  /// messages arrive in pieces.
  private static let readBytes = 4_096
  /// No limit, because a message may have any size: a send writes as much as the socket accepts.
  private static let sendBytes = Int(Int32.max / 2)

  let handle: OpaquePointer
  private var strings: [UnsafeMutablePointer<CChar>] = []
  private let protocols = UnsafeMutablePointer<lws_protocols>.allocate(capacity: 3)
  private let keepAlive = UnsafeMutablePointer<lws_retry_bo_t>.allocate(capacity: 1)

  /// Binds the port. The loop must outlive the context.
  init(_ loop: ServerLoop, at place: ListenAddress) throws {
    let options = loop.options
    var strings: [UnsafeMutablePointer<CChar>] = []
    func keep(_ text: String) -> UnsafePointer<CChar>? {
      guard let copy = strdup(text) else { return nil }
      strings.append(copy)
      return UnsafePointer(copy)
    }
    protocols.initialize(repeating: lws_protocols(), count: 3)
    // A client cannot offer a subprotocol with a space, so no WebSocket can select the protocol that serves files.
    protocols[0].name = keep("http only")
    protocols[0].callback = httpCallback
    protocols[0].per_session_data_size = MemoryLayout<UnsafeRawPointer?>.size
    protocols[1].name = keep(options.subprotocol)
    protocols[1].callback = webSocketCallback
    protocols[1].per_session_data_size = MemoryLayout<UnsafeRawPointer?>.size
    protocols[1].rx_buffer_size = Self.readBytes
    // With 0, libwebsockets would send at most the size of the read buffer per turn of the loop.
    for index in 0...1 { protocols[index].tx_packet_size = Self.sendBytes }
    // All zero, because we send the pings ourselves. libwebsockets keeps its timers in a sorted list and walks it for
    // each one, which is slow with 10,000 connections.
    keepAlive.initialize(to: lws_retry_bo_t())

    var info = lws_context_creation_info()
    info.port = CInt(place.port)
    info.iface = place.isAll ? nil : keep(place.numeric)
    info.vhost_name = keep(Self.virtualHost)
    info.protocols = UnsafePointer(protocols)
    info.retry_and_idle_policy = UnsafePointer(keepAlive)
    info.options = rackside_lws_options(place.isIPv6 ? 1 : 0)
    info.timeout_secs = UInt32(options.handshakeTimeoutSeconds)
    info.timeout_secs_ah_idle = UInt32(options.handshakeTimeoutSeconds)
    // The idle time between two requests of one connection. With the default of five seconds, slow pages had to
    // reconnect.
    info.keepalive_timeout = CInt(options.keepAliveSeconds)
    info.user = Unmanaged.passUnretained(loop).toOpaque()

    LibwebsocketsLog.listen(options.log)
    var foreign: UnsafeMutableRawPointer? = UnsafeMutableRawPointer(loop.events.handle)
    let created = withUnsafeMutablePointer(to: &foreign) { loops in
      info.foreign_loops = loops
      return lws_create_context(&info)
    }
    self.strings = strings
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

  var port: Int {
    guard let host = lws_get_vhost_by_name(handle, Self.virtualHost) else { return 0 }
    return Int(lws_get_vhost_listen_port(host))
  }

  /// Closes everything. Call it once, and never from a libwebsockets callback.
  func destroy() { lws_context_destroy(handle) }
}
