import Floor
import Foundation
import Gym
import Synchronization
import Wire

/// A member of the demo who is training, with their own connection and login.
final class DemoMember: Sendable {
  let plan: DemoFloor.Plan
  private let client: DemoClient
  private let remaining: Mutex<(sets: ArraySlice<DemoTraining.PlannedSet>, workout: Int?)>

  init(_ floor: FloorServer, _ plan: DemoFloor.Plan) async throws {
    self.plan = plan
    remaining = Mutex((plan.sets[...], nil))
    client = DemoClient(floor)
    _ = try await client.call(DemoLogIn.method, DemoLogIn(email: plan.email, password: DemoGym.password))
  }

  func leave() { client.disconnect() }

  /// Logs the next set; after the last one, finishes the workout.
  /// - Returns: false after the last set.
  func continueWorkout() async throws -> Bool {
    guard let set = remaining.withLock({ $0.sets.popFirst() }) else {
      if let workout = remaining.withLock({ $0.workout }) {
        _ = try await client.call(DemoFinish.method, DemoFinish(key: UUID().uuidString, workout: workout))
      }
      return false
    }
    let reply = try await client.call(DemoSet.method, DemoSet(set))
    if let workout = reply.member("set")?.member("workout")?.int { remaining.withLock { $0.workout = workout } }
    return true
  }
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
