import Foundation
import Gym
import TestKit
import Testing

@testable import Server

/// Which backups stay.
@Suite("Backups that stay")
struct BackupSpreadTests {
  struct Case: Sendable, CustomStringConvertible {
    var description: String
    var spread: BackupSpread
    var now = "2026-11-29 03:00:00"
    /// When the older ones were made, in the gym's time; the newest first. Their names are the same.
    var others: [String]
    var deleted: [String]
  }

  @Test(
    "the newest of each of the last days, weeks and months stays, and the new one",
    arguments: [
      Case(
        description: "the last days", spread: BackupSpread(daily: 2, weekly: 0, monthly: 0),
        others: ["2026-11-28 03:00:00", "2026-11-27 03:00:00", "2026-11-26 03:00:00"],
        deleted: ["2026-11-27 03:00:00", "2026-11-26 03:00:00"]),
      Case(
        description: "the newest of a day", spread: BackupSpread(daily: 2, weekly: 0, monthly: 0),
        others: ["2026-11-28 20:00:00", "2026-11-28 03:00:00"], deleted: ["2026-11-28 03:00:00"]),
      Case(
        description: "all of today", spread: BackupSpread(daily: 1, weekly: 0, monthly: 0), now: "2026-11-29 23:59:59",
        others: ["2026-11-29 23:59:58", "2026-11-29 03:00:00", "2026-11-29 00:00:00", "2026-11-28 23:59:59"],
        deleted: ["2026-11-28 23:59:59"]),
      Case(
        description: "days without a backup do not count", spread: BackupSpread(daily: 2, weekly: 0, monthly: 0),
        others: ["2026-11-02 03:00:00", "2026-10-01 03:00:00"], deleted: ["2026-10-01 03:00:00"]),
      Case(
        description: "a day ends at the gym's midnight", spread: BackupSpread(daily: 3, weekly: 0, monthly: 0),
        others: ["2026-11-28 23:59:59", "2026-11-28 00:00:00", "2026-11-27 23:59:59"], deleted: ["2026-11-28 00:00:00"]),
      Case(
        description: "weeks begin on Monday", spread: BackupSpread(daily: 1, weekly: 2, monthly: 0),
        others: ["2026-11-23 03:00:00", "2026-11-22 23:59:59", "2026-11-16 00:00:00", "2026-11-15 23:59:59"],
        deleted: ["2026-11-23 03:00:00", "2026-11-16 00:00:00", "2026-11-15 23:59:59"]),
      Case(
        description: "months", spread: BackupSpread(daily: 1, weekly: 0, monthly: 2),
        others: ["2026-11-01 00:00:00", "2026-10-31 23:59:59", "2026-10-01 03:00:00", "2026-09-30 03:00:00"],
        deleted: ["2026-11-01 00:00:00", "2026-10-01 03:00:00", "2026-09-30 03:00:00"]),
      Case(
        description: "months of two years", spread: BackupSpread(daily: 1, weekly: 0, monthly: 3),
        now: "2027-01-05 03:00:00", others: ["2026-12-31 03:00:00", "2026-01-31 03:00:00", "2025-12-31 03:00:00"],
        deleted: ["2025-12-31 03:00:00"]),
      Case(
        description: "the one that a day, a week or a month asks for stays",
        spread: BackupSpread(daily: 2, weekly: 2, monthly: 3),
        others: [
          "2026-11-28 03:00:00", "2026-11-27 03:00:00", "2026-11-22 03:00:00", "2026-11-15 03:00:00",
          "2026-10-31 03:00:00", "2026-10-30 03:00:00", "2026-09-30 03:00:00", "2026-08-31 03:00:00",
        ],
        deleted: ["2026-11-27 03:00:00", "2026-11-15 03:00:00", "2026-10-30 03:00:00", "2026-08-31 03:00:00"]),
      Case(
        description: "one of a later time counts as the oldest", spread: BackupSpread(daily: 2, weekly: 0, monthly: 0),
        others: ["2026-11-28 03:00:00", "2027-05-01 03:00:00"], deleted: ["2027-05-01 03:00:00"]),
      Case(
        description: "it stays while there is room", spread: BackupSpread(daily: 3, weekly: 0, monthly: 0),
        others: ["2026-11-28 03:00:00", "2027-05-01 03:00:00"], deleted: []),
      Case(
        description: "a clock that was set back deletes one, and not all",
        spread: BackupSpread(daily: 3, weekly: 0, monthly: 0), now: "2020-01-01 03:00:00",
        others: ["2026-11-29 03:00:00", "2026-11-28 03:00:00", "2026-11-27 03:00:00"],
        deleted: ["2026-11-27 03:00:00"]),
    ])
  func spread(_ one: Case) throws {
    let calendar = try #require(GymCalendar(timeZone: "Europe/Berlin"))
    func at(_ local: String) throws -> Int { try #require(calendar.instant(local: local)) }
    let others = try one.others.map { (name: $0, at: try at($0)) }
    let keeping = BackupKeeping.spread(one.spread, calendar)
    for order in [others, others.reversed()] {
      #expect(keeping.deleted(order, newest: "new", now: try at(one.now)) == one.deleted)
    }
    // The new one may be in the list, with any time.
    #expect(keeping.deleted(others + [(name: "new", at: 0)], newest: "new", now: try at(one.now)) == one.deleted)
  }

  @Test("no time in a header ends the program", arguments: [Int.min, -1, 0, Int.max])
  func times(_ at: Int) throws {
    let calendar = try #require(GymCalendar(timeZone: "Europe/Berlin"))
    let keeping = BackupKeeping.spread(BackupSpread(daily: 1, weekly: 0, monthly: 0), calendar)
    #expect(keeping.deleted([(name: "odd", at: at)], newest: "new", now: 1_795_918_500_000) == ["odd"])
  }
}
