import Authority
import Floor
import Foundation
import Synchronization
import TestKit
import Testing

@testable import Server

/// A machine, and what its server does about certificates.
final class CertificateMachine: Sendable {
  static let begin = 1_800_000_000_000

  let data = Folder()
  let log = LogLines()
  let now = Mutex(CertificateMachine.begin)
  let addresses = Mutex(["192.168.1.5"])
  let memory = Mutex(AuthorityMemory.Content.nothing)
  /// How many authorities are remembered as made.
  let made = Mutex(0)

  var folder: String { data.path + "/tls" }
  var file: String { folder + "/" + GymAuthority.fileName }

  func certificates() -> GymCertificates {
    GymCertificates(
      folder: folder, gym: { "Iron Yard" },
      host: { [self] in
        let found = addresses.withLock { $0 }.compactMap { IPAddress($0) }
        return HostNames(
          host: "yard", found.map { InterfaceAddress("eth0", up: true, running: true, pointToPoint: false, $0) })
      },
      memory: AuthorityMemory(
        read: { [self] in memory.withLock { $0 } },
        write: { [self] content, isNew in
          memory.withLock { $0 = content }
          if isNew { made.withLock { $0 += 1 } }
        }),
      clock: Clock { [self] in Double(now.withLock { $0 }) }, log: log.logger())
  }

  func errors() -> Int { log.all.count { $0.hasPrefix("error ") } }

  func leaf() throws -> Leaf { try #require(try Leaf.load(folder: folder)) }
}
