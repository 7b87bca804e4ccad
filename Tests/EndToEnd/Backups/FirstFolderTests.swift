import Foundation
import TestKit
import Testing

@testable import Server

/// A folder of the backups on a mount that hangs.
extension NightlyBackupTests {
  @Test("a first folder that hangs holds up neither a stop nor the second folder, and is named since when")
  func firstHangs() async throws {
    let (time, disk, mount) = (Time(), try Disk(), Mount())
    let served = try disk.serve(time, onFirstFolder: { mount.touch() })
    let port = served.server.port
    let owner = try await served.setUp()
    let first = try await backups(owner, asks: false) { !$0.second.last.isNull }
    let name = try #require(first.second.last.name.string)
    #expect(first.first.silentSince.isNull)

    mount.die()
    time.advance(1_000)
    let since = time.now
    #expect(try await owner.call("backups.make").hasBegun == true)
    try #require(await mount.somebodyHangs())
    time.advance(FolderWatch.patience)
    let silent = try await backups(owner, asks: false) { !$0.first.silentSince.isNull }
    #expect(silent.first.silentSince.int == since && silent.first.failure.isNull)
    #expect(silent.first.last == first.first.last && silent.second.silentSince.isNull)
    let seconds = FolderWatch.patience / 1_000
    let health = try await http(port, "/healthz")
    #expect(health.contains(" bytes, no answer for \(seconds) seconds\nsecond backup: "), "\(health)")
    let metrics = try await http(port, "/metrics")
    #expect(metrics.contains("\nrackside_backup_silent_seconds \(seconds)\n"))
    #expect(metrics.contains("\nrackside_second_backup_silent_seconds 0\n"))

    // Nothing more is asked of it.
    let touches = mount.touches
    #expect(try await owner.call("backups.make").hasBegun == false)
    // The second folder is looked at, also when nobody opens the page.
    try FileManager.default.removeItem(atPath: "\(disk.stick)/\(name)")
    // Those from before the silence have no backup there either. What a look finds is shown only once it has ended, so
    // time may go on after this.
    let looked = try await backups(owner) { $0.second.last.isNull && $0.first.silentSince.int == since }
    #expect(looked.isKnown == true)
    let other = "rackside-20250101-000000.backup"
    try FileManager.default.copyItem(atPath: "\(disk.data)/backups/\(name)", toPath: "\(disk.stick)/\(other)")
    time.advance(NightlyBackup.pause)
    _ = try await backups(owner, asks: false) { $0.second.last.name.string == other }
    #expect(mount.touches == touches)

    mount.answer()
    let healed = try await backups(owner, asks: false) { ($0.second.last.at.int ?? 0) >= since }
    #expect(healed.first.silentSince.isNull && healed.first.last.name == healed.second.last.name)
    let well = try await http(port, "/healthz")
    #expect(!well.contains("no answer"), "\(well)")

    mount.die()
    time.advance(1_000)
    #expect(try await owner.call("backups.make").hasBegun == true)
    try #require(await mount.somebodyHangs())
    time.advance(FolderWatch.patience)
    // If this waited for the folder, the mount would give up first.
    served.stop()
    #expect(!mount.wasGivenUp)
    mount.answer()
  }

  @Test("a first folder that hangs from the start on is known to be silent, and the second one is looked at")
  func neverAnswers() async throws {
    let (time, disk, mount) = (Time(), try Disk(), Mount())
    mount.die()
    let served = try disk.serve(time, onFirstFolder: { mount.touch() })
    let owner = try await served.setUp()
    try #require(await mount.somebodyHangs())
    // The look into the second folder has ended. It would count as silent if time went on before.
    let looked = try await backups(owner, asks: false) { $0.second.isOnDataDisk == true }
    #expect(looked.isKnown == false)
    time.advance(FolderWatch.patience)
    let silent = try await backups(owner) { !$0.first.silentSince.isNull }
    #expect(silent.isKnown == true && silent.first.last.isNull && silent.second.silentSince.isNull)
    let health = try await http(served.server.port, "/healthz")
    #expect(health.contains("\nbackup: none yet, no answer for "), "\(health)")
    // Members notice nothing.
    let mara = try await served.connect()
    _ = try await mara.signUp("Mara")
    mount.answer()
    let made = try await backups(owner, asks: false) { !$0.second.last.isNull }
    #expect(made.first.silentSince.isNull && made.first.last.name == made.second.last.name)
    served.stop()
  }
}
