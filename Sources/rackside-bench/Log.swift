import ArgumentParser
import Storage

struct Log: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sets logged at many kiosks at once, each reply durable; then the database is counted.")

  @Option(help: "How many kiosks log, each with one set at a time.") var kiosks = 100
  @Option(help: "For how long.") var seconds = 5.0
  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard kiosks > 0, seconds > 0 else { throw ValidationError("All must be positive.") }
  }

  struct Result: Figures {
    var ackedPerSecond: Double
    var p50: Double
    var p99: Double
    var lost: Int
    var duplicated: Int
    /// The server's processor time for each set.
    var serverMicroseconds = 0.0
    /// Changes in each of the server's commits, and the writer's statements for each set.
    var perCommit = 0.0
    var statements = 0.0
    /// The rate of one plain loop that writes the same rows, in groups of the same size, in the same run.
    var barePerSecond = 0.0
    var share = 0.0
    enum CodingKeys: String, CodingKey {
      case ackedPerSecond = "acked_per_s"
      case p50 = "p50_ms"
      case p99 = "p99_ms"
      case lost, duplicated
      case serverMicroseconds = "server_us_per_set"
      case perCommit = "sets_per_commit"
      case statements = "statements_per_set"
      case barePerSecond = "bare_per_s"
      case share
    }
    var line: String {
      "log: \(ackedPerSecond.grouped) sets/s, p50 \(p50) ms, p99 \(p99) ms, \(lost) lost, \(duplicated) duplicated, "
        + "\(serverMicroseconds) µs of the server and \(statements) statements each, \(perCommit) in a commit; "
        + "a plain loop \(barePerSecond.grouped)/s, share \(share)"
    }
  }

  func run() throws { common.show(try measure()) }

  func measure() throws -> Result {
    try withServer(try BenchGym(kiosks: kiosks), pin: common.pin, connections: kiosks) { gym, server, crowd in
      try crowd.open(gym.kiosks.map { [Greeting.identify($0.token), Greeting.resume($0.handle)] })
      let run = LogRun(crowd, gym.kiosks)
      let before = try server.processorMicroseconds()
      var result = try run.measure(seconds: seconds)
      let used = try server.processorMicroseconds() - before
      let writer = try server.writer()
      result.serverMicroseconds = (used / Double(run.acked.count)).rounded(to: 1)
      result.perCommit = (Double(writer.changes) / Double(max(1, writer.groups))).rounded(to: 1)
      result.statements = (Double(writer.statements) / Double(max(1, writer.changes))).rounded(to: 2)
      // Kill the server first, so that only what SIGKILL leaves is read; the page cache survives it.
      server.kill()
      (result.lost, result.duplicated) = try run.count(gym)
      result.barePerSecond = try bare(group: Int(result.perCommit.rounded()))
      result.share = (result.ackedPerSecond / result.barePerSecond).rounded(to: 2)
      return result
    }
  }

  /// Runs on the server's core, in a gym of the same size, as long as our measurement ran.
  private func bare(group: Int) throws -> Double {
    let gym = try BenchGym(kiosks: kiosks)
    defer { gym.remove() }
    let child = try Child(
      ["bare-log", "--data", gym.folder, "--group", "\(group)", "--seconds", "\(seconds)"]
        + (common.pin ? ["--core", "0"] : []))
    guard let rate = try child.ask().first.flatMap({ Double($0) }) else { throw BenchError("the plain loop failed") }
    return rate
  }
}

private final class LogRun {
  private let crowd: Crowd
  private var frames: SetFrames
  /// The sets that were acknowledged, by id.
  private(set) var acked: [Int] = []
  private var latencies = Histogram()
  private var pending = 0
  private var isOver = false

  init(_ crowd: Crowd, _ kiosks: [BenchGym.Kiosk]) {
    self.crowd = crowd
    frames = SetFrames(kiosks)
  }

  func measure(seconds: Double) throws -> Log.Result {
    crowd.received = { [unowned self] socket, reply in
      guard Scan.has("\"result\":", in: reply), let set = Scan.number(after: "\"set\":{\"id\":", in: reply) else {
        throw BenchError(String(decoding: reply, as: UTF8.self))
      }
      let now = Machine.microseconds
      latencies.add(now - socket.mark)
      acked.append(set)
      pending -= 1
      if !isOver { try log(socket, at: now) }
    }
    let began = Machine.now
    for socket in crowd.sockets { try log(socket, at: Machine.microseconds) }
    while pending > 0 {
      try crowd.turn()
      isOver = Machine.now >= began + seconds
      if Machine.now > began + seconds + 5 { throw BenchError("\(pending) sets were not answered") }
    }
    return Log.Result(
      ackedPerSecond: (Double(acked.count) / (Machine.now - began)).rounded(),
      p50: Double(latencies.percentile(0.5)) / 1000, p99: Double(latencies.percentile(0.99)) / 1000,
      lost: 0, duplicated: 0)
  }

  private func log(_ socket: ClientSocket, at now: Int) throws {
    socket.mark = now
    pending += 1
    try crowd.send(frames.next(socket.number), on: socket)
  }

  /// - Returns: how many acknowledged sets are missing in the database, and how many sets it has that no request made.
  func count(_ gym: BenchGym) throws -> (lost: Int, duplicated: Int) {
    let database = try gym.open()
    defer { database.close() }
    let (stored, replies) = try database.read { tx in
      (
        try tx.rows("SELECT id FROM sets") { row in try row.int() },
        try tx.int("SELECT COUNT(*) FROM replies WHERE method = 'sets.log'") ?? 0
      )
    }
    let known = Set(stored)
    let distinct = Set(acked)
    return (
      acked.count { !known.contains($0) },
      // Each set was answered, and each answer stored, so all three must count the same.
      max(0, stored.count - distinct.count) + max(0, acked.count - distinct.count) + max(0, stored.count - replies)
    )
  }
}
