import Foundation
import Secrets
import Wire

/// What a backup says about itself. docs/BACKUP.md describes the file.
package struct BackupHeader: Sendable, Equatable, Encodable {
  package struct Section: Sendable, Equatable, Encodable {
    package static let database = "database"
    package static let configuration = "configuration"
    /// The gym's own authority for https, with its key, as PEM.
    package static let authority = "authority"
    /// What the names of the catalog's files begin with.
    package static let catalog = "catalog/"

    package var name: String
    package var bytes: Int
    /// 64 lower-case hexadecimal digits.
    package var sha256: String
  }

  /// The newest version of the format that this program reads, and the one that it writes.
  package static let newestVersion = 1

  package var version = BackupHeader.newestVersion
  /// The version of the program that made the backup.
  package var program: String
  /// The schema of the database in it.
  package var schema: Int
  /// When it was made, in milliseconds since 1970.
  package var at: Int
  /// The gym's name.
  package var gym: String
  package var sections: [Section]

  package func section(_ name: String) -> Section? { sections.first { $0.name == name } }
}

/// Writes the file of a backup. Knows nothing of databases.
enum BackupFile {
  static let magic = Array("RACKSIDE".utf8)
  /// The header of a gym with thousands of catalog files is shorter.
  static let mostHeaderBytes = 4 << 20
  /// The longest section that is read at once: any but the database.
  static let mostContentBytes = 16 << 20
  /// The length of the hash at the end, as text.
  static let sealBytes = 64

  /// What goes into a section.
  enum Source {
    case bytes([UInt8])
    case file(String)

    /// Hands over the content in parts of at most `ByteFile.mostBytes`, or at once if it is in memory.
    func read(_ take: ([UInt8]) throws -> Void) throws {
      switch self {
      case .bytes(let bytes): try take(bytes)
      case .file(let path):
        let file = try ByteFile(reading: path)
        while case let part = try file.next(), !part.isEmpty { try take(part) }
      }
    }

    /// Reads the whole content.
    func section(named name: String) throws -> BackupHeader.Section {
      var (bytes, hash) = (0, FileHash())
      try read { part in
        bytes += part.count
        hash.add(part)
      }
      return BackupHeader.Section(name: name, bytes: bytes, sha256: hash.finish())
    }
  }

  /// Writes and syncs a new file. A caller that needs certainty reads it back with `BackupReader.verify`.
  /// - Parameters:
  ///   - sources: one for each section of the header, in its order.
  ///   - onPart: called before each part is written, and before the sync.
  static func write(
    _ header: BackupHeader, _ sources: [Source], to path: String, onPart: () -> Void = {}
  ) throws {
    let file = try ByteFile(creating: path)
    file.reserve(header.sections.reduce(0) { $0 + $1.bytes })
    try write(header, sources) { part in
      onPart()
      try file.add(part)
    }
    onPart()
    try file.sync()
    file.dropCache()
  }

  /// Hands over the bytes of the file in parts.
  static func write(_ header: BackupHeader, _ sources: [Source], _ add: ([UInt8]) throws -> Void) throws {
    let encoded = WireEncoder.encode(header)
    guard encoded.count <= mostHeaderBytes else {
      throw BackupError(.cannotWrite, "the catalog has too many files for a backup")
    }
    let start = opening(magic, encoded)
    try add(start)
    for source in sources { try source.read(add) }
    try add(seal(start))
  }

  /// The magic bytes, the header's length and the header.
  static func opening(_ magic: [UInt8], _ header: [UInt8]) -> [UInt8] {
    magic + (0..<4).map { UInt8(truncatingIfNeeded: header.count >> (24 - 8 * $0)) } + header
  }

  /// The file's last bytes: the hash of everything before the sections, which have hashes of their own.
  static func seal(_ opening: [UInt8]) -> [UInt8] {
    var hash = FileHash()
    hash.add(opening)
    return Array(hash.finish().utf8)
  }
}
