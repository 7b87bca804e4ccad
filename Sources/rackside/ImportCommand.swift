import ArgumentParser
import Floor
import Foundation
import Gym
import Server
import Storage
import Wire

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import a member's log from another app.",
    discussion: """
      The format is one of strong, hevy, fitnotes, jefit, fitbod, rackside (our own JSON), or auto.
      If any line cannot be read, nothing is stored and the lines are listed. Importing the same file again adds nothing, \
      and a workout that has grown since gets its new sets.
      """)

  @OptionGroup var options: DatabaseOptions

  @Argument(help: "What wrote the file: \(FileFormat.allValueStrings.joined(separator: ", ")).")
  var format: FileFormat

  @Argument(help: "The exported file.")
  var file: String

  @Option(help: "The member's email.")
  var member: String

  @Option(help: "The unit of the weights, where the file does not name it: kg or lb.")
  var unit: WeightUnit?

  @Flag(help: "Show what would be imported, without storing anything.")
  var dryRun = false

  @Flag(help: "Print the report as JSON.")
  var json = false

  enum FileFormat: String, ExpressibleByArgument, CaseIterable {
    case strong, hevy, fitnotes, jefit, fitbod, rackside, auto
    var format: ImportFormat? { ImportFormat(rawValue: rawValue) }
  }

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
        return try await BackOffice(database: database).importLog(
          [UInt8](data), as: format.format, email: member, unit: unit, dryRun: dryRun, calendar: calendar,
          now: Clock.system.now)
      } catch let fault as Fault where fault.code == .notFound {
        printError("rackside: no member has the email \(member)")
        throw ExitCode.noSuchThing
      }
    }
    if json { printLine(String(decoding: WireEncoder.encode(Summary(report)), as: UTF8.self)) }
    guard report.errors.isEmpty else {
      if !json { printErrors(report) }
      throw ExitCode.badData
    }
    guard report.needsUnit != true else {
      printError("rackside: \(file) does not say whether its weights are in kg or lb: add --unit kg or --unit lb")
      throw ExitCode.badData
    }
    if !json { printReport(report) }
  }

  /// The report as JSON. Scripts depend on these names.
  private struct Summary: Encodable {
    var workouts: Int
    var sets: Int
    var exercisesCreated: Int
    var skipped: Int
    var errors: [Problem]
    var grown: Int?
    var format: ImportFormat?
    var needsUnit: Bool?
    var bodyWeights: Int?
    var routines: Int?
    var maxes: Int?
    var profile: [String]?

    private enum CodingKeys: String, CodingKey {
      case workouts, sets, skipped, errors, grown, format, routines, maxes, profile
      case bodyWeights = "body_weights"
      case exercisesCreated = "exercises_created"
      case needsUnit = "needs_unit"
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
      grown = report.grown
      format = report.format
      needsUnit = report.needsUnit
      bodyWeights = report.bodyWeights
      routines = report.routines
      maxes = report.maxes
      profile = report.profile
    }
  }

  private func printErrors(_ report: ImportReport) {
    if report.format == nil {
      return printError("Nothing was imported: Rackside does not recognise \(file). Name its format.")
    }
    let place = report.format == .rackside ? "workout" : "line"
    printError("Nothing was imported. \(place.capitalized)s of \(file) that cannot be read: \(report.errors.count)")
    for error in report.errors.prefix(20) { printError("  \(place) \(error.line): \(words(error))") }
    if report.errors.count > 20 { printError("  … and \(report.errors.count - 20) more") }
  }

  private func printReport(_ report: ImportReport) {
    let besides = [
      report.bodyWeights.map { counted($0, "body weight") }, report.routines.map { counted($0, "routine") },
      report.maxes.map { $0 == 1 ? "1 max" : "\($0) maxes" },
      report.profile.map { "the profile's \($0.map(words).joined(separator: ", "))" },
    ].compactMap(\.self).joined(separator: ", ")
    if report.sets == 0, report.workouts == 0, besides.isEmpty {
      return printLine("Nothing new: every workout in \(file) was imported before.")
    }
    let grown = report.grown ?? 0
    let what = "\(counted(report.sets, "set")), \(counted(report.workouts, "new workout"))"
    let more = grown == 0 ? "" : " New sets in \(counted(grown, "earlier workout"))."
    printLine("\(dryRun ? "Would import" : "Imported") \(what).\(more)")
    if !besides.isEmpty { printLine("  also: \(besides)") }
    for made in report.created { printLine("  new exercise: \(made.name) (\(counted(made.sets, "set")))") }
    if report.skipped > 0 { printLine("  skipped \(counted(report.skipped, "row")) without sets") }
  }
}

/// `1 set`, `2 sets`.
private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// A field of the profile.
private func words(_ field: String) -> String {
  switch field {
  case "birthDate": "date of birth"
  case "heightCm": "height"
  case "aims": "training aims"
  default: field
  }
}

/// `weight: malformed`.
private func words(_ error: ImportReport.LineError) -> String {
  "\(error.field): \(error.reason.replacing("_", with: " "))"
}

extension WeightUnit: ExpressibleByArgument {}
