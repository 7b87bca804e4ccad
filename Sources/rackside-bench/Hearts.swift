import ArgumentParser
import Gym
import Secrets
import Storage
import Wire

struct Hearts: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Heart-rate straps that one radio hears, on the walls of the gym.",
    discussion: "Each strap beats once a second, with another percent each time, which has to reach each wall.")

  @Option(help: "How many straps are heard.") var straps = 35
  @Option(help: "How many walls show them.") var walls = 20
  @Option(help: "For how long, after two seconds of the same.") var seconds = 20.0
  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard straps > 0, straps <= 200, walls > 0, seconds > 0 else {
      throw ValidationError("All must be positive, and at most 200 straps.")
    }
    try checkSeconds(seconds)
  }

  struct Result: Figures {
    /// The server's processor time by the time that passed.
    var coreShare: Double
    /// From the beat's request to its arrival at a wall. A beat that never arrived counts as a second.
    var p99: Double
    enum CodingKeys: String, CodingKey {
      case coreShare = "core_share"
      case p99 = "strap_to_wall_ms_p99"
    }
    var line: String { "hearts: \(coreShare) of a core, from the strap to a wall in \(p99) ms (p99)" }
  }

  func run() throws { common.show(try measure()) }

  func measure() throws -> Result {
    let gym = try BenchGym(displays: walls)
    let radio = try gym.addStraps(straps)
    return try withServer(gym, pin: common.pin, connections: walls + 1) { gym, server, crowd in
      try crowd.open(gym.displays.map { [Greeting.identify($0), Greeting.subscribe(to: "hearts")] })
      try crowd.open([[Greeting.identify(radio)]])
      let run = HeartRun(crowd, straps: straps, walls: walls)
      try run.beat(seconds: 2)
      run.arrived = Histogram()
      let (before, began) = (try server.processorMicroseconds(), Machine.now)
      try run.beat(seconds: seconds)
      let took = (try server.processorMicroseconds() - before) / 1e6 / (Machine.now - began)
      guard run.arrived.total > 0 else { throw BenchError("no beat has arrived at a wall") }
      return Result(
        coreShare: took.rounded(to: 4), p99: (Double(run.arrived.percentile(0.99)) / 1000).rounded(to: 1))
    }
  }
}

extension BenchGym {
  /// Members with a strap each, who show all that can be shown, and a radio.
  /// - Returns: the radio's token.
  fileprivate func addStraps(_ count: Int) throws -> String {
    let database = try open()
    defer { database.close() }
    let token = Tokens.make(.device)
    let now = Self.milliseconds
    try database.writeAndWait { tx in
      _ = try tx.devices.insert(kind: .radio, name: "Radio", tokenHash: Tokens.hash(token), at: now)
      // Their maximum is 200, so a percent is two beats.
      let settings = HeartSettings(shown: .percent, maximum: 200, measured: nil, signsIn: false)
      for number in 0..<count {
        let member = try Self.member(number, tx)
        try tx.hearts.set(settings, of: member.id)
        try tx.straps.insert(Strap(address: "ant:\(number + 1)", member: member.id, name: nil), at: now)
      }
    }
    return token
  }
}

/// Sends the beats of straps in turn, and notes when each wall shows them.
private final class HeartRun {
  /// A beat that not all walls have shown.
  private struct Pending {
    var percent: Int
    var sentAt: Int
    var walls: Set<Int>
  }

  var arrived = Histogram()
  private let crowd: Crowd
  private let straps: Int
  private let walls: Int
  /// The strap of each place on a wall: walls show members by name.
  private let order: [Int]
  private var pending: [Pending?]
  private var sent = 0

  init(_ crowd: Crowd, straps: Int, walls: Int) {
    self.crowd = crowd
    self.straps = straps
    self.walls = walls
    order = (0..<straps).sorted { "member \($0)" < "member \($1)" }
    pending = [Pending?](repeating: nil, count: straps)
    crowd.received = { [unowned self] socket, payload in
      if socket.number < self.walls {
        show(payload, on: socket.number)
      } else if Scan.has("\"error\":", in: payload) {
        throw BenchError("refused: \(String(decoding: payload, as: UTF8.self))")
      }
    }
  }

  /// Each strap beats once a second, one after the other.
  func beat(seconds: Double) throws {
    let began = Machine.now
    var due = 0
    while Machine.now < began + seconds {
      while began + Double(due) / Double(straps) <= Machine.now {
        try send()
        due += 1
      }
      try crowd.turn(milliseconds: 2)
    }
  }

  private func send() throws {
    let strap = sent % straps
    // 60 to 95 %, and never the same twice in a row.
    let percent = 60 + (sent / straps * 7 + strap) % 36
    sent += 1
    if let late = pending[strap] { for _ in late.walls { arrived.add(1_000_000) } }
    pending[strap] = Pending(percent: percent, sentAt: Machine.microseconds, walls: Set(0..<walls))
    let beat = #"{"strap":"ant:\#(strap + 1)","bpm":\#(2 * percent),"rr":[\#(30_000 / percent)],"agoMs":0}"#
    try crowd.send(
      ClientFrame(#"{"jsonrpc":"2.0","id":2,"method":"hearts.sent","params":{"beats":[\#(beat)]}}"#),
      on: crowd.sockets[walls])
  }

  private func show(_ payload: UnsafeRawBufferPointer, on wall: Int) {
    let now = Machine.microseconds
    var shown: [Int] = []
    Scan.numbers(after: "\"percent\":", in: payload) { shown.append($0) }
    // Before all straps were heard, nobody knows which percent is whose. A frame may hold several boards.
    guard shown.count.isMultiple(of: straps) else { return }
    for (place, percent) in shown.enumerated() {
      let strap = order[place % straps]
      guard pending[strap]?.percent == percent, pending[strap]?.walls.remove(wall) != nil else { continue }
      arrived.add(now - (pending[strap]?.sentAt ?? now))
      if pending[strap]?.walls.isEmpty == true { pending[strap] = nil }
    }
  }
}
