import Floor
import Gym
package import Storage

/// What the database knows of the gym's authority, besides its file: that there is one, even if the whole folder of
/// certificates is gone. Else the next start would quietly make another, which no phone trusts.
struct AuthorityMemory: Sendable {
  enum Content: Sendable, Equatable {
    /// There never was one.
    case nothing
    /// SHA-256 of its certificate, as hexadecimal digits.
    case fingerprint(String)
    /// The owner has said that there shall be another.
    case makeAnother

    fileprivate init(_ text: String?) {
      switch text {
      case nil: self = .nothing
      case ""?: self = .makeAnother
      case let digits?: self = .fingerprint(digits)
      }
    }

    /// Whether there was one, which must not be replaced.
    var isAuthority: Bool { if case .fingerprint = self { true } else { false } }
  }

  private static let setting = "authority.sha256"

  let read: @Sendable () throws -> Content
  /// Blocks until the commit. The flag says whether the authority was made just now, rather than found: only then the
  /// audit log says so.
  let write: @Sendable (Content, _ isNew: Bool) throws -> Void

  init(
    read: @escaping @Sendable () throws -> Content, write: @escaping @Sendable (Content, _ isNew: Bool) throws -> Void
  ) {
    self.read = read
    self.write = write
  }

  init(_ database: Database, clock: Clock) {
    self.init(
      read: { try database.read { tx in Content(try tx.settings.get(Self.setting)) } },
      write: { content, isNew in
        try database.writeAndWait { tx in
          switch content {
          case .nothing: try tx.settings.remove(Self.setting)
          case .fingerprint(let digits):
            try tx.settings.set(Self.setting, digits)
            if isNew { try tx.audit.append(NewAuditEntry(.authorityMade, at: clock.now)) }
          case .makeAnother:
            try tx.settings.set(Self.setting, "")
            try tx.audit.append(.byCommand(.authorityOrdered, at: clock.now))
          }
        }
      })
  }

  /// Reads it beside a running server, or without one.
  /// - Throws: `StorageError`.
  static func stored(_ configuration: Configuration) throws -> Content {
    guard configuration.hasDatabase else { return .nothing }
    return try DatabaseFile(configuration.dataDirectory + "/rackside.sqlite").read { tx in
      Content(try tx.settings.get(setting))
    }
  }
}

/// Has the server make another authority for the gym, within a minute or at its next start. It keeps the file of the one
/// before beside it.
/// - Throws: `StorageError`.
package func orderNewAuthority(_ database: Database) throws {
  try AuthorityMemory(database, clock: .system).write(.makeAnother, false)
}
