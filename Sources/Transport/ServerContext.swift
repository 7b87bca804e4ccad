import CLibwebsockets
import Glibc

/// libwebsockets' context, with the C memory that it goes on reading as long as it lives.
final class ServerContext {
  static let virtualHost = "rackside"

  let handle: OpaquePointer
  private var strings: [UnsafeMutablePointer<CChar>] = []
  private let protocols = UnsafeMutablePointer<lws_protocols>.allocate(capacity: 3)
  private let keepAlive = UnsafeMutablePointer<lws_retry_bo_t>.allocate(capacity: 1)

  /// Binds. The loop must outlive it.
  init(_ loop: ServerLoop, at place: ListenAddress) throws {
    let options = loop.options
    var strings: [UnsafeMutablePointer<CChar>] = []
    func keep(_ text: String) -> UnsafePointer<CChar>? {
      guard let copy = strdup(text) else { return nil }
      strings.append(copy)
      return UnsafePointer(copy)
    }
    protocols.initialize(repeating: lws_protocols(), count: 3)
    // A name with a space cannot be offered, so that no WebSocket gets at the protocol that serves files.
    protocols[0].name = keep("http only")
    protocols[0].callback = httpCallback
    protocols[0].per_session_data_size = MemoryLayout<UnsafeRawPointer?>.size
    protocols[1].name = keep(options.subprotocol)
    protocols[1].callback = webSocketCallback
    protocols[1].per_session_data_size = MemoryLayout<UnsafeRawPointer?>.size
    // libwebsockets keeps so much for each connection; longer messages come in pieces.
    protocols[1].rx_buffer_size = 1_024
    // All zero: pings are ours. libwebsockets sorts its timers by walking a list, at 10,000 connections a long one.
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
    // Between two requests of one connection; the default of five seconds makes slow pages connect anew.
    info.keepalive_timeout = 30
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

  /// Closes all that is open. Once, and outside libwebsockets' callbacks.
  func destroy() { lws_context_destroy(handle) }
}
