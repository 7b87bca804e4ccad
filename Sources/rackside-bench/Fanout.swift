import ArgumentParser
import Wire

struct Fanout: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Events of 200 bytes to many displays, beside a bare loop that sends the same bytes.",
    discussion: "A further event is published when all displays have received one.")

  @Option(help: "How many displays listen.") var displays = 1_000
  @Option(help: "How many events are in flight.") var inflight = 4
  @Option(help: "For how long, each of the two.") var seconds = 5.0
  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard displays > 0, inflight > 0, seconds > 0 else { throw ValidationError("All must be positive.") }
    try checkSeconds(seconds)
  }

  struct Result: Figures {
    var deliveredPerSecond: Double
    var lost: Int
    var p50: Double
    var p99: Double
    /// The server's processor time for each message.
    var serverMicroseconds: Double
    var barePerSecond: Double
    var bareMicroseconds: Double
    var share: Double
    enum CodingKeys: String, CodingKey {
      case deliveredPerSecond = "delivered_per_s"
      case lost
      case p50 = "last_ms_p50"
      case p99 = "last_ms_p99"
      case serverMicroseconds = "server_us_per_message"
      case barePerSecond = "bare_per_s"
      case bareMicroseconds = "bare_us_per_message"
      case share
    }
    var line: String {
      "fan-out: \(deliveredPerSecond.grouped) messages/s, \(lost) lost, the last display after \(p50) ms (p99 \(p99) ms), "
        + "\(serverMicroseconds) µs of the server each; a bare loop \(barePerSecond.grouped)/s and \(bareMicroseconds) µs, share \(share)"
    }
  }

  func run() throws { common.show(try measure()) }

  func measure() throws -> Result {
    let gym = try BenchGym(displays: displays + 1)
    return try withServer(gym, pin: common.pin, connections: 2 * (displays + 1)) { gym, server, crowd in
      try crowd.open(gym.displays.dropLast().map { [Greeting.identify($0), Greeting.subscribe(to: "floor")] }) {
        socket, reply in
        socket.mark = (Scan.number(after: "\"seq\":", in: reply) ?? 0) + 1
      }
      try crowd.open(gym.displays.suffix(1).map { [Greeting.identify($0)] })
      let ours = FanoutRun(crowd, displays: displays, inflight: inflight, server.processorMicroseconds)
      try ours.measureEventBytes()
      return try withBareLoop(
        bytes: ours.eventBytes, displays: displays, pin: common.pin, connections: displays + 1
      ) { bare, crowd in
        let bare = FanoutRun(crowd, displays: displays, inflight: inflight, bare.processorMicroseconds)
        try inTurn(seconds: seconds, ours.measure, bare.measure)
        return Result(ours, bare)
      }
    }
  }
}

extension Fanout.Result {
  fileprivate init(_ ours: FanoutRun, _ bare: FanoutRun) {
    self.init(
      deliveredPerSecond: ours.perSecond.rounded(), lost: ours.lost,
      p50: Double(ours.last.percentile(0.5)) / 1000, p99: Double(ours.last.percentile(0.99)) / 1000,
      serverMicroseconds: ours.serverMicroseconds.rounded(to: 2), barePerSecond: bare.perSecond.rounded(),
      bareMicroseconds: bare.serverMicroseconds.rounded(to: 2), share: (ours.perSecond / bare.perSecond).rounded(to: 2))
  }
}

/// Publishes, counts the events that arrive, and checks that each display gets every event once and in order.
private final class FanoutRun {
  private let crowd: Crowd
  private let displays: Int
  private let inflight: Int
  private let processorMicroseconds: () throws -> Double
  private let publish: ClientFrame
  private let first: Int
  private var published = 0
  private var completed = 0
  private var delivered = 0
  private var wrong = 0
  private var elapsed = 0.0
  private var processor = 0.0
  /// Size of one event.
  private(set) var eventBytes = 0
  /// From the publication of an event to its arrival at the last display.
  private(set) var last = Histogram()
  /// For the events in flight, by sequence number modulo `inflight`.
  private var arrived: [Int]
  private var publishedAt: [Int]

  /// - Parameter processorMicroseconds: the processor time that the server has used so far.
  init(_ crowd: Crowd, displays: Int, inflight: Int, _ processorMicroseconds: @escaping () throws -> Double) {
    self.crowd = crowd
    self.displays = displays
    self.inflight = inflight
    self.processorMicroseconds = processorMicroseconds
    first = crowd.sockets[0].mark
    arrived = [Int](repeating: 0, count: inflight)
    publishedAt = arrived
    // With its envelope, the event has 200 bytes.
    let text = String(repeating: "x", count: 200 - 108)
    publish = ClientFrame(#"{"jsonrpc":"2.0","id":1,"method":"bench.publish","params":{"text":"\#(text)"}}"#)
    crowd.received = { [unowned self] socket, payload in
      guard socket.number < displays else { return }
      if eventBytes == 0 { eventBytes = payload.count }
      Scan.numbers(after: "\"seq\":", in: payload) { arrive(socket, $0) }
    }
  }

  var perSecond: Double { Double(delivered) / elapsed }
  var serverMicroseconds: Double { processor / Double(max(1, delivered)) }
  /// Over all displays: events that did not arrive, that arrived twice, or out of order.
  var lost: Int { wrong + published * displays - delivered }

  /// Sends one event, which sets `eventBytes`.
  func measureEventBytes() throws {
    try publish(1)
    try wait(until: Machine.now + 2)
  }

  /// Publishes for this long and waits until all events have arrived.
  func measure(seconds: Double) throws {
    let (before, began) = (try processorMicroseconds(), Machine.now)
    while Machine.now < began + seconds {
      try publish(inflight - (published - completed))
      try crowd.turn()
    }
    // Events that have not arrived two seconds after the end are lost.
    try wait(until: began + seconds + 2)
    elapsed += Machine.now - began
    processor += try processorMicroseconds() - before
  }

  private func wait(until end: Double) throws {
    while published > completed, Machine.now < end { try crowd.turn() }
  }

  private func publish(_ count: Int) throws {
    guard count > 0 else { return }
    for _ in 0..<count {
      arrived[published % inflight] = 0
      publishedAt[published % inflight] = Machine.microseconds
      published += 1
    }
    try crowd.send([[UInt8]](repeating: publish.bytes, count: count).flatMap(\.self), on: crowd.sockets[displays])
  }

  private func arrive(_ socket: ClientSocket, _ seq: Int) {
    if seq != socket.mark { wrong += 1 }
    socket.mark = seq + 1
    delivered += 1
    let slot = (seq - first) % inflight
    arrived[slot] += 1
    guard arrived[slot] == displays else { return }
    last.add(Machine.microseconds - publishedAt[slot])
    completed += 1
  }
}
