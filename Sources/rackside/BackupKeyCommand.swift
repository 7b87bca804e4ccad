import ArgumentParser
import Floor
import Foundation
import Secrets
import Server
import Storage

struct BackupKeyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup-key",
    abstract: "Make and list the keys of encrypted backups.",
    subcommands: [New.self, List.self])

  struct New: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a key for encrypted backups.",
      discussion: """
        Writes a sheet to print, and asks for the key back once: only then is it used, also by the server's own backups. \
        'encrypt = false' in [backup] leaves it to 'rackside backup --encrypt'. Older backups stay readable with \
        the keys that they were made with.
        """)

    @OptionGroup var options: DatabaseOptions

    @Option(
      help:
        "The file for the sheet, a PDF. (default: rackside-backup-key.pdf here, or in the data folder if this user cannot write here)"
    )
    var sheet: String?

    func run() async throws {
      let configuration = try await reportingErrors { try options.configuration() }
      try await reportingErrors {
        try BackupKeys.requireDatabase(of: configuration)
        let day = try BackupKeys.day(of: Clock.system.now, configuration)
        let keys = BackupKeys(directory: configuration.dataDirectory)
        // A file that cannot be read is found before anything is printed.
        _ = try keys.all()
        let place = sheet ?? Self.usualSheet(configuration)
        let key = BackupKey()
        try keys.writeSheet(key, gym: try keys.gymName(configuration), day: day, to: place)
        printLine("The sheet with the new key is in \(place). Print it twice, then type the key from the paper:")
        guard let typed = try asked(), typed == key else {
          unlink(place)
          throw BackupError(
            .key, "that is not the key, so it is not used and the sheet was deleted. Nothing was changed. Begin again.")
        }
        try keys.add(key, day: day)
        try keys.switchOn()
        let what =
          configuration.encryptsBackups
          ? "From now on, backups are encrypted with the key \(key.id)."
          : "The configuration says 'encrypt = false', so only 'rackside backup --encrypt' uses the key \(key.id)."
        printLine("\(what) Keep the paper, and delete \(place). Backups that exist stay as they are.")
      }
    }

    /// With 'sudo -u rackside', the current folder is mostly somebody else's.
    private static func usualSheet(_ configuration: Configuration) -> String {
      let name = "rackside-backup-key.pdf"
      return access(".", W_OK | X_OK) == 0 ? name : "\(configuration.dataDirectory)/\(name)"
    }

    /// - Returns: nil if there is nobody to ask, or three answers were no key.
    private func asked() throws -> BackupKey? {
      for _ in 0..<3 {
        guard let line = readLine() else { return nil }
        if let key = BackupKey(line) { return key }
        printLine("This is no key: it has seven groups of four characters. Look at the paper and type it again:")
      }
      return nil
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the keys by their ids, the newest first. It does not print the keys.")

    @OptionGroup var options: DatabaseOptions

    func run() async throws {
      let configuration = try await reportingErrors { try options.configuration() }
      try await reportingErrors {
        let keys = try BackupKeys(directory: configuration.dataDirectory).all()
        if keys.isEmpty { return printLine("There is no key. Make one with 'rackside backup-key new'.") }
        for (index, one) in keys.enumerated() {
          printLine("\(one.key.id)  made on \(one.day)\(index == 0 ? ", used for new backups" : "")")
        }
      }
    }
  }
}
