import ArgumentParser
import Floor
import Foundation
import Gym
import Server
import Storage
import Terminal

struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Serve an invented gym to look around in.",
    discussion: """
      Its data is apart from the real gym's: the folder data-demo beside it, made the first time and kept. Delete that \
      folder for a new one.
      """)

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
    if options.data == nil {
      let real = URL(fileURLWithPath: configuration.dataDirectory).standardizedFileURL
      configuration.dataDirectory = real.deletingLastPathComponent().appendingPathComponent("data-demo").path
    }
    let ready = configuration
    guard let calendar = GymCalendar(timeZone: ready.timeZone) else { throw ExitCode.badConfiguration }
    let pairing = TokenFile(path: "\(ready.dataDirectory)/terminal")
    let keys = try await reportingErrors { try await prepare(ready, calendar, terminal: try? pairing.anyToken()) }
    try await serve(ready) { server in
      if let address = try? ServerAddress(server.address) { try? pairing.keep(keys.terminal, for: address) }
      tell(keys, server.address, pairing: pairing.path)
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
      printError("rackside: \(configuration.dataDirectory) holds a real gym. Nothing was touched; give another --data.")
      throw ExitCode.badData
    }
  }

  private func tell(_ keys: DemoGym.Keys, _ address: String, pairing: String) {
    printLine(
      """

        An invented gym: \(keys.members) members, \(keys.sets) sets. Six of them are training now.

        wall      \(address)/wall/
        kiosk     \(address)/kiosk/     PIN \(keys.pin) for everybody
        phone     \(address)/me/        \(keys.member)
        trainer   \(address)/trainer/   \(keys.owner)
        owner     \(address)/owner/     \(keys.owner)
        password  \(keys.password)

        A wall or a kiosk shows a code: log in as the owner and type it under Devices.
        A terminal is paired already:

          rackside display --server \(address) --token-file \(pairing)

      """)
  }
}
