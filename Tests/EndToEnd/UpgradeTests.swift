import Foundation
import TestKit
import Testing

@testable import Server
@testable import Storage

@Suite(.limitedConcurrency) struct UpgradeTests {
  private static let newest = DatabaseFile.newestSchema

  private func files(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private func schema(_ data: String) throws -> Int { try DatabaseFile(data + "/rackside.sqlite").schema() }

  /// A gym with a database of an older schema.
  private func makeGym(_ more: String = "", schema: Int, isEmpty: Bool = false) throws -> (gym: Gym, data: String) {
    let gym = try Gym(more)
    let data = gym.folder.path + "/data"
    try OldGym.make(schema: schema, in: data, isEmpty: isEmpty)
    return (gym, data)
  }

  @Test("before an update there is a backup, which deletes no older one and restores", arguments: ["check", "serve"])
  func copies(command: String) async throws {
    let (gym, data) = try makeGym(schema: 58)
    let old = try Data(contentsOf: URL(fileURLWithPath: data + "/rackside.sqlite"))
    func update() async throws {
      let program = try Program([command, "--config", gym.config])
      if command == "serve" {
        #expect(await program.port() != nil)
        program.signal(SIGTERM)
      }
      let ended = await program.end()
      #expect(ended.status == 0 && ended.errors.contains("he database was updated for this program"), "\(ended.errors)")
    }
    try await update()
    #expect(try schema(data) == Self.newest)
    let names = files(data + "/upgrades")
    let name = try #require(names.first)
    let reader = try BackupReader("\(data)/upgrades/\(name)")
    try reader.verify()
    #expect(names.count == 1 && reader.header.schema == 58 && reader.header.gym == "Iron Yard")
    #expect(reader.header.sections.map(\.name) == ["database", "configuration"])
    // What is up to date is not copied again.
    #expect(try await gym.run("check").status == 0)
    #expect(files(data + "/upgrades") == names)

    // Nobody needs those from before many updates.
    for day in 10..<30 {
      try FileManager.default.copyItem(
        atPath: "\(data)/upgrades/\(name)", toPath: "\(data)/upgrades/rackside-202001\(day)-000000.backup")
    }
    // SQLite would mix what is left of the other database's log into this one.
    for name in ["rackside.sqlite-wal", "rackside.sqlite-shm"] {
      try? FileManager.default.removeItem(atPath: "\(data)/\(name)")
    }
    try old.write(to: URL(fileURLWithPath: data + "/rackside.sqlite"))
    try await update()
    #expect(files(data + "/upgrades").count == 3)
    // The nightly ones lie elsewhere, and none of them takes their place.
    #expect(files(data + "/backups") == [])
    let other = Folder()
    let restored = try await gym.run("restore", "\(data)/upgrades/\(name)", "--data", other.path + "/new")
    #expect(restored.status == 0 && restored.out.hasPrefix("Restored 2 sets "), "\(restored)")
    #expect(try schema(other.path + "/new") == Self.newest)
  }

  @Test("a new database, and one without members, is not copied")
  func nothingToLose() async throws {
    let new = try Gym()
    #expect(try await new.owner().status == 0)
    let (gym, data) = try makeGym(schema: 58, isEmpty: true)
    #expect(try await gym.run("check").status == 0)
    #expect(try schema(data) == Self.newest)
    #expect(files(new.folder.path + "/data/upgrades") == [] && files(data + "/upgrades") == [])
  }

  @Test("an update that fails changes nothing, and says which program to start and where the backup is")
  func failure() async throws {
    let (gym, data) = try makeGym(schema: 60)
    // The newest migration makes this table too, so the ones before it succeed.
    try OldGym.change(data, schema: 60, "CREATE TABLE videos (id INTEGER PRIMARY KEY) STRICT")
    let before = try OldGym.counts(data)
    let first = try await gym.run("check")
    let name = try #require(files(data + "/upgrades").first)
    let expected = """
      rackside: the database could not be updated for this program (\(programVersion)): videos: table videos already \
      exists. It is as it was before. To go on, start the Rackside that ran until now (its schema is version 60) again \
      with the same data, and report this message. Should that program not start, \(data)/upgrades/\(name) has the gym as \
      it was: 'rackside restore' of that program puts it back.

      """
    #expect(first.status == 70 && first.out == "" && first.errors == expected, "\(first)")
    #expect(try schema(data) == 60)
    #expect(try OldGym.counts(data) == before)

    try OldGym.change(data, schema: 60, "INSERT INTO settings (name, value) VALUES ('program.version', '0.0.9')")
    let second = try await gym.run("serve")
    #expect(second.status == 70 && second.errors.contains("start Rackside 0.0.9 again"), "\(second.errors)")
    // However often it is tried, each state of the gym is kept once.
    let kept = files(data + "/upgrades")
    #expect(kept.count == 2)
    #expect(try await gym.run("serve").errors == second.errors)
    #expect(files(data + "/upgrades") == kept)
    // The program can be put right.
    try OldGym.change(data, schema: 60, "DROP TABLE videos")
    #expect(try await gym.run("check").status == 0)
    let program = try DatabaseFile(data + "/rackside.sqlite").read { tx in try tx.settings.get("program.version") }
    #expect(program == programVersion)
  }

  @Test("kill -9 in the middle of the update loses nothing, again and again, and then it is updated whole")
  func killed() async throws {
    let (gym, data) = try makeGym(schema: 58)
    // Step 65 of the update, after others have changed tables, fires this, and it never ends.
    let endless: [SQL] = [
      "CREATE TABLE ballast (data BLOB) STRICT /* test */",
      """
      CREATE VIEW forever AS
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n /* test */
      """,
      """
      CREATE TRIGGER endless AFTER UPDATE OF search ON members BEGIN
        INSERT INTO ballast SELECT zeroblob(4000) FROM forever;
      END /* test */
      """,
    ]
    for sql in endless { try OldGym.change(data, schema: 58, sql) }
    let before = try OldGym.counts(data)
    let wal = data + "/rackside.sqlite-wal"
    for _ in 1...3 {
      let program = try Program(["serve", "--config", gym.config])
      // More than SQLite keeps in memory: changes that are not committed are on the disk now.
      let isInMidst = try await program.until { fileSize(wal) > 16 << 20 }
      #expect(isInMidst)
      program.signal(SIGKILL)
      #expect(await program.end().status == 128 + SIGKILL)
      #expect(fileSize(wal) > 16 << 20)
      #expect(try schema(data) == 58)
      #expect(try OldGym.counts(data) == before)
      #expect(try DatabaseFile(data + "/rackside.sqlite").read { tx in try tx.checks.integrityProblems() } == [])
      // However often it is killed, the gym as it was is kept once.
      let kept = files(data + "/upgrades")
      #expect(kept.count == 1 && files(data).contains("upgrade-backup"), "\(kept)")
      let name = try #require(kept.first)
      let reader = try BackupReader("\(data)/upgrades/\(name)")
      try reader.verify()
      #expect(reader.header.schema == 58)
    }
    for sql: SQL in ["DROP TRIGGER endless", "DROP VIEW forever", "DROP TABLE ballast"] {
      try OldGym.change(data, schema: 58, sql)
    }
    let program = try Program(["serve", "--config", gym.config])
    #expect(await program.port() != nil)
    program.signal(SIGTERM)
    #expect(await program.end().status == 0)
    #expect(try schema(data) == Self.newest)
    let after = try OldGym.counts(data)
    for table in ["members", "workouts", "sets", "messages", "bookings", "visits", "memberships"] {
      #expect((before[table] ?? 0) > 0 && after[table] == before[table], "\(table)")
    }
    #expect(try await gym.run("check", "--json").json.ok == true)
    #expect(!files(data).contains("upgrade-backup"))
  }

  @Test("the very same gym is backed up once, however often its update begins, and again if that backup was damaged")
  func copiesOnce() async throws {
    let (gym, data) = try makeGym(schema: 58)
    var configuration = Configuration()
    configuration.dataDirectory = data
    configuration.catalogDirectory = Fixture.repository + "/Config/catalog"
    configuration.reserveMegabytes = 1
    let upgrade = Upgrade(configuration: configuration, isLocked: true)
    func copy() throws -> (file: String, isNew: Bool) {
      try upgrade.copyOnce(try #require(try DatabaseFile(data + "/rackside.sqlite").older()))
    }
    let first = try copy()
    #expect(first.isNew)
    for _ in 1...3 {
      let again = try copy()
      #expect(again.file == first.file && !again.isNew)
    }
    // One that was damaged since is not relied on.
    let whole = try Data(contentsOf: URL(fileURLWithPath: first.file))
    var damaged = whole
    damaged[whole.count / 2] ^= 1
    try damaged.write(to: URL(fileURLWithPath: first.file))
    let second = try copy()
    #expect(second.isNew && second.file != first.file)
    // What was logged meanwhile, with the older program, needs another.
    try OldGym.change(data, schema: 58, "UPDATE settings SET value = 'Steel Yard' WHERE name = 'gym.name'")
    let third = try copy()
    #expect(third.isNew && files(data + "/upgrades").count == 3)
    #expect(try BackupReader(third.file).header.gym == "Steel Yard")
    // The update that ends uses it.
    let ended = try await gym.run("check")
    #expect(ended.status == 0 && ended.errors.contains(third.file), "\(ended)")
    #expect(files(data + "/upgrades").contains(URL(fileURLWithPath: third.file).lastPathComponent))
    #expect(files(data + "/upgrades").count == 3 && !files(data).contains("upgrade-backup"))
  }

  @Test("without room for the backup there is no update, until somebody does without one")
  func noRoom() async throws {
    // No disk has so much room.
    let (gym, data) = try makeGym("[limits]\nreserve_megabytes = 1000000000", schema: 70)
    for command in ["check", "serve"] {
      let ended = try await gym.run(command)
      #expect(ended.status == 74 && ended.out == "", "\(ended)")
      #expect(ended.errors.contains("the backup of it that comes first was not made: the disk that holds \(data)"))
      #expect(ended.errors.contains("MB are free. Nothing was changed.") && ended.errors.contains("check --no-backup"))
    }
    #expect(try schema(data) == 70)
    #expect(try await gym.run("check", "--no-backup").status == 0)
    #expect(try schema(data) == Self.newest)
    #expect(files(data + "/upgrades") == [])
  }

  @Test("no command updates the database below a server of an older version")
  func serverRuns() async throws {
    let (gym, data) = try makeGym(schema: 70)
    let lock = try DataLock(directory: data)
    let refused = try await gym.run("check")
    #expect(refused.status == 69 && refused.errors.contains("Stop that server first"), "\(refused.errors)")
    #expect(try schema(data) == 70)
    lock.release()
    #expect(try await gym.run("check").status == 0)
  }
}
