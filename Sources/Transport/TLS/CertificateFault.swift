import CCrypto
import Glibc

/// Why a certificate or its key cannot be used.
struct CertificateFault: Error, Equatable, CustomStringConvertible {
  /// Nil if the reason names it.
  var path: String?
  var reason: String

  var description: String { path.map { "\($0): \(reason)" } ?? reason }
}

enum OpenSSLError {
  /// The reason of this thread's first error, from which the later ones follow. It also empties the thread's queue of
  /// errors, in which libwebsockets would find it after its next call for a connection.
  static func take() -> String {
    let code = ERR_peek_error()
    ERR_clear_error()
    if let reason = ERR_reason_error_string(code) { return String(cString: reason) }
    return code == 0 ? "no reason" : "OpenSSL error \(String(code, radix: 16))"
  }
}

extension TLSState {
  /// `2026-11-29 20:15 UTC`.
  package static func date(_ seconds: Int) -> String {
    var (instant, parts) = (time_t(seconds), tm())
    gmtime_r(&instant, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1_900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) "
      + "\(two(parts.tm_hour)):\(two(parts.tm_min)) UTC"
  }
}
