import ArgumentParser
import Server
import Storage
import Transport

/// Runs `body`. Prints an error and turns it into an exit code.
func reportingErrors<T: Sendable>(_ body: () async throws -> T) async throws -> T {
  do { return try await body() } catch { throw exit(for: error) }
}

private func exit(for error: any Error) -> ExitCode {
  switch error {
  case let code as ExitCode: return code
  case is ConfigurationError, is CatalogError:
    printError("rackside: \(error)")
    return .badConfiguration
  case StorageError.newerDatabase(let found, let known):
    printError(
      """
      rackside: this database was made by a newer Rackside (its schema is version \(found), this program supports \(known)). \
      Nothing was changed. Start the newer program, or restore a backup from before the upgrade.
      """)
    return .badData
  case StorageError.unreleasedDatabase(let found, let oldest):
    printError(
      """
      rackside: this database was made by a program from before version 0.1.0, which was never released (its schema is \
      version \(found), this program supports \(oldest) and later). Nothing was changed. Restore a backup of a later \
      database, or rename the data folder to start with an empty gym. The program that made it can still export its logs.
      """)
    return .badData
  case let error as BackupError:
    printError("rackside: \(error)")
    return exitCode(of: error)
  case is NoDatabase:
    printError("rackside: \(error)")
    return .noSuchThing
  case StorageError.engine(let code, let message):
    printError("rackside: the database cannot be used: \(message) (SQLite \(code)). Restore it from a backup.")
    return [11, 26].contains(code & 0xff) ? .badData : .fault
  case StorageError.full:
    printError(
      """
      rackside: the disk is full: the database cannot be opened. Free some space on the disk that holds the data folder, \
      or move that folder to a larger disk and name it in server.data. Never delete rackside.sqlite, nor the -wal and \
      -shm files beside it: they hold the newest sets.
      """)
    return .unavailable
  case is TransportError:
    printError("rackside: \(error)")
    return .unavailable
  default:
    printError("rackside: \(error)")
    return .fault
  }
}

private func exitCode(of error: BackupError) -> ExitCode {
  switch error.kind {
  case .broken, .newer: .badData
  case .missing, .cannotRead: .noSuchThing
  case .cannotWrite, .full: .cannotWrite
  case .inUse: .unavailable
  case .key: .noKey
  }
}
