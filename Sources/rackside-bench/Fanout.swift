import ArgumentParser
import Wire

struct Fanout: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Events of 200 bytes to many displays; the next goes out when all have one.")

  @Option(help: "How many displays listen.") var displays = 1_000
  @Option(help: "How many events are on their way at once.") var inflight = 4
  @Option(help: "For how long.") var seconds = 5.0
  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard displays > 0, inflight > 0, seconds > 0 else { throw ValidationError("All must be positive.") }
  }

  struct Result: Figures {
    var deliveredPerSecond: Double
    var lost: Int
    var p50: Double
    var p99: Double
    /// The server's processor time for each; not part of the object.
    var cost = 0.0
    enum CodingKeys: String, CodingKey {
      case deliveredPerSecond = "delivered_per_s"
      case lost
      case p50 = "last_ms_p50"
      case p99 = "last_ms_p99"
    }
    var line: String {
      "fan-out: \(deliveredPerSecond.grouped) messages/s, \(lost) lost, "
        + "the last display after \(p50) ms (p99 \(p99) ms), "
        + "\(cost) µs of the server each"
    }
  }

  func run() throws { common.show(try measure()) }

  func measure() throws -> Result {
    let gym = try BenchGym(displays: displays + 1)
    return try withServer(gym, pin: common.pin, connections: displays + 1) { gym, server, crowd in
      let run = FanoutRun(crowd, displays: displays, inflight: inflight)
      try crowd.open(gym.displays.dropLast().map { [Greeting.identify($0), Greeting.subscribe(to: .floor)] }) {
        socket, reply in
        socket.mark = (Scan.number(after: "\"seq\":", in: reply) ?? 0) + 1
      }
      try crowd.open(gym.displays.suffix(1).map { [Greeting.identify($0)] })
      let before = try server.processorMicroseconds()
      var result = try run.measure(seconds: seconds)
      let delivered = max(1, run.delivered)
      result.cost = ((try server.processorMicroseconds() - before) / Double(delivered)).rounded(to: 2)
      return result
    }
  }
}

/// Publishes, counts what arrives, and sees that each display gets every event once and in order.
private final class FanoutRun {
  private let crowd: Crowd
  private let displays: Int
  private let inflight: Int
  private let publish: ClientFrame
  private var first = 0
  private var published = 0
  private var completed = 0
  private(set) var delivered = 0
  private var lost = 0
  /// Of the events on their way, by number modulo their greatest count.
  private var arrived: [Int]
  private var publishedAt: [Int]
  private var last = Histogram()
  private var isOver = false

  init(_ crowd: Crowd, displays: Int, inflight: Int) {
    self.crowd = crowd
    self.displays = displays
    self.inflight = inflight
    arrived = [Int](repeating: 0, count: inflight)
    publishedAt = arrived
    // With what surrounds it, an event of 200 bytes.
    let text = String(repeating: "x", count: 200 - 108)
    publish = ClientFrame(#"{"jsonrpc":"2.0","id":1,"method":"bench.publish","params":{"text":"\#(text)"}}"#)
  }

  func measure(seconds: Double) throws -> Fanout.Result {
    first = crowd.sockets[0].mark
    crowd.received = { [unowned self] socket, payload in
      guard socket.number < displays else { return }
      Scan.numbers(after: "\"seq\":", in: payload) { arrive(socket, $0) }
    }
    let began = Machine.now
    var over = began + seconds
    while published > completed || Machine.now < over {
      isOver = isOver || Machine.now >= over
      if !isOver { try publishMore() }
      try crowd.turn()
      // What has not arrived two seconds after the end is lost.
      if isOver, Machine.now > over + 2 { break }
    }
    over = Machine.now
    return Fanout.Result(
      deliveredPerSecond: (Double(delivered) / (over - began)).rounded(),
      lost: lost + published * displays - delivered,
      p50: Double(last.percentile(0.5)) / 1000, p99: Double(last.percentile(0.99)) / 1000)
  }

  private func publishMore() throws {
    var bytes: [UInt8] = []
    while published - completed < inflight {
      arrived[published % inflight] = 0
      publishedAt[published % inflight] = Machine.microseconds
      published += 1
      bytes += publish.bytes
    }
    if !bytes.isEmpty { try crowd.send(bytes, on: crowd.sockets[displays]) }
  }

  private func arrive(_ socket: ClientSocket, _ seq: Int) {
    // Out of order or twice is as wrong as lost.
    if seq != socket.mark { lost += 1 }
    socket.mark = seq + 1
    delivered += 1
    let slot = (seq - first) % inflight
    arrived[slot] += 1
    guard arrived[slot] == displays else { return }
    last.add(Machine.microseconds - publishedAt[slot])
    completed += 1
  }
}
