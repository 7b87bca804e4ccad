package enum TransportError: Error, Sendable, Equatable, CustomStringConvertible {
  case portInUse(host: String, port: Int)
  case addressUnknown(host: String)
  /// Ports below 1024 need root or a capability.
  case notPermitted(host: String, port: Int)
  case cannotStart(reason: String)
  /// A file or folder of a file table cannot be read.
  case unreadable(path: String, reason: String)
  /// A client could not connect. `status` is the server's HTTP status if it replied.
  case handshakeRefused(status: Int?, reason: String)
  /// A client does not accept the server's certificate.
  case certificateRefused(CertificateRefusal)
  /// Something is at the port, but no handshake by TLS came about.
  case noTLS(reason: String)

  package var description: String {
    switch self {
    case .portInUse(let host, let port): "port \(port) on \(host.isEmpty ? "all addresses" : host) is in use"
    case .addressUnknown(let host): "\(host) is not an address of this machine"
    case .notPermitted(let host, let port): "no permission to listen on \(host.isEmpty ? "*" : host):\(port)"
    case .cannotStart(let reason): "the server cannot start: \(reason)"
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .handshakeRefused(let status?, let reason): "refused with HTTP status \(status): \(reason)"
    case .handshakeRefused(nil, let reason): "no connection: \(reason)"
    case .certificateRefused(let refusal): "the server's certificate is not accepted: \(refusal)"
    case .noTLS(let reason): "no connection by TLS: \(reason)"
    }
  }
}
