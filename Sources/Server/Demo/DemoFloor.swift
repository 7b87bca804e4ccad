import Floor
import Foundation
package import Gym
import Storage

/// Activity on the demo's floor: every few seconds a member logs a set, with the same requests as a kiosk.
package final class DemoFloor: Sendable {
  private let task: Task<Void, Never>

  /// Runs until `stop` is called or this value is released.
  package init(_ server: RacksideServer, calendar: GymCalendar) {
    task = Task {
      // An error here must not stop the server: a demo without activity is still a demo.
      try? await Self.run(server.floor, server.database, calendar)
    }
  }

  deinit { task.cancel() }

  package func stop() { task.cancel() }

  private static func run(_ floor: FloorServer, _ database: Database, _ calendar: GymCalendar) async throws {
    let now = Clock.system.now
    let plans = try database.read { tx -> [Plan] in
      guard let program = try DemoGym.training(calendar, tx) else { return [] }
      let day = calendar.calendarDay(at: now)
      return try DemoGym.people(tx).filter { $0.1.shownOnFloor }.map { person, member in
        let open = try tx.workouts.current(member: member.id)
        let done = try open.map { try tx.workouts.sets(of: $0.id).count } ?? 0
        let sets = program.workout(of: person, on: day, from: now).sets
        return Plan(email: person.email, sets: Array(sets.dropFirst(done)), isOpen: open != nil)
      }
    }
    var waiting = plans.filter { !$0.isOpen }
    var training: [DemoMember] = []
    for plan in plans where plan.isOpen {
      if let member = try? await DemoMember(floor, plan) { training.append(member) }
    }
    let client = DemoClient(floor)
    defer { client.disconnect() }
    let trainer = DemoPerson.everybody.first { $0.role == .trainer }
    if let trainer {
      _ = try? await client.call(DemoLogIn.method, DemoLogIn(email: trainer.email, password: DemoGym.password))
    }
    let coach = DemoCoach(client, database)
    while !Task.isCancelled {
      try await Task.sleep(for: .seconds(Double.random(in: 5...20)))
      try? await coach.startNext(now: Clock.system.now)
      if training.count < DemoGym.training, !waiting.isEmpty {
        let plan = waiting.removeFirst()
        if let member = try? await DemoMember(floor, plan) { training.append(member) } else { waiting.append(plan) }
      }
      guard let index = training.indices.randomElement() else { continue }
      if (try? await training[index].continueWorkout()) == true { continue }
      // A member who has finished goes to the end of the queue.
      let finished = training.remove(at: index)
      finished.leave()
      waiting.append(finished.plan)
    }
  }

  /// The sets that a member has left to log today.
  struct Plan: Sendable {
    var email: String
    var sets: [DemoTraining.PlannedSet]
    var isOpen: Bool
  }
}
