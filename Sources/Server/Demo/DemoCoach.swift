import Foundation
import Gym
import Storage
import Wire

/// A trainer who keeps a timer running on the main floor, with the same requests as a phone.
actor DemoCoach {
  private let client: DemoClient
  private let database: Database
  private var next = 0
  private static let presets = ["Tabata", "AMRAP 7", "EMOM 10", "Row, bike, burpees", "30/30 × 10"]

  init(_ client: DemoClient, _ database: Database) {
    self.client = client
    self.database = database
  }

  /// Starts the next timer if none is running on the main floor and no person is using the trainer's account.
  func startNext(now: Int) async throws {
    let (handle, preset, area) = try database.read { [next] tx -> (String?, Int?, Int?) in
      let trainer = try DemoGym.people(tx).first { $0.0.role == .trainer }
      let logins = try DemoLogins(tx)
      guard let trainer, let logins, try !logins.isUsed(trainer.0, trainer.1.id, now: now, tx) else {
        return (nil, nil, nil)
      }
      let area = try tx.areas.list().first { $0.name == DemoClocks.main }?.id
      let isRunning = try tx.timers.running(at: now).contains { $0.area == area }
      let name = Self.presets[next % Self.presets.count]
      return (logins.handle(trainer.0), isRunning ? nil : try tx.presets.list().first { $0.name == name }?.id, area)
    }
    guard let handle, let preset, let area else { return }
    next += 1
    _ = try await client.call(DemoResume.method, DemoResume(handle: handle))
    _ = try await client.call(TimersStart.method, DemoStart(preset: preset, area: area))
  }

  func leave() { client.disconnect() }

  private struct DemoStart: Encodable {
    var key = UUID().uuidString
    var preset: Int
    var area: Int
  }
}
