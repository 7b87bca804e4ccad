import ArgumentParser

struct Echo: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Round trips of a small request, some connections active among many that are open.")

  @Option(help: "How many connections are open.") var connections = 10_000
  @Option(help: "How many of them ask, each with one request at a time.") var active = 100
  @Option(help: "For how long.") var seconds = 5.0
  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard active > 0, connections >= active, seconds > 0 else {
      throw ValidationError("All must be positive, and no more active than open.")
    }
  }

  struct Result: Figures {
    var roundTripsPerSecond: Double
    var p50: Int
    var p99: Int
    /// The server's processor time for each; not part of the object.
    var cost = 0.0
    enum CodingKeys: String, CodingKey {
      case roundTripsPerSecond = "round_trips_per_s"
      case p50 = "p50_us"
      case p99 = "p99_us"
    }
    var line: String {
      "echo: \(roundTripsPerSecond.grouped) round trips/s, p50 \(p50) µs, p99 \(p99) µs, "
        + "\(cost) µs of the server each"
    }
  }

  func run() throws { common.show(try measure()) }

  func measure() throws -> Result {
    let gym = try BenchGym(displays: connections)
    return try withServer(gym, pin: common.pin, connections: connections) { gym, server, crowd in
      try crowd.open(gym.displays.map { [Greeting.identify($0)] })
      return try ask(crowd, server)
    }
  }

  private func ask(_ crowd: Crowd, _ server: ServerHandle) throws -> Result {
    let request = ClientFrame(#"{"jsonrpc":"2.0","id":1,"method":"clock.sample","params":{"t0":1795250000000.25}}"#)
    var latencies = Histogram()
    var isOver = false
    var waiting = 0
    crowd.received = { socket, reply in
      guard Scan.has("\"t2\":", in: reply) else { throw BenchError(String(decoding: reply, as: UTF8.self)) }
      let now = Machine.microseconds
      latencies.add(now - socket.mark)
      waiting -= 1
      guard !isOver else { return }
      socket.mark = now
      waiting += 1
      try crowd.send(request, on: socket)
    }
    let before = try server.processorMicroseconds()
    let began = Machine.now
    // Spread over all that are open, so that no part of them is special.
    for socket in stride(from: 0, to: connections, by: connections / active).prefix(active).map({ crowd.sockets[$0] }) {
      socket.mark = Machine.microseconds
      waiting += 1
      try crowd.send(request, on: socket)
    }
    while waiting > 0 {
      try crowd.turn()
      isOver = Machine.now >= began + seconds
      if Machine.now > began + seconds + 5 { throw BenchError("\(waiting) requests were not answered") }
    }
    return Result(
      roundTripsPerSecond: (Double(latencies.total) / (Machine.now - began)).rounded(),
      p50: latencies.percentile(0.5), p99: latencies.percentile(0.99),
      cost: ((try server.processorMicroseconds() - before) / Double(latencies.total)).rounded(to: 2))
  }
}
