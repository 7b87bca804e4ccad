import Foundation
import Gym
package import Secrets
import Wire

/// What an encrypted backup says about itself in clear. It cannot be changed unseen. docs/BACKUP.md describes the file.
package struct SealedHeader: Sendable, Equatable, Encodable {
  package static let newestVersion = 1

  package var version = SealedHeader.newestVersion
  /// The key's id, as `BackupKey.id`.
  package var key: String
  /// When it was made, in milliseconds since 1970.
  package var at: Int
  /// The gym's name.
  package var gym: String
}

/// Writes an encrypted backup. Its content is a backup as `BackupFile` writes it.
final class SealedFile {
  static let magic = Array("RACKSEAL".utf8)
  /// The length of each part but the last, before it is encrypted.
  static let partBytes = 64 << 10
  static let mostHeaderBytes = 1 << 20

  private let file: ByteFile
  private var sealer: PartSealer
  /// What is bound to the first part; empty after it.
  private var opening: [UInt8]
  private var waiting: [UInt8] = []

  init(creating path: String, _ header: SealedHeader, _ key: BackupKey) throws {
    file = try ByteFile(creating: path)
    sealer = PartSealer(key)
    opening = BackupFile.opening(Self.magic, WireEncoder.encode(header))
    try file.add(opening + sealer.start)
  }

  func add(_ bytes: [UInt8]) throws {
    waiting += bytes
    // The last part is not known before `finish`.
    var start = 0
    while waiting.count - start > Self.partBytes {
      try write(Array(waiting[start..<(start + Self.partBytes)]), isLast: false)
      start += Self.partBytes
    }
    waiting.removeFirst(start)
  }

  /// Writes the last part and syncs.
  func finish() throws {
    try write(waiting, isLast: true)
    waiting = []
    try file.sync()
    file.dropCache()
  }

  private func write(_ part: [UInt8], isLast: Bool) throws {
    try file.add(sealer.seal(part, isLast: isLast, bound: opening))
    opening = []
  }
}

/// Reads an encrypted backup. Every byte can be wrong.
package final class SealedBackup {
  package let header: SealedHeader
  private let path: String
  private let file: ByteFile
  private let opening: [UInt8]

  /// Whether a file begins like an encrypted backup.
  package static func isSealed(_ path: String) throws -> Bool {
    try ByteFile(reading: path).next(SealedFile.magic.count) == SealedFile.magic
  }

  /// Reads the header, which is not proved before the content was read with the key.
  /// - Throws: `BackupError`.
  package init(_ path: String) throws {
    self.path = path
    file = try ByteFile(reading: path)
    func broken(_ reason: String) -> BackupError { BackupError(.broken, "\(path) \(reason)") }
    let start = try file.next(SealedFile.magic.count + 4)
    guard start.starts(with: SealedFile.magic) else { throw broken("is not an encrypted backup of Rackside") }
    let length = start.dropFirst(SealedFile.magic.count).reduce(0) { $0 << 8 | Int($1) }
    guard start.count == SealedFile.magic.count + 4, length > 0, length <= SealedFile.mostHeaderBytes else {
      throw broken("is damaged: its header has no possible length")
    }
    let bytes = try file.next(length)
    guard bytes.count == length else { throw broken("is cut short: it ends in its header") }
    guard let root = (try? Tape(bytes))?.root, let version = root.member("version")?.int else {
      throw broken("is damaged: its header cannot be read")
    }
    guard version <= SealedHeader.newestVersion else {
      throw BackupError(
        .newer,
        "\(path) was made by a newer Rackside (its format is version \(version)). Use the newer program.")
    }
    guard version > 0, let key = root.member("key")?.string, let at = root.member("at")?.int,
      let gym = root.member("gym")?.string
    else { throw broken("is damaged: its header is not complete") }
    header = SealedHeader(version: version, key: key, at: at, gym: gym)
    opening = start + bytes
  }

  /// Decrypts the content and hands it over in parts, of which none can be relied on before this returns.
  /// - Throws: `BackupError` `.key` if the key is another, `.broken` if the file was changed or cut short.
  package func read(_ key: BackupKey, _ take: ([UInt8]) throws -> Void) throws {
    guard key.id == header.key else {
      throw BackupError(
        .key,
        """
        \(path) names the key \(Text.cleaned(header.key)), and the one that was given is \(key.id). Either it was made with \
        another key, or it is damaged where it names the key: then use another backup.
        """)
    }
    try file.seek(to: opening.count)
    let again = "Copy it again, or use another backup."
    guard var opener = PartOpener(key, start: try file.next(PartSealer.startBytes)) else {
      throw BackupError(.broken, "\(path) is cut short. \(again)")
    }
    var bound = opening
    while true {
      let sealed = try file.next(SealedFile.partBytes + PartSealer.overhead)
      guard !sealed.isEmpty else { throw BackupError(.broken, "\(path) is cut short. \(again)") }
      guard let part = opener.open(sealed, bound: bound) else {
        throw BackupError(.broken, "\(path) is damaged: it was changed or cut short. \(again)")
      }
      bound = []
      try take(part.content)
      guard part.isLast else { continue }
      guard try file.next(1).isEmpty else { throw BackupError(.broken, "\(path) is damaged: bytes follow its end") }
      return
    }
  }
}

extension BackupReader {
  /// Opens a backup, decrypted if it is encrypted.
  /// - Parameters:
  ///   - directory: where the decrypted backup takes space while it is open. Nothing of it is left afterwards, also
  ///     after a crash: it has no name.
  ///   - key: the key for an encrypted backup.
  /// - Throws: `BackupError`, and what `key` throws.
  package static func open(
    _ path: String, decryptingIn directory: String, key: (SealedHeader) throws -> BackupKey
  ) throws -> BackupReader {
    guard try SealedBackup.isSealed(path) else { return try BackupReader(path) }
    let sealed = try SealedBackup(path)
    let key = try key(sealed.header)
    let plain = directory + "/restore-decrypted.part"
    unlink(plain)
    let copy = try ByteFile(creating: plain)
    let content: ByteFile
    do {
      defer { unlink(plain) }
      content = try ByteFile(reading: plain)
    }
    try sealed.read(key) { try copy.add($0) }
    return try BackupReader(content, named: path)
  }
}
