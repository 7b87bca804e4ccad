import ArgumentParser
import Dispatch
import Floor
import Foundation
import Logging
import Server
import Storage
import Transport

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Run the server.")

  @OptionGroup var options: DatabaseOptions

  @Option(help: "The address to listen on. 0.0.0.0 accepts connections from the gym's network.")
  var host: String?

  @Option(help: "The port to listen on. 0 picks a free one.")
  var port: Int?

  func validate() throws {
    if let port, !(0...65_535).contains(port) { throw ValidationError("--port must be from 0 to 65535.") }
  }

  func run() async throws {
    var configuration = try await reportingErrors { try options.configuration() }
    if let host { configuration.host = host }
    if let port { configuration.port = port }
    try await serve(configuration)
  }
}

/// Serves until SIGTERM, SIGINT or SIGHUP, then closes every connection.
/// - Parameter started: called once the server listens. Its result is kept until the signal and released before the stop.
func serve(
  _ configuration: Configuration, started: (RacksideServer) throws -> AnyObject? = { _ in nil }
) async throws {
  signal(SIGPIPE, SIG_IGN)
  let log = logger(configuration)
  let (signals, arrived) = AsyncStream.makeStream(of: Int32.self)
  // Dispatch receives the signals. Without SIG_IGN, the default action would end the process first.
  let sources = [SIGTERM, SIGINT, SIGHUP].map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { arrived.yield(number) }
    source.resume()
    return source
  }
  defer { for source in sources { source.cancel() } }
  for warning in configuration.warnings { log.warning("\(warning)") }
  let server = try await reportingErrors { try RacksideServer(configuration, log: log, onFatal: stopAtOnce) }
  printLine("listening on \(server.address)")
  if let code = server.floor.setupCode {
    printLine("")
    printLine("  This gym has no owner yet. Open \(server.address)/owner/ and type this code:")
    printLine("")
    printLine("      \(code)")
    printLine("")
  }
  let companion = try started(server)
  for await number in signals {
    log.notice("stopping", metadata: ["signal": "\(number)"])
    break
  }
  withExtendedLifetime(companion) {}
  server.stop()
}

/// Prints a line to standard output and flushes it, so that it also reaches a pipe at once.
func printLine(_ text: String) {
  print(text)
  fflush(nil)
}

func logger(_ configuration: Configuration) -> Logger {
  var log = Logger(label: "rackside") { StreamLogHandler.standardError(label: $0) }
  log.logLevel = Logger.Level(rawValue: configuration.logLevel) ?? .notice
  return log
}
