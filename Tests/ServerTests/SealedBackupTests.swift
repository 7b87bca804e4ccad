import Dispatch
import Floor
import Foundation
import Gym
import Logging
import Secrets
import Synchronization
import TestKit
import Testing
import Wire

@testable import Server

/// The format of an encrypted backup, without a database.
@Suite(.limitedConcurrency) struct SealedBackupTests {
  private let folder = Folder()
  private let key = BackupKey()
  private var header: SealedHeader { SealedHeader(key: key.id, at: 1_764_381_600_000, gym: "Iron \"Yard\" Łódź") }

  private func write(_ content: [UInt8], in parts: Int = 1, version: Int = 1) throws -> String {
    let path = "\(folder.path)/sealed-\(UUID()).backup"
    var header = header
    header.version = version
    let file = try SealedFile(creating: path, header, key)
    let length = max(1, content.count / parts)
    for start in stride(from: 0, to: content.count, by: length) {
      try file.add(Array(content[start..<min(start + length, content.count)]))
    }
    try file.finish()
    return path
  }

  private func read(_ path: String, _ key: BackupKey? = nil) throws -> [UInt8] {
    var all: [UInt8] = []
    try SealedBackup(path).read(key ?? self.key) { all += $0 }
    return all
  }

  private func kind(_ path: String, _ key: BackupKey? = nil) -> BackupError.Kind? {
    do {
      _ = try read(path, key)
      return nil
    } catch { return (error as? BackupError)?.kind }
  }

  @Test(
    "what was written is read again, whatever its length",
    arguments: [1, 65_535, 65_536, 65_537, 131_072, 200_001])
  func roundTrip(_ length: Int) throws {
    let content = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for parts in [1, 7] {
      let path = try write(content, in: parts)
      #expect(try SealedBackup.isSealed(path) && SealedBackup(path).header == header)
      #expect(try read(path) == content)
      // Nobody can read the content.
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      if length > 64 { #expect(bytes.range(of: Data(content.prefix(32))) == nil) }
    }
  }

  @Test("a changed byte anywhere, a part that is missing and a byte too many are refused, and another key by its name")
  func damage() throws {
    let content = (0..<150_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let path = try write(content)
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let opening = 12 + whole[8..<12].reduce(0) { $0 << 8 | Int($1) }
    let part = SealedFile.partBytes + PartSealer.overhead
    let start = opening + PartSealer.startBytes
    var cases: [(String, [UInt8])] = []
    for place in [0, 9, 14, opening - 3, opening, start - 1, start, start + part, start + 2 * part, whole.count - 1] {
      var changed = whole
      changed[place] ^= 1
      cases.append(("byte \(place)", changed))
    }
    // The gym's name is in clear, and cannot be changed either.
    let renamed = String(decoding: whole[12..<opening], as: UTF8.self).replacing("Yard", with: "Gard")
    cases.append(("another gym", Array(whole[..<12]) + Array(renamed.utf8) + whole[opening...]))
    for length in [3, 11, opening - 1, opening + 5, start, start + part, start + 2 * part, whole.count - 1] {
      cases.append(("cut to \(length)", Array(whole[..<length])))
    }
    cases.append(("a part left out", Array(whole[..<start]) + whole[(start + part)...]))
    cases.append(("one more byte", whole + [0]))
    for (name, bytes) in cases {
      let file = "\(folder.path)/case"
      try Data(bytes).write(to: URL(fileURLWithPath: file))
      #expect([.broken, .key].contains(kind(file)), "\(name)")
    }
    #expect(kind(path) == nil && kind(path, BackupKey()) == .key)
    // A bit of the key's id: whoever has the right key must not search for another one for ever.
    let other = "\(key.id.hasPrefix("0") ? "1" : "0")\(key.id.dropFirst())"
    let misnamed = String(decoding: whole[12..<opening], as: UTF8.self).replacing(key.id, with: other)
    let flipped = "\(folder.path)/flipped.backup"
    let bytes: [UInt8] = Array(whole[..<12]) + Array(misnamed.utf8) + whole[opening...]
    try Data(bytes).write(to: URL(fileURLWithPath: flipped))
    #expect {
      try read(flipped)
    } throws: { error in
      let error = error as? BackupError
      return error?.kind == .key && error?.description.contains("or it is damaged") == true
        && error?.description.contains(other) == true
    }
    let newer = try write([1], version: 2)
    #expect(
      throws: BackupError(
        .newer, "\(newer) was made by a newer Rackside (its format is version 2). Use the newer program.")
    ) {
      try SealedBackup(newer)
    }
  }

