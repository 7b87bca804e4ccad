import ArgumentParser
import Foundation
import Gym
import Storage

struct Training: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "What a member waits for in a full gym: a routine, the search, the history, a set beside an import.")

  @Option(help: "How many sets the gym has logged, in lots of 10,000 a member.") var sets = 1_000_000
  @Option(help: "How many exercises the catalog has.") var exercises = 873
  @Option(help: "How many sets the imported file has.") var imported = 100_000
  @Option(help: "How many requests of each kind are timed.") var requests = 500
  @Option(help: "For how long the kiosk logs without an import.") var seconds = 5.0
  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard sets >= FullGym.setsPerWorkout, imported > 0, requests > 0, seconds > 0 else {
      throw ValidationError("--sets must be at least 20, and all others positive.")
    }
    guard imported <= 110_000 else { throw ValidationError("--imported is at most 110,000.") }
  }

  /// From the request on the client to the reply, over a real socket.
  struct Result: Figures {
    var sets: Int
    var exercises: Int
    /// The 99th percentile, with the median beside it.
    var routine: Double
    var routineMedian: Double
    var search: Double
    var searchMedian: Double
    var history: Double
    var historyMedian: Double
    var importPerSecond: Double
    /// How much longer a set waited beside the import than without.
    var importStall: Double
    enum CodingKeys: String, CodingKey {
      case sets, exercises
      case routine = "routine_ms"
      case routineMedian = "routine_p50_ms"
      case search = "search_ms"
      case searchMedian = "search_p50_ms"
      case history = "history_ms"
      case historyMedian = "history_p50_ms"
      case importPerSecond = "import_per_s"
      case importStall = "import_stall_ms"
    }
    var line: String {
      """
      training with \(sets.grouped) sets and \(exercises) exercises, 99 of 100 within (half within):
        a routine \(routine) ms (\(routineMedian)), a search \(search) ms (\(searchMedian)), \
      a page of the history \(history) ms (\(historyMedian))
        \(importPerSecond.grouped) sets/s imported, a set beside it longer than without by \(importStall) ms
      """
    }
  }

  func run() throws { common.show(try measure()) }

  func measure() throws -> Result {
    // One kiosk reads and logs, the other imports.
    let gym = try BenchGym(kiosks: 2, exercises: exercises)
    let full = try FullGym(gym, sets: sets)
    return try withServer(gym, pin: common.pin, connections: 2) { gym, server, crowd in
      try crowd.open(gym.kiosks.map { [Greeting.identify($0.token), Greeting.resume($0.handle)] })
      let desk = Desk(crowd, handle: gym.kiosks[0].handle)
      let routine = try desk.time(requests, full.routines.map { "routines.get" + #"","params":{"routine":\#($0)"# })
      let search = try desk.time(requests, try Self.searches(desk))
      let history = try desk.time(requests, full.pages.map { "workouts.history" + #"","params":{"limit":20"# + $0 })
      let imports = try Imports.Result(crowd, gym.kiosks, server, sets: imported, seconds: seconds)
      return Result(
        sets: sets, exercises: full.exercises, routine: routine.milliseconds(0.99),
        routineMedian: routine.milliseconds(0.5), search: search.milliseconds(0.99),
        searchMedian: search.milliseconds(0.5), history: history.milliseconds(0.99),
        historyMedian: history.milliseconds(0.5),
        importPerSecond: (Double(imported) / imports.importSeconds).rounded(), importStall: imports.heldUp)
    }
  }

  /// What a member types, key by key, including slips. If the server has no search, the catalog's list is read instead.
  private static func searches(_ desk: Desk) throws -> [String] {
    let typed = ["bench press", "sqaut", "rdl", "lat puldown", "incline dumbell", "tempo kettlebell row"]
    let texts = typed.flatMap { text in text.indices.map { String(text[...$0]) } }
    let searches = texts.map { "exercises.search" + #"","params":{"text":"\#($0)""# }
    let known = try desk.isKnown(searches[0])
    return known ? searches : ["exercises.list" + #"","params":{"withCatalog":false"#]
  }
}

extension Histogram {
  fileprivate func milliseconds(_ share: Double) -> Double { (Double(percentile(share)) / 1000).rounded(to: 2) }
}

/// A member at a kiosk who waits for each reply before the next request.
private final class Desk {
  private let crowd: Crowd
  private let handle: String
  private var replies = 0
  private var isUnknown = false
  private var error: String?

  init(_ crowd: Crowd, handle: String) {
    self.crowd = crowd
    self.handle = handle
  }

  /// - Parameter requests: each a method and the beginning of its params; they are sent in turn.
  func time(_ count: Int, _ requests: [String]) throws -> Histogram {
    let frames = requests.map(frame)
    // The first requests of each kind prepare statements and read from the disk, so they are not counted.
    for frame in frames.prefix(20) { _ = try answer(frame) }
    var times = Histogram()
    for index in 0..<count { times.add(try answer(frames[index % frames.count])) }
    return times
  }

  func isKnown(_ request: String) throws -> Bool {
    isUnknown = false
    do { _ = try answer(frame(request)) } catch  where isUnknown { return false }
    return true
  }

  private func frame(_ request: String) -> ClientFrame {
    ClientFrame(#"{"jsonrpc":"2.0","id":1,"method":"\#(request),"as":"\#(handle)"}}"#)
  }

  /// - Returns: microseconds.
  private func answer(_ frame: ClientFrame) throws -> Int {
    let wanted = replies + 1
    crowd.received = { [unowned self] socket, payload in
      guard socket.number == 0 else { return }
      if Scan.has("\"error\":", in: payload) {
        isUnknown = Scan.has("unknown_method", in: payload)
        error = String(decoding: payload, as: UTF8.self)
      }
      if Scan.has("\"id\":1", in: payload) { replies += 1 }
    }
    let began = Machine.microseconds
    try crowd.send(frame, on: crowd.sockets[0])
    while replies < wanted {
      try crowd.turn()
      if let error {
        self.error = nil
        throw BenchError("refused: \(error)")
      }
      guard Machine.microseconds < began + 60_000_000 else { throw BenchError("no reply for a minute") }
    }
    return Machine.microseconds - began
  }
}

/// A log of years on the floor, and routines. The rows are made by SQL alone: inserting a million sets one by one would
/// take many minutes.
private struct FullGym {
  static let setsPerWorkout = 20
  private static let setsPerMember = 10_000

  /// The routines that the first kiosk's member sees.
  let routines: [Int]
  /// The last parts of the params that request the history pages of the first kiosk's member, from the newest on.
  let pages: [String]
  let exercises: Int

  init(_ gym: BenchGym, sets: Int) throws {
    let database = try gym.open()
    defer { database.close() }
    let lots = (sets + Self.setsPerMember - 1) / Self.setsPerMember
    let (members, catalog) = try database.writeAndWait { tx in
      let first = try tx.rows("SELECT member FROM sessions ORDER BY id LIMIT 1") { row in try row.int() }
      let others = try (1..<max(1, lots)).map { try BenchGym.member(1_000 + $0, tx).id }
      return (first + others, try BenchGym.catalog(tx))
    }
    for (number, member) in members.enumerated() {
      let count = min(Self.setsPerMember, sets - number * Self.setsPerMember)
      try database.writeAndWait { tx in
        // Each member has favourites of their own.
        let own = (0..<15).map { catalog[(number * 7 + $0 * 3) % catalog.count] }
        try Self.log(of: member, workouts: max(1, count / Self.setsPerWorkout), exercises: own, tx)
      }
    }
    try database.writeAndWait { tx in try tx.checks.rebuildSummaries() }
    let member = members[0]
    (routines, pages, exercises) = try database.writeAndWait { tx in
      for number in 0..<100 { _ = try tx.routines.insert(Self.routine(number, catalog), member: member) }
      let starts = try tx.rows(
        "SELECT started_at FROM workouts WHERE member = ? ORDER BY started_at DESC", member
      ) { row in try row.int() }
      let pages = stride(from: 19, to: starts.count, by: 20).map { ",\"before\":\(starts[$0])" }
      return (
        try tx.routines.list(member: member).map(\.id), [""] + pages + [",\"text\":\"workout 3\""],
        try tx.exercises.everything().count { $0.owner == nil }
      )
    }
  }

  private static func log(of member: Int, workouts: Int, exercises: [Int], _ tx: Tx) throws {
    let newest = BenchGym.milliseconds - Milliseconds.day
    try tx.execute(
      """
      WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)
      INSERT INTO workouts (member, name, search, started_at, finished_at, source, body_weight_grams)
      SELECT ?, 'Workout ' || (i % 7), 'workout ' || (i % 7) || ' ', ? - i * ?, ? - i * ? + 3600000, 'floor', 80000 FROM n
      """, workouts, member, newest, 2 * Milliseconds.day, newest,
      2 * Milliseconds.day)
    let ids = "[" + exercises.map(String.init).joined(separator: ",") + "]"
    try tx.execute(
      """
      WITH RECURSIVE p (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM p WHERE i + 1 < ?),
        own (place, id) AS MATERIALIZED (SELECT key, value FROM json_each(?)),
        made AS (
          SELECT w.id AS workout, own.id AS exercise, p.i AS i, w.started_at AS at, 60000 + (w.id * 7 + p.i * 11) % 40 * 1000 AS grams
          FROM workouts w CROSS JOIN p JOIN own ON own.place = w.id % 3 * 5 + p.i / 4 WHERE w.member = ?)
      INSERT INTO sets (workout, member, exercise, position, kind, weight_milli, weight_unit, reps, at, day, effective_grams,
        lifted_grams, e1rm_grams, records)
      SELECT workout, ?, exercise, i + 1, 'working', grams, 'kg', 5 + i % 4, at + i * 150000, date(at / 1000, 'unixepoch'),
        grams, grams, grams * 7 / 6, 0
      FROM made ORDER BY workout, i
      """, setsPerWorkout, ids, member, member)
  }

  /// Eight exercises of four sets.
  private static func routine(_ number: Int, _ catalog: [Int]) -> RoutineFacts {
    let plan = (0..<8).map { place in
      var planned = PlannedExercise(
        item: place + 1, exercise: catalog[(number + place * 5) % catalog.count],
        sets: Array(
          repeating: PlannedSet(
            reps: RepTarget(min: 8, max: 12), load: .weight(Weight(milli: 60_000, unit: .kg))), count: 4))
      planned.restSeconds = 90
      planned.note = "Two seconds down and a short pause at the bottom of each."
      planned.alternatives = (1...3).map { catalog[(number + place * 5 + $0) % catalog.count] }
      return planned
    }
    return RoutineFacts(
      name: "Routine \(number)", description: "One of many.", goal: .muscle, level: .intermediate, minutes: 60,
      plan: plan)
  }
}
