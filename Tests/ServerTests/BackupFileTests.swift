import Foundation
import Gym
import TestKit
import Testing

@testable import Server

/// The format of a backup's file, without a database.
@Suite(.limitedConcurrency) struct BackupFileTests {
  private let folder = Folder()

  /// More than two parts of a read.
  private static let large = (0..<(ByteFile.mostBytes * 2 + 17)).map { UInt8(truncatingIfNeeded: $0 &* 31) }
  private static let contents: [(name: String, bytes: [UInt8])] = [
    ("database", large), ("configuration", Array("[gym]\nname = \"Iron Yard\"\n".utf8)), ("catalog/empty.json", []),
  ]

  private func write(_ name: String = "a.backup", version: Int = 1) throws -> (path: String, header: BackupHeader) {
    let path = "\(folder.path)/\(name)"
    var header = BackupHeader(
      program: "0.1.0", schema: 71, at: 1_764_381_600_000, gym: "Iron \"Yard\" Łódź",
      sections: try Self.contents.map { try BackupFile.Source.bytes($0.bytes).section(named: $0.name) })
    header.version = version
    try BackupFile.write(header, Self.contents.map { .bytes($0.bytes) }, to: path)
    return (path, header)
  }

  private func problem(_ path: String) -> String? {
    do {
      try BackupReader(path).verify()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("what was written is read again, section by section, in any order")
  func roundTrip() throws {
    let (path, header) = try write()
    let reader = try BackupReader(path)
    #expect(reader.header == header)
    try reader.verify()
    for (section, content) in zip(header.sections, Self.contents).reversed() {
      #expect(try reader.content(of: section) == content.bytes)
    }
    try reader.extract(header.sections[0], to: folder.path + "/database")
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/database")) == Data(Self.large))
    // Names of the format, as docs/BACKUP.md has them.
    let start = try Data(contentsOf: URL(fileURLWithPath: path)).prefix(2_000)
    #expect(start.starts(with: Data("RACKSIDE".utf8)))
    let length = start[8..<12].reduce(0) { $0 << 8 | Int($1) }
    let json = try JSON(start[12..<(12 + length)])
    #expect(json.version == 1 && json.program == "0.1.0" && json.schema == 71 && json.at == 1_764_381_600_000)
    #expect(json.gym == "Iron \"Yard\" Łódź" && json.sections.array.count == 3)
    #expect(json.sections[0]["bytes"].int == Self.large.count)
  }

  @Test("a single changed byte anywhere, a missing one and one too many are refused")
  func damage() throws {
    let (path, header) = try write()
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    let headerEnd = whole.count - BackupFile.sealBytes - header.sections.reduce(0) { $0 + $1.bytes }
    // Each byte of what comes before the sections, some of the sections, and the end.
    let offsets = Array(0..<headerEnd) + Array(stride(from: headerEnd, to: whole.count, by: 99_991)) + [whole.count - 1]
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    func put(_ byte: UInt8, at offset: Int) throws {
      try file.seek(toOffset: UInt64(offset))
      try file.write(contentsOf: Data([byte]))
    }
    for offset in offsets {
      try put(whole[offset] ^ 1, at: offset)
      #expect(problem(path) != nil, "byte \(offset)")
      try put(whole[offset], at: offset)
    }
    #expect(problem(path) == nil)
    let damaged = folder.path + "/damaged.backup"
    for length in [0, 7, 8, 11, 12, headerEnd - 1, headerEnd, whole.count - BackupFile.sealBytes, whole.count - 1] {
      try whole.prefix(length).write(to: URL(fileURLWithPath: damaged))
      #expect(problem(damaged) != nil, "\(length) bytes")
    }
    var longer = whole
    longer.append(0)
    try longer.write(to: URL(fileURLWithPath: damaged))
    #expect(problem(damaged)?.contains("1 bytes follow its end") == true)
  }

  @Test("lengths that no file can have are refused before anything is read")
  func lengths() throws {
    func problem(_ length: [UInt8], _ header: String) throws -> String? {
      let path = folder.path + "/length"
      try Data(BackupFile.magic + length + Array(header.utf8)).write(to: URL(fileURLWithPath: path))
      return self.problem(path)
    }
    for length: [UInt8] in [[0, 0, 0, 0], [127, 127, 127, 127], [255, 255, 255, 255]] {
      #expect(try problem(length, "{}")?.contains("no possible length") == true)
    }
    let sections = #"[{"name":"a","bytes":9223372036854775807,"sha256":""},{"name":"b","bytes":9,"sha256":""}]"#
    for (list, reason) in [
      (sections, "no possible length"), ("[]", "cut short"), (#"[{"name":"a"}]"#, "wrong section"),
      (sections.replacing("9223372036854775807", with: "-1"), "wrong section"),
      (sections.replacing("\"b\"", with: "\"a\""), "wrong section"), ("{}", "not complete"),
    ] {
      let header = #"{"version":1,"program":"","schema":71,"at":0,"gym":"","sections":\#(list)}"#
      let count = header.utf8.count
      let found = try problem([0, 0, UInt8(count >> 8), UInt8(count & 255)], header)
      #expect(found?.contains(reason) == true, "\(list)")
    }
  }

  @Test("a later version is refused by that name, and no other file is taken for a backup")
  func others() throws {
    let newer = try write(version: 2).path
    #expect(problem(newer)?.contains("was made by a newer Rackside") == true)
    for text in ["", "SQLite format 3", "RACKSIDE", "rackside"] {
      let path = try folder.write("text", text)
      #expect(problem(path) != nil)
    }
    let database = try folder.write("text", "SQLite format 3")
    #expect(problem(database)?.contains("is not a backup of Rackside") == true)
    #expect(problem(folder.path + "/nowhere")?.contains("there is no file") == true)
    #expect(problem(folder.path)?.contains("is not a file") == true)
  }

  @Test("only the oldest backups of the same gym are deleted, and never the newest or what is none")
  func keep() throws {
    func make(_ name: String, at: Int, gym: String = "Iron Yard") throws {
      let (path, made) = try write("made")
      var header = made
      header.at = at
      header.gym = gym
      try FileManager.default.removeItem(atPath: path)
      try BackupFile.write(
        header, Self.contents.map { .bytes($0.bytes) }, to: "\(folder.path)/\(name).backup")
    }
    for index in 0..<4 { try make("rackside-2026010\(index + 1)-000000", at: index) }
    try make("rackside-20260109-000000", at: 0, gym: "Stone Yard")
    // The clock was ahead.
    try make("rackside-20990101-000000", at: 1_000)
    try folder.write("rackside-20250101-000000.backup", "not a backup")
    try folder.write("notes.backup", "mine")
    let backups = try BackupFolder(folder.path)
    // The clock was set back: the newest has the earliest time.
    let newest = "rackside-20260101-000000.backup"
    func delete(keep: Int) -> [String] { backups.deleteOldest(keep: keep, gym: "Iron Yard", newest: newest, now: 10) }
    #expect(delete(keep: 5) == [])
    #expect(delete(keep: 4) == ["rackside-20990101-000000.backup"])
    #expect(delete(keep: 3) == ["rackside-20260102-000000.backup"])
    #expect(delete(keep: 1) == ["rackside-20260104-000000.backup", "rackside-20260103-000000.backup"])
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(left == ["notes.backup", "rackside-20250101-000000.backup", newest, "rackside-20260109-000000.backup"])
    // Its lock lasts as long as it does.
    withExtendedLifetime(backups) {
      _ = #expect(throws: BackupError.self) { _ = try BackupFolder(folder.path) }
    }
  }

  @Test("a damaged backup of the first folder goes once its name is older than any backup stays; nothing else goes")
  func damagedHeaders() throws {
    let calendar = try #require(GymCalendar(timeZone: "Europe/Berlin"))
    let (path, header) = try write()
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    func put(_ name: String, _ change: (inout Data) -> Void = { _ in }) throws {
      var bytes = whole
      change(&bytes)
      try bytes.write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    }
    let (old, empty) = ("rackside-20250101-000000.backup", "rackside-20250102-000000.backup")
    let (recent, newest) = ("rackside-20260101-000000.backup", "rackside-20261129-021500.backup")
    // 399 and 401 days before.
    let (edge, beyond) = ("rackside-20251026-021500.backup", "rackside-20251024-021500.backup")
    for name in [old, recent, edge, beyond, "copy of rackside-20250101-000000.backup"] { try put(name) { $0[13] ^= 1 } }
    try put(empty) { $0.removeAll() }
    try put(newest)
    // Neither is damaged: one of a newer program, and one that cannot be read.
    _ = try write("rackside-20250103-000000.backup", version: 2)
    #expect(mkfifo(folder.path + "/rackside-20250104-000000.backup", 0o600) == 0)
    let backups = try BackupFolder(folder.path)
    let found = try BackupFolder.found(of: header.gym, in: folder.path)
    #expect(found.backups.map(\.name) == [newest] && found.damaged == [recent, edge, beyond, empty, old])
    let now = 1_795_918_500_000
    func delete(_ keeping: BackupKeeping, damagedToo: Bool = true) -> [String] {
      backups.delete(keeping, gym: header.gym, newest: newest, damagedToo: damagedToo, now: now)
    }
    func change(_ name: String, daysAgo: Double) throws {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(now) / 1_000 - daysAgo * 86_400)],
        ofItemAtPath: "\(folder.path)/\(name)")
    }
    for name in [old, recent, edge, beyond] { try change(name, daysAgo: 2.1) }
    #expect(delete(.newest(1)) == [])
    // On a stick.
    #expect(delete(.spread(BackupSpread(), calendar), damagedToo: false) == [])
    #expect(delete(.spread(BackupSpread(daily: 700, weekly: 0, monthly: 0), calendar)) == [])
    // Somebody is copying it here, or has set the clock.
    for days in [1.9, -1] {
      try change(empty, daysAgo: days)
      #expect(!delete(.spread(BackupSpread(daily: 500, weekly: 0, monthly: 0), calendar)).contains(empty))
    }
    #expect(delete(.spread(BackupSpread(daily: 1, weekly: 0, monthly: 0), calendar)) == [beyond])
    try change(empty, daysAgo: 2.1)
    #expect(delete(.spread(BackupSpread(), calendar)) == [empty])
    #expect(try BackupFolder.found(of: header.gym, in: folder.path).damaged == [recent, edge])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 7)
    #expect(BackupFolder.time(in: "rackside-20251231-235959.backup") == 1_767_225_599_000)
    #expect(BackupFolder.time(in: "a.backup") == nil)
  }