  @Test("keys stay in their order, and a file with a line that is none is refused by its number")
  func keys() throws {
    let keys = BackupKeys(directory: folder.path)
    #expect(try keys.all().isEmpty)
    let (first, second) = (BackupKey(), BackupKey())
    try keys.add(first, day: "2026-11-29")
    try keys.add(second, day: "2026-12-01")
    #expect(try keys.all().map(\.key) == [second, first] && keys.all().map(\.day) == ["2026-12-01", "2026-11-29"])
    let path = folder.path + "/backup-keys"
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    var text = try String(contentsOfFile: path, encoding: .utf8)
    text += "2026-12-02 7K4M\n"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let last = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    #expect(throws: BackupError(.broken, "\(path), line \(last): this is no key")) { try keys.all() }
    // What is there is not lost by a key that is added.
    #expect(throws: BackupError.self) { try keys.add(BackupKey(), day: "2026-12-03") }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  /// A desk of this folder's keys.
  private func makeDesk(_ instant: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }) throws
    -> BackupKeyDesk
  {
    let calendar = try #require(GymCalendar(timeZone: "Europe/Berlin"))
    var log = Logger(label: "test")
    log.logLevel = .critical
    return BackupKeyDesk(
      BackupKeys(directory: folder.path), calendar: calendar, log: log, gym: { "Iron Yard" }, instant: instant)
  }

  @Test("a key that was made on the owner's page is used once it was typed back, and older ones stay")
  func desk() throws {
    let (keys, now, start) = (BackupKeys(directory: folder.path), 1_795_918_500_000, ContinuousClock.now)
    let passed = Mutex(Duration.zero)
    let desk = try makeDesk { start + passed.withLock { $0 } }
    try keys.add(key, day: "2026-01-01")
    func refusal(_ typed: String) -> Fault? {
      do {
        _ = try desk.confirm(typed, now: now)
        return nil
      } catch { return error as? Fault }
    }
    #expect(refusal(BackupKey().text) == .noNewKey)
    let made = try desk.make(now: now)
    #expect(made.sheet.starts(with: Array("%PDF-1.".utf8)))
    for (typed, fault) in [
      ("", Fault.backupKeyNeeded), ("7K4M", .backupKeyMistyped), (BackupKey().text, .otherBackupKey),
    ] as [(String, Fault)] {
      #expect(refusal(typed) == fault)
    }
    #expect(try keys.all().map(\.key) == [key] && !keys.isSwitchedOn)
    // As somebody types it from paper; and again, since the reply may be lost. The clock of the wall does not count.
    passed.withLock { $0 = BackupKeyDesk.keptFor }
    for typed in [made.key.text.lowercased().replacing("-", with: " "), made.key.text] {
      #expect(try desk.confirm(typed, now: typed == made.key.text ? 0 : now) == made.key.id)
    }
    #expect(try keys.all().map(\.key) == [made.key, key] && keys.isSwitchedOn)
    #expect(try keys.all().first?.day == "2026-11-29")
    let path = folder.path + "/backup-encryption"
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    // One that nobody types for half a day, and one of a desk that has gone.
    let late = try desk.make(now: now)
    passed.withLock { $0 += BackupKeyDesk.keptFor + .seconds(1) }
    #expect(refusal(late.key.text) == .noNewKey)
    let other = try makeDesk()
    #expect(throws: Fault.noNewKey) { try other.confirm(late.key.text, now: now) }
    #expect(try keys.all().count == 2)
  }

