import ArgumentParser
import Floor
import Foundation
import Gym
import Server
import Storage
import Wire

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a member's complete log to standard output.")

  @OptionGroup var options: DatabaseOptions

  @Option(help: "The member's email, or the display name of a member who has none.")
  var member: String

  @Option(help: "json, with everything; or csv, in the columns of the Strong app.")
  var format = ExportFormat.json

  func run() async throws {
    let configuration = try await reportingErrors { try options.configuration() }
    try await reportingErrors { () async throws -> Void in
      let database = try openExistingDatabase(configuration, onFatal: stopAtOnce, copied: printUpgrade)
      defer { database.close() }
      let office = BackOffice(database: database)
      guard let calendar = GymCalendar(timeZone: configuration.timeZone) else { throw ExitCode.badConfiguration }
      do {
        guard format == .json else {
          return try write(Array(try office.exportCSV(email: member, calendar: calendar).utf8))
        }
        let awards = try CatalogFiles.loadAwards(directory: configuration.catalogDirectory)
        try office.export(
          email: member, calendar: calendar, awards: awards, now: Clock.system.now, write: write)
        try write([UInt8(ascii: "\n")])
      } catch let fault as Fault
        where fault.code == .notFound
      {
        printError("rackside: no member has the email or the name \(member)")
        throw ExitCode.noSuchThing
      }
    }
  }

  private func write(_ bytes: [UInt8]) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(bytes))
    } catch {
      printError("rackside: cannot write to standard output: \(error.localizedDescription)")
      throw ExitCode.cannotWrite
    }
  }
}

extension ExportFormat: ExpressibleByArgument {}
