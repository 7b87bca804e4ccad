import ArgumentParser
import Floor
import Foundation
import Gym
import Server

struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Put back a backup, while the server is stopped.",
    discussion: """
      Checks the whole backup first, then updates and checks its database beside the one that is there, and only then \
      replaces that one, which is kept under another name. If anything fails, everything stays as it was.
      """)

  @OptionGroup var options: DatabaseOptions

  @Argument(help: "The backup, such as rackside-20261129-021500.backup.")
  var file: String

  @Flag(help: "Only check that the backup is whole and undamaged. Its database is not opened.")
  var check = false

  @Flag(help: "Do not ask before the database that is there is replaced.")
  var yes = false

  func run() async throws {
    let configuration = try await reportingErrors { try options.configuration() }
    try await reportingErrors {
      let reader = try BackupReader(file)
      let restore = try BackupRestore(reader, to: configuration, configurationFile: options.configurationFile)
      let made = "backup of \(Text.cleaned(reader.header.gym)) from \(Self.date(reader.header.at))"
      if check {
        let program = Text.cleaned(reader.header.program)
        printLine("OK: a \(made), made by Rackside \(program), whole and undamaged.")
        return printLine("Its database was not opened: a restore does that, before it changes anything.")
      }
      try restore.checkOwner()
      if configuration.hasDatabase, !yes { try askFirst(made, configuration) }
      report(try restore.run(now: Clock.system.now), made, configuration)
    }
  }

  private func report(_ restored: Restored, _ made: String, _ configuration: Configuration) {
    let sets = grouped(restored.sets, "set")
    printLine("Restored \(sets) from the \(made) to \(configuration.dataDirectory), opened and checked.")
    if let before = restored.before {
      printLine("What was there before is kept as \(before). Delete it when you no longer need it.")
    }
    if let path = restored.configuration {
      printLine("The backup's configuration differs from yours. It is in \(path); yours was not changed.")
    }
    if let path = restored.catalog {
      printLine("The backup's catalog differs from yours. It is in \(path); yours was not changed.")
    }
    for warning in restored.warnings { printError("warning: \(warning)") }
  }

  /// - Throws: an exit code unless the person at the terminal says yes.
  private func askFirst(_ made: String, _ configuration: Configuration) throws {
    guard isatty(STDIN_FILENO) == 1 else {
      printError(
        """
        rackside: there is a database in \(configuration.dataDirectory). Nothing was changed. To replace it with the \
        \(made), and keep it under another name, add --yes.
        """)
      throw ExitCode.validationFailure
    }
    printLine("This replaces the database in \(configuration.dataDirectory) with the \(made).")
    printLine("What is there now is kept under another name. Type yes to go on:")
    guard readLine()?.lowercased() == "yes" else {
      printLine("Nothing was changed.")
      throw ExitCode.failure
    }
  }

  /// `2026-11-29 02:15 UTC`.
  private static func date(_ at: Int) -> String {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withFullDate, .withTime, .withColonSeparatorInTime, .withSpaceBetweenDateAndTime]
    return formatter.string(from: Date(timeIntervalSince1970: Double(at) / 1_000)) + " UTC"
  }
}
