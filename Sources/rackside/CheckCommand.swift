import ArgumentParser
import Floor
import Foundation
import Gym
import Server
import Storage
import Wire

struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the configuration, the catalog and the database.",
    discussion: "The summaries in the database are compared with the raw sets.")

  @OptionGroup var options: DatabaseOptions

  @Flag(help: "Rebuild the summaries from the raw sets first.")
  var rebuild = false

  @Flag(help: "Update the database of an older program without the backup that comes first.")
  var noBackup = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  private struct Result: Encodable {
    var ok: Bool
    var exercises: Int
    var timers: Int
    var routines: Int
    /// Whether there is a database. There is none before the first `serve`.
    var database: Bool
    var problems: [String]
    /// Settings that are valid but put the gym's secrets at risk, and a certificate that cannot be used.
    var warnings: [String]
    /// What the next start would do, and what nobody has to change.
    var notes: [String] = []
  }

  func run() async throws {
    let configuration = try await reportingErrors {
      var configuration = try options.configuration()
      configuration.copiesBeforeUpgrade = !noBackup
      return configuration
    }
    let result = try await reportingErrors {
      let catalog = try CatalogFiles.load(directory: configuration.catalogDirectory)
      let timers = try CatalogFiles.loadPresets(directory: configuration.catalogDirectory).count
      let routines = try CatalogFiles.loadRoutines(
        directory: configuration.catalogDirectory, exercises: catalog
      ).count
      _ = try CatalogFiles.loadAwards(directory: configuration.catalogDirectory, exercises: catalog)
      var result = Result(
        ok: true, exercises: catalog.count, timers: timers, routines: routines, database: false, problems: [],
        warnings: configuration.warnings)
      if let problem = configuration.certificateProblem {
        result.warnings.append("tls: the server would have http alone: \(problem)")
      }
      if let warning = configuration.secondFolderWarning { result.warnings.append(warning) }
      if let warning = configuration.certificateWarning { result.warnings.append("tls: \(warning)") }
      if let note = configuration.certificateNote { result.notes.append("tls: \(note)") }
      guard configuration.hasDatabase else { return result }
      let database = try openExistingDatabase(configuration, onFatal: stopAtOnce, copied: printUpgrade)
      defer { database.close() }
      guard let calendar = GymCalendar(timeZone: configuration.timeZone) else { throw ExitCode.badConfiguration }
      let office = BackOffice(database: database)
      if rebuild { try office.rebuildSummaries(calendar: calendar) }
      result.problems = try office.problems(calendar: calendar)
      result.ok = result.problems.isEmpty
      result.database = true
      return result
    }
    if json {
      printLine(String(decoding: WireEncoder.encode(result), as: UTF8.self))
    } else {
      for warning in result.warnings { printError("warning: \(warning)") }
      for note in result.notes { printLine(note) }
      for problem in result.problems { printError(problem) }
      let checked =
        "OK: configuration, \(result.exercises) catalog exercises, \(result.timers) timers, "
        + "\(result.routines) routines"
      if !result.ok {
        printLine(result.problems.count == 1 ? "1 problem found." : "\(result.problems.count) problems found.")
      } else if result.database {
        printLine("\(checked), database and summaries.")
      } else {
        printLine("\(checked). There is no database yet in \(configuration.dataDirectory).")
      }
    }
    if !result.ok { throw ExitCode.badData }
  }
}
