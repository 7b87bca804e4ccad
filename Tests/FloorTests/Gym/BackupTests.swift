import Foundation
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

    /// What `makeKey` has given out.
    static let key = "7K4M-02XZ-9QRT-H3WD-0V8N-6JPC-51YE"

    func makeKey() throws -> (id: String, sheet: [UInt8]) { (id: "3f2a-91c0", sheet: Array(Self.key.utf8)) }

    func confirmKey(_ typed: String) throws {
      guard typed == Self.key else { throw Fault.otherBackupKey }
      view.withLock { $0.encryption = BackupEncryption(isOn: true, key: "3f2a-91c0") }
    }

    func stopEncrypting() throws { view.withLock { $0.encryption.isOn = false } }

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

  @Test(
    "a new key goes only to an owner who has just typed the password, and is stored nowhere and told to nobody else")
  func key() async throws {
    let keeper = FakeKeeper()
    let floor = try makeFloor(keeper)
    let (owner, other) = (try await floor.owner(), try await floor.owner())
    for client in [owner, other] {
      _ = try await client.call("topics.subscribe", ["topic": "backups"])
      client.knowsPassword.withLock { $0 = false }
    }
    #expect(try await owner.refusal("backups.makeKey").reason == "password_needed")
    _ = try await owner.change("sessions.confirm", ["as": owner.handle, "password": TestFloor.password])
    let made = try await owner.call("backups.makeKey")
    #expect(made.id == "3f2a-91c0" && made.pdf.string == Data(FakeKeeper.key.utf8).base64EncodedString())
    #expect(try await owner.call("backups.get").backups.encryption.isOn == false)
    #expect(try await other.refusal("backups.makeKey").reason == "password_needed")
    let refusal = try await owner.refusal("backups.confirmKey", ["backupKey": "7K4M"])
    #expect(refusal.reason == "other_key" && refusal.field == "backupKey")
    let confirmed = try await owner.call("backups.confirmKey", ["backupKey": FakeKeeper.key])
    #expect(confirmed.backups.encryption == ["isOn": true, "isConfigured": false, "key": "3f2a-91c0"])
    floor.server.backupsChanged()
    let heard = await other.event("backups.changed") { $0.data.backups.encryption.isOn == true }
    #expect(
      !heard.text.contains(FakeKeeper.key) && !heard.text.contains(Data(FakeKeeper.key.utf8).base64EncodedString()))
    #expect(try floor.count("SELECT /* test */ COUNT(*) FROM replies WHERE method LIKE 'backups.%'") == 0)
    for stranger in [try await floor.trainer(), try await floor.member("Mara")] {
      #expect(try await stranger.refusal("backups.makeKey").reason == "not_allowed")
      #expect(
        try await stranger.refusal("backups.confirmKey", ["backupKey": FakeKeeper.key]).reason == "not_allowed")
    }
  }

  @Test("encryption ends only for an owner who has just typed the password, and it is in the audit log")
  func endOfEncryption() async throws {
    let keeper = FakeKeeper()
    let floor = try makeFloor(keeper)
    let owner = try await floor.owner()
    _ = try await owner.call("backups.confirmKey", ["backupKey": FakeKeeper.key])
    owner.knowsPassword.withLock { $0 = false }
    #expect(try await owner.refusal("backups.stopEncrypting").reason == "password_needed")
    #expect(keeper.backups.encryption.isOn)
    _ = try await owner.change("sessions.confirm", ["as": owner.handle, "password": TestFloor.password])
    let ended = try await owner.call("backups.stopEncrypting").backups
    // The key stays.
    #expect(ended.encryption == ["isOn": false, "isConfigured": false, "key": "3f2a-91c0"])
    let entries = try await owner.call("audit.list", ["area": "settings"]).entries.array
    #expect(entries.filter { $0.kind == "backupEncryptionEnded" }.map(\.by.face.name) == ["Nadia"])
    for stranger in [try await floor.trainer(), try await floor.member("Mara")] {
      #expect(try await stranger.refusal("backups.stopEncrypting").reason == "not_allowed")
    }
    #expect(NoBackups().backups.encryption.isOn == false)
    #expect(throws: Fault.backupEncryptionConfigured) { try NoBackups().stopEncrypting() }
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
