import ArgumentParser
import Floor
import Glibc
import Gym
import Server
import Storage

struct Progress: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "What a member's pages of progress ask of the server, over a log of so many sets of that one member.")

  @Option(help: "How many sets the member has logged. Twenty others have a thousand each.") var sets = 10_000
  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard sets >= LongLog.setsPerWorkout else { throw ValidationError("--sets must be at least 20.") }
  }

  struct Result: Figures {
    var seven: Double
    var evaluation: Double
    var chart: Double
    var awards: Double
    var suggestions: Double
    var nextLoad: Double
    var sets: Int
    /// The figures of the seven parts, in their order.
    var parts: [Double]
    /// The server's time by that of the same statements in a plain loop; see `BareTwin`.
    var sevenShare: Double
    var evaluationShare: Double
    var chartShare: Double
    enum CodingKeys: String, CodingKey {
      case seven = "seven_ms"
      case evaluation = "evaluation_ms"
      case chart = "chart_ms"
      case awards = "awards_ms"
      case suggestions = "suggestions_ms"
      case nextLoad = "next_load_ms"
      case sets
      case parts = "parts_ms"
      case sevenShare = "seven_bare_share"
      case evaluationShare = "evaluation_bare_share"
      case chartShare = "chart_bare_share"
    }
    var line: String {
      "progress over \(sets.grouped) sets of one member: seven queries \(seven) ms, evaluation \(evaluation) ms, "
        + "chart \(chart) ms, awards after a finish \(awards) ms, suggestions \(suggestions) ms, a next load "
        + "\(nextLoad) ms of processor time; by plain loops over the same rows: \(sevenShare), \(evaluationShare), "
        + "\(chartShare)"
    }
  }

  func run() throws { common.show(try measure()) }

  func measure() throws -> Result {
    let gym = try BenchGym()
    defer { gym.remove() }
    if common.pin { try Machine.pin(core: 0) }
    let log = try LongLog(gym, sets: sets)
    let database = try StatementRecorder.watch {
      let database = try gym.open()
      // A reader's connection opens with its first read.
      _ = try database.read { tx in try tx.exercises.everything().count }
      return database
    }
    defer { database.close() }
    guard let calendar = GymCalendar(timeZone: "Europe/Berlin") else { throw BenchError("no time zone") }
    let ask = try ProgressFigures(
      database: database, calendar: calendar, member: log.member, now: BenchGym.milliseconds,
      awards: try CatalogFiles.loadAwards(directory: try BenchGym.configuration(folder: gym.folder).catalogDirectory))
    try ask.markAwards()
    let (exercise, muscle) = (log.exercises[0], log.muscle)
    let path = gym.folder + "/rackside.sqlite"
    func beside(_ work: () throws -> Int) throws -> (ours: Double, bare: Double) {
      let bare = try BareTwin(path: path) { _ = try work() }
      return (try median(work), try median(bare.answer))
    }
    let parts = try [
      beside { try ask.filteredByExercise(exercise) }, beside { try ask.filteredByMuscle(muscle) },
      beside { try ask.newestFirst() }, beside { try ask.bestWeights() }, beside { try ask.distinctExercises() },
      beside { try ask.trainingDaysPerMonth().reduce(0, +) }, beside { try ask.bigThree() ?? 0 },
    ]
    let seven = parts.map(\.ours).reduce(0, +)
    let evaluation = try beside { try ask.evaluation(of: exercise) }
    let chart = try beside { try ask.chart(of: exercise) }
    return Result(
      seven: seven.rounded(to: 3), evaluation: evaluation.ours, chart: chart.ours,
      awards: try median { try ask.awards() },
      suggestions: try median { try ask.suggestionsForToday() },
      nextLoad: try median { try ask.nextLoad(of: exercise) }, sets: sets, parts: parts.map(\.ours),
      sevenShare: (seven / parts.map(\.bare).reduce(0, +)).rounded(to: 2),
      evaluationShare: (evaluation.ours / evaluation.bare).rounded(to: 2),
      chartShare: (chart.ours / chart.bare).rounded(to: 2))
  }

  /// Milliseconds of this thread's processor time: a read runs on it as a whole, and the time of other programs is not
  /// counted.
  private func median(_ work: () throws -> Int) throws -> Double {
    var times = Histogram()
    for _ in 0..<20 { guard try work() > 0 else { throw BenchError("an answer is empty") } }
    for _ in 0..<500 {
      let began = Machine.threadNanoseconds
      _ = try work()
      // In tenths of a microsecond.
      times.add((Machine.threadNanoseconds - began) / 100)
    }
    return Double(times.percentile(0.5)) / 10_000
  }
}

