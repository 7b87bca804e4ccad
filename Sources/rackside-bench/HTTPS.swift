import ArgumentParser
import Authority
import CCrypto
import Glibc

struct HTTPS: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tls", abstract: "The server's memory and processor time per connection by https, beside http.")

  @Option(help: "How many connections are opened.") var connections = 1_000
  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard connections > 0 else { throw ValidationError("--connections must be positive.") }
  }

  struct Result: Figures {
    var http: Double
    var https: Double
    var openingByHTTP: Double
    var openingByHTTPS: Double
    enum CodingKeys: String, CodingKey {
      case http = "http_kb"
      case https = "tls_kb"
      case openingByHTTP = "http_open_us"
      case openingByHTTPS = "tls_open_us"
    }
    var line: String {
      """
      tls: \(https) kB and \(openingByHTTPS) µs of the server's processor per connection, \
      beside \(http) kB and \(openingByHTTP) µs by http
      """
    }
  }

  func run() throws { common.show(try measure()) }

  /// Resident memory, a second after each step, and the processor's time from connecting to the reply to the first
  /// request. Each connection is a screen that has logged in and is silent. No handshake goes on with an earlier session.
  func measure() throws -> Result {
    let (http, openingByHTTP) = try cost(byTLS: false)
    let (https, openingByHTTPS) = try cost(byTLS: true)
    return Result(http: http, https: https, openingByHTTP: openingByHTTP, openingByHTTPS: openingByHTTPS)
  }

  private func cost(byTLS: Bool) throws -> (kilobytes: Double, microseconds: Double) {
    // The first connections make what all share.
    let first = 20
    let gym = try BenchGym(displays: connections + first)
    let certificate = byTLS ? try gym.makeCertificate() : nil
    return try withServer(gym, pin: common.pin, connections: connections + first, certificate: certificate) {
      gym, server, _ in
      guard let context = SSL_CTX_new(TLS_client_method()) else { throw BenchError("no memory") }
      defer { SSL_CTX_free(context) }
      guard let port = byTLS ? server.tlsPort : server.port else { throw BenchError("the server has no https") }
      var lines: [BlockingLine] = []
      func open(_ tokens: some Sequence<String>) throws {
        for token in tokens {
          let line = try BlockingLine(port: port, byTLS ? context : nil)
          try line.greet(Greeting.identify(token), port: port)
          lines.append(line)
        }
        sleep(1)
      }
      try open(gym.displays.prefix(first))
      let (idle, before) = (try server.residentKilobytes(), try server.processorMicroseconds())
      try open(gym.displays.dropFirst(first))
      let spent = try server.processorMicroseconds() - before
      let full = try server.residentKilobytes()
      return withExtendedLifetime(lines) {
        let each = Double(connections)
        return ((Double(full - idle) / each).rounded(to: 1), (spent / each).rounded(to: 0))
      }
    }
  }
}

extension BenchGym {
  /// Signs a certificate for this machine.
  /// - Returns: the file with it and its key.
  func makeCertificate() throws -> String {
    let (tls, names) = (folder + "/tls", HostNames.current())
    let authority = try GymAuthority.openOrMake(folder: tls, gym: "Bench", host: names.host, now: Self.milliseconds)
    _ = try authority.currentLeaf(for: names, now: Self.milliseconds, folder: tls)
    return "\(tls)/\(Leaf.fileName)"
  }
}

/// A WebSocket whose calls block, by http or https. It verifies nothing.
private final class BlockingLine {
  private let descriptor: Int32
  private let tls: OpaquePointer?

  init(port: Int, _ context: OpaquePointer?) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    tls = context.flatMap { SSL_new($0) }
    guard descriptor >= 0, Loopback.connect(descriptor, port: port) == 0 else {
      throw BenchError("no connection: \(String(cString: strerror(errno)))")
    }
    guard let tls else { return }
    SSL_set_fd(tls, descriptor)
    guard SSL_connect(tls) == 1 else { throw BenchError("the handshake failed") }
  }

  deinit {
    if let tls { SSL_free(tls) }
    close(descriptor)
  }

  /// Opens the WebSocket, and returns after the reply to a first request.
  func greet(_ request: String, port: Int) throws {
    try send(ClientSocket.upgrade(port: port))
    var bytes: [UInt8] = []
    while bytes.firstRange(of: Array("\r\n\r\n".utf8)) == nil { bytes += try receive() }
    try send(ClientFrame(request).bytes)
    while bytes.firstRange(of: Array("\"id\":1".utf8)) == nil { bytes += try receive() }
    guard bytes.firstRange(of: Array("\"result\":".utf8)) != nil else { throw BenchError("the screen was refused") }
  }

  private func send(_ bytes: [UInt8]) throws {
    let count = tls.map { Int(SSL_write($0, bytes, CInt(bytes.count))) } ?? write(descriptor, bytes, bytes.count)
    guard count == bytes.count else { throw BenchError("a connection is broken") }
  }

  private func receive() throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = tls.map { Int(SSL_read($0, &bytes, CInt(bytes.count))) } ?? read(descriptor, &bytes, bytes.count)
    guard count > 0 else { throw BenchError("a connection is broken") }
    return Array(bytes[..<count])
  }
}
