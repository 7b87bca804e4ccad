import ArgumentParser
import Gym
import Wire

struct Start: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A timer's start at many displays: the time between the first display's event and the last's.")

  @Option(help: "How many displays listen.") var displays = 1_000
  @Option(help: "How many times a timer is started.") var rounds = 100
  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard displays > 0, rounds > 0 else { throw ValidationError("All must be positive.") }
  }

  struct Result: Figures {
    var p50: Double
    var p99: Double
    /// Starts that did not arrive within two seconds, over all displays.
    var lost: Int
    enum CodingKeys: String, CodingKey {
      case p50 = "spread_ms_p50"
      case p99 = "spread_ms_p99"
      case lost
    }
    var line: String { "start: the last display \(p50) ms after the first (p99 \(p99) ms), \(lost) lost" }
  }

  func run() throws { common.show(try measure()) }

  func measure() throws -> Result {
    let gym = try BenchGym(displays: displays, kiosks: 1)
    return try withServer(gym, pin: common.pin, connections: displays + 1) { gym, _, crowd in
      try crowd.open(gym.displays.map { [Greeting.identify($0), Greeting.subscribe(to: "timers")] })
      try crowd.open(gym.kiosks.map { [Greeting.identify($0.token)] })
      return try StartRun(crowd, displays: displays).measure(rounds: rounds)
    }
  }
}

/// Starts a timer, waits until all displays have the event, and clears the timer before the next.
private final class StartRun {
  private let crowd: Crowd
  private let displays: Int
  private var reply: Int?
  private var arrived = 0
  private var first = 0
  private var last = 0

  init(_ crowd: Crowd, displays: Int) {
    self.crowd = crowd
    self.displays = displays
  }

  func measure(rounds: Int) throws -> Start.Result {
    crowd.received = { [unowned self] socket, payload in
      if socket.number == displays {
        guard Scan.has("\"result\":", in: payload) else {
          throw BenchError("refused: \(String(decoding: payload, as: UTF8.self))")
        }
        reply = Scan.number(after: "\"timer\":{\"id\":", in: payload) ?? 0
      } else if Scan.has("\"version\":1,", in: payload) {
        arrive()
      }
    }
    var spreads = Histogram()
    var lost = 0
    // Round 0 warms the server up and is not counted.
    for round in 0...rounds {
      (arrived, first, last) = (0, 0, 0)
      let timer = try ask(TimerDesk.start(.long))
      let patience = Machine.now + 2
      while arrived < displays, Machine.now < patience { try crowd.turn() }
      if round > 0 {
        lost += displays - arrived
        if arrived == displays { spreads.add(last - first) }
      }
      _ = try ask(TimerDesk.end(timer))
      _ = try ask(TimerDesk.clear(timer))
    }
    return Start.Result(
      p50: Double(spreads.percentile(0.5)) / 1000, p99: Double(spreads.percentile(0.99)) / 1000, lost: lost)
  }

  private func arrive() {
    last = Machine.microseconds
    if arrived == 0 { first = last }
    arrived += 1
  }

  /// - Returns: the id of the timer in the reply; 0 if there is none.
  private func ask(_ text: String) throws -> Int {
    reply = nil
    try crowd.send(ClientFrame(text), on: crowd.sockets[displays])
    let patience = Machine.now + 5
    while true {
      try crowd.turn()
      if let reply { return reply }
      guard Machine.now < patience else { throw BenchError("the kiosk got no reply") }
    }
  }
}
