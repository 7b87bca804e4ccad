import ArgumentParser
import Gym
import Storage

struct Queries: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "What a member's pages read, over a log of so many sets, and how long the server takes to start on it.")

  @Option(help: "How many sets the gym has logged, in lots of 10,000 a member.") var sets = 10_000
  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard sets >= LogBook.setsPerWorkout else { throw ValidationError("--sets must be at least 20.") }
  }

  struct Result: Figures {
    var sets: Int
    var history: Double
    var lastTime: Double
    var bests: Double
    var together: Double
    var start: Double
    enum CodingKeys: String, CodingKey {
      case sets
      case history = "history_ms"
      case lastTime = "last_time_ms"
      case bests = "bests_ms"
      case together = "together_ms"
      case start = "start_ms"
    }
    var line: String {
      "queries over \(sets.grouped) sets: history \(history) ms, last time \(lastTime) ms, bests \(bests) ms, "
        + "together \(together) ms; started in \(start) ms"
    }
  }

  func run() throws { common.show(try measure()) }

  func measure() throws -> Result {
    let gym = try BenchGym()
    let book = try LogBook(gym, sets: sets)
    return try withServer(gym, pin: common.pin, connections: 0) { gym, server, _ in
      let database = try gym.open()
      defer { database.close() }
      let history = try median { try database.read { try book.readHistory($0) } }
      let lastTime = try median { try database.read { try book.readLastTime($0) } }
      let bests = try median { try database.read { try book.readBests($0) } }
      return Result(
        sets: sets, history: history, lastTime: lastTime, bests: bests,
        together: (history + lastTime + bests).rounded(to: 3), start: server.startMilliseconds)
    }
  }

  private func median(_ work: () throws -> Void) rethrows -> Double {
    var times = Histogram()
    for _ in 0..<500 {
      let began = Machine.now
      try work()
      times.add(Int((Machine.now - began) * 1_000_000))
    }
    return Double(times.percentile(0.5)) / 1000
  }
}

/// A log of years on the floor: workouts of five exercises with four sets each, every other day.
private struct LogBook {
  static let setsPerWorkout = 20
  private static let setsPerMember = 10_000

  private let member: Int
  private let exercises: [Int]

  init(_ gym: BenchGym, sets: Int) throws {
    let database = try gym.open()
    defer { database.close() }
    var first: (member: Int, exercises: [Int])?
    for number in 0...((sets - 1) / Self.setsPerMember) {
      let count = min(Self.setsPerMember, sets - number * Self.setsPerMember)
      let made = try database.writeAndWait { tx in
        let member = try BenchGym.member(number, tx)
        let exercises = try BenchGym.exercises(of: member, catalog: try BenchGym.catalog(tx), 15, tx)
        for workout in 0..<(count / Self.setsPerWorkout) {
          try Self.add(workout, member.id, Array(exercises.dropFirst(workout % 3 * 5).prefix(5)), tx)
        }
        return (member.id, exercises)
      }
      if first == nil { first = made }
    }
    guard let first else { throw BenchError("no sets") }
    (member, exercises) = first
  }

  private static func add(_ number: Int, _ member: Int, _ exercises: [Int], _ tx: Tx) throws {
    let day = Milliseconds.day
    let start = BenchGym.milliseconds - (1 + number) * 2 * day
    let workout = try tx.workouts.begin(
      member: member, at: start, source: .floor, bodyWeightGrams: 80_000, finishedAt: start + 3_600_000)
    let sets = exercises.enumerated().flatMap { index, exercise in
      (0..<4).map { set in
        let grams = 60_000 + (number * 7 + index * 11 + set) % 40 * 1_000
        return NewSet(
          workout: workout.id, member: member, exercise: exercise,
          entry: SetEntry(
            kind: .working, weight: Weight(milli: grams, unit: .kg), reps: 5 + set, milliseconds: nil,
            millimetres: nil, heartRate: nil, rpeTenths: nil, note: nil),
          at: start + (index * 4 + set) * 150_000, device: nil, effectiveGrams: grams, liftedGrams: grams,
          e1rmGrams: grams * 7 / 6,
          records: [])
      }
    }
    let calendar = GymCalendar(timeZone: "UTC")
    try tx.sets.insertImported(sets, startedAt: start, day: calendar?.day(at: start) ?? "2026-01-01")
  }

  func readHistory(_ tx: Tx) throws {
    guard try tx.workouts.history(member: member, before: nil, limit: 20, text: nil).rows.count == 20 else {
      throw BenchError("the history lacks workouts")
    }
  }

  func readLastTime(_ tx: Tx) throws {
    guard try tx.sets.lastTime(member: member, exercise: exercises[0], before: nil)?.sets.count == 4 else {
      throw BenchError("last time lacks sets")
    }
  }

  func readBests(_ tx: Tx) throws {
    guard try tx.sets.bests(member: member, exercise: exercises[0]) != nil else { throw BenchError("no bests") }
  }
}
