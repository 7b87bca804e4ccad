import ArgumentParser
import Foundation
import Server

/// The options that every command with a database takes.
struct HouseOptions: ParsableArguments {
  @Option(
    help: "The configuration file. Without it: Config/rackside.toml here or above the program, then /etc/rackside.")
  var config: String?

  @Option(help: "The folder of the database.")
  var data: String?

  /// File, then environment, then flags.
  func configuration() throws -> Configuration {
    let file = config ?? Configuration.usualFile(program: CommandLine.arguments[0])
    var configuration = try Configuration.load(file: file, environment: ProcessInfo.processInfo.environment)
    if let data { configuration.dataDirectory = data }
    return configuration
  }
}

/// Prints to standard error, as a program does for what is not its output.
func printError(_ text: String) {
  FileHandle.standardError.write(Data((text + "\n").utf8))
}

/// `sysexits.h`, as far as it is used.
extension ExitCode {
  static let badData = ExitCode(65)
  static let noSuchThing = ExitCode(66)
  static let unavailable = ExitCode(69)
  static let fault = ExitCode(70)
  static let cannotWrite = ExitCode(74)
  static let badConfiguration = ExitCode(78)
}

/// The disk has failed: answer nothing more and go. The supervisor starts anew.
@Sendable func stopAtOnce(_ error: any Error) {
  printError("rackside: the database has failed, stopping: \(error)")
  _exit(ExitCode.fault.rawValue)
}
