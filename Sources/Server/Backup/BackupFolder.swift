import Foundation
import Wire

/// A backup in a folder, as its header describes it.
struct StoredBackup: Equatable {
  var name: String
  /// When it was made, in milliseconds since 1970.
  var at: Int
  var bytes: Int
  var isEncrypted = false
}

/// What a look into a folder finds.
struct FoundBackups {
  /// A gym's, in any order.
  var backups: [StoredBackup] = []
  /// The names of files that have a backup's name and no header of one, so that nobody knows whose they are. The latest
  /// name first.
  var damaged: [String] = []
}

/// The length of a file; 0 if there is no such file.
func fileSize(_ path: String) -> Int {
  var found = stat()
  return stat(path, &found) == 0 ? Int(found.st_size) : 0
}

/// Whether two paths lead to the same file or folder. False if one of the two is missing.
func areOneFile(_ path: String, _ other: String) -> Bool { compared(path, other)?.isOneFile == true }

/// Whether two files or folders are on one disk. False if one of the two is missing.
func areOnOneDisk(_ path: String, _ other: String) -> Bool { compared(path, other)?.isOneDisk == true }

private func compared(_ path: String, _ other: String) -> (isOneDisk: Bool, isOneFile: Bool)? {
  var (one, two) = (stat(), stat())
  guard stat(path, &one) == 0, stat(other, &two) == 0 else { return nil }
  let isOneDisk = one.st_dev == two.st_dev
  return (isOneDisk, isOneDisk && one.st_ino == two.st_ino)
}

/// A folder with backups. One program at a time makes backups in it: the kernel releases the lock when that ends.
final class BackupFolder {
  let path: String
  private let descriptor: Int32
  private let isNew: Bool

  /// What ends the names of files that are being written.
  static let unfinished = ".part"

