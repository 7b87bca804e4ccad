import Foundation
import Storage
import Synchronization
import TestKit
import Testing

@testable import Server

/// `rackside backup` and `rackside restore` with the real program.
@Suite(.limitedConcurrency) struct BackupTests {
  static let log = """
    Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
    2021-02-10 16:46:13,Mittwoch,2h 18m,Bench Press (Barbell),1,75.0,8,0,0,,,
    2021-02-10 16:46:13,Mittwoch,2h 18m,Leg Press Keller,1,120.5,6,0,0,,,

    """

  /// A gym with an owner and a log of two sets, or of more.
  func makeGym(_ more: String = "") async throws -> Gym {
    let gym = try Gym(more)
    _ = try await gym.owner()
    try await addLog(Self.log, to: gym)
    return gym
  }

  func addLog(_ text: String, to gym: Gym) async throws {
    let path = try gym.folder.write("strong.csv", text)
    let ended = try await gym.run(
      "import", "strong", path, "--member", "nadia@example.com", "--unit", "kg", "--json")
    #expect(ended.status == 0, "\(ended.errors)")
  }

  func backUp(_ gym: Gym, _ more: String...) async throws -> String {
    let ended = try await gym.run(["backup", "--json"] + more)
    #expect(ended.status == 0 && ended.json.ok == true, "\(ended.errors)")
    return try #require(ended.json.file.string)
  }

  func export(_ gym: Gym) async throws -> String {
    let ended = try await gym.run("export", "--member", "nadia@example.com", "--format", "csv")
    #expect(ended.status == 0 && ended.out.utf8.count > 200, "\(ended.errors)")
    return ended.out
  }

  private func sets(_ data: String) throws -> Set<Int> {
    let database = try Database(directory: data, onFatal: { _ in })
    defer { database.close() }
    return Set(try database.read { tx in try tx.rows("SELECT id FROM sets") { row in try row.int() } })
  }

