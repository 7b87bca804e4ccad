import Foundation

@testable import Storage

/// A database of an older schema: made by its migrations, with rows of the main tables as far as it has them.
enum OldGym {
  /// Of every version from the baseline on, the newest too.
  static let schemas = Migration.all.map(\.number)

  /// - Parameter isEmpty: whether it has no rows.
  static func make(schema: Int, in folder: String, isEmpty: Bool = false) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let migrations = Migration.all.filter { $0.number <= schema }
    let database = try Storage.Database(directory: folder, migrations: migrations, onFatal: { _ in })
    defer { database.close() }
    guard !isEmpty else { return }
    try database.writeAndWait { tx in
      for (since, sql) in rows where since <= schema { try tx.execute(sql) }
    }
  }

  /// The number of rows by table, read without an update.
  static func counts(_ folder: String) throws -> [String: Int] {
    try DatabaseFile(folder + "/rackside.sqlite").read { tx in
      let tables = try tx.rows(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' /* test */"
      ) { row in try row.text() }
      var counts: [String: Int] = [:]
      for table in tables { counts[table] = try tx.int("SELECT COUNT(*) FROM \(table) /* test */") ?? 0 }
      return counts
    }
  }

  /// Changes a database without an update.
  static func change(_ folder: String, schema: Int, _ sql: SQL) throws {
    let migrations = Migration.all.filter { $0.number <= schema }
    let database = try Storage.Database(directory: folder, migrations: migrations, onFatal: { _ in })
    defer { database.close() }
    _ = try database.writeAndWait { tx in try tx.execute(sql) }
  }

  /// Each with the schema that it needs. Mara has logged two sets; Tove trains her.
  private static let rows: [(since: Int, sql: SQL)] = [
    (
      55,
      """
      INSERT INTO members (id, name, display_name, search, initials, colour, email, email_key, role, unit,
        shown_on_floor, password_hash, joined_at, last_trained_at)
      VALUES
        (1, 'Mara Lindqvist', 'Mara', ' mara mara lindqvist', 'MA', 'blue', 'mara@example.com', 'mara@example.com',
          'member', 'kg', 1, 'hash', 1780000000000, 1790000120000),
        (2, 'Tove Lind', 'Tove', ' tove tove lind', 'TO', 'red', 'tove@example.com', 'tove@example.com',
          'owner', 'lb', 0, 'hash', 1780000000000, NULL)
      """
    ),
    (55, "INSERT INTO settings (name, value) VALUES ('gym.name', 'Iron Yard')"),
    (
      55,
      """
      INSERT INTO devices (id, kind, name, token_hash, layout, created_at)
      VALUES (1, 'kiosk', 'Rack 1', x'01', 'clockFeed', 1780000000000), (2, 'wall', 'Wall', x'02', 'clock', 1780000000000)
      /* test */
      """
    ),
    (
      55,
      """
      INSERT INTO sessions (member, device, handle_hash, started_at, last_seen_at)
      VALUES (1, 1, x'01', 1790000000000, 1790000000000), (2, NULL, x'02', 1790000000000, 1790000000000)
      """
    ),
    (55, "INSERT INTO areas (id, name, name_key) VALUES (1, 'Platform', 'platform')"),
    (55, "INSERT INTO rooms (id, name, name_key) VALUES (1, 'Studio', 'studio')"),
    (
      55,
      """
      INSERT INTO exercises (id, owner, name, match_key, search, type, equipment, body_part, rest_seconds, facts)
      VALUES (1, 1, 'Yoke press', 'yoke press', 'yoke press', 'weightReps', 'barbell', 'chest', 120,
        '{"aliases":[],"bodyPart":"chest","equipment":"barbell","name":"Yoke press","primary":[],"restSeconds":120,"secondary":[],"type":"weightReps"}')
      """
    ),
    (
      55,
      """
      INSERT INTO workouts (id, member, name, search, started_at, finished_at, source, body_weight_grams)
      VALUES (1, 1, 'Push', 'push', 1790000000000, 1790003600000, 'floor', 70000)
      """
    ),
    (
      55,
      """
      INSERT INTO sets (id, workout, member, exercise, position, kind, weight_milli, weight_unit, reps, at, day, device,
        effective_grams, lifted_grams, e1rm_grams, records)
      VALUES
        (1, 1, 1, 1, 1, 'working', 80000, 'kg', 5, 1790000060000, '2026-09-21', 1, 80000, 80000, 93333, 0),
        (2, 1, 1, 1, 2, 'working', 82500, 'kg', 5, 1790000120000, '2026-09-21', 1, 82500, 82500, 96250, 0)
      """
    ),
    (
      55,
      """
      INSERT INTO summaries (member, exercise, workout, started_at, last_at, position, set_count, work_sets, hard_sets,
        reps, volume_grams, top_grams, top_reps, most_reps, longest_ms, farthest_mm, top_volume_grams, best_e1rm_grams,
        best_set)
      VALUES (1, 1, 1, 1790000000000, 1790000120000, 1, 2, 2, 2, 10, 812500, 82500, 5, 5, 0, 0, 412500, 96250, 2)
      """
    ),
    (
      55,
      """
      INSERT INTO bests (member, exercise, heaviest_grams, most_reps, longest_ms, farthest_mm, set_volume_grams,
        e1rm_grams, e1rm_set)
      VALUES (1, 1, 82500, 5, 0, 0, 412500, 96250, 2)
      """
    ),
    (55, "INSERT INTO rep_bests (member, exercise, grams, reps) VALUES (1, 1, 80000, 5), (1, 1, 82500, 5)"),
    (55, "INSERT INTO day_totals (day, member, sets, volume_grams) VALUES ('2026-09-21', 1, 2, 812500)"),
    (55, "INSERT INTO workout_counts (member, workouts) VALUES (1, 1)"),
    (55, "INSERT INTO body_weights (member, at, milli, unit) VALUES (1, 1790000000000, 70000, 'kg')"),
    (55, "INSERT INTO maxes (member, exercise, milli, unit, at) VALUES (1, 1, 95000, 'kg', 1790000000000)"),
    (55, "INSERT INTO goals (member, day_minutes, week_workouts) VALUES (1, 45, 3)"),
    (
      55,
      """
      INSERT INTO schedule (member, start_day, end_day, kind, name, body_parts)
      VALUES (1, '2026-09-23', '2026-09-23', 'workout', 'Pull', '[]')
      """
    ),
    (
      55,
      """
      INSERT INTO classes (id, name, trainer, room, capacity, minutes, start_day, start_minute, made_until, opens_minutes,
        moves_minutes, cancel_minutes, names)
      VALUES (1, 'Mobility', 2, 1, 8, 60, '2026-09-22', 1080, '2026-09-22', 10080, 120, 60, 'count')
      """
    ),
    (
      55,
      """
      INSERT INTO class_sessions (id, class, day, starts_at, ends_at, trainer, room, capacity)
      VALUES (1, 1, '2026-09-22', 1790100000000, 1790103600000, 2, 1, 8)
      """
    ),
    (55, "INSERT INTO bookings (session, member, state, seat, at) VALUES (1, 1, 'booked', 1, 1790000000000)"),
    (
      55,
      """
      INSERT INTO appointments (id, trainer, member, name, starts_at, ends_at, blocked_from, blocked_until, state,
        cancel_minutes, made_at)
      VALUES (1, 2, 1, 'Technique', 1790200000000, 1790203600000, 1790200000000, 1790203600000, 'confirmed', 60,
        1790000000000)
      """
    ),
    (55, "INSERT INTO clients (trainer, member, since, shares) VALUES (2, 1, 1790000000000, 7)"),
    (
      55,
      """
      INSERT INTO sharing_levels (member, profile, workouts, records, body_weight, awards, found_by_name)
      VALUES (1, 'gym', 'friends', 'friends', 'nobody', 'friends', 1)
      """
    ),
    (55, "INSERT INTO friendships (low, high, since) VALUES (1, 2, 1790000000000)"),
    (55, "INSERT INTO conversations (id, low, high, made_by, made_at) VALUES (1, 1, 2, 1, 1790000000000)"),
    (55, "INSERT INTO conversation_members (conversation, member) VALUES (1, 1), (1, 2)"),
    (55, "INSERT INTO messages (conversation, author, text, at) VALUES (1, 1, 'See you at six', 1790000000000)"),
    (
      57,
      """
      INSERT INTO visits (member, arrived_at, due_at, left_at, how)
      VALUES (1, 1790000000000, 1790003600000, 1790003600000, 'kiosk'), (2, 1790000000000, 1790003600000, NULL, 'desk')
      """
    ),
    (57, "INSERT INTO memberships (member, visits_left, changed_at) VALUES (1, 9, 1790000000000)"),
    (58, "UPDATE sharing_levels SET visits = 'friends'"),
    (
      60,
      """
      INSERT INTO members (id, name, display_name, search, initials, colour, role, unit, shown_on_floor, joined_at)
      VALUES (3, 'Ben', 'Ben', ' ben ben', 'BE', 'green', 'member', 'kg', 1, 1780000000000)
      """
    ),
    (60, "INSERT INTO phone_codes (member, hash, until) VALUES (3, x'03', 1790000000000)"),
    (61, "UPDATE devices SET layout = 'week' WHERE id = 2"),
    (63, "UPDATE conversations SET is_answerable = 1"),
    (64, "INSERT INTO stars (member, exercise, at) VALUES (1, 1, 1790000000000)"),
    (65, "UPDATE members SET display_search = ' ' || lower(display_name)"),
    (
      66,
      """
      INSERT INTO problems (member, text, screen, page, width, height, was_away, at)
      VALUES (1, 'The plates are wrong', 'kiosk', '/kiosk/', 1280, 800, 0, 1790000000000)
      """
    ),
    (67, "UPDATE exercises SET steps = 'Breathe in' WHERE id = 1"),
    (68, "UPDATE appointments SET link = 'https://call.example/1'"),
    (69, "UPDATE sharing_levels SET goals = 'friends'"),
    (70, "UPDATE sets SET tempo = 3010100 WHERE id = 1"),
    (
      71,
      """
      INSERT INTO videos (id, code, exercise, member, type, bytes, stored, state, at)
      VALUES (1, 'abcdefghijklmnopqrstuv', 1, 2, 'video/mp4', 3, 3, 'shown', 1790000000000)
      """
    ),
    (71, "INSERT INTO video_parts (video, position, data) VALUES (1, 0, x'010203')"),
    (72, "UPDATE devices SET next_token_hash = x'04' WHERE id = 1"),
    (
      73,
      """
      INSERT INTO audit (at, kind, area, actor, member, address, what)
      VALUES (1790000000000, 'roleChanged', 'people', 2, 1, '192.168.1.20', 'member')
      """
    ),
    (74, "UPDATE devices SET off_why = 'night', off_since = 1790000000000, off_until = 1790030000000 WHERE id = 1"),
    (75, "INSERT INTO second_factors (member, secret, since, last_step) VALUES (2, zeroblob(20), 1790000000000, 0)"),
    (75, "INSERT INTO recovery_codes (member, hash) VALUES (2, zeroblob(32))"),
    (75, "UPDATE sessions SET browser = 'Firefox', system = 'Linux'"),
    (
      76,
      """
      INSERT INTO tokens (member, of_gym, name, scopes, hash, made_at)
      VALUES (1, 0, 'Spreadsheet', 'read log', zeroblob(32), 1790000000000)
      """
    ),
    (
      77,
      """
      INSERT INTO audit (at, kind, area, actor, member, address, token)
      VALUES (1790000000000, 'membershipChanged', 'people', 2, 1, '192.168.1.30', 'Door')
      """
    ),
    (
      78,
      """
      INSERT INTO devices (id, kind, name, token_hash, layout, created_at)
      VALUES (78, 'radio', 'Radio', x'78', 'hearts', 1780000000000) /* test */
      """
    ),
    (79, "INSERT INTO straps (address, member, added_at) VALUES ('ble:C0:FF:EE:00:11:22', 1, 1790000000000)"),
    (79, "INSERT INTO straps (address, name, added_at) VALUES ('ant:51966', '7', 1790000000000)"),
    (79, "INSERT INTO strap_loans (address, member, since) VALUES ('ant:51966', 2, 1790000000000)"),
    (79, "INSERT INTO heart_settings (member, shown, maximum, signs_in) VALUES (1, 'zone', 185, 1)"),
    (
      79,
      """
      INSERT INTO heart_sessions (member, started_at, ended_at, is_open, zones, measured_ms, beat_ms, highest, peak_at,
        curve)
      VALUES (1, 1790000000000, 1790000060000, 0, '[0,60000,0,0,0,0]', 60000, 6000000, 104, 1790000030000, x'6464')
      """
    ),
    (79, "INSERT INTO heart_class (id, started_at, trainer) VALUES (1, 1790000000000, 'Tove')"),
    (79, "UPDATE sharing_levels SET heart = 'friends'"),
    (
      80,
      """
      INSERT INTO devices (id, kind, name, token_hash, layout, created_at)
      VALUES (80, 'wall', 'Rowers', x'80', 'race', 1780000000000) /* test */
      """
    ),
    (80, "INSERT INTO machines (address, name) VALUES ('pm5:C0:FF:EE:00:4F:2A', 'Rower 3')"),
    (
      81,
      """
      INSERT INTO roads (id, member, kind, started_at, elapsed_ms, moving_ms, distance, format, has_places, added_at)
      VALUES (1, 1, 'run', 1790000000000, 1860000, 1812000, 521040, 'fit', 1, 1790010000000)
      """
    ),
    (81, "INSERT INTO road_tracks (road, track) VALUES (1, x'01')"),
    (
      81,
      """
      INSERT INTO road_bests (road, member, kind, meters, ms, from_ms, started_at)
      VALUES (1, 1, 'run', 1000, 272400, 60000, 1790000000000)
      """
    ),
    (82, "INSERT INTO daily_steps (member, day, steps, source) VALUES (1, '2026-09-20', 9512, 'typed')"),
    (82, "INSERT INTO step_settings (member, goal, length) VALUES (1, 9000, NULL)"),
    (
      82,
      """
      INSERT INTO post_reactions (member, workout, author, kind, at) VALUES (1, 1, 2, 'fire', 1790000000000)
      """
    ),
    (
      82,
      """
      INSERT INTO post_comments (member, workout, author, text, at) VALUES (1, 1, 2, 'Strong!', 1790000000000)
      """
    ),
    (83, "UPDATE sharing_levels SET roads = 'friends'"),
    (83, "UPDATE roads SET shared = 'gym', name = 'Sea', name_is_own = 1"),
    (83, "INSERT INTO road_settings (member, hides_ends) VALUES (1, 0)"),
    (83, "INSERT INTO post_reactions (member, road, author, kind, at) VALUES (1, 1, 2, 'clap', 1790000000000)"),
    (83, "INSERT INTO post_comments (member, road, author, text, at) VALUES (1, 1, 2, 'Far', 1790000000000)"),
    (
      84,
      """
      INSERT INTO routes (member, name, kind, made_from, distance, added_at, line)
      VALUES (1, 'Dyke', 'run', 'drawn', 521040, 1790000000000, x'01')
      """
    ),
    (
      87,
      """
      INSERT INTO faces (member, token, is_waiting, at, bytes)
      VALUES (1, 'AAAAAAAAAAAAAAAAAAAAAA', 0, 1790000000000, x'FFD8FFD9')
      """
    ),
    (
      88,
      """
      INSERT INTO photos (id, member, day, view, width, height, bytes, added_at)
      VALUES (1, 1, '2026-09-21', 'front', 1200, 1600, 3, 1790000000000)
      """
    ),
    (88, "INSERT INTO photo_parts (photo, part, bytes) VALUES (1, 0, x'FFD8FF')"),
    (
      89,
      """
      INSERT INTO meal_choices (member, goal, activity, diet, no_pork, no_lactose, no_gluten, meals)
      VALUES (1, 'keep', 'moving', 'vegetarian', 0, 0, 1, 4)
      """
    ),
    (91, "INSERT INTO model_settings (member, is_on, day, asked) VALUES (1, 1, '2026-09-21', 3)"),
    (
      91,
      """
      INSERT INTO model_reports (member, words, about, text, at)
      VALUES (1, '0b5e7b1c-0000-4000-8000-000000000971', 'week', 'You did 3 workouts.', 1790000000000)
      """
    ),
    (
      90,
      """
      INSERT INTO photos (id, member, day, view, width, height, bytes, added_at)
      VALUES (2, 1, '2026-09-22', 'side', 1200, 1600, 3, 1790000000000)
      """
    ),
  ]
}
