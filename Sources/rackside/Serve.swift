import ArgumentParser
import Dispatch
import Floor
import Foundation
import Logging
import Server
import Storage
import Transport

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Serve the floor.")

  @OptionGroup var options: HouseOptions

  @Option(help: "The address to listen on; 0.0.0.0 opens the floor to the gym's network.")
  var host: String?

  @Option(help: "The port to listen on; 0 takes a free one.")
  var port: Int?

  func validate() throws {
    if let port, !(0...65_535).contains(port) { throw ValidationError("--port must be from 0 to 65535.") }
  }

  func run() async throws {
    var configuration = try reportingErrors { try options.configuration() }
    if let host { configuration.host = host }
    if let port { configuration.port = port }
    try await serve(configuration)
  }
}

/// Serves until SIGTERM or SIGINT, then says goodbye to everybody.
/// - Parameter started: called once it listens; what it gives is held until the signal, and let go before the end.
func serve(
  _ configuration: Configuration, started: (RacksideServer) throws -> AnyObject? = { _ in nil }
) async throws {
  signal(SIGPIPE, SIG_IGN)
  let log = logger(configuration)
  let (signals, arrived) = AsyncStream.makeStream(of: Int32.self)
  // A dispatch source takes the signal on a thread of its own; the default action must not run beside it.
  let sources = [SIGTERM, SIGINT, SIGHUP].map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { arrived.yield(number) }
    source.resume()
    return source
  }
  defer { for source in sources { source.cancel() } }
  let server = try reportingErrors { try RacksideServer(configuration, log: log, onFatal: stopAtOnce) }
  printLine("listening on \(server.address)")
  if let code = server.floor.setupCode {
    printLine("")
    printLine("  This gym has no owner yet. Open \(server.address)/owner/ and type the code")
    printLine("")
    printLine("      \(code)")
    printLine("")
  }
  let guest = try started(server)
  for await number in signals {
    log.notice("stopping", metadata: ["signal": "\(number)"])
    break
  }
  withExtendedLifetime(guest) {}
  server.stop()
}

/// Standard output, at once, also into a pipe.
func printLine(_ text: String) {
  print(text)
  fflush(nil)
}

func logger(_ configuration: Configuration) -> Logger {
  var log = Logger(label: "rackside") { StreamLogHandler.standardError(label: $0) }
  log.logLevel = Logger.Level(rawValue: configuration.logLevel) ?? .notice
  return log
}

/// Runs, and turns what a person can mend into a line and an exit code.
func reportingErrors<T>(_ body: () throws -> T) throws -> T {
  do { return try body() } catch { throw exit(for: error) }
}

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
      rackside: this database was made by a newer Rackside (its schema is \(found), this program knows \(known)). \
      Nothing was touched. Start the newer program, or restore a backup from before the upgrade.
      """)
    return .badData
  case is NoDatabase:
    printError("rackside: \(error)")
    return .noSuchThing
  case StorageError.engine(let code, let message):
    printError("rackside: the database cannot be used: \(message) (SQLite \(code)). Restore it from a backup.")
    return [11, 26].contains(code & 0xff) ? .badData : .fault
  case is TransportError:
    printError("rackside: \(error)")
    return .unavailable
  default:
    printError("rackside: \(error)")
    return .fault
  }
}
