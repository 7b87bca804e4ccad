import ArgumentParser
import Floor
import Foundation
import Gym
import Server
import Storage
import Wire

struct OwnerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "owner", abstract: "Manage the gym's owner.", subcommands: [Code.self, Create.self, Reset.self])

  struct Code: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the one-time code with which the gym is set up.",
      discussion: "The server makes another at each start, and prints it too. Once the gym has an owner, there is none."
    )

    @OptionGroup var options: DatabaseOptions

    func run() async throws {
      let configuration = try await reportingErrors { try options.configuration() }
      let hasOwner = try await reportingErrors {
        let database = try openExistingDatabase(configuration, onFatal: stopAtOnce, copied: printUpgrade)
        defer { database.close() }
        return try BackOffice(database: database).hasOwner()
      }
      if hasOwner {
        printError("rackside: this gym has an owner, so there is no code. A lost password: 'rackside owner reset'")
        throw ExitCode.badData
      }
      guard let found = SetupCodeFile(configuration).read() else {
        printError("rackside: there is no code, because no server runs with this data. Start it first.")
        throw ExitCode.unavailable
      }
      printLine(found.code)
      printLine("Type it at \(found.address)")
    }
  }

  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Create the owner's account, instead of using the one-time code.",
      discussion: "The password is the first line of standard input.")

    @OptionGroup var options: DatabaseOptions

    @Option(help: "The owner's name.")
    var name: String

    @Option(help: "The email to log in with.")
    var email: String

    @Flag(help: "Read the password from standard input.")
    var passwordStdin = false

    @Flag(help: "Create a second owner, where the gym has one already.")
    var another = false

    func validate() throws {
      guard passwordStdin else {
        throw ValidationError("Use --password-stdin and send the password on standard input.")
      }
    }

    func run() async throws {
      let configuration = try await reportingErrors { try options.configuration() }
      guard let password = readLine(strippingNewline: true) else {
        printError("rackside: no password on standard input")
        throw ExitCode.badData
      }
      let member = try await reportingErrors {
        let database = try openDatabase(configuration, onFatal: stopAtOnce, copied: printUpgrade)
        defer { database.close() }
        if !another, try BackOffice(database: database).hasOwner() {
          printError("rackside: this gym has an owner already, and there would be two. To go on, add --another.")
          throw ExitCode.badData
        }
        guard let calendar = GymCalendar(timeZone: configuration.timeZone) else { throw ExitCode.badConfiguration }
        do {
          return try await BackOffice(database: database).createMember(
            .owner(name: name, email: email, password: password),
            hasher: configuration.hasher, calendar: calendar, now: Clock.system.now)
        } catch let invalid as Invalid {
          printError("rackside: \(invalid.field): \(invalid.reason.code.replacingOccurrences(of: "_", with: " "))")
          throw ExitCode.badData
        } catch StorageError.taken {
          printError("rackside: email: there is already an account with \(email)")
          throw ExitCode.badData
        }
      }
      printLine("\(member.name) <\(email)> owns this gym.")
    }
  }
}
