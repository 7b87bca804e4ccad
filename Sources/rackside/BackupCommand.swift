import ArgumentParser
import Floor
import Foundation
import Server
import Wire

struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Make a backup, also while the server runs.",
    discussion: """
      Writes one file with the database, the configuration and the gym's own catalog. The copy is opened and checked \
      before it counts: if anything is wrong, no file is left. docs/BACKUP.md says how to restore it.
      """)

  @OptionGroup var options: DatabaseOptions

  @Option(help: "The folder for the backup. (default: that of the nightly backups)")
  var to: String?

  @Option(
    help: """
      How many backups stay in that folder. The oldest ones beyond that are deleted. (default: what stays every night in \
      the folders of [backup], 14 in others)
      """)
  var keep: Int?

  @Flag(help: "Encrypt it with the key that 'rackside backup-key new' made, also where [backup] does not say so.")
  var encrypt = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  func validate() throws {
    if let keep, keep < 1 { throw ValidationError("--keep must be at least 1.") }
  }

  private struct Result: Encodable {
    var ok = true
    var file: String
    var bytes: Int
    var sets: Int
    var schema: Int
    /// Whether the summaries were compared with the sets. They are not if the server was not started since an upgrade.
    var summaries: Bool
    /// The names of the older backups that were deleted.
    var deleted: [String]
    var warnings: [String]
    /// The id of the key that it is encrypted with; absent if it is not encrypted.
    var key: String?
  }

  private struct Failure: Encodable {
    var ok = false
    var problem: String
  }

  func run() async throws {
    let configuration = try await reportingErrors { try options.configuration() }
    let backup: Backup = try await reportingErrors {
      let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
      let maker = BackupMaker(
        configuration, configurationFile: options.configurationFile, program: (path: program, version: programVersion))
      do {
        BackupMaker.yieldToServer()
        let key =
          try encrypt || configuration.encryptsBackups
          ? BackupKeys(directory: configuration.dataDirectory).newest() : nil
        return try maker.run(to: to, keep: keep, key: key, now: Clock.system.now)
      } catch let error as BackupError {
        if json { printJSON(Failure(problem: "\(error)")) }
        throw error
      }
    }
    for warning in backup.warnings { printError("warning: \(warning)") }
    guard !json else {
      return printJSON(
        Result(
          file: backup.file, bytes: backup.bytes, sets: backup.sets, schema: backup.schema,
          summaries: backup.areSummariesChecked, deleted: backup.deleted, warnings: backup.warnings, key: backup.key))
    }
    let sealed = backup.key.map { ", encrypted with key \($0)" } ?? ""
    let made = "Backed up \(grouped(backup.sets, "set")) to \(backup.file), \(megabytes(backup.bytes))\(sealed)"
    if backup.areSummariesChecked {
      printLine("\(made), opened and checked.")
    } else {
      printLine(
        "\(made), opened and checked. It is from before an upgrade, so its summaries are checked when it is restored.")
    }
    if !backup.deleted.isEmpty { printLine("Deleted \(grouped(backup.deleted.count, "older backup")).") }
  }
}

func printJSON(_ value: some Encodable) {
  printLine(String(decoding: WireEncoder.encode(value), as: UTF8.self))
}

/// "1 set", "58,203 sets".
func grouped(_ number: Int, _ noun: String) -> String {
  var digits = "\(number)"
  var groups: [String] = []
  while digits.count > 3 {
    groups.insert(String(digits.suffix(3)), at: 0)
    digits = String(digits.dropLast(3))
  }
  return ([digits] + groups).joined(separator: ",") + " " + noun + (number == 1 ? "" : "s")
}

/// "12.4 MB", in millions of bytes.
func megabytes(_ bytes: Int) -> String {
  let tenths = (bytes + 50_000) / 100_000
  return "\(tenths / 10).\(tenths % 10) MB"
}
