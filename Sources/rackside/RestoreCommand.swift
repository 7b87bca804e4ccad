import ArgumentParser
import Floor
import Foundation
import Gym
import Secrets
import Server
import Wire

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

  @Option(
    help:
      "A file with the key of an encrypted backup, or - for standard input. (default: the keys of the data folder, then it asks)"
  )
  var keyFile: String?

  func run() async throws {
    let configuration = try await reportingErrors { try options.configuration() }
    try await reportingErrors {
      if check, try SealedBackup.isSealed(file) { return try checkSealed(configuration) }
      var used: BackupKey?
      // Before anything of an encrypted backup is decrypted into the data folder.
      try BackupRestore.requireFree(configuration)
      let reader = try BackupReader.open(file, decryptingIn: decryptingFolder(configuration)) { header in
        let key = try key(header, configuration)
        used = key
        return key
      }
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
      if let used { try keep(used, configuration) }
    }
  }

  /// Checks an encrypted backup without writing anything of it to a disk.
  private func checkSealed(_ configuration: Configuration) throws {
    let sealed = try SealedBackup(file)
    let key = try key(sealed.header, configuration)
    try sealed.read(key) { _ in }
    let made = "backup of \(Text.cleaned(sealed.header.gym)) from \(Self.date(sealed.header.at))"
    printLine("OK: a \(made), encrypted with key \(key.id), whole and undamaged.")
    printLine("Its database was not opened: a restore does that, before it changes anything.")
  }

  /// The data folder, or the nearest one above it that exists.
  private func decryptingFolder(_ configuration: Configuration) -> String {
    var folder = URL(fileURLWithPath: configuration.dataDirectory)
    while !FileManager.default.fileExists(atPath: folder.path), folder.path != "/" {
      folder.deleteLastPathComponent()
    }
    return folder.path
  }

  /// Keeps the key of the backup that was restored, so that the nightly backups go on with it.
  private func keep(_ key: BackupKey, _ configuration: Configuration) throws {
    let keys = BackupKeys(directory: configuration.dataDirectory)
    guard try !keys.all().contains(where: { $0.key == key }) else { return }
    try keys.add(key, day: BackupKeys.day(of: Clock.system.now, configuration))
    printLine("Its key is kept in the data folder: 'rackside backup --encrypt' goes on with it.")
  }

  /// The key of an encrypted backup: from the file that was named, from the data folder, or from whoever sits here.
  private func key(_ header: SealedHeader, _ configuration: Configuration) throws -> BackupKey {
    if let keyFile { return try typed(keyFile == "-" ? readLine() : try content(of: keyFile)) }
    let known = try BackupKeys(directory: configuration.dataDirectory).all()
    if let found = known.first(where: { $0.key.id == header.key }) { return found.key }
    let name = Text.cleaned(header.key)
    // One flipped bit makes another id.
    let other =
      known.isEmpty
      ? ""
      : ". No key that is kept here is that one: either it was made with another, or it is damaged where it names it"
    let needed = "this backup is encrypted: it needs the key \(name), which is on a printed sheet\(other)"
    guard isatty(STDIN_FILENO) == 1 else { throw BackupError(.key, "\(needed). Name a file with it: --key-file") }
    printLine("T\(needed.dropFirst()). Type it:")
    return try typed(readLine())
  }

  private func content(of path: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw BackupError(.missing, "there is no file \(path), or it cannot be read")
    }
    return String(decoding: data, as: UTF8.self)
  }

  private func typed(_ text: String?) throws -> BackupKey {
    guard let key = BackupKey(text ?? "") else {
      throw BackupError(.key, "this is no key of a backup: it has seven groups of four characters. Is one mistyped?")
    }
    return key
  }

  private func report(_ restored: Restored, _ made: String, _ configuration: Configuration) {
    let sets = grouped(restored.sets, "set")
    printLine("Restored \(sets) from the \(made) to \(configuration.dataDirectory), opened and checked.")
    if let before = restored.before {
      printLine("What was there before is kept as \(before). Delete it when you no longer need it.")
    }
    if let path = restored.configuration {
      printLine("The backup's configuration differs from yours. It is in \(path); yours was not changed.")
      if let settings = configuration.settings(restoredAs: path), settings.https {
        printLine(
          "The gym used https; it is off here. Kiosks, walls and phones that use it find no server until it is on.")
        if let place = settings.place { printLine("To take all its settings over: sudo cp \(settings.file) \(place)") }
      }
    }
    if let path = restored.catalog {
      printLine("The backup's catalog differs from yours. It is in \(path); yours was not changed.")
    }
    if let sentence = restored.authority.sentence { printLine(sentence) }
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
