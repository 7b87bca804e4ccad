import Floor
import Foundation
package import Gym
import Storage
import Synchronization
import Wire

/// The life on the demo's floor: those who train log a set every few seconds, by the same way as a kiosk does.
package final class DemoFloor: Sendable {
  private let task: Task<Void, Never>

  /// Until it is stopped, or nobody holds it any more.
  package init(_ server: RacksideServer, calendar: GymCalendar) {
    task = Task {
      // A floor without life is still a floor: what fails here must not end the server.
      try? await Self.live(server.floor, server.database, calendar)
    }
  }

  deinit { task.cancel() }

  package func stop() { task.cancel() }

  private static func live(_ floor: FloorServer, _ database: Database, _ calendar: GymCalendar) async throws {
    let now = Clock.system.now
    let plans = try database.read { tx -> [Plan] in
      guard let training = try DemoGym.training(calendar, tx) else { return [] }
      let day = calendar.calendarDay(at: now)
      return try DemoGym.people(tx).filter { $0.1.shownOnFloor }.map { person, member in
        let open = try tx.workouts.current(member: member.id)
        let done = try open.map { try tx.workouts.sets(of: $0.id).count } ?? 0
        let sets = training.workout(of: person, on: day, from: now).sets
        return Plan(email: person.email, sets: Array(sets.dropFirst(done)), isOpen: open != nil)
      }
    }
    var waiting = plans.filter { !$0.isOpen }
    var here: [DemoMember] = []
    for plan in plans where plan.isOpen {
      if let member = try? await DemoMember(floor, plan) { here.append(member) }
    }
    let line = DemoLine(floor)
    defer { line.hangUp() }
    let trainer = DemoPerson.everybody.first { $0.role == .trainer }
    if let trainer {
      _ = try? await line.call(DemoLogIn.method, DemoLogIn(email: trainer.email, password: DemoGym.password))
    }
    let coach = DemoCoach(line, database)
    while !Task.isCancelled {
      try await Task.sleep(for: .seconds(Double.random(in: 5...20)))
      try? await coach.goOn(now: Clock.system.now)
      if here.count < DemoGym.training, !waiting.isEmpty {
        let plan = waiting.removeFirst()
        if let member = try? await DemoMember(floor, plan) { here.append(member) } else { waiting.append(plan) }
      }
      guard let index = here.indices.randomElement() else { continue }
      if (try? await here[index].goOn()) == true { continue }
      // Whoever goes home comes again, when all the others have been here.
      let gone = here.remove(at: index)
      gone.leave()
      waiting.append(gone.plan)
    }
  }

  struct Plan: Sendable {
    var email: String
    var sets: [DemoTraining.PlannedSet]
    var isOpen: Bool
  }
}

/// One of them, with a connection and a login of their own.
private final class DemoMember: Sendable {
  let plan: DemoFloor.Plan
  private let line: DemoLine
  private let left: Mutex<(sets: ArraySlice<DemoTraining.PlannedSet>, workout: Int?)>

  init(_ floor: FloorServer, _ plan: DemoFloor.Plan) async throws {
    self.plan = plan
    left = Mutex((plan.sets[...], nil))
    line = DemoLine(floor)
    _ = try await line.call(DemoLogIn.method, DemoLogIn(email: plan.email, password: DemoGym.password))
  }

  func leave() { line.hangUp() }

  /// Logs the next set, or ends the workout.
  /// - Returns: whether there is more to come.
  func goOn() async throws -> Bool {
    guard let set = left.withLock({ $0.sets.popFirst() }) else {
      if let workout = left.withLock({ $0.workout }) {
        _ = try await line.call(DemoFinish.method, DemoFinish(key: UUID().uuidString, workout: workout))
      }
      return false
    }
    let reply = try await line.call(DemoSet.method, DemoSet(set))
    if let workout = reply.member("set")?.member("workout")?.int { left.withLock { $0.workout = workout } }
    return true
  }
}

/// A connection without a socket: requests go to the dispatcher as a client's do.
final class DemoLine: Peer {
  let id: UInt64
  let address = "127.0.0.1"
  private let floor: FloorServer
  private let state = Mutex(State())

  private struct State {
    var client: Client?
    var lastID = 0
    var asking: [Int: CheckedContinuation<Value, any Error>] = [:]
  }

  private static let opened = Atomic<UInt64>(0)

  init(_ floor: FloorServer) {
    // From the other end than the sockets' own, so that they never meet.
    id = .max - Self.opened.wrappingAdd(1, ordering: .relaxed).oldValue
    self.floor = floor
    let client = floor.opened(self)
    state.withLock { $0.client = client }
  }

  func call(_ method: String, _ params: some Encodable) async throws -> Value {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Value, any Error>) in
      let (client, id) = state.withLock { state -> (Client?, Int) in
        state.lastID += 1
        if state.client != nil { state.asking[state.lastID] = continuation }
        return (state.client, state.lastID)
      }
      guard let client else {
        continuation.resume(throwing: CancellationError())
        return
      }
      var out = JSONWriter()
      out.raw("{\"jsonrpc\":\"2.0\",\"id\":")
      out.int(id)
      out.raw(",\"method\":")
      out.string(method)
      out.raw(",\"params\":")
      WireEncoder.encode(params, into: &out)
      out.raw("}")
      floor.dispatcher.received(client, out.bytes)
    }
  }

  func hangUp() {
    let (client, asking) = state.withLock { state -> (Client?, [Int: CheckedContinuation<Value, any Error>]) in
      defer {
        state.client = nil
        state.asking = [:]
      }
      return (state.client, state.asking)
    }
    if let client { floor.closed(client) }
    for continuation in asking.values { continuation.resume(throwing: CancellationError()) }
  }

  func send(_ message: [UInt8], key: String?) {
    guard let reply = try? Tape(message).root, let id = reply.member("id")?.int,
      let continuation = state.withLock({ $0.asking.removeValue(forKey: id) })
    else { return }
    if let result = reply.member("result") {
      continuation.resume(returning: result)
    } else {
      continuation.resume(throwing: Fault(.internal, reply.member("error")?.member("message")?.string ?? "error"))
    }
  }

  func close(_ reason: CloseReason) { hangUp() }

  func setDeadline(milliseconds: Int?, reason: CloseReason) {}
}

struct DemoLogIn: Encodable {
  static let method = SessionsLogIn.method
  var email: String
  var password: String
}

private struct DemoFinish: Encodable {
  static let method = WorkoutsFinish.method
  var key: String
  var workout: Int
}

private struct DemoSet: Encodable {
  static let method = SetsLog.method
  var key = UUID().uuidString
  var exercise: Int
  var kind: SetKind
  var weight: WeightValue?
  var reps: Int?
  var seconds: Double?
  var metres: Double?
  var heartRate: Int?
  var rpe: Double?

  init(_ set: DemoTraining.PlannedSet) {
    exercise = set.exercise.id
    kind = set.entry.kind
    weight = set.entry.weight.map(WeightValue.init)
    reps = set.entry.reps
    seconds = set.entry.milliseconds.map { Double($0) / 1000 }
    metres = set.entry.millimetres.map { Double($0) / 1000 }
    heartRate = set.entry.heartRate
    rpe = set.entry.rpeTenths.map { Double($0) / 10 }
  }
}
