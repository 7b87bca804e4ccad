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

  @Flag(help: "Print the result as JSON.")
  var json = false

  private struct Result: Encodable {
    var ok: Bool
    var exercises: Int
    var timers: Int
    /// Whether there is a database. There is none before the first `serve`.
    var database: Bool
    var problems: [String]
  }

  func run() async throws {
    let configuration = try await reportingErrors { try options.configuration() }
    let result = try await reportingErrors {
      let exercises = try CatalogFiles.load(directory: configuration.catalogDirectory).count
      let timers = try CatalogFiles.loadPresets(directory: configuration.catalogDirectory).count
      guard configuration.hasDatabase else {
        return Result(ok: true, exercises: exercises, timers: timers, database: false, problems: [])
      }
      let database = try openExistingDatabase(configuration, onFatal: stopAtOnce)
      defer { database.close() }
      guard let calendar = GymCalendar(timeZone: configuration.timeZone) else { throw ExitCode.badConfiguration }
      let office = BackOffice(database: database)
      if rebuild { try office.rebuildSummaries(calendar: calendar) }
      let problems = try office.problems(calendar: calendar)
      return Result(ok: problems.isEmpty, exercises: exercises, timers: timers, database: true, problems: problems)
    }
    if json {
      printLine(String(decoding: WireEncoder.encode(result), as: UTF8.self))
    } else {
      for problem in result.problems { printError(problem) }
      let checked = "OK: configuration, \(result.exercises) catalog exercises, \(result.timers) timers"
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
