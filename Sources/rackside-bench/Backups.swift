import ArgumentParser
import Foundation
import Gym
import Server
import Storage
import Wire

struct Backups: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "How long a kiosk's set waits while `rackside backup` runs, and what that and a restore take.",
    discussion: """
      worst_stall_ms: how much longer the slowest set waited for its reply during the backup than the slowest before it.
      lost: sets that were acknowledged before the backup began and are missing in it, as a restore of it shows.
      backup_s and restore_s: the whole run of the program `rackside` beside this one, with all its checks.
      The temporary folder must have room for about four times the database, of 1,000,000 sets 2 GB.
      """)

  @Option(help: "How many sets the gym has logged before, in lots of 10,000 a member.") var sets = 1_000_000
  @Option(help: "How many kiosks log.") var kiosks = 100
  @Option(help: "Seconds from the reply to a kiosk's next set. 0: each logs one set after another, without a pause.")
  var every = 1.0
  @Option(help: "For how long they log without a backup.") var seconds = 30.0
  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard sets >= LongLog.setsPerWorkout else { throw ValidationError("--sets must be at least 20.") }
    guard kiosks > 0, every >= 0, seconds > 0 else { throw ValidationError("All others must be positive.") }
  }

  struct Result: Figures {
    var backupSeconds: Double
    var megabytes: Double
    var worstStall: Double
    var lost: Int
    var restoreSeconds: Double
    /// Milliseconds that sets waited for their replies, without a backup and beside it.
    var worstBefore: Double
    var worst: Double
    var p99Before: Double
    var p99: Double
    /// The sets in the backup.
    var sets: Int
    /// How many were acknowledged over sockets before the backup began.
    var acknowledged: Int
    enum CodingKeys: String, CodingKey {
      case backupSeconds = "backup_s"
      case megabytes = "mb"
      case worstStall = "worst_stall_ms"
      case lost
      case restoreSeconds = "restore_s"
      case worstBefore = "worst_before_ms"
      case worst = "worst_ms"
      case p99Before = "p99_before_ms"
      case p99 = "p99_ms"
      case sets, acknowledged
    }
    var line: String {
      "backup of \(sets.grouped) sets: \(megabytes) MB in \(backupSeconds) s, restored in \(restoreSeconds) s; the slowest "
        + "set waited \(worst) ms beside it and \(worstBefore) ms before, 99 of 100 \(p99) ms and \(p99Before) ms; "
        + "\(lost) of \(acknowledged.grouped) lost"
    }
  }

  func run() throws { common.show(try measure()) }

  func measure() throws -> Result {
    let gym = try BenchGym(kiosks: kiosks)
    let work = gym.folder + "-backup"
    defer {
      gym.remove()
      try? FileManager.default.removeItem(atPath: work)
    }
    try Self.fill(gym, from: kiosks, sets: sets)
    return try withServer(gym, pin: common.pin, connections: kiosks) { gym, server, crowd in
      try crowd.open(gym.kiosks.map { [Greeting.identify($0.token), Greeting.resume($0.handle)] })
      let run = BackupRun(crowd, gym.kiosks, every: every)
      // The first sets of a member begin a workout, and of the server prepare statements.
      _ = try run.measure { since in since < 2 + 2 * every }
      let before = try run.measure { since in since < seconds }
      let program = try Rackside(work: work, gym: gym, pin: common.pin)
      var (known, backup): (Set<Int>, RacksideRun?) = ([], nil)
      let beside = try run.measure { since in
        if let backup { return try backup.isRunning() }
        // At a moment when everybody logs.
        if since >= min(1, every) {
          run.forgetWaits()
          known = Set(run.acked)
          backup = try program.start(["backup", "--data", gym.folder, "--to", work + "/backups", "--json"])
        }
        return true
      }
      guard let made = try backup?.result(), let file = made.json?.member("file")?.string,
        let bytes = made.json?.member("bytes")?.int, let sets = made.json?.member("sets")?.int
      else { throw BenchError("the backup did not say what it made") }
      server.kill()
      let restored = try program.start(["restore", file, "--data", work + "/restored"]).wait()
      let found = try Self.ids(work + "/restored")
      return Result(
        backupSeconds: made.seconds.rounded(to: 2), megabytes: (Double(bytes) / 1_000_000).rounded(to: 1),
        worstStall: max(0, beside.longest - before.longest).rounded(to: 2),
        lost: known.count { !found.contains($0) }, restoreSeconds: restored.seconds.rounded(to: 2),
        worstBefore: before.longest, worst: beside.longest, p99Before: before.p99, p99: beside.p99,
        sets: sets, acknowledged: known.count)
    }
  }

  /// Logs of members who do not train now. The rows are made by SQL alone.
  private static func fill(_ gym: BenchGym, from first: Int, sets: Int) throws {
    let setsPerMember = 10_000
    let database = try gym.open()
    defer { database.close() }
    for number in 0...((sets - 1) / setsPerMember) {
      let count = min(setsPerMember, sets - number * setsPerMember)
      try database.writeAndWait { tx in
        let member = try BenchGym.member(first + number, tx)
        let exercises = try BenchGym.exercises(of: member, catalog: try BenchGym.catalog(tx), 15, tx)
        try LongLog.log(
          of: member.id, workouts: max(1, count / LongLog.setsPerWorkout), apart: 2 * Milliseconds.day, exercises, tx)
      }
    }
    try database.writeAndWait { tx in try tx.checks.rebuildSummaries() }
    // Otherwise the server would count beside the sets that are measured.
    while try !database.writeAndWait({ tx in try tx.progress.countSome(within: .seconds(10)) }) {}
  }

  private static func ids(_ folder: String) throws -> Set<Int> {
    let database = try Database(directory: folder, onFatal: { _ in })
    defer { database.close() }
    return Set(try database.read { tx in try tx.rows("SELECT id FROM sets") { row in try row.int() } })
  }
}

