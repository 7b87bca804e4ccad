import Foundation
import TestKit
import Testing

@Suite(.limitedConcurrency) struct BackupBenchTests {
  @Test("a backup beside kiosks is measured, has what was acknowledged, and leaves no files behind")
  func figures() async throws {
    let temporary = Folder()
    let ended = try await Program.run(
      ["backup", "--sets", "2000", "--kiosks", "5", "--every", "0.05", "--seconds", "0.5", "--json"],
      of: "rackside-bench", environment: ["TMPDIR": temporary.path])
    #expect(ended.status == 0, "\(ended.errors)")
    let keys = [
      "backup_s", "mb", "worst_stall_ms", "lost", "restore_s", "worst_before_ms", "worst_ms", "p99_before_ms", "p99_ms",
      "sets", "acknowledged",
    ]
    #expect(Set(ended.json.members.keys) == Set(keys), "\(ended.out)")
    // Each kiosk logs at least once before the backup begins.
    let acknowledged = try #require(ended.json["acknowledged"].int)
    #expect(acknowledged >= 5 && ended.json["lost"] == 0, "\(ended.out)")
    // The invented sets are in the backup as well.
    #expect(try #require(ended.json["sets"].int) >= 2_000 + acknowledged, "\(ended.out)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
  }

  @Test("a measurement of nothing is refused", arguments: ["--sets", "--kiosks", "--seconds"])
  func refused(option: String) async throws {
    let ended = try await Program.run(["backup", option, "0"], of: "rackside-bench")
    #expect(ended.status == 64 && ended.errors.contains("must be"), "\(ended)")
  }
}
