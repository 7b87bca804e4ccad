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

  /// Deletes those of a gym's older backups that need not stay. Deletes nothing but files that have a backup's name and
  /// a header with this gym's name: two gyms may share a stick.
  /// - Parameters:
  ///   - gym: the gym's name, as in its backups' headers.
  ///   - newest: the backup that was just made. It stays even if the clock was set back.
  ///   - now: backups of a later time were made while the clock was wrong, and count as the oldest.
  /// - Returns: the names of what was deleted.
  func delete(_ keeping: BackupKeeping, gym: String, newest: String, now: Int) -> [String] {
    guard let backups = try? Self.backups(of: gym, in: path) else { return [] }
    let others = backups.map { (name: $0.name, at: $0.at) }
    return keeping.deleted(others, newest: newest, now: now).filter { unlink("\(path)/\($0)") == 0 }
  }

  /// A gym's backups in a folder, in any order. Reads their headers alone, and takes no lock.
  /// - Throws: `BackupError` if the folder cannot be read; `.missing` if there is none.
  static func backups(of gym: String, in path: String) throws -> [StoredBackup] {
    try names(in: path).filter(isName).compactMap { name in
      guard let found = origin("\(path)/\(name)"), found.gym == gym else { return nil }
      return StoredBackup(
        name: name, at: found.at, bytes: fileSize("\(path)/\(name)"), isEncrypted: found.isEncrypted)
    }
  }

  /// The newest backup of a gym in a folder, as the owner sees it; nil if there is none.
  /// - Throws: as `backups`.
  static func newest(of gym: String, in path: String, _ configuration: Configuration, now: Int) throws -> BackupView? {
    // One of a later time was made while the clock was ahead. A plain one must not get to a stick where they are to be
    // encrypted, so it counts as none.
    let isEncrypted = configuration.encryptsBackups
    let all = try backups(of: gym, in: path).filter { $0.at <= now && ($0.isEncrypted || !isEncrypted) }
    return all.max { ($0.at, $0.name) < ($1.at, $1.name) }
      .map { BackupView(name: $0.name, at: $0.at, bytes: $0.bytes) }
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

  private static func isName(_ name: String) -> Bool {
    name.wholeMatch(of: /rackside-[0-9]{8}-[0-9]{6}\.backup/) != nil
  }
}
