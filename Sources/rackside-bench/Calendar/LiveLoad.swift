import Floor
import Foundation
import Gym
import Secrets
import Storage

/// Trainers who change the next set and comment, while a hundred kiosks log one set after another.
struct LiveLoad {
  static let kiosks = 100
  private static let trainers = 10
  private static let seconds = 5.0
  /// How long a trainer waits after each action, in seconds.
  private static let pause = 0.05

  /// A trainer and their client.
  private struct Pair: Sendable {
    var trainer: String
    var phone: String
    var client: Int
    var workout: Int
  }

  /// - Returns: milliseconds from a trainer's sending until the client's screen has it, p99, through the real server.
  static func measure(pin: Bool) throws -> Double {
    let gym = try BenchGym(kiosks: kiosks)
    let database = try gym.open()
    let pairs = try database.writeAndWait { tx in try (0..<trainers).map { try pair($0, tx) } }
    database.close()
    return try withServer(gym, pin: pin, connections: kiosks + 2 * trainers) { gym, _, crowd in
      try crowd.open(gym.kiosks.map { [Greeting.identify($0.token), Greeting.resume($0.handle)] })
      try crowd.open(pairs.map { [Greeting.resume($0.phone), Greeting.subscribe(to: "coaching")] })
      try crowd.open(pairs.map { [Greeting.resume($0.trainer), Greeting.subscribe(to: "client.\($0.client)")] })
      let run = LiveRun(crowd, gym.kiosks, pairs.map { (client: $0.client, workout: $0.workout) })
      return try run.measure(seconds: seconds, pause: pause)
    }
  }

  /// The members of the first kiosks have a trainer, a phone, and an open workout with a plan.
  private static func pair(_ number: Int, _ tx: Tx) throws -> Pair {
    let client = number + 1
    let trainer = try BenchGym.member(10_000 + number, tx).id
    _ = try tx.members.setRole(trainer, .trainer)
    try tx.clients.put(trainer: trainer, member: client, .usual, at: BenchGym.milliseconds)
    let exercise = try BenchGym.catalog(tx).first ?? 1
    let plan = [PlannedExercise(item: 1, exercise: exercise, sets: Array(repeating: LiveRun.planned, count: 5))]
    let workout = try tx.workouts.begin(
      member: client, at: BenchGym.milliseconds, source: .floor, bodyWeightGrams: nil, plan: plan)
    return Pair(
      trainer: try session(trainer, tx), phone: try session(client, tx), client: client, workout: workout.id)
  }

  private static func session(_ member: Int, _ tx: Tx) throws -> String {
    let handle = Tokens.make(.session)
    _ = try tx.logins.insert(member: member, device: nil, handleHash: Tokens.hash(handle), at: BenchGym.milliseconds)
    return handle
  }
}

private final class LiveRun {
  static let planned = PlannedSet(reps: RepTarget(min: 5, max: 5), load: .weight(Weight(milli: 100_000, unit: .kg)))

  private let crowd: Crowd
  private let pairs: [(client: Int, workout: Int)]
  private let kiosks: Int
  private var frames: SetFrames
  private var latencies = Histogram()
  private var isOver = false
  /// By pair: how many actions the trainer has done, and when the next is due; nil during an action.
  private var turns: [Int]
  private var due: [Double?]

  init(_ crowd: Crowd, _ kiosks: [BenchGym.Kiosk], _ pairs: [(client: Int, workout: Int)]) {
    self.crowd = crowd
    self.pairs = pairs
    self.kiosks = kiosks.count
    frames = SetFrames(kiosks)
    turns = [Int](repeating: 0, count: pairs.count)
    due = [Double?](repeating: 0, count: pairs.count)
  }

  func measure(seconds: Double, pause: Double) throws -> Double {
    crowd.received = { [unowned self] socket, payload in
      if Scan.has("\"error\":", in: payload) { throw BenchError(String(decoding: payload, as: UTF8.self)) }
      if socket.number < kiosks {
        if !isOver { try crowd.send(frames.next(socket.number), on: socket) }
      } else if socket.number < kiosks + pairs.count {
        arrived(payload, pair: socket.number - kiosks, pause: pause)
      }
    }
    for socket in crowd.sockets.prefix(kiosks) { try crowd.send(frames.next(socket.number), on: socket) }
    let began = Machine.now
    while Machine.now < began + seconds {
      for pair in pairs.indices where due[pair].map({ $0 <= Machine.now }) == true { try act(pair) }
      try crowd.turn(milliseconds: 5)
    }
    isOver = true
    while due.contains(nil) {
      try crowd.turn()
      guard Machine.now < began + seconds + 20 else { throw BenchError("a client heard nothing") }
    }
    guard latencies.total > 100 else { throw BenchError("only \(latencies.total) changes were measured") }
    return (Double(latencies.percentile(0.99)) / 1_000).rounded(to: 2)
  }

  /// In turn, writes a comment and changes the weight of the next set.
  private func act(_ pair: Int) throws {
    let (client, workout) = pairs[pair]
    let turn = turns[pair]
    func set(_ kilograms: Int) -> String {
      #"{"kind":"working","reps":{"min":5,"max":5},"load":{"weight":{"value":\#(kilograms),"unit":"kg"}}}"#
    }
    let key = UUID().uuidString.lowercased()
    let head = #"{"jsonrpc":"2.0","id":9,"method":"#
    let whose = #""key":"\#(key)","client":\#(client),"workout":\#(workout)"#
    let (was, to) = turn / 2 % 2 == 0 ? (100, 105) : (105, 100)
    let request =
      turn % 2 == 0
      ? head + #""comments.write","params":{\#(whose),"text":"Nice depth"}}"#
      : head + #""coaching.adjust","params":{\#(whose),"item":1,"set":5,"was":\#(set(was)),"to":\#(set(to))}}"#
    due[pair] = nil
    let socket = crowd.sockets[kiosks + pairs.count + pair]
    crowd.sockets[kiosks + pair].mark = Machine.microseconds
    try crowd.send(ClientFrame(request), on: socket)
  }

  private func arrived(_ payload: UnsafeRawBufferPointer, pair: Int, pause: Double) {
    let wanted: StaticString =
      turns[pair] % 2 == 0 ? "\"event\":\"comments.written\"" : "\"event\":\"coaching.changed\""
    guard due[pair] == nil, Scan.has(wanted, in: payload) else { return }
    latencies.add(Machine.microseconds - crowd.sockets[kiosks + pair].mark)
    turns[pair] += 1
    due[pair] = Machine.now + pause
  }
}
