import ArgumentParser
import Glibc

/// The bad network between server and clients. Started by `skew` and by `make torture`; it ends with its standard input.
struct ProxyProcess: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "proxy", abstract: "A proxy that delays, loses and breaks.", shouldDisplay: false)

  @Option var to: Int
  @Option var delay: Double
  @Option var jitter: Double
  @Option var loss = 0.0
  @Option var cut = 0.0
  @Option var seed = UInt64.random(in: 0...UInt64.max)

  func validate() throws {
    guard delay >= 0, jitter >= 0, 0...1 ~= loss, 0...1 ~= cut else {
      throw ValidationError("Milliseconds are not negative, and shares are from 0 to 1.")
    }
  }

  func run() throws {
    signal(SIGPIPE, SIG_IGN)
    let proxy = try Proxy(to: to, Network(delay: delay, jitter: jitter, loss: loss, cut: cut), seed: seed)
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
