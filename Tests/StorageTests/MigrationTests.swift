import Foundation
import Gym
import Secrets
import TestKit
import Testing

@testable import Storage

@Suite(.limitedConcurrency) struct MigrationTests {
  /// The number of a migration that is still to come.
  private static let next = (Migration.all.last?.number ?? 0) + 1

  private let folder = Folder()

  private func open(_ migrations: [Migration] = Migration.all) throws -> Storage.Database {
    try Storage.Database(directory: folder.path, migrations: migrations, onFatal: { _ in })
  }

  private func numbers(_ database: Storage.Database) throws -> [Int] {
    try database.read { tx in try tx.rows("SELECT id FROM schema_version ORDER BY id") { row in try row.int() } }
  }

  /// Inserts a member into the schema of 0.1.0. `MemberStore` writes the newest one.
  private static func insertMara(_ tx: Tx) throws {
    try tx.execute(
      """
      INSERT INTO members (name, display_name, search, initials, colour, email, email_key, role, unit, shown_on_floor,
        password_hash, joined_at)
      VALUES ('Mara', 'Mara', ' mara mara', 'MA', 'blue', 'mara@example.com', 'mara@example.com', 'member', 'kg', 1,
        'hash', 1)
      """)
  }

  @Test("a new folder has the schema of 0.1.0 as number 55, and opens again with all it has")
  func baseline() throws {
    let new = try open([Migration.all[0]])
    #expect(try numbers(new) == [55])
    try new.writeAndWait(Self.insertMara)
    new.close()
    let again = try open()
    defer { again.close() }
    #expect(try numbers(again) == Migration.all.map(\.number))
    let mara = try again.read { tx in try tx.members.secrets(emailKey: "mara@example.com") }
    #expect(mara?.member.displayName == "Mara" && mara?.passwordHash == "hash" && mara?.member.showsInitials == false)
    #expect(try again.read { tx in try tx.checks.integrityProblems() } == [])
  }

  @Test("a folder that 55 steps brought to the schema of 0.1.0 opens, runs no step again and goes on with the next one")
  func stepped() throws {
    let old = try open([Migration.all[0]])
    try old.writeAndWait { tx in
      for number in 1..<55 {
        try tx.execute("INSERT INTO schema_version (id, name, applied_at) VALUES (?, 'step', 1)", number)
      }
      try Self.insertMara(tx)
    }
    old.close()
    let next = Migration(number: Self.next, name: "next", sql: "CREATE TABLE things (id INTEGER) STRICT;")
    for _ in 1...2 {
      let new = try open(Migration.all + [next])
      #expect(try numbers(new) == Array(1..<55) + Migration.all.map(\.number) + [Self.next])
      #expect(try new.read { tx in try tx.int("SELECT COUNT(*) FROM members") } == 1)
      new.close()
    }
  }

