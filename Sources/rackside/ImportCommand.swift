import ArgumentParser
import Floor
import Foundation
import Gym
import Server
import Storage
import Wire

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import a member's log from another app.", subcommands: [Strong.self])

  struct Strong: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Import a file exported by the Strong app.",
      discussion: """
        If any line cannot be read, nothing is stored and the lines are listed. Importing the same file again adds nothing.
        """)

    @OptionGroup var options: DatabaseOptions

    @Argument(help: "The exported CSV file.")
    var file: String

    @Option(help: "The member's email.")
    var member: String

    @Option(help: "The unit of the weights, since the file may not name it.")
    var unit: WeightUnit

    @Flag(help: "Show what would be imported, without storing anything.")
    var dryRun = false

    @Flag(help: "Print the report as JSON.")
    var json = false

    func run() async throws {
      let configuration = try await reportingErrors { try options.configuration() }
      guard let data = FileManager.default.contents(atPath: file) else {
        printError("rackside: cannot read \(file)")
        throw ExitCode.noSuchThing
      }
      let report = try await reportingErrors {
        let database = try openExistingDatabase(configuration, onFatal: stopAtOnce)
        defer { database.close() }
        guard let calendar = GymCalendar(timeZone: configuration.timeZone) else { throw ExitCode.badConfiguration }
        do {
          return try await BackOffice(database: database).importStrong(
            [UInt8](data), email: member, unit: unit, dryRun: dryRun, calendar: calendar, now: Clock.system.now)
        } catch let fault as Fault where fault.code == .notFound {
          printError("rackside: no member has the email \(member)")
          throw ExitCode.noSuchThing
        }
      }
      if json {
        printLine(String(decoding: WireEncoder.encode(Summary(report)), as: UTF8.self))
      } else {
        printReport(report)
      }
      if !report.errors.isEmpty { throw ExitCode.badData }
    }

    /// The report as JSON. Scripts depend on these names.
    private struct Summary: Encodable {
      var workouts: Int
      var sets: Int
      var exercisesCreated: Int
      var skipped: Int
      var errors: [Problem]

      private enum CodingKeys: String, CodingKey {
        case workouts, sets, skipped, errors
        case exercisesCreated = "exercises_created"
      }

      struct Problem: Encodable {
        var line: Int
        var reason: String
      }

      init(_ report: ImportReport) {
        workouts = report.workouts
        sets = report.sets
        exercisesCreated = report.exercisesCreated
        skipped = report.skipped
        errors = report.errors.map { Problem(line: $0.line, reason: words($0)) }
      }
    }

    private func printReport(_ report: ImportReport) {
      guard report.errors.isEmpty else {
        printError("Nothing was imported. Lines of \(file) that cannot be read: \(report.errors.count)")
        for error in report.errors.prefix(20) { printError("  line \(error.line): \(words(error))") }
        if report.errors.count > 20 { printError("  … and \(report.errors.count - 20) more") }
        return
      }
      if report.sets == 0 { return printLine("Nothing new: every workout in \(file) was imported before.") }
      printLine("\(dryRun ? "Would import" : "Imported") \(report.sets) sets in \(report.workouts) workouts.")
      for made in report.created { printLine("  new exercise: \(made.name) (\(made.sets) sets)") }
      if report.skipped > 0 { printLine("  \(report.skipped) rows with rest timers or notes skipped") }
    }
  }
}

/// `weight: malformed`.
private func words(_ error: ImportReport.LineError) -> String {
  "\(error.field): \(error.reason.replacing("_", with: " "))"
}

extension WeightUnit: ExpressibleByArgument {}