  @Test("keys of several tabs wait beside each other, and what is typed says which of them is used")
  func waiting() throws {
    let (desk, keys) = (try makeDesk(), BackupKeys(directory: folder.path))
    let made = try (0...BackupKeyDesk.mostWaiting).map { _ in try desk.make(now: 0).key }
    #expect(throws: Fault.otherBackupKey) { try desk.confirm(made[0].text, now: 0) }
    for key in [made[1], made[3], made[2]] { #expect(try desk.confirm(key.text, now: 0) == key.id) }
    #expect(try keys.all().map(\.key) == [made[2], made[3], made[1]])
  }

  @Test("a key that an earlier try has stored is used when it is typed again, and is stored once")
  func stored() throws {
    let (desk, keys) = (try makeDesk(), BackupKeys(directory: folder.path))
    let made = try desk.make(now: 0)
    // Nobody can lock the keys where a folder has the lock's name.
    let lock = folder.path + "/backup-keys.lock"
    try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
    #expect(throws: Fault.backupKeysFailed) { try desk.confirm(made.key.text, now: 0) }
    #expect(try keys.all().isEmpty && !keys.isSwitchedOn)
    try FileManager.default.removeItem(atPath: lock)
    // It is stored, and encryption is not on: the power went between the two. Another one waits meanwhile.
    try keys.add(made.key, day: "2026-11-29")
    for desk in [desk, try makeDesk()] {
      #expect(!keys.isSwitchedOn)
      _ = try desk.make(now: 0)
      #expect(try desk.confirm(made.key.text, now: 0) == made.key.id)
      #expect(try keys.isSwitchedOn && keys.all().map(\.key) == [made.key])
      try FileManager.default.removeItem(atPath: folder.path + "/backup-encryption")
    }
    // An older one is not refused either, and stays the older one.
    let newer = BackupKey()
    try keys.add(newer, day: "2026-11-30")
    #expect(try desk.confirm(made.key.text, now: 0) == made.key.id)
    #expect(try keys.all().map(\.key) == [newer, made.key])
  }

  @Test("keys that are added at the same time are all there")
  func together() throws {
    let (keys, made) = (BackupKeys(directory: folder.path), (0..<16).map { _ in BackupKey() })
    DispatchQueue.concurrentPerform(iterations: made.count) { index in
      do { try keys.add(made[index], day: "2026-11-29") } catch { Issue.record(error) }
    }
    let all = try keys.all().map(\.key)
    #expect(all.count == made.count && made.allSatisfy { all.contains($0) })
  }

  @Test("a file of keys that cannot be read gives no new key, and is not changed")
  func unreadable() throws {
    try folder.write("backup-keys", "2026-12-02 7K4M\n")
    let desk = try makeDesk()
    #expect(throws: Fault.backupKeysFailed) { try desk.make(now: 0) }
    // The page tells it from a file that is gone.
    var configuration = Configuration()
    configuration.dataDirectory = folder.path
    #expect(
      BackupEncryption(configuration)
        == BackupEncryption(problem: "\(folder.path)/backup-keys, line 1: this is no key"))
    #expect(try String(contentsOfFile: folder.path + "/backup-keys", encoding: .utf8) == "2026-12-02 7K4M\n")
  }

  @Test("what the configuration says of encryption comes before what the owner chose")
  func settings() throws {
    var configuration = Configuration()
    configuration.dataDirectory = folder.path
    #expect(!configuration.encryptsBackups)
    #expect(BackupEncryption(configuration) == BackupEncryption())
    let keys = BackupKeys(directory: folder.path)
    try keys.add(key, day: "2026-11-29")
    try keys.switchOn()
    try keys.switchOn()
    #expect(BackupEncryption(configuration) == BackupEncryption(isOn: true, key: key.id))
    configuration.backups.isEncrypted = false
    #expect(!configuration.encryptsBackups)
    #expect(BackupEncryption(configuration) == BackupEncryption(isOn: false, isConfigured: true, key: key.id))
  }

  @Test("a sheet is one page of PDF, and is never written over a file")
  func sheet() throws {
    let bytes = try BackupKeySheet.bytes(key, gym: "Iron Yard", day: "2026-11-29")
    #expect(bytes.starts(with: Array("%PDF-1.".utf8)))
    let keys = BackupKeys(directory: folder.path)
    try keys.writeSheet(key, gym: "Iron Yard", day: "2026-11-29", to: folder.path + "/sheet.pdf")
    #expect(throws: BackupError.self) {
      try keys.writeSheet(key, gym: "Iron Yard", day: "2026-11-29", to: folder.path + "/sheet.pdf")
    }
  }
}
