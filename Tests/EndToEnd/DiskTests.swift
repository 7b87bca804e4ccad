import Foundation
import Server
import Storage
import TestKit
import Testing

/// What the server says about its disk: to a monitor, and in its log.
@Suite(.limitedConcurrency) struct DiskTests {
  private static let enough = "HTTP/1.1 200 OK\r\n", full = "HTTP/1.1 503 Service Unavailable\r\n"

  private static let consequence = "imports, notes and sign-ups are refused, sets are stored\n"

  private static func reserve(_ megabytes: Int) -> (inout Configuration) -> Void { { $0.reserveMegabytes = megabytes } }

  private func health(_ port: Int) async throws -> (status: String, text: String) {
    let answer = try await http(port, "/healthz")
    let lineEnd = try #require(answer.range(of: "\r\n")?.upperBound)
    let text = answer.components(separatedBy: "\r\n\r\n").dropFirst().joined()
    return (String(answer[..<lineEnd]), text)
  }

  @Test("a monitor is told whether there is room, whether there is less than the reserve, and that nothing is stored")
  func answers() async throws {
    try await withServer(Self.reserve(0)) { served in
      #expect(try await health(served.server.port) == (Self.enough, "ok\n"))
      let mara = try await served.connect()
      _ = try await mara.signUp("Mara")
      let bench = try #require(try await mara.call("exercises.list").exercises.array.first { $0.name == "Bench press" })
      let set: Params = ["exercise": bench.id, "kind": "working", "weight": kg(80), "reps": 6]
      // What SQLite may not grow beyond is a full disk to it.
      try await served.server.database.write { tx in
        let pages = try tx.int("PRAGMA page_count") ?? 0
        _ = try tx.int("PRAGMA max_page_count = \("\(pages)")")
      }
      var refusal = JSON.null
      while refusal.isNull {
        let keyed = set.merging(["key": UUID().uuidString]) { $1 }
        refusal = try #require(await mara.reply(mara.post("sets.log", keyed))).error
      }
      #expect(refusal.data.reason == "busy")
      #expect(try await health(served.server.port) == (Self.full, "disk full: nothing can be stored\n"))
      try await served.server.database.write { tx in _ = try tx.int("PRAGMA max_page_count = 1000000") }
      _ = try await mara.change("sets.log", set)
      #expect(try await health(served.server.port) == (Self.enough, "ok\n"))
    }
    // No disk has so much room.
    try await withServer(Self.reserve(1 << 40)) { served in
      let (status, text) = try await health(served.server.port)
      #expect(status == Self.enough)
      let figures = #/low disk space: \d+ MB free, below the reserve of \d+ MB; /#
      #expect(text.replacing(figures, with: "") == Self.consequence, "\(text)")
    }
  }

  @Test("a start below the reserve is logged once, with what to do about it; a start with room logs nothing")
  func log() throws {
    for (reserve, count) in [(1 << 40, 1), (0, 0)] {
      let log = LogLines()
      try Served(Self.reserve(reserve), log: log.logger()).stop()
      let lines = log.all
      #expect(lines.count == count, "\(lines)")
      #expect(lines.allSatisfy { $0.hasPrefix("warning the disk is almost full") })
      #expect(lines.allSatisfy { $0.contains("makeRoom=free some space on the disk that") })
      #expect(lines.allSatisfy { $0.contains("name it in server.data. Never delete rackside.sqlite") })
    }
  }

