import Floor
import Foundation
import Logging
import Secrets
import Storage
import Wire

// What the server notes of its backups, from the files and from errors.

extension BackupEncryption {
  /// Reads files of the data folder. Keys that cannot be read are not keys that are gone: whoever is told so would delete
  /// or replace them.
  init(_ configuration: Configuration) {
    var (key, problem): (String?, String?) = (nil, nil)
    do { key = try BackupKeys(directory: configuration.dataDirectory).all().first?.key.id } catch {
      problem = "\(error)"
    }
    self.init(
      isOn: configuration.encryptsBackups, isConfigured: configuration.backups.isEncrypted != nil, key: key,
      problem: problem)
  }
}

extension BackupPlace {
  /// Notes what a look has found. The same backup keeps what only its making knew.
  mutating func found(_ newest: BackupView?, damaged names: [String]) {
    if newest?.name != last?.name { last = newest }
    damaged = names.isEmpty ? nil : Array(names.prefix(20))
  }
}

extension BackupFailure {
  /// Writes an error to the log.
  /// - Returns: it as the owner's page shows it. Its time is the end of the try, so that the next one is an hour later.
  static func logged(_ what: String, _ error: any Error, _ log: Logger, _ clock: Clock) -> BackupFailure {
    let why =
      switch error {
      case StorageError.engine(let code, let message):
        "the database cannot be read: \(message) (SQLite \(code)). Run: rackside check"
      default: "\(error)"
      }
    log.warning("\(what)", metadata: ["why": "\(why)"])
    return BackupFailure(at: clock.now, why: why)
  }
}