/// A log longer than any member's: a workout of five exercises with four sets each every other day, slowly getting
/// stronger. The rows are made by SQL alone.
struct LongLog {
  static let setsPerWorkout = 20

  let member: Int
  let exercises: [Int]
  /// The first exercise's primary muscle.
  let muscle: Muscle

  init(_ gym: BenchGym, sets: Int) throws {
    let database = try gym.open()
    defer { database.close() }
    let (members, own, muscle) = try database.writeAndWait { tx in
      let members = try (0..<21).map { try BenchGym.member($0, tx).id }
      let all = try tx.exercises.everything().filter { $0.owner == nil && $0.facts.type == .weightReps }
      let big = ["squat-barbell", "bench-press-barbell", "deadlift-barbell"].compactMap { slug in
        all.first { $0.slug == slug }
      }
      guard big.count == 3, let muscle = big[1].facts.primary.first else { throw BenchError("the catalog is missing") }
      let others = all.filter { one in !big.contains { $0.id == one.id } }.prefix(12)
      return (members, [big[1], big[0], big[2]].map(\.id) + others.map(\.id), muscle)
    }
    for (number, member) in members.enumerated() {
      let count = number == 10 ? sets : 1_000
      try database.writeAndWait { tx in
        try Self.log(of: member, workouts: count / Self.setsPerWorkout, apart: 2 * Milliseconds.day, own, tx)
      }
    }
    try database.writeAndWait { tx in try tx.checks.rebuildSummaries() }
    (member, exercises, self.muscle) = (members[10], own, muscle)
  }

  /// The newest workout was half a day ago; the others are `apart` milliseconds from each other.
  static func log(of member: Int, workouts: Int, apart: Int, _ exercises: [Int], _ tx: Tx) throws {
    let newest = BenchGym.milliseconds - Milliseconds.day / 2
    try tx.execute(
      """
      WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)
      INSERT INTO workouts (member, started_at, finished_at, source, body_weight_grams)
      SELECT ?, ? - i * ?, ? - i * ? + 3600000, 'floor', 80000 FROM n ORDER BY i DESC
      """, workouts, member, newest, apart, newest, apart)
    let first = try tx.int("SELECT MIN(id) FROM workouts WHERE member = ?", member) ?? 0
    let ids = "[" + exercises.map(String.init).joined(separator: ",") + "]"
    try tx.execute(
      """
      WITH RECURSIVE p (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM p WHERE i + 1 < ?),
        own (place, id) AS MATERIALIZED (SELECT key, value FROM json_each(?)),
        made AS (
          SELECT w.id AS workout, own.id AS exercise, p.i AS i, w.started_at AS at,
            60000 + (w.id - ?) * 30 / ? * 2500 + (w.id * 7 + p.i * 11) % 4 * 2500 AS grams
          FROM workouts w CROSS JOIN p JOIN own ON own.place = w.id % 3 * 5 + p.i / 4 WHERE w.member = ?)
      INSERT INTO sets (workout, member, exercise, position, kind, weight_milli, weight_unit, reps, at, day,
        effective_grams, lifted_grams, e1rm_grams, records)
      SELECT workout, ?, exercise, i + 1, 'working', grams, 'kg', 5 + (workout + i) % 4, at + i * 150000,
        date(at / 1000, 'unixepoch'), grams, grams, grams + grams * (5 + (workout + i) % 4) / 30, 0
      FROM made ORDER BY workout, i
      """, setsPerWorkout, ids, first, workouts, member, member)
  }
}