  @Test(
    "on a small disk the server says what it sees of it while it runs, and when it starts",
    .enabled(if: SmallDisk.isPossible, "this user may not mount a filesystem"))
  func smallDisk() async throws {
    let disk = try SmallDisk(megabytes: 24)
    defer { disk.stop() }
    let gym = try Gym("[limits]\nreserve_megabytes = 8")
    func start() throws -> Program {
      try Program(["serve", "--config", gym.config, "--data", disk.path + "/data"], under: disk.command)
    }
    func stop(_ program: Program) async -> String {
      program.signal(SIGTERM)
      let ended = await program.end()
      #expect(ended.status == 0)
      return ended.errors
    }

    let roomy = try start()
    let port = try #require(await roomy.port())
    #expect(try await health(port) == (Self.enough, "ok\n"))
    try disk.leave(kilobytes: 5_800)
    let low = "low disk space: 5 MB free, below the reserve of 8 MB; \(Self.consequence)"
    #expect(try await health(port) == (Self.enough, low))
    try disk.leave(kilobytes: 500)
    #expect(try await health(port) == (Self.full, "disk full: nothing can be stored\n"))
    try disk.clear()
    #expect(try await health(port) == (Self.enough, "ok\n"))
    #expect(!(await stop(roomy)).contains("disk"))

    try disk.leave(kilobytes: 5_800)
    let almost = try start()
    #expect(try await health(#require(await almost.port())).text == low)
    let output = await stop(almost)
    #expect(output.contains(" warning ") && output.contains("the disk is almost full"), "\(output)")
    #expect(output.contains("makeRoom=free some space on the disk that holds \(disk.path)/data"), "\(output)")

    // It opens, and can store nothing.
    try disk.leave(kilobytes: 1_500)
    let full = try start()
    #expect(try await health(#require(await full.port())).status == Self.full)
    let fullLog = await stop(full)
    #expect(fullLog.contains(" error "), "\(fullLog)")
    #expect(fullLog.contains("the disk is full: nothing can be stored"), "\(fullLog)")
    #expect(fullLog.contains("Never delete rackside.sqlite"), "\(fullLog)")

    try disk.leave(kilobytes: 0)
    let refused = await (try start()).end()
    #expect(refused.status == 69 && refused.out == "")
    #expect(refused.errors.hasPrefix("rackside: the disk is full: the database cannot be opened. Free some space"))

    // Nothing was lost, and no file broke.
    try disk.clear()
    let again = try start()
    #expect(try await health(#require(await again.port())) == (Self.enough, "ok\n"))
    _ = await stop(again)
    let checked = try await Program(
      ["check", "--json", "--config", gym.config, "--data", disk.path + "/data"], under: disk.command
    ).end()
    #expect(checked.status == 0 && checked.json.ok == true)
  }
}

/// A real filesystem of a few megabytes, which any user may mount where the system allows user namespaces.
///
/// A process of its own holds it: programs that are started under `command` see it at `path`, all others only below that
/// process.
final class SmallDisk: Sendable {
  /// Where it is mounted, for the programs.
  let path: String
  private let folder = Folder()
  private let holder: Program.Helper

  static let isPossible: Bool = {
    guard let disk = try? SmallDisk(megabytes: 4) else { return false }
    defer { disk.stop() }
    return (try? disk.clear()) != nil
  }()

  struct Impossible: Error {}

  init(megabytes: Int) throws {
    path = folder.path + "/disk"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    holder = try Program.Helper(
      "/usr/bin/unshare", "--user", "--map-root-user", "--mount", "/bin/sh", "-c",
      "mount -t tmpfs -o size=\(megabytes)m none \(path) && echo mounted && exec cat")
    guard holder.firstLine() == "mounted" else { throw Impossible() }
  }

  /// In front of a program that is to see the disk.
  var command: [String] {
    ["/usr/bin/nsenter", "--target", "\(holder.id)", "--user", "--mount", "--preserve-credentials"]
  }

  /// Where it is for everybody else.
  var seen: String { "/proc/\(holder.id)/root\(path)" }

  func clear() throws {
    try Data().write(to: URL(fileURLWithPath: seen + "/fill"))
  }

  /// Fills it up to so much.
  func leave(kilobytes: Int) throws {
    try clear()
    var disk = statvfs()
    guard statvfs(seen, &disk) == 0 else { throw Impossible() }
    let free = Int(disk.f_bavail) * Int(disk.f_frsize)
    try Data(count: max(0, free - kilobytes << 10)).write(to: URL(fileURLWithPath: seen + "/fill"))
  }

  func stop() { holder.stop() }
}
