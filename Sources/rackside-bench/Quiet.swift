import ArgumentParser
import Gym
import Wire

struct Quiet: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "What untouched running timers cost: messages, and wake-ups of the server.")

  @Option(help: "How many displays listen.") var displays = 1_000
  @Option(help: "How many timers run.") var timers = 10
  @Option(help: "For how long, first without timers, then with them.") var seconds = 10.0
  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard displays > 0, timers > 0, timers <= 20, seconds > 0 else {
      throw ValidationError("All must be positive, and at most 20 timers run at a time.")
    }
  }

  struct Result: Figures {
    var messages: Int
    var wakeUps: Int
    var idle: Int
    enum CodingKeys: String, CodingKey {
      case messages
      case wakeUps = "server_wakeups"
      case idle = "wakeups_idle"
    }
    var line: String {
      "quiet: \(messages) messages, the server woke \(wakeUps) times with the timers and \(idle) times without"
    }
  }

  func run() throws { common.show(try measure()) }

  func measure() throws -> Result {
    let gym = try BenchGym(displays: displays, kiosks: 1)
    return try withServer(gym, pin: common.pin, connections: displays + 1) { gym, server, crowd in
      try crowd.open(gym.displays.map { [Greeting.identify($0), Greeting.subscribe(to: "timers")] })
      try crowd.open(gym.kiosks.map { [Greeting.identify($0.token)] })
      let idle = try count(crowd, server)
      var started = 0
      crowd.received = { socket, payload in
        guard socket.number == displays else { return }
        guard Scan.has("\"result\":", in: payload) else {
          throw BenchError("refused: \(String(decoding: payload, as: UTF8.self))")
        }
        // One frame may hold several replies.
        Scan.numbers(after: "\"timer\":{\"id\":", in: payload) { _ in started += 1 }
      }
      for _ in 0..<timers { try crowd.send(ClientFrame(TimerDesk.start(.long)), on: crowd.sockets[displays]) }
      let patience = Machine.now + 5
      while started < timers {
        try crowd.turn()
        guard Machine.now < patience else { throw BenchError("\(timers - started) timers did not start") }
      }
      let running = try count(crowd, server)
      return Result(messages: running.messages, wakeUps: running.wakeUps, idle: idle.wakeUps)
    }
  }

  /// Counts over `seconds`, after a second for messages still in flight.
  private func count(_ crowd: Crowd, _ server: ServerHandle) throws -> (messages: Int, wakeUps: Int) {
    crowd.received = { _, _ in }
    try wait(1, crowd)
    var messages = 0
    crowd.received = { _, _ in messages += 1 }
    let before = try server.sleeps()
    try wait(seconds, crowd)
    return (messages, try server.wakeUps(since: before))
  }

  private func wait(_ seconds: Double, _ crowd: Crowd) throws {
    let end = Machine.now + seconds
    while Machine.now < end { try crowd.turn() }
  }
}
