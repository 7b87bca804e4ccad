import Foundation
import Gym
import Secrets
import Wire

/// Reads the file of a backup. Every byte can be wrong: nothing in it is used before it was checked.
package final class BackupReader {
  package let header: BackupHeader
  private let path: String
  private let file: ByteFile
  /// Where the first section begins.
  private let start: Int

  /// Reads the header, and checks it and the file's size. Does not read the sections: see `verify`.
  /// - Throws: `BackupError`.
  package convenience init(_ path: String) throws {
    try self.init(ByteFile(reading: path), named: path)
  }

  /// - Parameter path: how errors name the file.
  init(_ file: ByteFile, named path: String) throws {
    self.path = path
    self.file = file
    func broken(_ reason: String) -> BackupError { BackupError(.broken, "\(path) \(reason)") }
    let size = try file.size()
    let opening = try file.next(BackupFile.magic.count + 4)
    guard !opening.isEmpty, opening.starts(with: BackupFile.magic) else {
      throw broken("is not a backup of Rackside")
    }
    let length = opening.dropFirst(BackupFile.magic.count).reduce(0) { $0 << 8 | Int($1) }
    guard opening.count == BackupFile.magic.count + 4, length > 0, length <= BackupFile.mostHeaderBytes else {
      throw broken("is damaged: its header has no possible length")
    }
    var bytes: [UInt8] = []
    while bytes.count < length, case let part = try file.next(length - bytes.count), !part.isEmpty { bytes += part }
    guard bytes.count == length else { throw broken("is cut short: it ends in its header") }
    header = try Self.header(bytes, broken)
    start = opening.count + length
    var whole = start + BackupFile.sealBytes
    for section in header.sections {
      let (sum, isTooLarge) = whole.addingReportingOverflow(section.bytes)
      guard !isTooLarge else { throw broken("is damaged: its sections have no possible length") }
      whole = sum
    }
    guard size >= whole else {
      throw broken("is cut short: \(size) bytes are left of \(whole). Copy it again, or use another backup.")
    }
    guard size == whole else { throw broken("is damaged: \(size - whole) bytes follow its end") }
    try file.seek(to: whole - BackupFile.sealBytes)
    guard try file.next(BackupFile.sealBytes) == BackupFile.seal(opening + bytes) else {
      throw broken("is damaged: its header was changed. Copy it again, or use another backup.")
    }
  }

  private static func header(_ bytes: [UInt8], _ broken: (String) -> BackupError) throws -> BackupHeader {
    guard let root = (try? Tape(bytes))?.root, let version = root.member("version")?.int else {
      throw broken("is damaged: its header cannot be read")
    }
    // A later version may have another header, so this comes before anything else is required of it.
    guard version <= BackupHeader.newestVersion else {
      var newer = broken("was made by a newer Rackside (its format is version \(version)). Use the newer program.")
      newer.kind = .newer
      throw newer
    }
    // A member that this program does not know is skipped, so that later programs can add some.
    guard version > 0, let program = root.member("program")?.string, let schema = root.member("schema")?.int,
      let at = root.member("at")?.int, let gym = root.member("gym")?.string,
      let list = root.member("sections"), list.isArray
    else { throw broken("is damaged: its header is not complete") }
    var names: Set<String> = []
    let sections = try list.elements.map { value in
      guard let name = value.member("name")?.string, let bytes = value.member("bytes")?.int, bytes >= 0,
        let hash = value.member("sha256")?.string, names.insert(name).inserted
      else { throw broken("is damaged: its header has a wrong section") }
      return BackupHeader.Section(name: name, bytes: bytes, sha256: hash)
    }
    return BackupHeader(
      version: version, program: program, schema: schema, at: at, gym: gym, sections: sections)
  }

  /// Reads every section and compares its hash.
  /// - Parameter onPart: called after each part.
  /// - Throws: `BackupError` for the first that is damaged.
  package func verify(onPart: () -> Void = {}) throws {
    for section in header.sections { try read(section) { _ in onPart() } }
  }

  /// The hash of the database without SQLite's header, its first 100 bytes, which count changes. Copies of the same rows
  /// have the same hash.
  func hashOfRows() throws -> String? {
    guard let section = header.section(BackupHeader.Section.database) else { return nil }
    var (hash, isFirst) = (FileHash(), true)
    try read(section) { part in
      hash.add(isFirst ? Array(part.dropFirst(100)) : part)
      isFirst = false
    }
    return hash.finish()
  }

  /// Writes a section to a new file and syncs it.
  func extract(_ section: BackupHeader.Section, to target: String) throws {
    let copy = try ByteFile(creating: target)
    try read(section) { try copy.add($0) }
    try copy.sync()
  }

  /// A section that is small: a configuration or a catalog's file.
  func content(of section: BackupHeader.Section) throws -> [UInt8] {
    guard section.bytes <= BackupFile.mostContentBytes else {
      throw BackupError(.broken, "\(path) is damaged: its section '\(Text.cleaned(section.name))' is too long")
    }
    var all: [UInt8] = []
    try read(section) { all += $0 }
    return all
  }

  /// Hands over a section in parts, of which none can be relied on before this returns.
  /// - Throws: `BackupError` if the content does not have the section's hash.
  private func read(_ section: BackupHeader.Section, _ take: ([UInt8]) throws -> Void) throws {
    let before = header.sections.prefix { $0.name != section.name }
    try file.seek(to: before.reduce(start) { $0 + $1.bytes })
    var (left, hash) = (section.bytes, FileHash())
    while left > 0, case let part = try file.next(left), !part.isEmpty {
      hash.add(part)
      left -= part.count
      try take(part)
    }
    guard left == 0, hash.finish() == section.sha256 else {
      throw BackupError(
        .broken,
        "\(path) is damaged: its section '\(Text.cleaned(section.name))' was changed. Copy it again, or use another backup."
      )
    }
  }
}
