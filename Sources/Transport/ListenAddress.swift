import Glibc

/// The address to listen on. It is bound once as a check, because libwebsockets does not report why it cannot bind.
struct ListenAddress {
  var numeric: String
  var port: Int
  var isAll: Bool
  var isIPv6: Bool

  init(host: String, port: Int) throws(TransportError) {
    guard (0...65_535).contains(port) else {
      throw TransportError.cannotStart(reason: "\(port) is not a port")
    }
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host.isEmpty ? nil : host, String(port), &hints, &found) == 0, let first = found else {
      throw TransportError.addressUnknown(host: host)
    }
    defer { freeaddrinfo(found) }
    var failure = EADDRNOTAVAIL
    for place in sequence(first: first, next: { $0.pointee.ai_next }) {
      failure = Self.tryBinding(place.pointee)
      guard failure == 0 else { continue }
      numeric = Self.numericName(place.pointee)
      self.port = port
      isIPv6 = place.pointee.ai_family == AF_INET6
      isAll = numeric == "0.0.0.0" || numeric == "::"
      return
    }
    switch failure {
    case EADDRINUSE: throw TransportError.portInUse(host: host, port: port)
    case EACCES: throw TransportError.notPermitted(host: host, port: port)
    case EADDRNOTAVAIL, EAFNOSUPPORT: throw TransportError.addressUnknown(host: host)
    default: throw TransportError.cannotStart(reason: String(cString: strerror(failure)))
    }
  }

  /// - Returns: 0 or an error number.
  private static func tryBinding(_ place: addrinfo) -> Int32 {
    let descriptor = socket(place.ai_family, place.ai_socktype, 0)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    var on: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    return bind(descriptor, place.ai_addr, place.ai_addrlen) == 0 ? 0 : errno
  }

  private static func numericName(_ place: addrinfo) -> String {
    var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    getnameinfo(place.ai_addr, place.ai_addrlen, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
    return CStrings.text(name)
  }
}
