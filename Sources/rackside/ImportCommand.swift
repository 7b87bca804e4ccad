import ArgumentParser
import Floor
import Foundation
import Gym
import Server
import Storage
import Wire

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Bring a member's log from another app.", subcommands: [Strong.self])

  struct Strong: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Import an export of the Strong app.",
      discussion: """
        All of it or nothing: a broken line is named and nothing is stored. The same file again adds nothing.
        """)

    @OptionGroup var options: HouseOptions

    @Argument(help: "The exported CSV file.")
    var file: String

    @Option(help: "The member's email.")
    var member: String

    @Option(help: "The unit the weights are in, which the file does not say.")
    var unit: WeightUnit

    @Flag(help: "Only tell what would be imported.")
    var dryRun = false

    @Flag(help: "Print the report as JSON.")
    var json = false

    func run() async throws {
      let configuration = try reportingErrors { try options.configuration() }
      guard let data = FileManager.default.contents(atPath: file) else {
        printError("rackside: \(file) cannot be read")
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
          printError("rackside: there is no member with the email \(member)")
          throw ExitCode.noSuchThing
        }
      }
      if json { printLine(String(decoding: WireEncoder.encode(Summary(report)), as: UTF8.self)) } else { tell(report) }
      if !report.errors.isEmpty { throw ExitCode.badData }
    }

    /// What a script reads.
    private struct Summary: Encodable {
      var workouts: Int
      var sets: Int
      var exercisesCreated: Int
      var skipped: Int
      var errors: [Line]

      private enum CodingKeys: String, CodingKey {
        case workouts, sets, skipped, errors
        case exercisesCreated = "exercises_created"
      }

      struct Line: Encodable {
        var line: Int
        var reason: String
      }

      init(_ report: ImportReport) {
        workouts = report.workouts
        sets = report.sets
        exercisesCreated = report.exercisesCreated
        skipped = report.skipped
        errors = report.errors.map { Line(line: $0.line, reason: words($0)) }
      }
    }

    private func tell(_ report: ImportReport) {
      guard report.errors.isEmpty else {
        printError("Nothing was imported. \(report.errors.count) line(s) of \(file) cannot be read:")
        for error in report.errors.prefix(20) { printError("  line \(error.line): \(words(error))") }
        if report.errors.count > 20 { printError("  … and \(report.errors.count - 20) more") }
        return
      }
      if report.sets == 0 { return printLine("Nothing new: every workout of \(file) is there already.") }
      printLine("\(dryRun ? "Would import" : "Imported") \(report.sets) sets in \(report.workouts) workouts.")
      for made in report.created { printLine("  own exercise: \(made.name) (\(made.sets) sets)") }
      if report.skipped > 0 { printLine("  \(report.skipped) rows of rest timers and notes passed over") }
    }
  }
}

/// `weight: malformed`.
private func words(_ error: ImportReport.LineError) -> String {
  "\(error.field): \(error.reason.replacing("_", with: " "))"
}

extension WeightUnit: ExpressibleByArgument {}
