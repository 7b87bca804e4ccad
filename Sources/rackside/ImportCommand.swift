import ArgumentParser
import Floor
import Foundation
import Gym
import Server
import Storage
import Wire

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import a member's log from another app, or recorded runs and rides.",
    discussion: """
      The format is one of strong, hevy, fitnotes, jefit, fitbod, rackside (our own JSON), or auto.
      What cannot be stored is left out and listed with its line; if nothing can, the file is refused. Importing the same \
      file again adds nothing, and a workout that has grown since gets its new sets.

      'rackside import roads' takes any number of FIT, GPX and TCX files. A file that cannot be read stops no other, and \
      the exit code then says that one could not. An activity that is there already is not added twice.
      """)

  @OptionGroup var options: DatabaseOptions

  @Argument(help: "What wrote the file: \(FileFormat.allValueStrings.joined(separator: ", ")).")
  var format: FileFormat

  @Argument(help: "The exported file; with roads, one or more files.")
  var files: [String]

  @Option(help: "The member's email, or the display name of a member who has none.")
  var member: String

  @Option(help: "The unit of the weights, where the file does not name it: kg or lb.")
  var unit: WeightUnit?

  @Option(help: "Whether 3/9/2026 is in September or in March, where the file does not show it.")
  var dates: Order?

  @Flag(help: "Show what would be imported, without storing anything.")
  var dryRun = false

  @Flag(help: "Print the report as JSON; with roads, one line for each file.")
  var json = false

  @Flag(help: "With roads, --dry-run and --json: also print every point.")
  var points = false

  enum FileFormat: String, ExpressibleByArgument, CaseIterable {
    case strong, hevy, fitnotes, jefit, fitbod, rackside, auto, roads
    var format: ImportFormat? { ImportFormat(rawValue: rawValue) }
  }

  enum Order: String, ExpressibleByArgument, CaseIterable {
    case dayFirst = "day-first"
    case monthFirst = "month-first"
    var order: DateOrder { self == .dayFirst ? .dayFirst : .monthFirst }
  }

  func validate() throws {
    guard format == .roads else {
      if files.count > 1 {
        throw ValidationError("A log is imported from one file at a time. Only 'import roads' takes several.")
      }
      if points { throw ValidationError("--points is for 'import roads'.") }
      return
    }
    if unit != nil || dates != nil { throw ValidationError("Roads need neither --unit nor --dates.") }
    if points, !dryRun || !json { throw ValidationError("--points needs --dry-run and --json.") }
  }

  func run() async throws {
    let configuration = try await reportingErrors { try options.configuration() }
    if format == .roads {
      return try await RoadFiles(files: files, member: member, isDry: dryRun, isJSON: json, hasPoints: points).run(
        configuration)
    }
    guard let file = files.first else { throw ExitCode.noSuchThing }
    try await importLog(file, configuration)
  }

  private func importLog(_ file: String, _ configuration: Configuration) async throws {
    guard let data = FileManager.default.contents(atPath: file) else {
      printError("rackside: cannot read \(file)")
      throw ExitCode.noSuchThing
    }
    guard let (bytes, encoding) = FileEncoding.decode([UInt8](data)) else {
      printError("rackside: \(file) is not text in UTF-8, UTF-16 or Windows-1252")
      throw ExitCode.badData
    }
    let report = try await reportingErrors {
      let database = try openExistingDatabase(configuration, onFatal: stopAtOnce, copied: printUpgrade)
      defer { database.close() }
      guard let calendar = GymCalendar(timeZone: configuration.timeZone) else { throw ExitCode.badConfiguration }
      do {
        return try await BackOffice(database: database).importLog(
          bytes, as: format.format, email: member, unit: unit, dates: dates?.order, dryRun: dryRun, calendar: calendar,
          now: Clock.system.now)
      } catch let fault as Fault where fault.code == .notFound {
        printError("rackside: no member has the email or the name \(member)")
        throw ExitCode.noSuchThing
      }
    }
    if json {
      printLine(String(decoding: WireEncoder.encode(ImportSummary(report, encoding: encoding)), as: UTF8.self))
    }
    guard report.errors.isEmpty else {
      if !json { printErrors(report, file) }
      throw ExitCode.badData
    }
    guard report.needsUnit != true else {
      printError("rackside: \(file) does not say whether its weights are in kg or lb: add --unit kg or --unit lb")
      throw ExitCode.badData
    }
    if !json { printReport(report, encoding, file) }
  }

  private func printErrors(_ report: ImportResult, _ file: String) {
    if report.format == nil {
      return printError("Nothing was imported: Rackside does not recognise \(file). Name its format.")
    }
    let place = report.format == .rackside ? "workout" : "line"
    printError("Nothing was imported. \(place.capitalized)s of \(file) that cannot be read: \(report.errors.count)")
    for error in report.errors.prefix(20) { printError("  \(place) \(error.line): \(error.words)") }
    if report.errors.count > 20 { printError("  … and \(report.errors.count - 20) more") }
  }

  private func printReport(_ report: ImportResult, _ encoding: FileEncoding, _ file: String) {
    if encoding == .windows1252 {
      printLine("\(file) is not in UTF-8. It was read as Windows-1252: check letters such as ä and é.")
    }
    if let dates = report.dates, !dates.chosen {
      let (order, other) = dates.order == .dayFirst ? ("day", "month") : ("month", "day")
      let day = dates.order == .dayFirst ? dates.dayFirst : dates.monthFirst
      printLine("\(dates.text) was read as \(day), with the \(order) first. If that is wrong: --dates \(other)-first")
    }
    printNews(report, file)
    printLeftOut(report)
  }

  private func printNews(_ report: ImportResult, _ file: String) {
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
    for made in report.created {
      let why = made.doubt == .type ? ", because the gym's exercise of that name takes other numbers" : ""
      printLine("  new exercise: \(made.name) (\(counted(made.sets, "set")))\(why)")
    }
    if report.skipped > 0 { printLine("  skipped \(counted(report.skipped, "row")) without sets") }
  }

  private func printLeftOut(_ report: ImportResult) {
    guard let lines = report.leftOut else { return }
    let place = report.format == .rackside ? "workout" : "line"
    printLine("  left out: \(lines.count + (report.leftOutMore ?? 0))")
    for one in lines { printLine("    \(place) \(one.line): \(one.words)") }
    if let more = report.leftOutMore { printLine("    … and \(more) more") }
  }
}

/// `1 set`, `2 sets`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// A field of the profile.
private func words(_ field: String) -> String {
  switch field {
  case "birthDate": "date of birth"
  case "heightCm": "height"
  case "aims": "training aims"
  default: field
  }
}

extension WeightUnit: ExpressibleByArgument {}