  /// Makes the folder if only its last part is missing. The folders above it are not made: they may be a mount that is
  /// absent, and the backup would then fill the disk below it.
  /// - Parameter isMade: false if the folder must be there already.
  /// - Throws: `BackupError` `.cannotWrite`, `.inUse`.
  init(_ path: String, isMade: Bool = true) throws {
    self.path = path
    isNew = isMade && mkdir(path, 0o700) == 0
    let code = isMade ? errno : EEXIST
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // Not closed here: all properties are set, so `deinit` runs when this throws.
    guard descriptor >= 0 else {
      throw BackupError.cannotWrite(path, isNew || code == EEXIST ? errno : code)
    }
    guard access(path, W_OK | X_OK) == 0 else { throw BackupError.cannotWrite(path, errno) }
    // Some network mounts have no locks. Two backups at once would then only disturb each other's files.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EAGAIN else {
      throw BackupError(.inUse, "another backup is being made in \(path)")
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Returns once the names of its files, and its own, would survive a power cut.
  func sync() throws {
    try ByteFile.sync(path)
    // The folder above may be one that this user cannot open.
    if isNew { try? ByteFile.sync(URL(fileURLWithPath: path).deletingLastPathComponent().path) }
  }

  /// Removes the folder if this made it and it is empty.
  func removeIfNew() { if isNew { rmdir(path) } }

  /// Removes what a backup left behind that was ended by a crash.
  func removeUnfinished() {
    for name in names where name.hasPrefix("rackside-") && name.hasSuffix(Self.unfinished) {
      unlink("\(path)/\(name)")
    }
  }

  /// A name that no file has yet, for a backup of this instant or of a few seconds later.
  func freeName(at: Int) -> String {
    let taken = Set(names)
    var at = at
    while taken.contains(Self.name(at: at)) { at += 1_000 }
    return Self.name(at: at)
  }

  /// Deletes a gym's oldest backups beyond a number: see `delete`.
  func deleteOldest(keep: Int, gym: String, newest: String, now: Int) -> [String] {
    delete(.newest(keep), gym: gym, newest: newest, now: now)
  }

  /// Deletes those of a gym's older backups that need not stay. Deletes nothing but files that have a backup's name, and
  /// either a header with this gym's name, since two gyms may share a stick, or, if that is asked for, a damaged one.
  /// - Parameters:
  ///   - gym: the gym's name, as in its backups' headers.
  ///   - newest: the backup that was just made. It stays even if the clock was set back.
  ///   - damagedToo: whether damaged files go as well whose names are older than what any backup stays, and that nobody has
  ///     written to for two days. Only for the first folder: a stick that wears out, or a mount, may give wrong bytes of a
  ///     sound backup today, and the right ones tomorrow or in another machine.
  ///   - now: backups of a later time were made while the clock was wrong, and count as the oldest.
  /// - Returns: the names of what was deleted.
  func delete(_ keeping: BackupKeeping, gym: String, newest: String, damagedToo: Bool = false, now: Int) -> [String] {
    guard let found = try? Self.found(of: gym, in: path) else { return [] }
    let others = found.backups.map { (name: $0.name, at: $0.at) }
    var names = keeping.deleted(others, newest: newest, now: now)
    if damagedToo, let oldest = keeping.oldest(now: now) {
      names += found.damaged.filter { name in
        guard name != newest, let time = Self.time(in: name), time < oldest else { return false }
        return isUnchanged("\(path)/\(name)", since: now - Self.settled)
      }
    }
    return names.filter { unlink("\(path)/\($0)") == 0 }
  }

  /// For how long nobody has written to a file that is done, in milliseconds. One that is being copied here by hand looks
  /// damaged until then.
  private static let settled = 2 * 86_400_000

  private func isUnchanged(_ file: String, since instant: Int) -> Bool {
    var found = stat()
    return stat(file, &found) == 0 && Int(found.st_mtim.tv_sec) * 1_000 <= instant
  }

  /// A gym's backups in a folder, and damaged ones. Reads their headers alone, and takes no lock.
  /// - Throws: `BackupError` if the folder cannot be read; `.missing` if there is none.
  static func found(of gym: String, in path: String) throws -> FoundBackups {
    var found = FoundBackups()
    for name in try names(in: path) where isName(name) {
      let file = "\(path)/\(name)"
      if let known = origin(file) {
        guard known.gym == gym else { continue }
        found.backups.append(
          StoredBackup(name: name, at: known.at, bytes: fileSize(file), isEncrypted: known.isEncrypted))
      } else if isDamaged(file) {
        found.damaged.append(name)
      }
    }
    found.damaged.sort(by: >)
    return found
  }

  /// What the owner sees of a folder: the newest backup of a gym, if there is one, and the names of damaged ones.
  /// - Throws: as `found`.
  static func look(
    for gym: String, in path: String, _ configuration: Configuration, now: Int
  ) throws -> (newest: BackupView?, damaged: [String]) {
    let found = try Self.found(of: gym, in: path)
    // One of a later time was made while the clock was ahead. A plain one must not get to a stick where they are to be
    // encrypted, so it counts as none.
    let isEncrypted = configuration.encryptsBackups
    let newest = found.backups.filter { $0.at <= now && ($0.isEncrypted || !isEncrypted) }
      .max { ($0.at, $0.name) < ($1.at, $1.name) }
      .map { BackupView(name: $0.name, at: $0.at, bytes: $0.bytes) }
    return (newest: newest, damaged: found.damaged)
  }

  /// Whether a file can be read and has no header of a backup. One of a newer program is not damaged, and one that cannot be
  /// read, on a disk that fails or without permission, may be sound.
  private static func isDamaged(_ path: String) -> Bool {
    do {
      if try SealedBackup.isSealed(path) { _ = try SealedBackup(path) } else { _ = try BackupReader(path) }
      return false
    } catch { return (error as? BackupError)?.kind == .broken }
  }

  /// Whose backup a file is, and when it was made; nil if it is none.
  static func origin(_ path: String) -> (gym: String, at: Int, isEncrypted: Bool)? {
    guard let isSealed = try? SealedBackup.isSealed(path) else { return nil }
    if isSealed { return (try? SealedBackup(path)).map { ($0.header.gym, $0.header.at, true) } }
    return (try? BackupReader(path)).map { ($0.header.gym, $0.header.at, false) }
  }

  /// Requires free space on the folder's disk.
  /// - Throws: `BackupError` `.cannotWrite`.
  func requireSpace(_ needed: Int) throws {
    var disk = statvfs()
    // Some network mounts do not tell. The copy then finds out.
    guard statvfs(path, &disk) == 0, disk.f_blocks > 0 else { return }
    let (bytes, isTooLarge) = UInt64(disk.f_bavail).multipliedReportingOverflow(by: UInt64(disk.f_frsize))
    let free = isTooLarge ? Int.max : Int(clamping: bytes)
    guard free >= needed else {
      throw BackupError(
        .cannotWrite,
        """
        the disk that holds \(path) is full: a backup needs \((needed >> 20) + 1) MB free there, and \
        \(free >> 20) MB are free
        """)
    }
  }

  private var names: [String] { (try? Self.names(in: path)) ?? [] }

  private static func names(in path: String) throws -> [String] {
    do { return try FileManager.default.contentsOfDirectory(atPath: path) } catch {
      var found = stat()
      guard stat(path, &found) == 0 else { throw BackupError.cannotRead(path, errno) }
      throw BackupError(.cannotRead, "\(path) cannot be read")
    }
  }

  /// `rackside-YYYYMMDD-HHMMSS.backup`, in UTC, so that the names are in order also when the clocks change.
  static func name(at: Int) -> String { "rackside-\(stamp(at)).backup" }

  /// `YYYYMMDD-HHMMSS`, in UTC.
  static func stamp(_ at: Int) -> String {
    var seconds = time_t(at / 1_000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + "\(number)" }
    let day = "\(parts.tm_year + 1900)" + two(parts.tm_mon + 1) + two(parts.tm_mday)
    return day + "-" + two(parts.tm_hour) + two(parts.tm_min) + two(parts.tm_sec)
  }

  /// The time in a backup's name, in milliseconds since 1970; nil if it is not the name of one.
  static func time(in name: String) -> Int? {
    guard isName(name) else { return nil }
    let digits = name.utf8.filter { (48...57).contains($0) }.map { Int32($0) - 48 }
    func number(_ range: Range<Int>) -> Int32 { digits[range].reduce(0) { $0 * 10 + $1 } }
    var parts = tm()
    parts.tm_year = number(0..<4) - 1900
    parts.tm_mon = number(4..<6) - 1
    parts.tm_mday = number(6..<8)
    parts.tm_hour = number(8..<10)
    parts.tm_min = number(10..<12)
    parts.tm_sec = number(12..<14)
    return Int(timegm(&parts)) * 1_000
  }

  private static func isName(_ name: String) -> Bool {
    name.wholeMatch(of: /rackside-[0-9]{8}-[0-9]{6}\.backup/) != nil
  }
}