  func files(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  // MARK: Backup

  /// What was acknowledged.
  private final class Acknowledged: Sendable {
    private let ids = Mutex<Set<Int>>([])
    private let stopped = Mutex(false)
    var all: Set<Int> { ids.withLock { $0 } }
    var isStopped: Bool { stopped.withLock { $0 } }
    func stop() { stopped.withLock { $0 = true } }

    /// - Returns: how many there are.
    func add(_ id: Int) -> Int {
      ids.withLock { ids in
        ids.insert(id)
        return ids.count
      }
    }
  }

  @Test("a backup made at a random moment, while members log, has every set that was acknowledged before it began")
  func underLoad() async throws {
    let gym = try Gym("[limits]\nchanges_at_once = 1000000\nchanges_per_minute = 1000000")
    let program = try Program(["serve", "--config", gym.config])
    let port = try #require(await program.port())
    let acknowledged = Acknowledged()
    let moment = Int.random(in: 1...200)
    let (reached, reach) = AsyncStream.makeStream(of: Void.self)
    var lines: [(client: TestClient, bench: JSON)] = []
    for name in ["mara", "ben", "tove"] {
      let client = try await TestClient(port: port)
      _ = try await client.signUp(name)
      let exercises = try await client.call("exercises.list").exercises.array
      lines.append((client, try #require(exercises.first { $0.name == "Bench press" }).id))
    }
    let (before, ended) = try await withThrowingTaskGroup(of: Void.self) { group in
      // The group waits for its tasks also when this throws.
      defer { acknowledged.stop() }
      for (client, bench) in lines {
        group.addTask {
          // However it ends, nobody waits for more.
          defer { reach.finish() }
          while !acknowledged.isStopped {
            let params: Params = ["exercise": bench, "kind": "working", "weight": kg(80), "reps": 5]
            let id = try await client.change("sets.log", params).set.id
            let count = acknowledged.add(try #require(id.int))
            if count == moment { reach.yield(()) }
          }
        }
      }
      for await _ in reached { break }
      let before = acknowledged.all
      let ended = try await gym.run("backup", "--json")
      acknowledged.stop()
      try await group.waitForAll()
      return (before, ended)
    }
    #expect(before.count >= moment)
    #expect(ended.status == 0, "seed \(moment): \(ended.errors)")
    let file = try #require(ended.json.file.string)
    #expect(files(gym.folder.path + "/data/backups") == [URL(fileURLWithPath: file).lastPathComponent])

    let other = Folder()
    let restored = try await gym.run("restore", file, "--data", other.path + "/new")
    #expect(restored.status == 0, "\(restored.errors)")
    let found = try sets(other.path + "/new")
    #expect(
      before.isSubset(of: found), "seed \(moment): \(before.subtracting(found).count) of \(before.count) are missing")
    #expect(found.count == ended.json.sets.int)
    // The server was not disturbed.
    program.signal(SIGTERM)
    #expect(await program.end().status == 0)
    let all = try sets(gym.folder.path + "/data")
    #expect(acknowledged.all.isSubset(of: all))
  }

  @Test("as many backups stay as were asked for, and nothing else is deleted")
  func keep() async throws {
    let gym = try await makeGym()
    let folder = gym.folder.path + "/data/backups"
    let first = try await gym.run("backup", "--keep", "14")
    #expect(first.status == 0)
    let line =
      /Backed up 2 sets to (.+\/data\/backups\/rackside-\d{8}-\d{6}\.backup), \d+\.\d MB, opened and checked\.\n/
    #expect(first.out.wholeMatch(of: line) != nil, "\(first.out)")
    try gym.folder.write("data/backups/rackside-20200101-000000.backup", "not a backup")
    try gym.folder.write("data/backups/notes.txt", "mine")
    let kept = [try await backUp(gym, "--keep", "14"), try await backUp(gym, "--keep", "14")]
    let last = try await gym.run("backup", "--keep", "2", "--json")
    #expect(last.status == 0 && last.json.deleted.array.count == 2)
    let names = [kept[1], try #require(last.json.file.string)].map { URL(fileURLWithPath: $0).lastPathComponent }
    #expect(files(folder) == (names + ["notes.txt", "rackside-20200101-000000.backup"]).sorted())
    #expect(try await gym.run("backup", "--keep", "0").status == 64)
    // Only the owner of the data can read them.
    let attributes = try FileManager.default.attributesOfItem(atPath: kept[1])
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("a database whose summaries are wrong gives no backup, and the command says what is wrong")
  func unsound() async throws {
    let gym = try await makeGym()
    let database = try Database(directory: gym.folder.path + "/data", onFatal: { _ in })
    try database.writeAndWait { tx in _ = try tx.execute("UPDATE day_totals SET sets = sets + 1") }
    database.close()
    let ended = try await gym.run("backup", "--json")
    #expect(ended.status == 65 && ended.json.ok == false)
    #expect(ended.errors.contains("the copy of the database is not sound: the total of member"), "\(ended.errors)")
    #expect(!files(gym.folder.path + "/data").contains("backups"))
    let none = try await Gym().run("backup")
    #expect(none.status == 66 && none.errors.contains("there is no database"))
  }

  @Test("where nothing can be written no file is left, and the command says so")
  func unwritable() async throws {
    let gym = try await makeGym()
    for folder in [gym.config + "/backups", gym.folder.path + "/no/such/folder", gym.config] {
      let ended = try await gym.run("backup", "--to", folder)
      #expect(ended.status == 74 && ended.errors.contains("\(folder) cannot be written to"), "\(ended.errors)")
    }
    #expect(!files(gym.folder.path).contains("no"))
  }

  @Test(
    "on a disk that is too small, for the copy or for the backup beside it, nothing is left",
    .enabled(if: SmallDisk.isPossible, "this user may not mount a filesystem"))
  func fullDisk() async throws {
    let gym = try await makeGym()
    let made = try await gym.run("backup", "--json")
    let size = try #require(made.json["bytes"].int)
    let disk = try SmallDisk(megabytes: (size >> 20) * 4 + 8)
    defer { disk.stop() }
    func backUp() async throws -> Program.Ended {
      let arguments = ["backup", "--to", disk.path + "/backups", "--config", gym.config]
      return try await Program(arguments, under: disk.command).end()
    }
    for kilobytes in [100, size / 2_048, size * 3 / 2_048] {
      try disk.leave(kilobytes: kilobytes)
      let ended = try await backUp()
      #expect(ended.status == 74 && ended.errors.contains("is full"), "\(kilobytes): \(ended.errors)")
      #expect(files(disk.seen) == ["fill"])
    }
    try disk.clear()
    #expect(try await backUp().status == 0)
    #expect(files(disk.seen + "/backups").count == 1)
  }

  // MARK: Restore

  @Test("a backup restored to an empty folder gives the same export, and its configuration goes beside the one in use")
  func restore() async throws {
    let gym = try await makeGym("[log]\nlevel = \"error\"")
    let file = try await backUp(gym)
    let checked = try await gym.run("restore", file, "--check")
    #expect(checked.status == 0 && checked.out.contains("whole and undamaged"))
    let other = try Gym()
    let own = try Data(contentsOf: URL(fileURLWithPath: other.config))
    let restored = try await other.run("restore", file)
    #expect(restored.status == 0 && restored.out.hasPrefix("Restored 2 sets from the backup of"), "\(restored.errors)")
    #expect(try await export(other) == export(gym))
    #expect(try await other.run("check", "--json").json.problems == [])
    let beside = other.folder.path + "/rackside.toml.restored"
    #expect(restored.out.contains(beside))
    #expect(try Data(contentsOf: URL(fileURLWithPath: beside)) == Data(contentsOf: URL(fileURLWithPath: gym.config)))
    #expect(try Data(contentsOf: URL(fileURLWithPath: other.config)) == own)
    #expect(files(other.folder.path + "/data").filter { $0.contains("part") || $0.contains("before") } == [])
    // A server starts on it.
    let program = try Program(["serve", "--config", other.config])
    #expect(await program.port() != nil)
    program.signal(SIGTERM)
    #expect(await program.end().status == 0)
  }

  @Test("a gym's own catalog is in the backup and goes beside the one in use, the program's is not")
  func catalog() async throws {
    let folder = Folder()
    let exercises = try folder.write("exercises/none.json", #"{"exercises": []}"#)
    let gym = try Gym(catalog: folder.path)
    _ = try await gym.owner()
    let file = try await backUp(gym)
    let names = try BackupReader(file).header.sections.map(\.name)
    #expect(names == ["database", "configuration", "catalog/exercises/none.json"])
    let other = try Gym()
    #expect(try await other.run("restore", file).status == 0)
    let beside = other.folder.path + "/data/catalog.restored/exercises/none.json"
    #expect(try Data(contentsOf: URL(fileURLWithPath: beside)) == Data(contentsOf: URL(fileURLWithPath: exercises)))
    let plain = try await backUp(other)
    #expect(try BackupReader(plain).header.sections.map(\.name) == ["database", "configuration"])
  }

  @Test("a backup that is damaged, cut short, newer or unsound is refused, and what is there stays untouched")
  func refused() async throws {
    let gym = try await makeGym()
    let file = try await backUp(gym)
    let whole = try Data(contentsOf: URL(fileURLWithPath: file))
    let header = try BackupReader(file).header
    let data = gym.folder.path + "/data"
    // Whoever restores takes the server's lock.
    func listed() -> [String] { files(data).filter { $0 != "rackside.lock" } }
    let (there, database) = (listed(), try Data(contentsOf: URL(fileURLWithPath: data + "/rackside.sqlite")))
    func refuse(_ path: String, _ reason: String, _ arguments: String...) async throws {
      let ended = try await Program.run(["restore", path, "--config", gym.config] + arguments)
      #expect(ended.status == 65 && ended.out == "" && ended.errors.contains(reason), "\(reason): \(ended)")
      #expect(listed() == there)
      #expect(try Data(contentsOf: URL(fileURLWithPath: data + "/rackside.sqlite")) == database)
    }
    func changed(_ name: String, _ change: (inout Data) -> Void) throws -> String {
      let path = gym.folder.path + "/" + name
      var bytes = whole
      change(&bytes)
      try bytes.write(to: URL(fileURLWithPath: path))
      return path
    }
    let flipped = try changed("flipped") { $0[$0.count / 2] ^= 1 }
    let short = try changed("short") { $0.removeLast(5_000) }
    let version = try changed("version") { bytes in
      guard let place = bytes.range(of: Data(#""version":1"#.utf8)) else { return }
      bytes[place.upperBound - 1] = UInt8(ascii: "2")
    }
    for way in ["--yes", "--check"] {
      try await refuse(flipped, "its section 'database' was changed", way)
      try await refuse(short, "is cut short", way)
      try await refuse(version, "was made by a newer Rackside", way)
      try await refuse(gym.config, "is not a backup of Rackside", way)
    }

    // These are undamaged, so only what is in them can be refused.
    func made(_ name: String, schema: Int? = nil, _ source: BackupFile.Source) throws -> String {
      let path = gym.folder.path + "/" + name
      var other = header
      other.schema = schema ?? header.schema
      other.sections = [try source.section(named: "database")]
      try BackupFile.write(other, [source], to: path)
      return path
    }
    let schema = try made("schema", schema: 9_999, .file(data + "/rackside.sqlite"))
    try await refuse(schema, "made by a newer Rackside (its schema is version 9999", "--yes")
    let text = try made("text", .bytes(Array("This is no database. ".utf8) + [UInt8](repeating: 7, count: 9_000)))
    try await refuse(text, "the database in the backup cannot be used", "--yes")
    let elsewhere = Folder()
    try FileManager.default.copyItem(atPath: data + "/rackside.sqlite", toPath: elsewhere.path + "/rackside.sqlite")
    let wrong = try Database(directory: elsewhere.path, onFatal: { _ in })
    try wrong.writeAndWait { tx in _ = try tx.execute("UPDATE day_totals SET sets = sets + 1") }
    wrong.close()
    let named = try made("named", schema: header.schema - 1, .file(data + "/rackside.sqlite"))
    try await refuse(named, "the backup does not hold the database that it names", "--yes")
    let unsound = try made("unsound", .file(elsewhere.path + "/rackside.sqlite"))
    try await refuse(unsound, "the database in the backup is not sound: the total of member", "--yes")
    let missing = try await gym.run("restore", gym.folder.path + "/nowhere", "--yes")
    #expect(missing.status == 66 && missing.errors.contains("there is no file"))
  }
}
