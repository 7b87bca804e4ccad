import Floor
import Foundation
import Gym
import Synchronization
import Wire

/// A member of the demo who is training, with their own connection and login.
final class DemoMember: Sendable {
  let plan: DemoFloor.Plan
  private let client: DemoClient
  private let state: Mutex<State>

  private struct State {
    var remaining: ArraySlice<DemoTraining.PlannedSet>
    var workout: Int?
    /// When the next set is done, UTC milliseconds.
    var dueAt: Int
  }

  /// - Parameter dueAt: when the first set is done.
  init(_ floor: FloorServer, _ plan: DemoFloor.Plan, dueAt: Int) async throws {
    self.plan = plan
    state = Mutex(State(remaining: plan.sets[...], workout: plan.openWorkout, dueAt: dueAt))
    client = DemoClient(floor)
    do { _ = try await client.call(DemoResume.method, DemoResume(handle: plan.handle)) } catch {
      client.disconnect()
      throw error
    }
  }

  func leave() { client.disconnect() }

  func isDue(now: Int) -> Bool { state.withLock { $0.dueAt <= now } }

  /// Logs the next set; after the last one, finishes the workout.
  /// - Returns: false after the last set.
  func continueWorkout(now: Int) async throws -> Bool {
    let next = state.withLock { state -> DemoTraining.PlannedSet? in
      guard let set = state.remaining.popFirst() else { return nil }
      // Until the next set, it takes as long as planned: this set's rest and the set itself.
      state.dueAt = now + (state.remaining.first.map { $0.at - set.at } ?? 60_000)
      return set
    }
    guard let next else {
      if let workout = state.withLock({ $0.workout }) {
        _ = try await client.call(DemoFinish.method, DemoFinish(key: UUID().uuidString, workout: workout))
        _ = try? await client.call(DemoLeave.method, DemoLeave())
      }
      return false
    }
    if let planned = plan.plan, state.withLock({ $0.workout == nil }) {
      let reply = try await client.call(DemoStart.method, DemoStart(name: plan.name, plan: planned))
      if let workout = reply.member("workout")?.member("id")?.int { state.withLock { $0.workout = workout } }
    }
    let reply = try await client.call(DemoSet.method, DemoSet(next, isPlanned: plan.plan != nil))
    if let workout = reply.member("set")?.member("workout")?.int { state.withLock { $0.workout = workout } }
    return true
  }
}

struct DemoResume: Encodable {
  static let method = SessionsResume.method
  var handle: String
}

private struct DemoFinish: Encodable {
  static let method = WorkoutsFinish.method
  var key: String
  var workout: Int
}

private struct DemoLeave: Encodable {
  static let method = VisitsLeave.method
  var key = UUID().uuidString
}

private struct DemoStart: Encodable {
  static let method = WorkoutsStart.method
  var key = UUID().uuidString
  var name: String
  var plan: [PlannedExerciseView]

  init(name: String, plan: [PlannedExercise]) {
    self.name = name
    self.plan = plan.map(PlannedExerciseView.init)
  }
}

private struct DemoSet: Encodable {
  static let method = SetsLog.method
  var key = UUID().uuidString
  var exercise: Int
  var item: Int?
  var kind: SetKind
  var weight: WeightValue?
  var reps: Int?
  var seconds: Double?
  var metres: Double?
  var heartRate: Int?
  var rpe: Double?
  var tempo: String?

  init(_ set: DemoTraining.PlannedSet, isPlanned: Bool) {
    exercise = set.exercise.id
    item = isPlanned ? set.item : nil
    kind = set.entry.kind
    weight = set.entry.weight.map(WeightValue.init)
    reps = set.entry.reps
    seconds = set.entry.milliseconds.map { Double($0) / 1000 }
    metres = set.entry.millimetres.map { Double($0) / 1000 }
    heartRate = set.entry.heartRate
    rpe = set.entry.rpeTenths.map { Double($0) / 10 }
    tempo = set.entry.tempo?.text
  }
}
