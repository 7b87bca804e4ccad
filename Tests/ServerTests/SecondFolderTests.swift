import Dispatch
import Floor
import Foundation
import Gym
import Logging
import Secrets
import Synchronization
import TestKit
import Testing
import Wire

@testable import Server

/// What is copied to the second folder.
@Suite(.limitedConcurrency) struct SecondFolderTests {
  private static let now = 1_795_918_500_000

  private let disk = Folder()
  private var first: String { disk.path + "/data/backups" }
  private var stick: String { disk.path + "/stick" }

  private func stored() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: stick).sorted() }

  private func backup(_ name: String) -> BackupView { BackupView(name: name, at: Self.now, bytes: 1) }

  @Test("a backup in clear whose copy waits is not copied once encryption is on, and that is no failure")
  func clear() async throws {
    for path in [first, stick] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    var configuration = Configuration()
    configuration.dataDirectory = disk.path + "/data"
    configuration.backups.secondFolder = stick
    configuration.reserveMegabytes = 1
    let (plain, later, sealed) = (
      "rackside-20261129-021500.backup", "rackside-20261129-021501.backup", "rackside-20261129-021502.backup"
    )
    let content = BackupFile.Source.bytes([1, 2, 3])
    for name in [plain, later] {
      let header = BackupHeader(
        program: "0.1.0", schema: 71, at: Self.now, gym: "Iron Yard",
        sections: [try content.section(named: BackupHeader.Section.database)])
      try BackupFile.write(header, [content], to: "\(first)/\(name)")
    }
    let (key, keys) = (BackupKey(), BackupKeys(directory: configuration.dataDirectory))
    let file = try SealedFile(
      creating: "\(first)/\(sealed)", SealedHeader(key: key.id, at: Self.now, gym: "Iron Yard"), key)
    try file.add([1, 2, 3])
    try file.finish()

    let (news, changed) = AsyncStream.makeStream(of: Void.self)
    var log = Logger(label: "test")
    log.logLevel = .critical
    let calendar = try #require(GymCalendar(timeZone: "Europe/Berlin"))
    let clock = Clock { Double(Self.now) }
    func folder(touched: @escaping @Sendable () -> Void) -> SecondFolder {
      SecondFolder(
        configuration, calendar: calendar, clock: clock, log: log, gym: { "Iron Yard" },
        changed: { changed.yield(()) }, touched: touched)
    }
    /// Returns once its copy has ended.
    func copy(_ name: String, with folder: SecondFolder) async {
      folder.copy(backup(name))
      for await _ in news where !folder.isCopying(now: Self.now) { return }
    }

    let before = folder(touched: {})
    await copy(plain, with: before)
    #expect(try stored() == [plain])
    // The owner confirms a key after the copy was asked for, and before the folder is touched.
    let after = folder(touched: {
      try? keys.add(key, day: "2026-11-29")
      try? keys.switchOn()
    })
    await copy(later, with: after)
    #expect(keys.isSwitchedOn)
    #expect(try stored() == [plain])
    #expect(after.place(now: Self.now).failure == nil && after.place(now: Self.now).last == nil)
    await copy(sealed, with: after)
    #expect(try stored() == [plain, sealed])
    #expect(after.place(now: Self.now).last?.name == sealed)
    for one in [before, after] { one.stop() }
  }

  /// A clock that a test moves.
  private final class Time: Sendable {
    private let instant = Mutex(SecondFolderTests.now)
    var now: Int { instant.withLock { $0 } }
    func advance(_ milliseconds: Int) { instant.withLock { $0 += milliseconds } }
  }

  @Test("a copy that waits for the first folder is that one's silence, and holds up no stop")
  func readsFirst() async throws {
    for path in [first, stick] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    var configuration = Configuration()
    configuration.dataDirectory = disk.path + "/data"
    configuration.backups.secondFolder = stick
    configuration.reserveMegabytes = 1
    let name = "rackside-20261129-021500.backup"
    let content = BackupFile.Source.bytes([1, 2, 3])
    let header = BackupHeader(
      program: "0.1.0", schema: 71, at: Self.now, gym: "Iron Yard",
      sections: [try content.section(named: BackupHeader.Section.database)])
    try BackupFile.write(header, [content], to: "\(first)/\(name)")

    let time = Time()
    let (hanging, hangs) = AsyncStream.makeStream(of: Void.self)
    let (news, changed) = AsyncStream.makeStream(of: Void.self)
    let answers = DispatchSemaphore(value: 0)
    var log = Logger(label: "test")
    log.logLevel = .critical
    let calendar = try #require(GymCalendar(timeZone: "Europe/Berlin"))
    let folder = SecondFolder(
      configuration, calendar: calendar, clock: Clock { Double(time.now) }, log: log, gym: { "Iron Yard" },
      changed: { changed.yield(()) }, touched: {},
      readsFirst: {
        hangs.yield(())
        answers.wait()
      })
    folder.copy(backup(name))
    for await _ in hanging { break }
    #expect(folder.isCopying(now: time.now) && folder.firstSilentSince(now: time.now) == nil)
    time.advance(FolderWatch.patience)
    #expect(folder.firstSilentSince(now: time.now) == Self.now)
    #expect(folder.place(now: time.now).silentSince == nil && !folder.isCopying(now: time.now))
    // It answers, each time that it is asked.
    for _ in 0..<1_000 { answers.signal() }
    // While the first folder is silent, no copy gets on either.
    for await _ in news where folder.firstSilentSince(now: time.now) == nil && !folder.isCopying(now: time.now) {
      break
    }
    #expect(try stored() == [name] && folder.place(now: time.now).failure == nil)
    folder.stop()
  }
}
