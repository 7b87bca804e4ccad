import ArgumentParser
import Devices
import Floor
import Foundation
import Gym
import Server
import Storage

struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Serve an invented gym to try Rackside out.",
    discussion: """
      The demo never touches the real gym's data. It keeps its own in the folder data-demo beside it. Delete that folder \
      to start over.
      """)

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
    if options.data == nil {
      let real = URL(fileURLWithPath: configuration.dataDirectory).standardizedFileURL
      configuration.dataDirectory = real.deletingLastPathComponent().appendingPathComponent("data-demo").path
    }
    // Nobody misses an invented gym. The owner's page still makes a backup of it.
    configuration.backups.isNightly = false
    configuration.useOwnBackupFolder()
    // Nobody should teach a phone the authority of an invented gym.
    configuration.tls.isLocal = false
    let ready = configuration
    guard let calendar = GymCalendar(timeZone: ready.timeZone) else { throw ExitCode.badConfiguration }
    let pairing = TokenFile(path: "\(ready.dataDirectory)/terminal")
    let keys = try await reportingErrors { try await prepare(ready, calendar, terminal: try? pairing.anyToken()) }
    try await serve(ready) { server in
      if let address = try? ServerAddress(server.address) { try? pairing.store(keys.terminal, for: address) }
      printWelcome(keys, server.address, pairing: pairing.path)
      return DemoFloor(server, calendar: calendar)
    }
  }

  private func prepare(
    _ configuration: Configuration, _ calendar: GymCalendar, terminal: String?
  ) async throws -> DemoGym.Keys {
    let database = try openDatabase(configuration, onFatal: stopAtOnce)
    defer { database.close() }
    do {
      return try await DemoGym(database: database, calendar: calendar)
        .prepare(terminal: terminal, hasher: configuration.hasher, now: Clock.system.now)
    } catch is DemoGym.NotADemo {
      printError(
        "rackside: \(configuration.dataDirectory) contains a real gym. Nothing was changed. Use another folder with --data."
      )
      throw ExitCode.badData
    }
  }

  private func printWelcome(_ keys: DemoGym.Keys, _ address: String, pairing: String) {
    printLine(
      """

        An invented gym: \(keys.members) members, \(keys.sets) sets. Six of them are training now.

        wall      \(address)/wall/
        kiosk     \(address)/kiosk/     everybody's PIN is \(keys.pin)
        phone     \(address)/me/        \(keys.member)
        trainer   \(address)/trainer/   \(keys.owner)
        owner     \(address)/owner/     \(keys.owner)
        password  \(keys.password)

        The wall and the kiosk show a code. Log in as the owner and type it under Screens.
        A terminal is already paired:

          rackside display --server \(address) --token-file \(pairing)

      """)
  }
}
