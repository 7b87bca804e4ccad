import Foundation
import Storage
import TestKit
import Testing

@testable import Server

/// More of `rackside backup` and `rackside restore`.
extension BackupTests {
  private static let guide =
    (try? String(contentsOfFile: Fixture.repository + "/docs/BACKUP.md", encoding: .utf8)) ?? ""

  @Test("a restore is refused while the server runs or nobody agreed to it, and keeps what was there before")
  func replace() async throws {
    let gym = try await makeGym()
    let (file, old) = (try await backUp(gym), try await export(gym))
    try await addLog(Self.log.replacing("2021-02-10", with: "2021-02-11"), to: gym)
    let new = try await export(gym)
    #expect(new != old)

    let program = try Program(["serve", "--config", gym.config])
    _ = try #require(await program.port())
    let running = try await gym.run("restore", file, "--yes")
    #expect(running.status == 69 && running.errors.contains("a server is running"), "\(running.errors)")
    program.signal(SIGTERM)
    #expect(await program.end().status == 0)
    let asked = try await gym.run("restore", file)
    #expect(asked.status == 64 && asked.errors.contains("add --yes"))
    #expect(try await export(gym) == new)

    let restored = try await gym.run("restore", file, "--yes")
    #expect(restored.status == 0, "\(restored.errors)")
    #expect(try await export(gym) == old)
    // What was there is whole, and goes back as the message says.
    let data = gym.folder.path + "/data"
    let before = try #require(files(data).first { $0.hasPrefix("rackside.sqlite.before-") })
    #expect(restored.out.contains(before))
    // The restored database has commits in its WAL, as after a power cut. They must not get into the other one.
    let database = try Database(directory: data, onFatal: { _ in })
    try database.writeAndWait { tx in _ = try tx.execute("UPDATE sets SET deleted_at = 1") }
    let wal = try Data(contentsOf: URL(fileURLWithPath: data + "/rackside.sqlite-wal"))
    database.close()
    #expect(!wal.isEmpty)
    try wal.write(to: URL(fileURLWithPath: data + "/rackside.sqlite-wal"))
    for name in ["", "-wal", "-shm"] {
      let path = "rackside.sqlite" + name
      #expect(Self.guide.contains("`\(path)`"))
      try? FileManager.default.removeItem(atPath: "\(data)/\(path)")
    }
    try FileManager.default.moveItem(atPath: "\(data)/\(before)", toPath: data + "/rackside.sqlite")
    #expect(try await export(gym) == new)
  }

  @Test("a database that can no longer be read is kept as it is, and replaced")
  func damagedDatabase() async throws {
    let gym = try await makeGym()
    let (file, old) = (try await backUp(gym), try await export(gym))
    let place = gym.folder.path + "/data/rackside.sqlite"
    let garbage = Data([UInt8](repeating: 7, count: 9_000))
    try garbage.write(to: URL(fileURLWithPath: place))
    try gym.folder.write("data/rackside.sqlite-wal", "what was left of a log")
    #expect(try await gym.run("restore", file, "--yes").status == 0)
    #expect(try await export(gym) == old)
    let before = files(gym.folder.path + "/data").filter { $0.hasPrefix("rackside.sqlite.before-") }
    let kept = gym.folder.path + "/data/" + (before.first ?? "")
    #expect(try Data(contentsOf: URL(fileURLWithPath: kept)) == garbage)
  }

  @Test("a second folder on the disk of the data is a warning of the check, as where its stick is not mounted")
  func secondOnSameDisk() async throws {
    let gym = try Gym("[backup]\nsecond_folder = \"stick/rackside\"")
    #expect(try await gym.owner().status == 0)
    // Where a stick is missing, so is the folder on it.
    let missing = try await gym.run("check", "--json")
    #expect(missing.status == 0 && missing.json.warnings == [], "\(missing.out)")
    try gym.folder.write("stick/rackside/x", "")
    let here = try await gym.run("check", "--json")
    let warning = here.json.warnings.array.first?.string
    let path = gym.folder.path + "/stick/rackside"
    #expect(here.status == 0 && warning?.hasPrefix("backup.second_folder: \(path) is on the server's own disk") == true)
  }

  @Test("a backup to another folder of the disk that the data is on warns, and one without --to does not")
  func sameDisk() async throws {
    let gym = try await makeGym()
    let beside = try await gym.run("backup", "--to", gym.folder.path + "/stick", "--json")
    #expect(beside.status == 0 && beside.json.warnings.array.count == 1, "\(beside.errors)")
    #expect(beside.errors.contains("This is the disk that the data is on"))
    let usual = try await gym.run("backup", "--json")
    #expect(usual.status == 0 && usual.json.warnings == [], "\(usual.errors)")
  }
}
