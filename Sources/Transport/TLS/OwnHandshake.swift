import CCrypto
// For timeval, like PEMFile.
import CLibwebsockets
import Glibc

/// Connects to our own port, as a client would, to see which certificate it shows.
enum OwnHandshake {
  /// Blocks until the server answers, and for `seconds` at most for each of its answers.
  /// - Returns: the SHA-256 of the certificate in hexadecimal digits.
  static func fingerprint(host: String, port: Int, seconds: Int) throws(TransportError) -> String {
    let descriptor = try connection(host: host, port: port, seconds: seconds)
    defer { close(descriptor) }
    defer { ERR_clear_error() }
    // It compares the certificate itself, so it verifies nothing else.
    guard let context = SSL_CTX_new(TLS_client_method()) else { throw .cannotStart(reason: "no memory") }
    defer { SSL_CTX_free(context) }
    guard let connection = SSL_new(context) else { throw .cannotStart(reason: "no memory") }
    defer { SSL_free(connection) }
    SSL_set_fd(connection, descriptor)
    guard SSL_connect(connection) == 1, let leaf = SSL_get1_peer_certificate(connection) else {
      throw .handshakeRefused(status: nil, reason: OpenSSLError.take())
    }
    defer { X509_free(leaf) }
    return CertificatePair.fingerprint(of: leaf)
  }

  private static func connection(host: String, port: Int, seconds: Int) throws(TransportError) -> Int32 {
    let name = host.isEmpty || host == "0.0.0.0" ? "127.0.0.1" : host == "::" ? "::1" : host
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICSERV
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(name, String(port), &hints, &found) == 0, let first = found else {
      throw .addressUnknown(host: host)
    }
    defer { freeaddrinfo(found) }
    var failure: Int32 = 0
    for place in sequence(first: first, next: { $0.pointee.ai_next }) {
      let descriptor = socket(place.pointee.ai_family, place.pointee.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
      guard descriptor >= 0 else {
        failure = errno
        continue
      }
      // On Linux, the time to send is also the time to connect.
      var limit = timeval(tv_sec: seconds, tv_usec: 0)
      for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
        setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
      }
      if connect(descriptor, place.pointee.ai_addr, place.pointee.ai_addrlen) == 0 { return descriptor }
      failure = errno
      close(descriptor)
    }
    throw .handshakeRefused(status: nil, reason: String(cString: strerror(failure)))
  }
}
