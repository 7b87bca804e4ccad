import ArgumentParser
import Foundation
import Server
import Storage

struct AuthorityCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "authority", abstract: "Manage the gym's own authority for https.", subcommands: [New.self])

  struct New: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Have the server make another authority for the gym.",
      discussion: """
        For a gym that has lost its authority, or whose authority has expired or was stolen. Every phone and computer has \
        to trust the new one before it opens the gym's pages by https again.
        """)

    @OptionGroup var options: DatabaseOptions

    @Flag(help: "Do not ask first.")
    var yes = false

    func run() async throws {
      let configuration = try await reportingErrors { try options.configuration() }
      if !yes { try askFirst() }
      try await reportingErrors {
        let database = try openExistingDatabase(configuration, onFatal: stopAtOnce, copied: printUpgrade)
        defer { database.close() }
        try orderNewAuthority(database)
      }
      printLine("The server makes a new authority within a minute, or when it starts with 'local = true' in [tls].")
    }

    private func askFirst() throws {
      guard isatty(STDIN_FILENO) == 1 else {
        printError(
          """
          rackside: every phone and computer would have to trust the new authority. Nothing was changed. To go on, add \
          --yes.
          """)
        throw ExitCode.validationFailure
      }
      printLine("Every phone and computer that trusts this gym will have to trust the new authority.")
      printLine("Type yes to go on:")
      guard readLine()?.lowercased() == "yes" else {
        printLine("Nothing was changed.")
        throw ExitCode.failure
      }
    }
  }
}
