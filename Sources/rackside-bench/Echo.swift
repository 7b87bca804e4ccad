import ArgumentParser

struct Echo: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Round trips of a small request on some of many open connections, beside a bare epoll loop.")

  @Option(help: "How many connections are open.") var connections = 10_000
  @Option(help: "How many of them send requests, one at a time.") var active = 100
  @Option(help: "For how long, each of the two.") var seconds = 5.0
  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard active > 0, connections >= active, seconds > 0 else {
      throw ValidationError("All must be positive, and no more active than open.")
    }
    try checkSeconds(seconds)
  }

  struct Result: Figures {
    var roundTripsPerSecond: Double
    var p50: Int
    var p99: Int
    /// The server's processor time for each round trip.
    var serverMicroseconds: Double
    var barePerSecond: Double
    var bareMicroseconds: Double
    var share: Double
    enum CodingKeys: String, CodingKey {
      case roundTripsPerSecond = "round_trips_per_s"
      case p50 = "p50_us"
      case p99 = "p99_us"
      case serverMicroseconds = "server_us_per_round_trip"
      case barePerSecond = "bare_per_s"
      case bareMicroseconds = "bare_us_per_round_trip"
      case share
    }
    var line: String {
      "echo: \(roundTripsPerSecond.grouped) round trips/s, p50 \(p50) µs, p99 \(p99) µs, "
        + "\(serverMicroseconds) µs of the server each; a bare loop \(barePerSecond.grouped)/s and \(bareMicroseconds) µs, share \(share)"
    }
  }

  func run() throws { common.show(try measure()) }

  func measure() throws -> Result {
    let gym = try BenchGym(displays: connections)
    return try withServer(gym, pin: common.pin, connections: connections + active) { gym, server, crowd in
      try crowd.open(gym.displays.map { [Greeting.identify($0)] })
      let ours = EchoRun(crowd, active: active, server.processorMicroseconds)
      // This sets the size of a reply.
      try ours.measure(seconds: 0)
      return try withBareLoop(
        bytes: ours.replyBytes, pin: common.pin, connections: active, idle: connections - active
      ) { bare, crowd in
        let bare = EchoRun(crowd, active: active, bare.processorMicroseconds)
        try inTurn(seconds: seconds, ours.measure, bare.measure)
        return Result(ours, bare)
      }
    }
  }
}

extension Echo.Result {
  fileprivate init(_ ours: EchoRun, _ bare: EchoRun) {
    self.init(
      roundTripsPerSecond: ours.perSecond.rounded(), p50: ours.latencies.percentile(0.5),
      p99: ours.latencies.percentile(0.99), serverMicroseconds: ours.serverMicroseconds.rounded(to: 2),
      barePerSecond: bare.perSecond.rounded(), bareMicroseconds: bare.serverMicroseconds.rounded(to: 2),
      share: (ours.perSecond / bare.perSecond).rounded(to: 2))
  }
}

/// Keeps one request in flight on each active connection.
private final class EchoRun {
  private let crowd: Crowd
  private let active: [ClientSocket]
  private let processorMicroseconds: () throws -> Double
  private let request = ClientFrame(
    #"{"jsonrpc":"2.0","id":1,"method":"clock.sample","params":{"t0":1795250000000.25}}"#)
  private var waiting = 0
  private var isOver = false
  private var elapsed = 0.0
  private var processor = 0.0
  private(set) var latencies = Histogram()
  private(set) var replyBytes = 0

  /// - Parameter processorMicroseconds: the processor time that the server has used so far.
  init(_ crowd: Crowd, active: Int, _ processorMicroseconds: @escaping () throws -> Double) {
    self.crowd = crowd
    self.processorMicroseconds = processorMicroseconds
    // Spread evenly over the open connections.
    let step = crowd.sockets.count / active
    self.active = (0..<active).map { crowd.sockets[$0 * step] }
    crowd.received = { [unowned self] socket, reply in
      guard Scan.has("\"t2\":", in: reply) else { throw BenchError(String(decoding: reply, as: UTF8.self)) }
      let now = Machine.microseconds
      latencies.add(now - socket.mark)
      replyBytes = reply.count
      waiting -= 1
      if !isOver { try ask(socket, at: now) }
    }
  }

  var perSecond: Double { Double(latencies.total) / elapsed }
  var serverMicroseconds: Double { processor / Double(max(1, latencies.total)) }

  /// Sends requests for this long and waits for the last replies. At least one request on each active connection.
  func measure(seconds: Double) throws {
    let (before, began) = (try processorMicroseconds(), Machine.now)
    isOver = false
    for socket in active { try ask(socket, at: Machine.microseconds) }
    while waiting > 0 {
      isOver = Machine.now >= began + seconds
      try crowd.turn()
      if Machine.now > began + seconds + 5 { throw BenchError("\(waiting) requests were not answered") }
    }
    elapsed += Machine.now - began
    processor += try processorMicroseconds() - before
  }

  private func ask(_ socket: ClientSocket, at now: Int) throws {
    socket.mark = now
    waiting += 1
    try crowd.send(request, on: socket)
  }
}
