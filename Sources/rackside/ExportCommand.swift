import ArgumentParser
import Floor
import Foundation
import Server
import Storage
import Wire

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a member's complete log to standard output as JSON.")

  @OptionGroup var options: DatabaseOptions

  @Option(help: "The member's email.")
  var member: String

  func run() async throws {
    let configuration = try await reportingErrors { try options.configuration() }
    let log = try await reportingErrors {
      let database = try openExistingDatabase(configuration, onFatal: stopAtOnce)
      defer { database.close() }
      do { return try BackOffice(database: database).export(email: member) } catch let fault as Fault
        where fault.code == .notFound
      {
        printError("rackside: no member has the email \(member)")
        throw ExitCode.noSuchThing
      }
    }
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(WireEncoder.encode(log) + [UInt8(ascii: "\n")]))
    } catch {
      printError("rackside: cannot write to standard output: \(error.localizedDescription)")
      throw ExitCode.cannotWrite
    }
  }
}
