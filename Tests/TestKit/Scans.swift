import Foundation
package import Storage

/// Statements that read all rows of a table that grows, or a whole index of it.
///
/// In a process that runs a suite with the trait `limitedConcurrency`, every statement that the program prepares is
/// explained once. A scan fails the test that ran at that time, or one beside it. A statement that no test runs is not
/// checked.
package enum Scans {
  /// Tables that stay short.
  private static let short: [String: String] = [
    "appointment_kinds": "what trainers offer",
    "appointment_rules": "one row for each trainer",
    "areas": "the gym's areas",
    "board_cursor": "one row",
    "board_recounts": "emptied within seconds",
    "boards": "the gym's boards",
    "classes": "the gym's classes; their sessions are in another table",
    "device_areas": "the gym's screens",
    "devices": "the gym's screens",
    "feed_name": "one row",
    "guesses": "wrong guesses of the last hours",
    "heart_class": "one row",
    "machines": "the gym's machines",
    "mutes": "members whom the gym has muted",
    "occasions": "at most 10,000, mostly a few dozen",
    "open_hours": "trainers' hours",
    "outside_changes": "emptied every two seconds",
    "outside_imports": "emptied every two seconds",
    "photo_leftovers": "emptied within seconds",
    "presets": "the gym's presets of timers",
    "rewards": "what the owner lists",
    "road_leftovers": "emptied within seconds",
    "rooms": "the gym's rooms",
    "second_factors": "trainers and owners who have one",
    "settings": "a few dozen rows",
    "strap_loans": "emptied with each class",
    "straps": "what members have and the gym lends, read at a start and by the owner's page",
    "videos": "at most one for each exercise of the catalog, and those that are being uploaded or deleted",
  ]

  /// Indexes with only a few of their table's rows.
  private static let fewRows: [String: String] = [
    "bests_uncounted": "counted within seconds",
    "challenges_open": "challenges that run",
    "heart_sessions_open": "whoever wears a strap now",
    "members_staff": "trainers and owners",
    "members_waiting": "whoever waits for an approval",
    "redemptions_open": "codes that were not used yet",
    "routines_gym": "routines that the gym shares",
    "workout_counts_uncounted": "counted within seconds",
    "workouts_open": "workouts that run",
  ]

  fileprivate struct Meant {
    /// The statement, or its beginning followed by `…`. Spaces do not matter.
    var sql: String
    /// What it scans: tables or their aliases.
    var scans: Set<String>
    var reason: String
  }

  private static let ofOwnExercises = "for each exercise of the member's own; an index would cost more with each set"
  private static let searches = "searches names for a part"

  private static let meant: [Meant] = [
    // At a start.
    Meant(sql: "SELECT member, ends_at FROM rests WHERE ends_at > ?", scans: ["rests"], reason: "at a start"),
    Meant(sql: "SELECT id FROM members WHERE shown_on_floor = 1", scans: ["members"], reason: "at a start"),
    Meant(sql: "SELECT id FROM members WHERE status = 'active'", scans: ["members"], reason: "at a start"),
    Meant(sql: "SELECT DISTINCT member FROM board_members", scans: ["board_members"], reason: "at a start"),
    Meant(
      sql: "SELECT m.challenge, m.member FROM challenges c JOIN challenge_members m …", scans: ["m"],
      reason: "at a start"),
    Meant(sql: "SELECT member FROM workouts WHERE source = 'floor' …", scans: ["m"], reason: "at a start"),
    Meant(
      sql: "UPDATE sessions SET last_seen_at = ? WHERE last_seen_at > ?", scans: ["sessions"],
      reason: "at a start, and after the clock was set back"),
    Meant(
      sql: "DELETE FROM exercise_aliases WHERE exercise NOT IN …", scans: ["exercise_aliases", "exercises"],
      reason: "at a start"),
    Meant(
      sql: "INSERT INTO exercises (id, slug, …", scans: ["bests", "summaries", "sets"],
      reason: "read only while a foreign key is broken"),
    Meant(sql: "SELECT id FROM exercises WHERE retired = 1", scans: ["exercises"], reason: "at a start"),
    Meant(
      sql: "SELECT id, slug, owner, facts, video, steps, proposed_at, declined_at FROM exercises WHERE NOT EXISTS …",
      scans: ["exercises"], reason: "at a start"),
    Meant(sql: "SELECT id, slug FROM routines WHERE slug IS NOT NULL …", scans: ["routines"], reason: "at a start"),
    // Commands.
    Meant(sql: "WITH raw AS ( SELECT …", scans: ["sets", "b", "c", "d", "s", "rep_bests"], reason: "rackside check"),
    Meant(sql: "SELECT id, at, day FROM sets WHERE id % 997 = 1", scans: ["sets"], reason: "rackside check"),
    Meant(sql: "SELECT member, exercise, sessions FROM bests …", scans: ["bests"], reason: "rackside check"),
    Meant(sql: "SELECT COUNT(*) FROM sets WHERE deleted_at IS NULL", scans: ["sets"], reason: "rackside backup"),
    Meant(sql: "SELECT DISTINCT member, exercise FROM summaries", scans: ["summaries"], reason: "rackside rebuild"),
    Meant(sql: "INSERT INTO day_totals (day, member, sets, …", scans: ["sets"], reason: "rackside rebuild"),
    Meant(sql: "INSERT INTO workout_counts (member, workouts) …", scans: ["s"], reason: "rackside rebuild"),
    Meant(sql: "DELETE FROM bests", scans: ["bests"], reason: "rackside rebuild"),
    Meant(sql: "DELETE FROM rep_bests", scans: ["rep_bests"], reason: "rackside rebuild"),
    Meant(sql: "DELETE FROM summaries", scans: ["summaries"], reason: "rackside rebuild"),
    Meant(sql: "DELETE FROM day_totals", scans: ["day_totals"], reason: "rackside rebuild"),
    Meant(sql: "DELETE FROM workout_counts", scans: ["workout_counts"], reason: "rackside rebuild"),
    Meant(sql: "DELETE FROM award_marks", scans: ["award_marks"], reason: "rackside rebuild"),
    Meant(sql: "SELECT COUNT(*) FROM sets WHERE deleted_at IS NULL AND …", scans: ["sets"], reason: "rackside demo"),
    // Once a day. This keeps the tables short.
    Meant(sql: "DELETE FROM sessions WHERE ended_at < ? …", scans: ["sessions"], reason: "once a day"),
    Meant(sql: "DELETE FROM push_subscriptions WHERE session IN …", scans: ["sessions"], reason: "once a day"),
    Meant(sql: "DELETE FROM friend_requests WHERE at < ?", scans: ["friend_requests"], reason: "once a day"),
    Meant(sql: "DELETE FROM friend_refusals WHERE at < ?", scans: ["friend_refusals"], reason: "once a day"),
    Meant(sql: "DELETE FROM sent_counts WHERE at <= ?", scans: ["sent_counts"], reason: "once a day"),
    // Every row must be read, or is part of the answer.
    Meant(
      sql: "SELECT (SELECT COUNT(*) FROM members) …", scans: ["members", "removals"], reason: "counts the members"),
    Meant(
      sql: "SELECT id, display_name, initials, colour, … FROM members WHERE …search LIKE …", scans: ["members"],
      reason: searches),
    Meant(
      sql: "SELECT display_search FROM members WHERE status = 'active'", scans: ["members"],
      reason: "the letters with which names begin"),
    Meant(
      sql: "SELECT id, name, display_name, initials, colour, email, role, …", scans: ["m"], reason: searches),
    Meant(
      sql: "SELECT COUNT(*) FROM members m LEFT JOIN memberships …", scans: ["m"], reason: searches),
    Meant(
      sql: "SELECT q.id, q.display_name, q.initials, q.colour, q.picture, q.joined_at, q.last, …", scans: ["m"],
      reason: "the members who may be staying away; one look into an index for each"),
    Meant(
      sql: "SELECT m.id, m.display_name, m.initials, m.colour, m.picture FROM sharing_levels …", scans: ["m"],
      reason: searches),
    Meant(
      sql: "SELECT DISTINCT member FROM clients ORDER BY member LIMIT ?", scans: ["clients"],
      reason: "the clients of all trainers"),
    Meant(
      sql: "SELECT s.member, s.id, s.start_day, s.rule, s.kind FROM schedule s …", scans: ["s"],
      reason: "all members' plans; the result is kept for a minute (GymDays)"),
    Meant(
      sql: "SELECT s.id, s.workout, s.member, …", scans: ["workouts"], reason: "the newest 300, and ends there"),
    Meant(
      sql: "SELECT m.id, m.display_name, m.initials, m.colour, m.picture, s.frozen_until, …", scans: ["s"],
      reason: "a page of all memberships, by name"),
    Meant(
      sql: "SELECT m.id, m.display_name, m.initials, m.colour, m.picture, MAX(COALESCE(m.last_trained_at, 0), …",
      scans: ["m"],
      reason: "the members who are away; one look into an index for each"),
    Meant(
      sql: "SELECT COUNT(*) FROM members m WHERE m.status = 'active' AND MAX(…", scans: ["m"],
      reason: "the members who are away; one look into an index for each"),
    // Somebody or something is deleted for good.
    Meant(
      sql: "DELETE FROM members WHERE id = ?", scans: ["bests", "summaries", "sets"], reason: ofOwnExercises),
    Meant(
      sql: "DELETE FROM exercises WHERE …", scans: ["bests", "summaries", "sets"], reason: ofOwnExercises),
    Meant(sql: "SELECT 1 FROM sets WHERE exercise = ? LIMIT 1", scans: ["sets"], reason: ofOwnExercises),
    Meant(
      sql: "SELECT id, version, label, plan, phase, … actions LIKE ? OR laps LIKE ?", scans: ["timers"],
      reason: "takes a member's name off the clocks"),
  ]

  private static let schemaOnly = Result {
    try Database(directory: folder.path, onFatal: { fatalError("\($0)") })
  }
  private static let folder = Folder()

  package static func watch() { StatementPlans.watch() }

  /// The scans found since the last call.
  package static func takeFound() throws -> [String] {
    try StatementPlans.takeNew().compactMap { sql in
      let scans = try scans(of: sql)
      return scans.isEmpty || isOfTests(sql) ? nil : "\(scans.joined(separator: ", ")): \(sql)"
    }
  }

  /// - Parameter database: nil for an empty database.
  package static func scans(of sql: String, in database: Database? = nil) throws -> [String] {
    scans(of: sql, plan: try StatementPlans.plan(of: sql, in: database ?? schemaOnly.get()))
  }

  /// The lines of a plan that scan a growing table, unless the statement is listed in `meant`.
  private static func scans(of sql: String, plan: [String]) -> [String] {
    var text = sql
    let scans = plan.filter { line in
      let words = line.split(separator: " ").map(String.init)
      if line.hasPrefix("-- TRIGGER "), words.count == 3 { text = triggers[words[2]] ?? "" }
      guard words.count >= 2, words[0] == "SCAN" || isSearchOfAll(line, in: text) else { return false }
      if let last = words.last, words.count > 2, fewRows[last] != nil { return false }
      return tables(named: words[1], in: text).contains { short[$0] == nil }
    }
    guard !scans.isEmpty, let meant = meant.first(where: { $0.matches(sql) }) else { return scans }
    return scans.filter { line in !meant.scans.contains { line.split(separator: " ")[1] == $0 } }
  }

  /// SQLite reports a SEARCH for MIN or MAX without an index, although it then reads all rows. Only the first and the
  /// last id are found at once.
  private static func isSearchOfAll(_ line: String, in text: String) -> Bool {
    line.hasPrefix("SEARCH ") && !line.contains(" USING ") && !text.contains(/(MIN|MAX)\(id\)/)
  }

  // MARK: Names

  private static let schema: String = {
    let folder = "\(Fixture.repository)/Sources/Storage/Migrations"
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    let inOrder = files.sorted { ($0.hasPrefix("Baseline") ? 0 : 1, $0) < ($1.hasPrefix("Baseline") ? 0 : 1, $1) }
    return inOrder.compactMap { try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }.joined()
  }()

  private static let tables = Set(schema.matches(of: /CREATE TABLE (\w+)/).map { String($0.1) })

  /// The newest text of each trigger.
  private static let triggers = Dictionary(
    schema.components(separatedBy: "CREATE TRIGGER ").dropFirst().map { text in
      (String(text.prefix { !$0.isWhitespace }), text.components(separatedBy: "\nEND;")[0])
    }, uniquingKeysWith: { $1 })

  /// The tables that a name or an alias stands for in a statement; none for a subquery, or for rows that belong to no
  /// table.
  private static func tables(named name: String, in sql: String) -> [String] {
    if tables.contains(name) { return [name] }
    let place = #"(?:\b(?:FROM|JOIN|UPDATE|INTO)|,)\s+(\w+)\s+(?:AS\s+)?\#(name)\b"#
    guard let places = try? Regex(place) else { return [name] }
    return sql.matches(of: places).compactMap { $0.output[1].substring.map(String.init) }.filter(tables.contains)
  }

  // MARK: The tests' own statements

  /// Whether a statement is written in a test and nowhere in the program. Tests may read all rows. A statement with an
  /// interpolation that is neither a number nor the table at its end must contain `/* test */`.
  private static func isOfTests(_ sql: String) -> Bool {
    if sql.contains("/* test */") { return true }
    let text = normal(sql)
    let withoutTable = normal(sql.split(separator: " ").dropLast().joined())
    return !program.contains(text) && (tests.contains(text) || tests.contains(withoutTable))
  }

  private static let tests = literals(in: "Tests")
  private static let program = literals(in: "Sources/Storage")

  /// All texts between quotes in the Swift files of a folder.
  private static func literals(in folder: String) -> Set<String> {
    let path = "\(Fixture.repository)/\(folder)"
    let names = FileManager.default.enumerator(atPath: path)
    var literals: Set<String> = []
    while let name = names?.nextObject() as? String {
      guard name.hasSuffix(".swift"), let text = try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) else {
        continue
      }
      for literal in text.split(separator: "\"") where literal.contains(/SELECT|UPDATE|DELETE/) {
        literals.insert(normal(literal))
      }
    }
    return literals
  }

  /// Without spaces, numbers and interpolations. A number may stand for an interpolation and the other way round.
  private static func normal(_ text: some StringProtocol) -> String {
    String(String(text).replacing(/\\\([^)]*\)/, with: "").filter { !$0.isWhitespace && !$0.isNumber })
  }
}

extension Scans.Meant {
  fileprivate func matches(_ statement: String) -> Bool {
    var rest = statement.filter { !$0.isWhitespace }[...]
    let parts = sql.filter { !$0.isWhitespace }.components(separatedBy: "…")
    guard rest.hasPrefix(parts[0]) else { return false }
    for part in parts where !part.isEmpty {
      guard let place = rest.range(of: part) else { return false }
      rest = rest[place.upperBound...]
    }
    return sql.hasSuffix("…") || rest.isEmpty
  }
}