  @Test("names are in UTC, and a second backup of one second gets the next one")
  func names() throws {
    #expect(BackupFolder.name(at: 1_767_225_599_999) == "rackside-20251231-235959.backup")
    let backups = try BackupFolder(folder.path)
    try folder.write("rackside-20251231-235959.backup", "")
    #expect(backups.freeName(at: 1_767_225_599_999) == "rackside-20260101-000000.backup")
  }

  @Test("every file of a catalog is in a backup, or a warning or an error names it")
  func catalog() throws {
    let chest = try folder.write("catalog/exercises/chest.json", "{}")
    try folder.write("catalog/a.json", "[]")
    try folder.write("catalog/notes.txt", "mine")
    let program = "/nowhere/rackside"
    let link = folder.path + "/linked"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path + "/catalog")
    let whole = try BackupCatalog(link, program: program)
    #expect(whole.files.map { $0.name } == ["a.json", "exercises/chest.json"])
    #expect(whole.files.map { $0.bytes } == [Array("[]".utf8), Array("{}".utf8)] && whole.warnings == [])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/catalog/exercises/back.json", withDestinationPath: chest)
    let linked = try BackupCatalog(link, program: program)
    #expect(linked.files.count == 2 && linked.warnings.count == 1)
    #expect(linked.warnings.first?.contains("exercises/back.json is a link") == true)
    #expect(try BackupCatalog(folder.path + "/none", program: program).warnings.count == 1)
    // Longer than what a restore would read.
    try Data(count: BackupFile.mostContentBytes + 1).write(to: URL(fileURLWithPath: chest))
    #expect(throws: BackupError.self) { _ = try BackupCatalog(link, program: program) }
  }

  @Test("a FIFO is no backup, and does not make a reader wait")
  func fifo() throws {
    let path = folder.path + "/fifo"
    #expect(mkfifo(path, 0o600) == 0)
    #expect(problem(path)?.contains("is not a file") == true)
  }

  @Test("only the owner of the data folder may work on it")
  func owner() throws {
    try requireOwner(of: folder.path)
    try requireOwner(of: folder.path + "/none")
    var other = "/"
    if geteuid() == 0 {
      other = folder.path + "/other"
      #expect(mkdir(other, 0o700) == 0)
      #expect(chown(other, 65_534, 65_534) == 0)
    }
    do {
      try requireOwner(of: other)
      Issue.record("\(other) belongs to another user")
    } catch let error as BackupError {
      #expect(error.kind == .cannotWrite && error.description.hasPrefix("run this as "))
      #expect(error.description.contains("who owns \(other), for example: sudo -u "))
    }
  }

  @Test("a path in a backup's catalog that leads out of its folder is none")
  func paths() {
    for name in ["exercises/chest.json", "a.json", "a/b/c.json"] { #expect(BackupCatalog.isName(name)) }
    for name in ["../a.json", "/a.json", "a/../../b.json", "a//b.json", ".a.json", "a.sh", "a/.json", "a\0.json", ""] {
      #expect(!BackupCatalog.isName(name), "\(name)")
    }
  }
}
