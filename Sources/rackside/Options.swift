import ArgumentParser
import Foundation
import Server
import Storage

/// The options of every command that uses the database.
struct DatabaseOptions: ParsableArguments {
  @Option(
    help: "The configuration file. (default: Config/rackside.toml here or above the program, then /etc/rackside)")
  var config: String?

  @Option(help: "The folder of the database.")
  var data: String?

  /// The configuration file that is used; nil if there is none.
  var configurationFile: String? { config ?? Configuration.usualFile(program: CommandLine.arguments[0]) }

  /// Flags override the environment, which overrides the file.
  func configuration() throws -> Configuration {
    var configuration = try Configuration.load(
      file: configurationFile, environment: ProcessInfo.processInfo.environment)
    if let data {
      let path = { (path: String) in URL(fileURLWithPath: path).standardizedFileURL.path }
      // Such as a restored backup that somebody looks into.
      if path(data) != path(configuration.dataDirectory) { configuration.useOwnBackupFolder() }
      configuration.dataDirectory = data
    }
    configuration.file = configurationFile
    try refuseForeignFolder(configuration.dataDirectory)
    return configuration
  }

  /// Refuses a data folder of another user, such as an installed server's: to root, because files that root makes there
  /// are closed to the server, which would not start again; to others if they cannot read it, because it would look empty.
  private func refuseForeignFolder(_ folder: String) throws {
    var found = stat()
    guard stat(folder, &found) == 0, found.st_uid != geteuid() else { return }
    guard geteuid() == 0 || access(folder, R_OK | X_OK) != 0 else { return }
    let user = getpwuid(found.st_uid).map { String(cString: $0.pointee.pw_name) } ?? "\(found.st_uid)"
    printError("rackside: \(folder) belongs to the user \(user): put 'sudo -u \(user)' in front of the command")
    throw ExitCode.badConfiguration
  }
}

/// Prints a line to standard error.
func printError(_ text: String) {
  FileHandle.standardError.write(Data((text + "\n").utf8))
}

/// Tells that the database of an older program was updated.
/// - Parameter backup: the path of the backup from before.
func printUpgrade(_ backup: String) {
  printError("The database was updated for this program. As it was before, it is in \(backup).")
}

/// Exit codes from `sysexits.h`.
extension ExitCode {
  static let badData = ExitCode(65)
  static let noSuchThing = ExitCode(66)
  static let unavailable = ExitCode(69)
  static let fault = ExitCode(70)
  static let cannotWrite = ExitCode(74)
  static let noKey = ExitCode(77)
  static let badConfiguration = ExitCode(78)
}

/// Exits at once after a disk error, without any further reply. The supervisor restarts the server.
@Sendable func stopAtOnce(_ error: any Error) {
  if error as? StorageError == .replaced {
    printError(
      """
      rackside: the database's file was replaced or removed while the server ran, stopping. What came after that was not \
      acknowledged. Stop the server before you put back a copy, then start it again.
      """)
  } else {
    printError("rackside: the database failed, stopping: \(error)")
  }
  _exit(ExitCode.fault.rawValue)
}
