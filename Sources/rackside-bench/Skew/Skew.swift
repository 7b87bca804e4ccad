import ArgumentParser
import Gym
import Wire

struct Skew: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "How far apart displays on a jittery network show the same change of phase.",
    discussion: """
      A timer with a phase a second is followed by displays whose own clocks are up to an hour off and drift by up to \
      20 ppm. max_skew_ms is the longest time between any two displays' instants of the same change; p50_skew_ms the \
      median of that time over all pairs of displays and all changes. Both by the one clock of this machine.
      """)

  @Option(help: "How many displays follow the timer.") var displays = 20
  @Option(help: "The most that is added at random to each chunk's delay, in milliseconds.")
  var jitter = 50.0
  @Option(help: "The least delay in each direction, in milliseconds.") var delay = 20.0
  @Option(help: "For how many changes of phase, one a second.") var seconds = 5
  @Option(help: "How many clock samples a display takes when it connects.") var burst = ClockPace.burst
  @Option(help: "How many it takes each half minute after that.") var again = ClockPace.again
  @Option(help: "How many seconds the timer starts after the first samples.")
  var settle = 0.0
  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard displays > 1, jitter >= 0, delay >= 0, seconds > 0, seconds <= 200, burst > 0, again > 0 else {
      throw ValidationError("At least two displays and a change, at most 200 changes; nothing negative.")
    }
  }

  struct Result: Figures {
    var max: Double
    var p50: Double
    /// With an estimate from only the sample with the least delay, for comparison. Not in the JSON object.
    var leastMax = 0.0
    var leastP50 = 0.0
    enum CodingKeys: String, CodingKey {
      case max = "max_skew_ms"
      case p50 = "p50_skew_ms"
    }
    var line: String {
      "skew: at most \(max) ms between two displays, half of the pairs within \(p50) ms; "
        + "with only the sample of least delay \(leastMax) ms and \(leastP50) ms"
    }
  }

  func run() throws { common.show(try measure()) }

  func measure() throws -> Result {
    let gym = try BenchGym(displays: displays, kiosks: 1)
    defer { gym.remove() }
    try Machine.raiseDescriptorLimit(toHold: displays)
    let server = try ServerHandle(gym, pin: common.pin)
    defer { server.kill() }
    let proxy = try ProxyHandle(to: server.port, delay: delay, jitter: jitter)
    defer { proxy.kill() }
    if common.pin { try Machine.pin(core: 1) }
    let crowd = Crowd(port: proxy.port)
    defer { crowd.hangUp() }
    try crowd.open(gym.displays.map { [Greeting.identify($0), Greeting.subscribe(to: "timers")] })
    try crowd.open(gym.kiosks.map { [Greeting.identify($0.token)] })
    let run = SkewRun(crowd, displays, SkewPace(burst: burst, again: again))
    try run.measure(changes: seconds, settle: settle * 1000)
    return try run.result()
  }
}

private final class SkewRun {
  private let crowd: Crowd
  private var displays: [SkewDisplay]
  private let pace: SkewPace

  private static var now: Double { Machine.now * 1000 }

  init(_ crowd: Crowd, _ count: Int, _ pace: SkewPace) {
    self.crowd = crowd
    self.pace = pace
    displays = (0..<count).map { _ in SkewDisplay(at: Self.now, pace) }
  }

  func measure(changes: Int, settle: Double) throws {
    crowd.received = { [unowned self] socket, payload in
      let now = Self.now
      for message in try ServerMessages(payload) { try take(message, of: socket.number, at: now) }
    }
    let patience = Self.now + Double(pace.burst) * pace.apart + 10_000
    while displays.contains(where: { $0.answered < pace.burst }) {
      try turn()
      guard Self.now < patience else { throw BenchError("not all displays got their clock samples") }
    }
    let settled = Self.now + settle
    while Self.now < settled { try turn() }
    // The first change is a second away: more than any delay that is measured here.
    try crowd.send(ClientFrame(TimerDesk.start(.phases(changes))), on: crowd.sockets[displays.count])
    let end = Self.now + Double(changes + 2) * 1000
    while Self.now < end { try turn() }
  }

  private func turn() throws {
    try crowd.turn(milliseconds: 5)
    let now = Self.now
    for index in displays.indices {
      displays[index].advance(to: now)
      guard let t0 = displays[index].sample(at: now) else { continue }
      let text = #"{"jsonrpc":"2.0","id":1,"method":"clock.sample","params":{"t0":\#(t0)}}"#
      try crowd.send(ClientFrame(text), on: crowd.sockets[index])
    }
  }

  private func take(_ message: ServerMessages.Message, of number: Int, at now: Double) throws {
    switch message {
    case .reply(let result) where number < displays.count:
      displays[number].take(try WireDecoder.decode(ClockSample.Reply.self, from: result), at: now)
    case .event(TimerChanged.event, let data) where number < displays.count:
      displays[number].take(FloorTimer(try WireDecoder.decode(TimerChanged.self, from: data).timer), at: now)
    default: break
    }
  }

  func result() throws -> Skew.Result {
    let combined = try skew(displays.map(\.combined.changes))
    let least = try skew(displays.map(\.leastDelay.changes))
    return Skew.Result(max: combined.max, p50: combined.p50, leastMax: least.max, leastP50: least.p50)
  }

  private func skew(_ changes: [[Int: Double]]) throws -> (max: Double, p50: Double) {
    var apart: [Double] = []
    for at in changes[0].keys {
      let instants = changes.compactMap { $0[at] }
      // Not all displays record the start itself: it may have passed before the event arrives.
      guard instants.count == changes.count else { continue }
      for (index, instant) in instants.enumerated() {
        apart += instants[(index + 1)...].map { abs($0 - instant) }
      }
    }
    apart.sort()
    guard let most = apart.last else { throw BenchError("no change of phase was seen by all displays") }
    return (most.rounded(to: 2), apart[(apart.count - 1) / 2].rounded(to: 2))
  }
}
