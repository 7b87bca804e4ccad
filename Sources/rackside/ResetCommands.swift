import ArgumentParser
import Floor
import Foundation
import Gym
import Server
import Storage
import Wire

struct MemberCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "member", abstract: "Help a member who cannot log in.", subcommands: [Reset.self])

  struct Reset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print a one-time password for a member, or remove the PIN.",
      discussion: """
        All the member's logins end, also while the server is running. The one-time password works for a day, and the \
        member chooses a new password when they log in with it.
        """)

    @OptionGroup var options: DatabaseOptions

    @Option(help: "The member's email.")
    var email: String

    @Flag(help: "Remove the PIN instead. The member sets a new one after logging in with email and password.")
    var pin = false

    func run() async throws {
      try await withOffice(options) { office, configuration in
        if pin {
          let member = try await office.resetPin(email: email, now: Clock.system.now)
          return printLine("\(member.name) <\(email)> has no PIN now. All their logins have ended.")
        }
        try await printOneTimePassword(for: email, office, configuration)
      }
    }
  }
}

extension OwnerCommand {
  struct Reset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print a one-time password for the owner, whose password was lost.",
      discussion: """
        All the owner's logins end, also while the server is running. The one-time password works for a day, and the \
        owner chooses a new password when they log in with it. Codes from the owner's phone are turned off too.
        """)

    @OptionGroup var options: DatabaseOptions

    @Option(help: "The owner's email, needed only where there are several owners.")
    var email: String?

    func run() async throws {
      try await withOffice(options) { office, configuration in
        let owners = try office.owners()
        let key = email.map(MemberRules.emailKey)
        let found = owners.filter { key == nil || $0.email.map(MemberRules.emailKey) == key }
        guard !found.isEmpty else {
          printError(
            owners.isEmpty
              ? "rackside: this gym has no owner yet; run 'rackside owner create'"
              : "rackside: no owner has the email \(email ?? "")")
          throw ExitCode.noSuchThing
        }
        guard found.count == 1, let owner = found.first, let email = owner.email else {
          printError("rackside: this gym has several owners; choose one with --email:")
          for owner in found { printError("  \(owner.email ?? owner.name)") }
          throw ExitCode.badData
        }
        let hadSecondFactor = try office.hasSecondFactor(owner.id)
        try await printOneTimePassword(for: email, office, configuration, clearsSecondFactor: true)
        if hadSecondFactor { printLine("Codes from their phone are off now, until they turn them on again.") }
      }
    }
  }
}

private func withOffice(
  _ options: DatabaseOptions, _ body: (BackOffice, Configuration) async throws -> Void
) async throws {
  let configuration = try await reportingErrors { try options.configuration() }
  try await reportingErrors {
    let database = try openExistingDatabase(configuration, onFatal: stopAtOnce, copied: printUpgrade)
    defer { database.close() }
    do { try await body(BackOffice(database: database), configuration) } catch let fault as Fault
      where fault.code == .notFound
    {
      printError("rackside: no member has that email")
      throw ExitCode.noSuchThing
    }
  }
}

private func printOneTimePassword(
  for email: String, _ office: BackOffice, _ configuration: Configuration, clearsSecondFactor: Bool = false
) async throws {
  let (member, password, _) = try await office.resetPassword(
    email: email, clearsSecondFactor: clearsSecondFactor, hasher: configuration.hasher, now: Clock.system.now)
  printLine("One-time password for \(member.name) <\(email)>:")
  printLine("")
  printLine("    \(password)")
  printLine("")
  printLine("It works for a day. They choose a new password when they log in with it. All their logins have ended.")
}