  @Test("an email comes with its key and a password, or none of them is there, and two members have none")
  func withoutEmail() throws {
    let database = try open()
    defer { database.close() }
    let insert: SQL = """
      INSERT INTO members (name, display_name, search, initials, colour, email, email_key, password_hash, role, unit,
        shown_on_floor, joined_at)
      VALUES ('Mara', 'Mara', ' mara mara', 'MA', 'blue', ?, ?, ?, 'member', 'kg', 1, 1)
      """
    for _ in 1...2 {
      try database.writeAndWait { tx in _ = try tx.execute(insert, String?.none, String?.none, String?.none) }
    }
    let halves: [(String?, String?, String?)] = [
      ("a@example.com", nil, nil), ("a@example.com", "a@example.com", nil), (nil, nil, "hash"), (nil, "a", nil),
    ]
    for half in halves {
      #expect(throws: StorageError.self) {
        try database.writeAndWait { tx in _ = try tx.execute(insert, half.0, half.1, half.2) }
      }
    }
    #expect(try database.read { tx in try tx.int("SELECT COUNT(*) FROM members") } == 2)
  }

  @Test("members of before are found in Latin letters, and the later of two with one plate gets another colour")
  func namesAndPlates() throws {
    let old = try open(Migration.all.filter { $0.number < 64 })
    let people = [
      ("Ольга", "ОЛ", "blue"), ("Carl", "CA", "blue"), ("Cara", "CA", "blue"), ("Caro", "CA", "yellow"),
      ("Cato", "CA", "blue"), ("Mara", "MA", "blue"),
    ]
    for (name, initials, colour) in people {
      try old.writeAndWait { tx in
        _ = try tx.execute(
          """
          INSERT INTO members (name, display_name, search, initials, colour, role, unit, shown_on_floor, joined_at)
          VALUES (?, ?, ' ', ?, ?, 'member', 'kg', 1, 1)
          """, "\(name) Zoë", name, initials, colour)
      }
    }
    old.close()
    let new = try open()
    defer { new.close() }
    let found = try new.read { tx in
      (
        try tx.members.roster(text: "olga", limit: 9).map(\.name), try tx.members.roster(text: "zoe", limit: 9),
        try tx.members.roster(text: "zoe", byFullName: true, limit: 9).count,
        try (1...6).map { try tx.members.find($0)?.colour }
      )
    }
    #expect(found.0 == ["Ольга"] && found.1 == [] && found.2 == 6)
    #expect(found.3 == [.blue, .blue, .red, .yellow, .green, .blue])
  }

  @Test("the fastest of laps alone goes, and of a line with points all along it stays, as of one that cannot be read")
  func measuredBests() throws {
    func line(each meters: Double, seconds: Int, count: Int) -> [UInt8] {
      let points = (0...count).map { RoadPoint(at: $0 * seconds * 1_000, distance: Double($0) * meters) }
      return RoadTrack(RecordedRoad(kind: .run, points: points)).encoded()
    }
    let old = try open(Migration.all.filter { $0.number < 85 })
    try old.writeAndWait(Self.insertMara)
    let lines = [line(each: 1_000, seconds: 300, count: 9), line(each: 30, seconds: 10, count: 300), [9]]
    for (road, track) in zip(1..., lines) {
      try old.writeAndWait { tx in
        try tx.execute(
          """
          INSERT INTO roads (id, member, kind, started_at, elapsed_ms, moving_ms, distance, format, has_places, added_at)
          VALUES (?, 1, 'run', 1, 3000000, 3000000, 900000, 'tcx', 0, 2)
          """, road)
        try tx.execute("INSERT INTO road_tracks (road, track) VALUES (?, ?)", road, track)
        for meters in [1_000, 5_000] {
          try tx.execute(
            """
            INSERT INTO road_bests (road, member, kind, meters, ms, from_ms, started_at)
            VALUES (?, 1, 'run', ?, ?, 0, 1)
            """, road, meters, meters * 300)
        }
      }
    }
    old.close()
    let new = try open()
    defer { new.close() }
    let left = try new.read { tx in
      try tx.rows("SELECT road, meters FROM road_bests ORDER BY road, meters /* test */") { row in
        [try row.int(), try row.int()]
      }
    }
    #expect(left == [[1, 5_000], [2, 1_000], [2, 5_000], [3, 1_000], [3, 5_000]])
  }

  @Test("the place of a road among posts no longer tells its exact end, and what was no post stays none")
  func roadPosts() throws {
    let old = try open(Migration.all.filter { $0.number < 86 })
    try old.writeAndWait(Self.insertMara)
    try old.writeAndWait { tx in
      let roads: [(id: Int, added: Int, posted: Int?)] = [
        (1, 5_000_000, 1_861_123), (2, 900_000, 900_000), (3, 5_000_000, nil),
      ]
      for road in roads {
        try tx.execute(
          """
          INSERT INTO roads (id, member, kind, started_at, elapsed_ms, moving_ms, distance, format, has_places,
            added_at, posted_at)
          VALUES (?, 1, 'run', 1000, 1860123, 1860123, 521040, 'gpx', 1, ?, ?)
          """, road.id, road.added, road.posted)
      }
    }
    old.close()
    let new = try open()
    defer { new.close() }
    let posted = try new.read { tx in
      try tx.rows("SELECT posted_at FROM roads ORDER BY id /* test */") { row in try row.intOrNil() }
    }
    #expect(posted == [1_801_000, 900_000, nil])
  }

  @Test("a migration that fails leaves the file as it was before it was opened, and the program can be put right")
  func migrations() throws {
    let bad = Migration(
      number: Self.next, name: "bad", sql: "CREATE TABLE half (id INTEGER) STRICT; CREATE TABLE sets (id);")
    let good = Migration(number: Self.next, name: "good", sql: "CREATE TABLE half (id INTEGER) STRICT;")
    // An older program's database, so that migrations succeed before the one that fails.
    let early = Array(Migration.all.prefix(3))
    try open(early).close()
    let failed = #expect(throws: StorageError.self) { try open(Migration.all + [bad]) }
    guard case .migration(name: "bad", let reason)? = failed else {
      Issue.record("\(String(describing: failed))")
      return
    }
    #expect(reason.contains("sets"))
    let old = try open(early)
    #expect(try numbers(old) == early.map(\.number))
    #expect(try old.read { tx in try !tx.exists("SELECT 1 FROM sqlite_master WHERE name IN ('half', 'problems')") })
    old.close()
    let new = try open(Migration.all + [good])
    #expect(try numbers(new) == Migration.all.map(\.number) + [Self.next])
    new.close()
  }

  @Test("a database of a newer program is refused and not touched")
  func newer() throws {
    let future = Migration(number: Self.next, name: "future", sql: "CREATE TABLE friends (id INTEGER) STRICT;")
    try open(Migration.all + [future]).close()
    let file = URL(fileURLWithPath: folder.path + "/rackside.sqlite")
    let before = try Data(contentsOf: file)
    #expect(throws: StorageError.newerDatabase(found: Self.next, known: Self.next - 1)) { try open() }
    #expect(try Data(contentsOf: file) == before)
  }

  @Test("a database from before 0.1.0 is refused and not touched", arguments: [1, 54])
  func unreleased(number: Int) throws {
    let early = Migration(number: number, name: "early", sql: "CREATE TABLE members (id INTEGER) STRICT;")
    try open([early]).close()
    let file = URL(fileURLWithPath: folder.path + "/rackside.sqlite")
    let before = try Data(contentsOf: file)
    #expect(throws: StorageError.unreleasedDatabase(found: number, oldest: 55)) { try open() }
    #expect(try Data(contentsOf: file) == before)
  }

  // A migration that was released has its fingerprint here. If this fails, undo the change and add a migration.
  @Test("no released migration was changed, but for its comments", arguments: [(55, "bb5adbc713f82c9d")])
  func released(number: Int, fingerprint: String) throws {
    let sql = try #require(Migration.all.first { $0.number == number }).sql
    let text = sql.replacing(/--[^\n]*/, with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(Tokens.hash(text).prefix(8).map { String(format: "%02x", $0) }.joined() == fingerprint)
  }

  @Test("each file of a migration is one of the program's, by its number and name, and has its text")
  func files() throws {
    let path = "\(Fixture.repository)/Sources/Storage/Migrations"
    for file in try FileManager.default.subpathsOfDirectory(atPath: path) where file.hasSuffix(".sql") {
      let text = try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
      let known = Migration.all.first { migration in
        file.hasPrefix("Baseline/")
          ? migration.name == "baseline"
          : (file as NSString).lastPathComponent == String(format: "%03d-\(migration.name).sql", migration.number)
      }
      #expect(known?.sql.contains(text) == true, "\(file)")
    }
    let numbers = Migration.all.map(\.number)
    #expect(numbers == Array(55..<55 + numbers.count))
  }
}
