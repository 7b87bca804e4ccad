import Floor
import Foundation
package import Gym

/// Activity on the demo's floor: six members at a time do their workouts, with the same requests as a kiosk, and others are
/// in a heart class.
package final class DemoFloor: Sendable {
  private let tasks: [Task<Void, Never>]

  /// Runs until `stop` is called or this value is released.
  package init(_ server: RacksideServer, calendar: GymCalendar) {
    let shift = Task {
      // An error here must not stop the server: a demo without activity is still a demo.
      guard let shift = try? DemoShift(server.floor, server.database, calendar, now: Clock.system.now) else { return }
      while (try? await Task.sleep(for: .seconds(Double.random(in: 3...10)))) != nil {
        try? await shift.step(now: Clock.system.now)
      }
      await shift.end()
    }
    let hearts = Task {
      let (floor, database) = (server.floor, server.database)
      guard let hearts = try? await DemoHeartClass(floor, database, now: Clock.system.now) else { return }
      while (try? await Task.sleep(for: .seconds(1))) != nil { try? await hearts.step(now: Clock.system.now) }
      await hearts.leave()
    }
    tasks = [shift, hearts]
  }

  deinit { stop() }

  package func stop() { for task in tasks { task.cancel() } }

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
