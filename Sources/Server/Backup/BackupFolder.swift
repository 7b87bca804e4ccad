import Foundation

/// A folder with backups. One program at a time makes backups in it: the kernel releases the lock when that ends.
final class BackupFolder {
  let path: String
  private let descriptor: Int32
  private let isNew: Bool

  /// What ends the names of files that are being written.
  static let unfinished = ".part"

  /// Makes the folder if only its last part is missing. The folders above it are not made: they may be a mount that is
  /// absent, and the backup would then fill the disk below it.
  /// - Throws: `BackupError` `.cannotWrite`, `.inUse`.
  init(_ path: String) throws {
    self.path = path
    isNew = mkdir(path, 0o700) == 0
    let code = errno
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

  /// Deletes a gym's oldest backups beyond a number. Deletes nothing but files that have a backup's name and a header
  /// with this gym's name: two gyms may share a stick.
  /// - Parameters:
  ///   - keep: how many stay, at least 1.
  ///   - gym: the gym's name, as in its backups' headers.
  ///   - newest: the backup that was just made. It stays even if the clock was set back.
  ///   - now: backups of a later time were made while the clock was wrong, and count as the oldest.
  /// - Returns: the names of what was deleted.
  func deleteOldest(keep: Int, gym: String, newest: String, now: Int) -> [String] {
    var others: [(name: String, at: Int)] = []
    for name in names where name != newest && Self.isName(name) {
      guard let found = Self.origin("\(path)/\(name)"), found.gym == gym else { continue }
      others.append((name: name, at: found.at > now ? Int.min : found.at))
    }
    let oldestLast = others.sorted { ($0.at, $0.name) > ($1.at, $1.name) }
    return oldestLast.dropFirst(max(0, keep - 1)).map { $0.name }.filter { unlink("\(path)/\($0)") == 0 }
  }

  /// Whose backup a file is, and when it was made; nil if it is none.
  private static func origin(_ path: String) -> (gym: String, at: Int)? {
    guard let isSealed = try? SealedBackup.isSealed(path) else { return nil }
    if isSealed { return (try? SealedBackup(path)).map { ($0.header.gym, $0.header.at) } }
    return (try? BackupReader(path)).map { ($0.header.gym, $0.header.at) }
  }

  private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

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
