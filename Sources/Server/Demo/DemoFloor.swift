import Floor
import Foundation
package import Gym

/// Activity on the demo's floor: six members at a time do their workouts, with the same requests as a kiosk.
package final class DemoFloor: Sendable {
  private let task: Task<Void, Never>

  /// Runs until `stop` is called or this value is released.
  package init(_ server: RacksideServer, calendar: GymCalendar) {
    task = Task {
      // An error here must not stop the server: a demo without activity is still a demo.
      guard let shift = try? DemoShift(server.floor, server.database, calendar, now: Clock.system.now) else { return }
      while (try? await Task.sleep(for: .seconds(Double.random(in: 3...10)))) != nil {
        try? await shift.step(now: Clock.system.now)
      }
      await shift.end()
    }
  }

  deinit { task.cancel() }

  package func stop() { task.cancel() }

  /// What a member still has to do.
  struct Plan: Sendable {
    var person: DemoPerson
    var member: Int
    var handle: String
    var sets: [DemoTraining.PlannedSet]
    var name: String
    /// Nil for members who train by feel.
    var plan: [PlannedExercise]?
    /// Their workout, if they are in the middle of one.
    var openWorkout: Int?
  }
}
