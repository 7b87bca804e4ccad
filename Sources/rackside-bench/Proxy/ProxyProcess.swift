import ArgumentParser
import Glibc

/// The slow network between server and displays. Started by `skew`; it ends with it.
struct ProxyProcess: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "proxy", abstract: "A proxy that delays.", shouldDisplay: false)

  @Option var to: Int
  @Option var delay: Double
  @Option var jitter: Double

  func run() throws {
    signal(SIGPIPE, SIG_IGN)
    let proxy = try Proxy(to: to, delay: delay, jitter: jitter)
    print(proxy.port)
    fflush(nil)
    try proxy.run(until: STDIN_FILENO)
  }
}

/// A running `ProxyProcess`.
final class ProxyHandle {
  let port: Int
  private let child: Child

  /// - Parameters:
  ///   - port: the server's, on this machine.
  ///   - delay: the least delay of a chunk, in milliseconds.
  ///   - jitter: the most that is added at random, in milliseconds.
  init(to port: Int, delay: Double, jitter: Double) throws {
    child = try Child(["proxy", "--to", "\(port)", "--delay", "\(delay)", "--jitter", "\(jitter)"])
    guard let first = child.words.first, let port = Int(first) else { throw BenchError("the proxy did not start") }
    self.port = port
  }

  func kill() { child.kill() }
}
