import ArgumentParser
import Foundation
import GRDBSQLite
import Glibc

/// The baseline for `log`: a plain loop that writes the rows of a set. It has no requests, no rules and no replies to
/// send.
struct BareLog: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bare-log", abstract: "The rows of sets, by one plain loop.", shouldDisplay: false)

  @Option var data: String
  @Option var group: Int
  @Option var seconds: Double
  @Option var core: Int?

  func run() throws {
    if let core { try Machine.pin(core: core) }
    let loop = try BareLogLoop(path: data + "/rackside.sqlite", group: group)
    print("ready")
    fflush(nil)
    guard readLine() != nil else { return }
    print(try loop.run(seconds: seconds).rounded())
    fflush(nil)
  }
}

private final class BareLogLoop {
  private var db: OpaquePointer?
  private let group: Int
  private let members: [(id: Int64, device: Int64, exercise: Int64)]
  private var statements: [OpaquePointer] = []
  private var workouts: [Int64] = []
  private var counts: [Int64] = []
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  /// Writes the same rows as `sets.log`: the set, its summary, the day's sum, the rest, the reply. Like the server, it
  /// writes the best row and the member's row only now and then.
  private static let texts = [
    """
    INSERT INTO sets (workout, member, exercise, position, kind, weight_milli, weight_unit, reps, ms, mm, heart_rate,
      rpe_tenths, note, tempo, at, day, device, effective_grams, e1rm_grams, records, lifted_grams)
    VALUES (?1, ?2, ?3, ?4, 'working', 82500, 'kg', 6, NULL, NULL, NULL, NULL, NULL, NULL, ?5, '2026-11-22', ?6, 82500,
      99000, 0, 82500)
    """,
    """
    UPDATE summaries SET last_at = ?4, set_count = ?5, work_sets = ?5, reps = ?5 * 6, volume_grams = ?5 * 495000
    WHERE member = ?1 AND exercise = ?2 AND workout = ?3
    """,
    "UPDATE day_totals SET sets = sets + 1, volume_grams = volume_grams + 495000 WHERE day = '2026-11-22' AND member = ?1",
    "UPDATE rests SET started_at = ?3, ends_at = ?3 + 180000 WHERE member = ?1 AND exercise = ?2 AND started_at <= ?3",
    "INSERT INTO replies (id, caller, method, hash_size, sealed, at) VALUES (?1, 'm100', 'sets.log', 16, ?2, ?3)",
  ]

  init(path: String, group: Int) throws {
    self.group = max(1, group)
    guard sqlite3_open(path, &db) == SQLITE_OK, let db else { throw BenchError("cannot open \(path)") }
    func run(_ sql: String) throws {
      guard sqlite3_exec(db, sql, nil, nil, nil) == SQLITE_OK else {
        throw BenchError(String(cString: sqlite3_errmsg(db)))
      }
    }
    try run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
    try run("PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -8192; PRAGMA temp_store = MEMORY")
    func prepare(_ sql: String) throws -> OpaquePointer {
      var statement: OpaquePointer?
      guard sqlite3_prepare_v3(db, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil) == SQLITE_OK,
        let statement
      else { throw BenchError(String(cString: sqlite3_errmsg(db))) }
      return statement
    }
    let query = try prepare(
      """
      SELECT s.member, s.device, (SELECT MIN(id) FROM exercises) FROM sessions s WHERE s.device IS NOT NULL
      """)
    var found: [(Int64, Int64, Int64)] = []
    while sqlite3_step(query) == SQLITE_ROW {
      found.append((sqlite3_column_int64(query, 0), sqlite3_column_int64(query, 1), sqlite3_column_int64(query, 2)))
    }
    sqlite3_finalize(query)
    members = found
    for member in members {
      try run("INSERT INTO workouts (member, started_at, source) VALUES (\(member.id), 1, 'floor')")
      let workout = sqlite3_last_insert_rowid(db)
      workouts.append(workout)
      try run(
        """
        INSERT INTO summaries (member, exercise, workout, started_at, last_at, position, set_count, work_sets, reps,
          volume_grams, top_grams, top_reps, most_reps, longest_ms, farthest_mm, best_e1rm_grams, best_set)
        VALUES (\(member.id), \(member.exercise), \(workout), 1, 1, 1, 1, 1, 6, 1, 82500, 6, 6, 0, 0, 99000, 1);
        INSERT INTO day_totals (day, member, sets, volume_grams) VALUES ('2026-11-22', \(member.id), 0, 0);
        INSERT INTO rests (member, exercise, started_at, ends_at, warmup)
        VALUES (\(member.id), \(member.exercise), 1, 1, 0)
        """)
      counts.append(0)
    }
    statements = try Self.texts.map(prepare)
  }

  /// - Returns: durable sets a second.
  func run(seconds: Double) throws -> Double {
    let reply = [UInt8](repeating: UInt8(ascii: "x"), count: 300)
    let hash = [UInt8](repeating: 7, count: 16)
    var random = SystemRandomNumberGenerator()
    var stored = 0
    let began = Machine.now
    while Machine.now < began + seconds {
      sqlite3_exec(db, "BEGIN IMMEDIATE", nil, nil, nil)
      for _ in 0..<group {
        let now = Int64(Machine.epochMilliseconds)
        let place = stored % members.count
        let (id, device, exercise) = members[place]
        counts[place] += 1
        try step(0, [workouts[place], id, exercise, counts[place], now, device])
        try step(1, [id, exercise, workouts[place], now, counts[place]])
        try step(2, [id])
        try step(3, [id, exercise, now])
        // A time-ordered key, as our own pages make them.
        var key = [UInt8](repeating: 0, count: 16)
        key.withUnsafeMutableBytes { bytes in
          bytes.storeBytes(of: (UInt64(now) << 16).bigEndian, as: UInt64.self)
          bytes.storeBytes(of: random.next() as UInt64, toByteOffset: 8, as: UInt64.self)
        }
        bind(key, 1)
        bind(hash + reply, 2)
        sqlite3_bind_int64(statements[4], 3, now)
        try step(4, [])
        stored += 1
      }
      guard sqlite3_exec(db, "COMMIT", nil, nil, nil) == SQLITE_OK else { throw failure() }
    }
    return Double(stored) / (Machine.now - began)
  }

  private func bind(_ bytes: [UInt8], _ index: CInt) {
    sqlite3_bind_blob(statements[4], index, bytes, CInt(bytes.count), Self.transient)
  }

  private func step(_ number: Int, _ integers: [Int64]) throws {
    let statement = statements[number]
    for (index, value) in integers.enumerated() { sqlite3_bind_int64(statement, CInt(index + 1), value) }
    guard sqlite3_step(statement) == SQLITE_DONE else { throw failure() }
    sqlite3_reset(statement)
  }

  private func failure() -> BenchError { BenchError(sqlite3_errmsg(db).map { String(cString: $0) } ?? "SQLite failed") }
}