/// Kiosks that log a set each, again and again, and how long they wait for the replies.
private final class BackupRun {
  /// Milliseconds.
  struct Waits {
    var longest: Double
    var p99: Double
  }

  /// How long a reply may take before the measurement is worthless.
  private static let patience = 60.0

  private let crowd: Crowd
  private let every: Double
  private var frames: SetFrames
  /// When each kiosk logs its next set; nil while it waits for a reply.
  private var due: [Double?]
  private var waits = Histogram()
  /// Microseconds. The histogram counts nothing above a second.
  private var longest = 0
  /// The sets that were acknowledged, by id.
  private(set) var acked: [Int] = []

  init(_ crowd: Crowd, _ kiosks: [BenchGym.Kiosk], every: Double) {
    self.crowd = crowd
    self.every = every
    frames = SetFrames(kiosks)
    due = [Double?](repeating: nil, count: kiosks.count)
    crowd.received = { [unowned self] socket, reply in
      guard Scan.has("\"result\":", in: reply), let set = Scan.number(after: "\"set\":{\"id\":", in: reply) else {
        throw BenchError(String(decoding: reply, as: UTF8.self))
      }
      let wait = Machine.microseconds - socket.mark
      waits.add(wait)
      longest = max(longest, wait)
      acked.append(set)
      due[socket.number] = Machine.now + self.every
    }
  }

  /// Logs until `goesOn` returns false for the seconds since the beginning, and every set has its reply.
  func measure(while goesOn: (Double) throws -> Bool) throws -> Waits {
    forgetWaits()
    let began = Machine.now
    // Not all at once.
    for number in due.indices { due[number] = began + every * Double(number) / Double(due.count) }
    while try goesOn(Machine.now - began) {
      try logDue()
      try crowd.turn(milliseconds: 5)
      try checkPatience()
    }
    while due.contains(where: { $0 == nil }) {
      try crowd.turn()
      try checkPatience()
    }
    return Waits(
      longest: (Double(longest) / 1000).rounded(to: 2), p99: (Double(waits.percentile(0.99)) / 1000).rounded(to: 2))
  }

  func forgetWaits() { (waits, longest) = (Histogram(), 0) }

  private func logDue() throws {
    let now = Machine.now
    for socket in crowd.sockets {
      guard let at = due[socket.number], at <= now else { continue }
      due[socket.number] = nil
      socket.mark = Machine.microseconds
      try crowd.send(frames.next(socket.number), on: socket)
    }
  }

  private func checkPatience() throws {
    let oldest = crowd.sockets.filter { due[$0.number] == nil }.map(\.mark).min()
    guard let oldest, Machine.microseconds - oldest > Int(Self.patience * 1e6) else { return }
    throw BenchError("a set got no reply for \(Int(Self.patience)) s")
  }
}

/// The program `rackside` beside this one, with a configuration of its own.
private struct Rackside {
  private let path: String
  private let work: String
  private let pin: Bool

  /// - Parameter work: a new folder, for the configuration, what the program prints and what it makes.
  init(work: String, gym: BenchGym, pin: Bool) throws {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    path = URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent("rackside").path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw BenchError("the program \(path) is missing, build it first")
    }
    self.work = work
    self.pin = pin
    try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
    let catalog = try BenchGym.configuration(folder: gym.folder).catalogDirectory
    try Data("[server]\ncatalog = \"\(catalog)\"\n".utf8).write(to: URL(fileURLWithPath: work + "/rackside.toml"))
  }

  func start(_ arguments: [String]) throws -> RacksideRun {
    // This process may be kept on one core, and a process inherits that.
    if pin { try Machine.unpin() }
    let run = try RacksideRun(path, arguments + ["--config", work + "/rackside.toml"], work: work)
    if pin { try Machine.pin(core: 1) }
    return run
  }
}

/// One run of the program.
private final class RacksideRun {
  struct Result {
    var seconds: Double
    /// What it printed; nil if that is no JSON.
    var json: Value?
  }

  private static let patience = 1_800.0

  private let process = Process()
  private let name: String
  private let work: String
  private let began = Machine.now
  private var ended: Double?

  init(_ program: String, _ arguments: [String], work: String) throws {
    name = arguments.first ?? ""
    self.work = work
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("RACKSIDE_") }
    process.standardInput = FileHandle.nullDevice
    // Files, since nobody reads a pipe meanwhile.
    process.standardOutput = try Self.file(work + "/out")
    process.standardError = try Self.file(work + "/err")
    try process.run()
  }

  deinit {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  private static func file(_ path: String) throws -> FileHandle {
    guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path)
    else { throw BenchError("\(path) cannot be written to") }
    return file
  }

  /// - Throws: `BenchError` if it runs for half an hour.
  func isRunning() throws -> Bool {
    guard process.isRunning else {
      if ended == nil { ended = Machine.now }
      return false
    }
    guard Machine.now < began + Self.patience else { throw BenchError("rackside \(name) does not end") }
    return true
  }

  func wait() throws -> Result {
    while try isRunning() { usleep(5_000) }
    return try result()
  }

  /// - Throws: `BenchError` unless it has ended well.
  func result() throws -> Result {
    guard try !isRunning(), let ended else { throw BenchError("rackside \(name) still runs") }
    guard process.terminationStatus == 0 else {
      let errors = try String(contentsOfFile: work + "/err", encoding: .utf8)
      throw BenchError("rackside \(name) ended with \(process.terminationStatus): \(errors)")
    }
    let out = [UInt8](try Data(contentsOf: URL(fileURLWithPath: work + "/out")))
    return Result(seconds: ended - began, json: (try? Tape(out))?.root)
  }
}
