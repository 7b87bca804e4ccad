import Gym
import TestKit
import Testing
import Wire

@testable import Server

/// When a backup is due.
@Suite("The nightly backup")
struct NightlyBackupTests {
  @Test(
    "it is due at its hour in the gym's time zone, also in the nights in which the clocks change",
    arguments: [
      (3, "2026-11-29 03:00:00", "2026-11-29 03:00:00"), (3, "2026-11-29 02:59:59", "2026-11-28 03:00:00"),
      (0, "2026-11-29 00:00:00", "2026-11-29 00:00:00"), (23, "2026-11-29 22:59:59", "2026-11-28 23:00:00"),
      // 02:00 is skipped in March, and comes twice in October.
      (2, "2026-03-29 12:00:00", "2026-03-29 03:00:00"), (2, "2026-10-25 12:00:00", "2026-10-25 02:00:00"),
    ])
  func due(_ hour: Int, _ now: String, _ last: String) throws {
    let calendar = try #require(GymCalendar(timeZone: "Europe/Berlin"))
    let instant = try #require(calendar.instant(local: now))
    #expect(NightlyBackup.lastDue(hour: hour, calendar, now: instant) == calendar.instant(local: last))
  }

  @Test(
    "a folder needs a backup if it has none since then, and an hour after each try that failed",
    arguments: [
      (nil, nil, true), (99, nil, true), (100, nil, false), (NightlyBackupTests.now, nil, false),
      // Made while the clock was ahead.
      (NightlyBackupTests.now + 1, nil, true),
      (99, NightlyBackupTests.now - NightlyBackup.pause + 1, false),
      (99, NightlyBackupTests.now - NightlyBackup.pause, true),
      // It failed while the clock was ahead.
      (99, NightlyBackupTests.now + 1, true),
      // The owner asked for one besides the last night's.
      (100, 150, true), (100, NightlyBackupTests.now - 1, false),
    ] as [(Int?, Int?, Bool)])
  func again(_ last: Int?, _ failed: Int?, _ isDue: Bool) {
    let place = BackupPlace(
      path: "/backups", last: last.map { BackupView(name: "a", at: $0, bytes: 1) },
      failure: failed.map { BackupFailure(at: $0, why: "the disk is full") })
    #expect(NightlyBackup.isDue(place, since: 100, now: Self.now) == isDue)
  }

  static let now = 10 * NightlyBackup.pause

  @Test("a monitor is told the age, the size and the failure of each folder, and no path")
  func report() {
    let last = BackupView(name: "a", at: 5_000, bytes: 12)
    var view = BackupsView(
      isNightly: true, hour: 3, daily: 14, weekly: 8, monthly: 12, isKnown: true, isRunning: false,
      first: BackupPlace(path: "/secret", last: last), second: nil)
    #expect(view.health(now: 8_000) == "backup: 3 seconds ago, 12 bytes\n")
    #expect(
      view.metrics(now: 8_000) == """
        # HELP rackside_backup_age_seconds Seconds since the last backup.
        # TYPE rackside_backup_age_seconds gauge
        rackside_backup_age_seconds 3
        # HELP rackside_backup_bytes Bytes of the last backup.
        # TYPE rackside_backup_bytes gauge
        rackside_backup_bytes 12
        # HELP rackside_backup_failed 1 if the last attempt at a backup failed.
        # TYPE rackside_backup_failed gauge
        rackside_backup_failed 0
        # HELP rackside_backup_silent_seconds Seconds for which the folder has not answered; 0 if it answers.
        # TYPE rackside_backup_silent_seconds gauge
        rackside_backup_silent_seconds 0

        """)
    view.second = BackupPlace(path: "/secret", failure: BackupFailure(at: 7_000, why: "/secret is full"))
    #expect(
      view.health(now: 8_000)
        == "backup: 3 seconds ago, 12 bytes\nsecond backup: none yet, the last attempt failed\n")
    let metrics = view.metrics(now: 8_000)
    #expect(metrics.contains("\nrackside_second_backup_failed 1\n") && !metrics.contains("second_backup_age"))
    #expect(metrics.hasSuffix("\nrackside_second_backup_silent_seconds 0\n"))
    #expect(!metrics.contains("secret"))
    view.second = BackupPlace(path: "/secret", last: last, silentSince: 6_000)
    #expect(view.health(now: 8_000).hasSuffix("\nsecond backup: 3 seconds ago, 12 bytes, no answer for 2 seconds\n"))
    #expect(view.metrics(now: 8_000).hasSuffix("\nrackside_second_backup_silent_seconds 2\n"))
    view.first.silentSince = 5_000
    #expect(view.health(now: 8_000).hasPrefix("backup: 3 seconds ago, 12 bytes, no answer for 3 seconds\nsecond"))
    #expect(view.metrics(now: 8_000).contains("\nrackside_backup_silent_seconds 3\n"))
    view.first.silentSince = nil
    // A clock that was set back gives no negative age.
    #expect(view.metrics(now: 1).contains("rackside_backup_age_seconds 0\n"))
    // A server that makes none by itself says so: none comes.
    view.isNightly = false
    view.second = nil
    #expect(view.health(now: 8_000) == "backup: 3 seconds ago, 12 bytes, nightly backups are off\n")
    view.first = BackupPlace(path: "/secret")
    view.second = BackupPlace(path: "/secret")
    #expect(
      view.health(now: 8_000) == "backup: none, nightly backups are off\nsecond backup: none yet\n")
    view.isKnown = false
    #expect(view.health(now: 8_000) == "" && view.metrics(now: 8_000) == "")
  }
}
