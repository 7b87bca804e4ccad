import Foundation
import Secrets
import TestKit
import Testing

@testable import Server

/// Keys that the owner makes on their page.
extension NightlyBackupTests {
  @Test("the owner makes a key on the page; only once it was typed back are backups encrypted, the last one at once")
  func encrypts() async throws {
    let time = Time()
    let served = try Served(
      {
        $0.backups.firstMilliseconds = 0
        $0.reserveMegabytes = Self.reserve
      }, clock: time.clock)
    defer { served.stop() }
    let data = served.folder.path + "/data"
    let owner = try await served.setUp()
    let first = try await backups(owner) { !$0.first.last.isNull }
    #expect(first.encryption == ["isOn": false, "isConfigured": false])
    let made = try await owner.call("backups.makeKey")
    let sheet = Data(base64Encoded: made.pdf.string ?? "") ?? Data()
    #expect(sheet.starts(with: Data("%PDF-1.".utf8)) && made.id.string?.count == 9)
    #expect(!files(data).contains { $0.hasPrefix("backup-") })
    for (typed, reason) in [("", "required"), ("7K4M", "mistyped_key"), (BackupKey().text, "other_key")] {
      let reply = try #require(await owner.reply(owner.post("backups.confirmKey", ["backupKey": typed])))
      #expect(reply.error.data.reason == .string(reason) && reply.error.data.field == "backupKey")
    }
    // This suite cannot read the sheet, and Tests/Browser/gym/test_backups.py does. So the key is one of the command's.
    let key = BackupKey()
    try BackupKeys(directory: data).add(key, day: "2026-11-29")
    #expect(try await owner.call("backups.confirmKey", ["backupKey": key.text]).backups.encryption.isOn == true)
    // What is in clear counts no longer, so one is due.
    let sealed = try await backups(owner) {
      $0.encryption.key == .string(key.id) && $0.first.last.name != first.first.last.name && !$0.first.last.isNull
    }
    let name = try #require(sealed.first.last.name.string)
    #expect(try SealedBackup("\(data)/backups/\(name)").header.key == key.id)
    #expect(files(data + "/backups").count == 2)
    // A reply may be lost, so it may arrive again. It begins no other.
    #expect(try await owner.call("backups.confirmKey", ["backupKey": key.text]).backups.isRunning == false)
    #expect(files(data + "/backups").count == 2)
  }

  @Test("once the owner stops encrypting, backups are made in clear, and those from before still need their key")
  func stopsEncrypting() async throws {
    let disk = Folder()
    let (data, stick) = (disk.path + "/data", disk.path + "/stick")
    try FileManager.default.createDirectory(atPath: stick, withIntermediateDirectories: false)
    func configure(_ configuration: inout Configuration) {
      configuration.dataDirectory = data
      configuration.backups.secondFolder = stick
      configuration.backups.isNightly = false
      configuration.reserveMegabytes = Self.reserve
    }
    let served = try Served(configure)
    let owner = try await served.setUp()
    let (keys, key) = (BackupKeys(directory: data), BackupKey())
    try keys.add(key, day: "2026-11-29")
    _ = try await owner.call("backups.confirmKey", ["backupKey": key.text])
    let sealed = try await backups(owner) { !$0.second.last.isNull }
    // Twice, since a reply may be lost.
    for _ in 1...2 {
      let ended = try await owner.call("backups.stopEncrypting").backups
      #expect(ended.encryption == ["isOn": false, "isConfigured": false, "key": .string(key.id)])
      // The last backup is one all the same.
      #expect(ended.first.last.name == sealed.first.last.name)
    }
    #expect(!files(data).contains("backup-encryption") && files(data).contains("backup-keys"))
    #expect(try await owner.call("backups.make").hasBegun == true)
    let plain = try await backups(owner) {
      $0.second.last.name != sealed.second.last.name && $0.second.last.name == $0.first.last.name
    }
    #expect(plain.encryption.isOn == false)
    for folder in [data + "/backups", stick] {
      #expect(try files(folder).map { try SealedBackup.isSealed("\(folder)/\($0)") } == [true, false])
    }
    #expect(try SealedBackup("\(stick)/\(files(stick)[0])").header.key == key.id)
    try BackupReader("\(stick)/\(files(stick)[1])").verify()
    // And the other way round again, with the same key.
    _ = try await owner.call("backups.confirmKey", ["backupKey": key.text])
    let again = try await backups(owner) {
      $0.encryption.isOn == true && !$0.second.last.isNull && $0.second.last.name != plain.second.last.name
        && $0.second.last.name != sealed.second.last.name
    }
    let third = try #require(again.second.last.name.string)
    #expect(try SealedBackup("\(stick)/\(third)").header.key == key.id)
    served.stop()

    // What the configuration decides, the page does not.
    let other = try Served {
      configure(&$0)
      $0.backups.isEncrypted = true
    }
    defer { other.stop() }
    let login = try await other.connect()
    _ = try await login.call("sessions.logIn", ["email": "nadia@example.com", "password": Served.password])
    _ = try await login.call("sessions.confirm", ["key": UUID().uuidString, "password": Served.password])
    let refused = try #require(await login.reply(login.post("backups.stopEncrypting")))
    #expect(refused.error.data.reason == "backup_encryption_configured")
    #expect(keys.isSwitchedOn)
  }

  @Test("a key that is confirmed begins a backup at once also where none is made each night, and it is copied")
  func encryptsWhatIsAsked() async throws {
    let disk = Folder()
    let stick = disk.path + "/stick"
    try FileManager.default.createDirectory(atPath: stick, withIntermediateDirectories: false)
    let served = try Served {
      $0.dataDirectory = disk.path + "/data"
      $0.backups.secondFolder = stick
      $0.backups.isNightly = false
      $0.reserveMegabytes = Self.reserve
    }
    defer { served.stop() }
    let owner = try await served.setUp()
    #expect(try await owner.call("backups.make").hasBegun == true)
    let plain = try await backups(owner) { !$0.second.last.isNull }
    let keys = BackupKeys(directory: disk.path + "/data")
    let key = BackupKey()
    try keys.add(key, day: "2026-11-29")
    _ = try await owner.call("backups.confirmKey", ["backupKey": key.text])
    let sealed = try await backups(owner) { !$0.second.last.isNull && $0.second.last.name != plain.second.last.name }
    #expect(sealed.encryption.isOn == true && sealed.second.last.name == sealed.first.last.name)
    let names = files(stick)
    #expect(try names.map { try SealedBackup.isSealed("\(stick)/\($0)") } == [false, true])
  }
}
