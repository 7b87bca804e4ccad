import ArgumentParser
import Wire

struct Hostile: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "How long others wait while one member does the worst that is allowed, method by method.")

  @Option(help: "How many connections the member has.") var connections = 64
  @Option(help: "How many kiosks log sets and read beside it.") var kiosks = 8
  @Option(help: "For how long, without the attack and with it.") var seconds = 4.0
  @Option(help: "How many sets the log has that is undone or deleted at once.") var sets = 100_000
  @Option(help: "Only methods whose names contain this.") var only: String?
  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard (1...256).contains(connections), kiosks > 0, seconds > 0, sets >= 20 else {
      throw ValidationError("All must be positive, at most 256 connections, at least 20 sets.")
    }
  }

  /// The figures; waits are those of the kiosks' sets and reads together.
  struct Result: Encodable, Sendable {
    var method: String
    var before: Double
    var during: Double
    /// The largest growth of the server's memory.
    var megabytes: Double
    /// How many requests of the member were answered.
    var answered: Int
    enum CodingKeys: String, CodingKey {
      case method
      case before = "p99_before_ms"
      case during = "p99_during_ms"
      case megabytes = "mb"
      case answered
    }
    fileprivate var line: String {
      "\(method): 99 of 100 within \(before) ms, beside the attack \(during) ms; \(megabytes) MB more; "
        + "\(answered) answered"
    }
  }

  struct Results: Figures {
    var all: [Result]
    func encode(to encoder: any Encoder) throws { try all.encode(to: encoder) }
    var line: String { all.map(\.line).joined(separator: "\n") }
  }

  func run() throws { common.show(try measure()) }

  func measure() throws -> Results {
    let attacks = Attack.all.filter { attack in only.map { attack.name.contains($0) } ?? true }
    return Results(all: try attacks.map(measure))
  }

  private func measure(_ attack: Attack) throws -> Result {
    let gym = try BenchGym(kiosks: kiosks)
    let scene = try HostileScene(gym, attack: attack, sets: sets)
    return try withServer(gym, pin: common.pin, connections: kiosks + connections) { gym, server, crowd in
      try crowd.open(gym.kiosks.map { [Greeting.identify($0.token), Greeting.resume($0.handle)] })
      try crowd.open((0..<connections).map { _ in [Greeting.resume(scene.handle)] })
      let run = HostileRun(crowd, gym.kiosks, server, scene)
      for frame in scene.preparation { try run.ask(frame) }
      let before = try run.waits(seconds: seconds, attacks: false)
      let kilobytes = try server.residentKilobytes()
      let during = try run.waits(seconds: seconds, attacks: true)
      return Result(
        method: attack.name, before: before.milliseconds, during: during.milliseconds,
        megabytes: (Double(max(0, run.mostKilobytes - kilobytes)) / 1_024).rounded(to: 1), answered: run.answered)
    }
  }
}

extension Histogram {
  fileprivate var milliseconds: Double { (Double(percentile(0.99)) / 1000).rounded(to: 2) }
}

/// Kiosks that log a set or read, one request after another, and a member who attacks beside them.
private final class HostileRun {
  private let crowd: Crowd
  private let server: ServerHandle
  private let kiosks: [BenchGym.Kiosk]
  private let scene: HostileScene
  private var sets: SetFrames
  private var reads: [[ClientFrame]]
  private var turns: [Int]
  /// The replies that each connection of the member still gets to its batch.
  private var owed: [Int: Int] = [:]
  private var waits = Histogram()
  private var pending = 0
  private var isOver = false
  private var isAttacking = false
  private(set) var answered = 0
  private var refusal: String?
  private(set) var mostKilobytes = 0

  init(_ crowd: Crowd, _ kiosks: [BenchGym.Kiosk], _ server: ServerHandle, _ scene: HostileScene) {
    self.crowd = crowd
    self.server = server
    self.kiosks = kiosks
    self.scene = scene
    sets = SetFrames(kiosks)
    turns = kiosks.map { _ in 0 }
    reads = kiosks.map { kiosk in
      [
        ClientFrame(HostileScene.request("members.roster", "")),
        ClientFrame(
          HostileScene.request("sets.lastTime", #","exercise":\#(kiosk.exercise)"#, as: kiosk.handle)),
      ]
    }
    crowd.received = { [unowned self] socket, reply in try received(socket, reply) }
  }

  /// Sends one request on the member's first connection, before the measurement.
  func ask(_ frame: ClientFrame) throws {
    let (socket, wanted) = (crowd.sockets[kiosks.count], answered + 1)
    try crowd.send(frame, on: socket)
    while answered < wanted {
      try crowd.turn()
      if let refusal { throw BenchError(refusal) }
    }
  }

  func waits(seconds: Double, attacks: Bool) throws -> Histogram {
    waits = Histogram()
    (isOver, isAttacking, answered, mostKilobytes) = (false, attacks, 0, 0)
    let end = Machine.now + seconds
    if attacks {
      for socket in crowd.sockets[kiosks.count...] {
        if scene.attack.reads { try attack(socket) } else { try sendWithoutReading(socket) }
      }
    }
    for number in kiosks.indices { try next(crowd.sockets[number]) }
    while pending > 0 {
      try crowd.turn()
      isOver = Machine.now >= end
      mostKilobytes = max(mostKilobytes, try server.residentKilobytes())
      guard Machine.now < end + 120 else { throw BenchError("\(pending) requests were not answered in two minutes") }
    }
    if attacks, answered == 0, scene.attack.reads { throw BenchError("the attack failed: \(refusal ?? "no reply")") }
    return waits
  }

  private func received(_ socket: ClientSocket, _ reply: UnsafeRawBufferPointer) throws {
    guard socket.number < kiosks.count else {
      if Scan.has("\"result\":", in: reply) { answered += 1 } else { refusal = String(decoding: reply, as: UTF8.self) }
      // A batch's replies come one by one, or several in one frame.
      var count = 0
      Scan.numbers(after: "\"jsonrpc\":", in: reply) { _ in count += 1 }
      let left = max(0, (owed[socket.number] ?? 1) - count)
      owed[socket.number] = left
      if isAttacking, !isOver, left == 0 { try attack(socket) }
      return
    }
    guard Scan.has("\"result\":", in: reply) else { throw BenchError(String(decoding: reply, as: UTF8.self)) }
    waits.add(Machine.microseconds - socket.mark)
    pending -= 1
    if !isOver { try next(socket) }
  }

  private func next(_ socket: ClientSocket) throws {
    socket.mark = Machine.microseconds
    pending += 1
    turns[socket.number] += 1
    let turn = turns[socket.number] % 4
    try crowd.send(turn < 2 ? sets.next(socket.number) : reads[socket.number][turn - 2], on: socket)
  }

  private func attack(_ socket: ClientSocket) throws {
    guard let frame = scene.next() else { return }
    owed[socket.number] = scene.attack.replies
    try crowd.send(frame, on: socket)
  }

  private func sendWithoutReading(_ socket: ClientSocket) throws {
    try crowd.ignore(socket)
    for _ in 0..<20 { try attack(socket) }
  }
}
