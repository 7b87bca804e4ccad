import ArgumentParser
import Devices
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

/// What ends a server.
private enum Ending: Sendable {
  case signal(Int32)
  /// The server starts again with a backup that was uploaded.
  case restore(UploadedRestore)
}

/// Serves until SIGTERM, SIGINT or SIGHUP, then closes every connection.
/// - Parameter started: called once the server listens. Its result is kept until the signal and released before the stop.
func serve(
  _ configuration: Configuration, started: (RacksideServer) throws -> AnyObject? = { _ in nil }
) async throws {
  signal(SIGPIPE, SIG_IGN)
  let log = logger(configuration)
  let (endings, arrived) = AsyncStream.makeStream(of: Ending.self)
  let signals = Signals([SIGTERM, SIGINT, SIGHUP]) { arrived.yield(.signal($0)) }
  defer { withExtendedLifetime(signals) {} }
  for warning in configuration.warnings { log.warning("\(warning)") }
  let manager = ServiceManager(environment: ProcessInfo.processInfo.environment)
  func start(_ configuration: Configuration, _ restored: RestoreOutcome? = nil) async throws -> RacksideServer {
    let server = try await reportingErrors {
      try RacksideServer(
        configuration, log: log, restored: restored, onRestore: { arrived.yield(.restore($0)) }, onFatal: stopAtOnce,
        onTick: { manager.beat() })
    }
    announce(server, configuration)
    manager.ready("listening on \(server.addressForOthers)" + (server.secureAddress.map { " and \($0)" } ?? ""))
    return server
  }
  var server = try await start(configuration)
  let companion = try started(server)
  loop: for await ending in endings {
    switch ending {
    case .signal(let number):
      log.notice("stopping", metadata: ["signal": "\(number)"])
      manager.stopping()
      break loop
    case .restore(let uploaded):
      log.notice("restarting with the backup that was uploaded")
      // The pages come back to this port, also if it was any free one.
      var same = configuration
      same.port = server.port
      if let port = server.tls?.port { same.tls.port = port }
      // No loop turns until the backup is in its place, and the database of an older program is updated.
      manager.pauseBeats(seconds: 3_600)
      server.stop()
      server = try await start(same, uploaded.finish(now: Clock.system.now, log: log))
      manager.resumeBeats()
    }
  }
  withExtendedLifetime(companion) {}
  server.stop()
  SetupCodeFile(configuration).keep(nil)
}

private func announce(_ server: RacksideServer, _ configuration: Configuration) {
  printLine("listening on \(server.addressForOthers)")
  if let address = server.secureAddress {
    printLine("listening on \(address)")
  } else if let failure = server.tls?.failure {
    printLine("no https: \(failure)")
  }
  if let authority = server.authorityFingerprint {
    printLine("phones have to trust the gym's authority first: \(server.trustAddress)")
    printLine("its SHA-256, to compare with what the phone shows: \(authority.digits)")
  }
  let page = server.addressForOthers + "/owner/"
  let code = server.floor.setupCode
  SetupCodeFile(configuration).keep(code.map { SetupCodeFile.Content(code: $0, address: page) })
  guard let code else { return }
  printLine("")
  printLine("  This gym has no owner yet. Open \(page) and type this code:")
  printLine("")
  printLine("      \(code)")
  printLine("")
}

/// Prints a line to standard output and flushes it, so that it also reaches a pipe at once.
func printLine(_ text: String) {
  print(text)
  fflush(nil)
}

func logger(_ configuration: Configuration) -> Logger {
  var log = Logger(label: "rackside") { label -> any LogHandler in
    if configuration.logFormat == "json" { return JSONLogHandler(label: label) }
    return StreamLogHandler.standardError(label: label)
  }
  log.logLevel = Logger.Level(rawValue: configuration.logLevel) ?? .notice
  return log
}
