import Gym
import Wire

/// The report of an import as JSON. Scripts depend on these names.
struct ImportSummary: Encodable {
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
  /// Names in the file that became exercises of the member's own, although they may mean other exercises.
  var doubts: [Doubt]?
  /// The first hundred values that could not be stored; the rest of the file was.
  var leftOut: [LeftOut]?
  var leftOutMore: Int?
  var dates: ImportResult.Dates?
  var encoding: FileEncoding?

  private enum CodingKeys: String, CodingKey {
    case workouts, sets, skipped, errors, grown, format, routines, maxes, profile, doubts, dates, encoding
    case bodyWeights = "body_weights"
    case exercisesCreated = "exercises_created"
    case needsUnit = "needs_unit"
    case leftOut = "left_out"
    case leftOutMore = "left_out_more"
  }

  struct Problem: Encodable {
    var line: Int
    var reason: String
  }

  struct Doubt: Encodable {
    var name: String
    var sets: Int
    var doubt: MatchDoubt
  }

  struct LeftOut: Encodable {
    var line: Int
    var column: String
    var text: String?
    var reason: String
    var part: Gym.LeftOut.Part
  }

  init(_ report: ImportResult, encoding: FileEncoding) {
    workouts = report.workouts
    sets = report.sets
    exercisesCreated = report.exercisesCreated
    skipped = report.skipped
    errors = report.errors.map { Problem(line: $0.line, reason: $0.words) }
    grown = report.grown
    format = report.format
    needsUnit = report.needsUnit
    bodyWeights = report.bodyWeights
    routines = report.routines
    maxes = report.maxes
    profile = report.profile
    let doubtful = report.created.compactMap { made in
      made.doubt.map { Doubt(name: made.name, sets: made.sets, doubt: $0) }
    }
    doubts = doubtful.isEmpty ? nil : doubtful
    leftOut = report.leftOut?.map {
      LeftOut(line: $0.line, column: $0.column ?? $0.field, text: $0.text, reason: $0.reason, part: $0.part)
    }
    leftOutMore = report.leftOutMore
    dates = report.dates
    self.encoding = encoding == .utf8 ? nil : encoding
  }
}

extension ImportResult.LineError {
  /// `Weight 80 stone: malformed`.
  var words: String { "\(column ?? field)\(text.map { " \($0)" } ?? ""): \(reason.replacing("_", with: " "))" }
}

extension ImportResult.LeftOut {
  /// `Reps 877777: out of range (0 to 100000); the set is left out`.
  var words: String {
    let bounds = params.flatMap { params in
      params["max"].map { max in
        params["min"].map { " (\(Self.plain($0)) to \(Self.plain(max)))" } ?? " (at most \(Self.plain(max)))"
      }
    }
    let what =
      switch part {
      case .set: "the set is left out"
      case .cell: "the set is stored without it"
      case .rest: "it is cut there"
      case .workout: "the workout is left out"
      }
    let cell = "\(column ?? field)\(text.map { " \($0)" } ?? "")"
    return "\(cell): \(reason.replacing("_", with: " "))\(bounds ?? ""); \(what)"
  }

  private static func plain(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }
}
