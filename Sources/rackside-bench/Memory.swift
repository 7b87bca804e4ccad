import ArgumentParser
import Wire

struct Memory: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "The server's memory, idle and per connection.")

  @Option(help: "How many connections are opened.") var connections = 10_000
  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard connections > 0 else { throw ValidationError("--connections must be positive.") }
  }

  struct Result: Figures {
    var idleMegabytes: Double
    var perConnectionKilobytes: Double
    enum CodingKeys: String, CodingKey {
      case idleMegabytes = "idle_mb"
      case perConnectionKilobytes = "per_connection_kb"
    }
    var line: String { "memory: \(idleMegabytes) MB idle, \(perConnectionKilobytes) kB per connection" }
  }

  func run() throws { common.show(try measure()) }

  /// Resident memory, a second after each step. 1 MB is 1,024 kB, as in /proc.
  func measure() throws -> Result {
    let gym = try BenchGym(displays: connections)
    return try withServer(gym, pin: common.pin, connections: connections) { gym, server, crowd in
      try settle(crowd)
      let idle = try server.residentKilobytes()
      try crowd.open(gym.displays.map { [Greeting.identify($0), Greeting.subscribe(to: "floor")] })
      try settle(crowd)
      let full = try server.residentKilobytes()
      return Result(
        idleMegabytes: (Double(idle) / 1024).rounded(to: 1),
        perConnectionKilobytes: (Double(full - idle) / Double(connections)).rounded(to: 2))
    }
  }

  private func settle(_ crowd: Crowd) throws {
    let end = Machine.now + 1
    while Machine.now < end { try crowd.turn() }
  }
}
