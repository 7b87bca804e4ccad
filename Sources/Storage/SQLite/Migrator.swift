import Foundation
import GRDB
import Gym
import Secrets

/// One numbered step of the schema.
struct Migration: Sendable {
  let number: Int
  let name: String
  let sql: String

  /// In ascending order. Never change a migration that was released.
  static let all = [
    Migration(number: 1, name: "log", bytes: PackageResources._01_log_sql),
    Migration(number: 2, name: "clocks", bytes: PackageResources._02_clocks_sql),
    Migration(number: 3, name: "writes", bytes: PackageResources._03_writes_sql),
    Migration(number: 4, name: "kiosk", bytes: PackageResources._04_kiosk_sql),
    Migration(number: 5, name: "accounts", bytes: PackageResources._05_accounts_sql),
    Migration(number: 6, name: "imports", bytes: PackageResources._06_imports_sql),
    Migration(number: 7, name: "guesses", bytes: PackageResources._07_guesses_sql),
    Migration(number: 8, name: "browsers", bytes: PackageResources._08_browsers_sql),
    Migration(number: 9, name: "routines", bytes: PackageResources._09_routines_sql),
    Migration(number: 10, name: "plans", bytes: PackageResources._10_plans_sql),
    Migration(number: 11, name: "exercises", bytes: PackageResources._11_exercises_sql),
    Migration(number: 12, name: "sources", bytes: PackageResources._12_sources_sql),
    Migration(number: 13, name: "maxes", bytes: PackageResources._13_maxes_sql),
    Migration(number: 14, name: "progress", bytes: PackageResources._14_progress_sql),
    Migration(number: 15, name: "programs", bytes: PackageResources._15_programs_sql),
    Migration(number: 16, name: "awards", bytes: PackageResources._16_awards_sql),
    Migration(number: 17, name: "award-sharing", bytes: PackageResources._17_award_sharing_sql),
    Migration(number: 18, name: "award-marks", bytes: PackageResources._18_award_marks_sql),
    Migration(number: 19, name: "clients", bytes: PackageResources._19_clients_sql),
    Migration(number: 20, name: "feeds", bytes: PackageResources._20_feeds_sql),
    Migration(number: 21, name: "occasions", bytes: PackageResources._21_occasions_sql),
    Migration(number: 22, name: "schedule", bytes: PackageResources._22_schedule_sql),
    Migration(number: 23, name: "aims", bytes: PackageResources._23_aims_sql),
    Migration(number: 24, name: "classes", bytes: PackageResources._24_classes_sql),
    Migration(number: 25, name: "imported-goals", bytes: PackageResources._25_imported_goals_sql),
    Migration(number: 26, name: "staff-feeds", bytes: PackageResources._26_staff_feeds_sql),
    Migration(number: 27, name: "appointments", bytes: PackageResources._27_appointments_sql),
    Migration(number: 28, name: "coaching", bytes: PackageResources._28_coaching_sql),
    Migration(number: 29, name: "reminders", bytes: PackageResources._29_reminders_sql),
    Migration(number: 30, name: "assignments", bytes: PackageResources._30_assignments_sql),
    Migration(number: 31, name: "measurements", bytes: PackageResources._31_measurements_sql),
    Migration(number: 32, name: "planned-sessions", bytes: PackageResources._32_planned_sessions_sql),
    Migration(number: 33, name: "friends", bytes: PackageResources._33_friends_sql),
    Migration(number: 34, name: "plan-swaps", bytes: PackageResources._34_plan_swaps_sql),
    Migration(number: 35, name: "staff-actions", bytes: PackageResources._35_staff_actions_sql),
    Migration(number: 36, name: "imported-measurements", bytes: PackageResources._36_imported_measurements_sql),
    Migration(number: 37, name: "appointment-answers", bytes: PackageResources._37_appointment_answers_sql),
    Migration(number: 38, name: "posts", bytes: PackageResources._38_posts_sql),
    Migration(number: 39, name: "messages", bytes: PackageResources._39_messages_sql),
    Migration(number: 40, name: "challenges", bytes: PackageResources._40_challenges_sql),
    Migration(number: 41, name: "boards", bytes: PackageResources._41_boards_sql),
    Migration(number: 42, name: "points", bytes: PackageResources._42_points_sql),
    Migration(number: 43, name: "reports", bytes: PackageResources._43_reports_sql),
    Migration(number: 44, name: "sent-counts", bytes: PackageResources._44_sent_counts_sql),
    Migration(number: 45, name: "board-walls", bytes: PackageResources._45_board_walls_sql),
    Migration(number: 46, name: "sent-cards", bytes: PackageResources._46_sent_cards_sql),
    Migration(number: 47, name: "feelings", bytes: PackageResources._47_feelings_sql),
    Migration(number: 48, name: "folded-names", bytes: PackageResources._48_folded_names_sql),
    Migration(number: 49, name: "held-places", bytes: PackageResources._49_held_places_sql),
    Migration(number: 50, name: "record-rounding", bytes: PackageResources._50_record_rounding_sql),
    Migration(number: 51, name: "removals", bytes: PackageResources._51_removals_sql),
    Migration(number: 52, name: "confirmed-emails", bytes: PackageResources._52_confirmed_emails_sql),
    Migration(number: 53, name: "outside-imports", bytes: PackageResources._53_outside_imports_sql),
    Migration(number: 54, name: "sealed-replies", bytes: PackageResources._54_sealed_replies_sql),
    Migration(number: 55, name: "scans", bytes: PackageResources._55_scans_sql),
    Migration(number: 56, name: "recounts", bytes: PackageResources._56_recounts_sql),
  ]

