import GRDB

/// The baseline, or one numbered step of the schema after it.
struct Migration: Sendable {
  let number: Int
  let name: String
  let sql: String

  /// In ascending order. The first one makes the whole schema of 0.1.0.
  ///
  /// Never change one that was released: a folder that has it does not run it again. Add a file `NNN-name.sql` with the
  /// next number to `Migrations`, and its line here. Which folder of `Migrations` a file is in makes no difference.
  static let all = [
    // 55, because the data folders from before the release count that many steps.
    Migration(
      number: 55, name: "baseline", bytes: PackageResources.engine_sql, PackageResources.accounts_sql,
      PackageResources.gym_sql, PackageResources.floor_sql, PackageResources.log_sql, PackageResources.progress_sql,
      PackageResources.coaching_sql, PackageResources.calendar_sql, PackageResources.social_sql),
    Migration(number: 56, name: "recounts", bytes: PackageResources._56_recounts_sql),
    Migration(number: 57, name: "visits", bytes: PackageResources._57_visits_sql),
    Migration(number: 58, name: "visit-levels", bytes: PackageResources._58_visit_levels_sql),
    Migration(number: 59, name: "visit-ids", bytes: PackageResources._59_visit_ids_sql),
    Migration(number: 60, name: "first-name-and-pin", bytes: PackageResources._60_first_name_and_pin_sql),
    Migration(number: 61, name: "wall-show", bytes: PackageResources._61_wall_show_sql),
    Migration(number: 62, name: "wall-moments", bytes: PackageResources._62_wall_moments_sql),
    Migration(number: 63, name: "answers", bytes: PackageResources._63_answers_sql),
    Migration(number: 64, name: "stars", bytes: PackageResources._64_stars_sql),
    Migration(number: 65, name: "names-and-plates", bytes: PackageResources._65_names_and_plates_sql),
    Migration(number: 66, name: "problems", bytes: PackageResources._66_problems_sql),
    Migration(number: 67, name: "gym-steps", bytes: PackageResources._67_gym_steps_sql),
    Migration(number: 68, name: "appointment-links", bytes: PackageResources._68_appointment_links_sql),
    Migration(number: 69, name: "goal-levels", bytes: PackageResources._69_goal_levels_sql),
    Migration(number: 70, name: "tempo", bytes: PackageResources._70_tempo_sql),
    Migration(number: 71, name: "videos", bytes: PackageResources._71_videos_sql),
    Migration(number: 72, name: "next-tokens", bytes: PackageResources._72_next_tokens_sql),
    Migration(number: 73, name: "audit", bytes: PackageResources._73_audit_sql),
    Migration(number: 74, name: "screens-off", bytes: PackageResources._74_screens_off_sql),
    Migration(number: 75, name: "second-factors", bytes: PackageResources._75_second_factors_sql),
    Migration(number: 76, name: "tokens", bytes: PackageResources._76_tokens_sql),
    Migration(number: 77, name: "audit-tokens", bytes: PackageResources._77_audit_tokens_sql),
    Migration(number: 78, name: "radios", bytes: PackageResources._78_radios_sql),
    Migration(number: 79, name: "hearts", bytes: PackageResources._79_hearts_sql),
    Migration(number: 80, name: "machines", bytes: PackageResources._80_machines_sql),
    Migration(number: 81, name: "roads", bytes: PackageResources._81_roads_sql),
    Migration(number: 82, name: "steps", bytes: PackageResources._82_steps_sql),
    Migration(number: 83, name: "shared-roads", bytes: PackageResources._83_shared_roads_sql),
    Migration(number: 84, name: "routes", bytes: PackageResources._84_routes_sql),
    Migration(number: 85, name: "measured-bests", bytes: PackageResources._85_measured_bests_sql),
    Migration(number: 86, name: "road-posts", bytes: PackageResources._86_road_posts_sql),
    Migration(number: 87, name: "faces", bytes: PackageResources._87_faces_sql),
    Migration(number: 88, name: "photos", bytes: PackageResources._88_photos_sql),
    Migration(number: 89, name: "meals", bytes: PackageResources._89_meals_sql),
    Migration(number: 90, name: "kiosk-camera", bytes: PackageResources._90_kiosk_camera_sql),
    Migration(number: 91, name: "model-words", bytes: PackageResources._91_model_words_sql),
  ]

  init(number: Int, name: String, sql: String) {
    self.number = number
    self.name = name
    self.sql = sql
  }

  private init(number: Int, name: String, bytes: [UInt8]...) {
    self.init(number: number, name: name, sql: bytes.map { String(decoding: $0, as: UTF8.self) }.joined())
  }
}

/// Makes the schema in an empty file, and updates an older one to the version of this program.
struct Migrator {
  let migrations: [Migration]

  /// Refuses a schema that this program cannot use or update. Only reads.
  /// - Throws: `StorageError.newerDatabase`, `.unreleasedDatabase`.
  func check(_ db: GRDB.Database) throws {
    guard let oldest = migrations.first?.number, let newest = migrations.last?.number else { return }
    let found = try version(db)
    guard found <= newest else { throw StorageError.newerDatabase(found: found, known: newest) }
    guard found == 0 || found >= oldest else { throw StorageError.unreleasedDatabase(found: found, oldest: oldest) }
  }

  /// Runs the missing migrations in one transaction, all or none: a file between two versions would be of no program.
  /// - Throws: `StorageError.migration`, or `.full` if the disk is.
  func run(_ db: GRDB.Database, now: Int) throws {
    guard try version(db) < migrations.last?.number ?? 0 else { return }
    try db.inTransaction(.immediate) {
      // Another program may have run them since.
      let found = try version(db)
      for migration in migrations where migration.number > found { try run(migration, db, now: now) }
      return .commit
    }
  }

  private func run(_ migration: Migration, _ db: GRDB.Database, now: Int) throws {
    do {
      try db.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS schema_version (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT
          """)
      try db.execute(sql: migration.sql)
      try db.execute(
        sql: "INSERT INTO schema_version (id, name, applied_at) VALUES (?, ?, ?)",
        arguments: [migration.number, migration.name, now])
    } catch let error as DatabaseError {
      if case .full = StorageError(error) { throw StorageError.full }
      throw StorageError.migration(name: migration.name, reason: error.message ?? "\(error)")
    }
  }

  /// 0 for an empty file.
  func version(_ db: GRDB.Database) throws -> Int {
    guard try db.tableExists("schema_version") else { return 0 }
    return try Int.fetchOne(db, sql: "SELECT MAX(id) FROM schema_version") ?? 0
  }
}
