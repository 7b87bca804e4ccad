import Synchronization
import TestKit
import Testing
import Wire

@testable import Floor

/// The owner's view of the server's backups.
@Suite(.limitedConcurrency) struct BackupTests {
  /// Makes a backup once a test says so.
  private final class FakeKeeper: BackupKeeper {
    private let view = Mutex(
      BackupsView(
        isNightly: true, hour: 3, daily: 14, weekly: 8, monthly: 12, isKnown: true, isRunning: false,
        first: BackupPlace(path: "/backups"), second: nil))

    let looks = Mutex(0)

    var backups: BackupsView { view.withLock { $0 } }

    func look() { looks.withLock { $0 += 1 } }

    func begin() -> Bool {
      view.withLock { view in
        defer { view.isRunning = true }
        return !view.isRunning
      }
    }

    func end(_ last: BackupView) {
      view.withLock { view in
        view.isRunning = false
        view.first.last = last
      }
    }
  }

  private func makeFloor(_ keeper: FakeKeeper) throws -> TestFloor {
    var settings = FloorSettings()
    settings.backups = keeper
    return try TestFloor(settings: settings)
  }

  @Test("the owner makes a backup, hears when it is done, and a second request meanwhile begins none")
  func makes() async throws {
    let keeper = FakeKeeper()
    let floor = try makeFloor(keeper)
    let owner = try await floor.owner()
    let before = try await owner.call("topics.subscribe", ["topic": "backups"]).snapshot.backups
    #expect(before.isRunning == false && before["first"].path == "/backups" && before["first"].last.isNull)
    #expect(try await owner.call("backups.make").hasBegun == true)
    #expect(try await owner.call("backups.make").hasBegun == false)
    #expect(try await owner.call("backups.get").backups.isRunning == true)
    keeper.end(BackupView(name: "a.backup", at: 5, bytes: 12, sets: 3))
    floor.server.backupsChanged()
    let event = await owner.event("backups.changed").data.backups
    #expect(event.isRunning == false)
    #expect(event["first"].last == ["name": "a.backup", "at": 5, "bytes": 12, "sets": 3])
    // Whoever opens the page has the folders looked at.
    let looks = keeper.looks.withLock { $0 }
    #expect(try await owner.call("backups.get").backups == event)
    #expect(keeper.looks.withLock { $0 } == looks + 1)
  }

  @Test("the owner makes five backups at once and ten an hour; nobody else makes or sees any")
  func limits() async throws {
    let keeper = FakeKeeper()
    let floor = try makeFloor(keeper)
    let owner = try await floor.owner()
    for _ in 1...5 {
      #expect(try await owner.call("backups.make").hasBegun == true)
      keeper.end(BackupView(name: "a.backup", at: 5, bytes: 12))
    }
    let refusal = try await owner.refusal("backups.make")
    #expect(refusal.reason == "slow_down" && refusal.retryable == true)
    #expect(!keeper.backups.isRunning)
    floor.time.advance(360_001)
    #expect(try await owner.call("backups.make").hasBegun == true)
    for other in [try await floor.trainer(), try await floor.member("Mara")] {
      for method in ["backups.make", "backups.get"] {
        #expect(try await other.refusal(method).reason == "not_allowed")
      }
      #expect(try await other.refusal("topics.subscribe", ["topic": "backups"]).reason == "not_allowed")
    }
  }
}