  init(number: Int, name: String, sql: String) {
    self.number = number
    self.name = name
    self.sql = sql
  }

  private init(number: Int, name: String, bytes: [UInt8]) {
    self.init(number: number, name: name, sql: String(decoding: bytes, as: UTF8.self))
  }
}

/// Updates a file's schema to the version of this program.
struct Migrator {
  let migrations: [Migration]

  /// - Throws: `StorageError.newerDatabase`. Only reads.
  func refuseNewer(_ db: GRDB.Database) throws {
    let found = try version(db)
    let known = migrations.last?.number ?? 0
    guard found <= known else { throw StorageError.newerDatabase(found: found, known: known) }
  }

  /// Runs each missing migration in its own transaction, entirely or not at all.
  func run(_ db: GRDB.Database, now: Int) throws {
    let found = try version(db)
    db.add(function: Self.uuidBytes)
    db.add(function: Self.nameKey)
    db.add(function: Self.replyID)
    db.add(function: Self.sealed)
    for migration in migrations where migration.number > found {
      do {
        try db.inTransaction(.immediate) {
          try db.execute(
            sql: """
              CREATE TABLE IF NOT EXISTS schema_version (
                id INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT
              """)
          try db.execute(sql: migration.sql)
          try db.execute(
            sql: "INSERT INTO schema_version (id, name, applied_at) VALUES (?, ?, ?)",
            arguments: [migration.number, migration.name, now])
          return .commit
        }
      } catch let error as DatabaseError {
        throw StorageError.migration(name: migration.name, reason: error.message ?? "\(error)")
      }
    }
  }

  /// For migrations: the 16 bytes of a UUID in text; NULL for any other text.
  private static let uuidBytes = DatabaseFunction("rackside_uuid", argumentCount: 1, pure: true) { values in
    guard let text = String.fromDatabaseValue(values[0]), let uuid = UUID(uuidString: text) else { return nil }
    return withUnsafeBytes(of: uuid.uuid) { Data($0) }
  }

  /// For migrations: an exercise's name as it is compared.
  private static let nameKey = DatabaseFunction("rackside_match_key", argumentCount: 1, pure: true) { values in
    String.fromDatabaseValue(values[0]).map(matchKey)
  }

  /// For migrations: under which the reply to a request is found, by the 16 bytes of the request's UUID.
  private static let replyID = DatabaseFunction("rackside_reply_id", argumentCount: 1, pure: true) { values in
    Data.fromDatabaseValue(values[0]).map { Data(RequestSeal(Array($0)).id) }
  }

  /// For migrations: the hash of a request's body and its reply, sealed with its UUID.
  private static let sealed = DatabaseFunction("rackside_sealed", argumentCount: 3, pure: true) { values in
    guard let key = Data.fromDatabaseValue(values[0]), let hash = Data.fromDatabaseValue(values[1]),
      let reply = Data.fromDatabaseValue(values[2])
    else { return nil }
    return Data(RequestSeal(Array(key))(Array(hash + reply)))
  }

  /// 0 for an empty file.
  private func version(_ db: GRDB.Database) throws -> Int {
    guard try db.tableExists("schema_version") else { return 0 }
    return try Int.fetchOne(db, sql: "SELECT MAX(id) FROM schema_version") ?? 0
  }
}
