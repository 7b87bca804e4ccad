import Floor
import Foundation
import Gym
import Secrets
import Storage

/// A request that a hostile member sends again and again.
struct Attack: Sendable {
  enum Kind { case paper, month, monthUnread, occasions, record, plan, batch, undo, clear, export, evaluation, reads }

  let name: String
  let kind: Kind
  /// Whether the member reads the replies.
  var reads: Bool { kind != .monthUnread }

  /// How many replies one of its frames gets.
  var replies: Int { kind == .batch ? HostileScene.batch : 1 }

  static let all = [
    Attack(name: "generator.paper", kind: .paper), Attack(name: "schedule.month", kind: .month),
    Attack(name: "schedule.month (unread)", kind: .monthUnread), Attack(name: "occasions.list", kind: .occasions),
    Attack(name: "progress.evaluation", kind: .evaluation), Attack(name: "accounts.export", kind: .export),
    Attack(name: "workouts.record", kind: .record), Attack(name: "workouts.plan", kind: .plan),
    Attack(name: "sets.log", kind: .batch), Attack(name: "imports.undo", kind: .undo),
    Attack(name: "accounts.clearLog", kind: .clear),
  ]
}

/// A member, with the rows that the attack needs, and the requests.
final class HostileScene {
  static let password = "correct horse battery"
  private static let exercises = 40
  static let batch = 100

  let attack: Attack
  let handle: String
  /// Requests before the measurement.
  private(set) var preparation: [ClientFrame] = []
  private var member = 0
  private var known: [Int] = []
  private var undone: Int?
  private var number = 0

  init(_ gym: BenchGym, attack: Attack, sets: Int) throws {
    self.attack = attack
    let handle = Tokens.make(.session)
    self.handle = handle
    let database = try gym.open()
    defer { database.close() }
    let hash = try Passwords(cost: .least).hash(Self.password)
    let scene = try database.writeAndWait { tx -> (Int, [Int]) in
      var member = try BenchGym.member(9_999, tx)
      try tx.accounts.setPassword(member.id, hash: hash, oneTimeUntil: nil)
      member = try tx.members.find(member.id) ?? member
      _ = try tx.logins.insert(
        member: member.id, device: nil, handleHash: Tokens.hash(handle), at: BenchGym.milliseconds)
      let catalog = try BenchGym.catalog(tx)
      return (member.id, try BenchGym.exercises(of: member, catalog: catalog, Self.exercises, tx))
    }
    (member, known) = scene
    switch attack.kind {
    case .undo, .clear, .evaluation, .export:
      undone = try Self.importLog(database, member: member, Array(known.prefix(5)), sets: sets)
    case .occasions: try Self.addOccasions(database)
    case .month, .monthUnread:
      let items = (0..<84).map {
        #"{"day":"\#(Self.today)","name":"Workout \#($0)","repeat":{"every":"day","interval":1}}"#
      }
      preparation = (0..<23).map { _ in change("schedule.plan", #","items":[\#(items.joined(separator: ","))]"#) }
    case .paper, .record, .plan, .batch, .reads: break
    }
  }

  static func request(_ method: String, _ params: String, as handle: String? = nil) -> String {
    let params = handle.map { #""as":"\#($0)""# + params } ?? String(params.dropFirst())
    return #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{\#(params)}}"#
  }

  /// Nil if there is nothing more to send.
  func next() -> ClientFrame? {
    number += 1
    switch attack.kind {
    case .paper:
      return query("generator.paper", #","goal":"gainMuscle","daysPerWeek":7,"minutes":90,"weeks":8"#)
    case .month, .monthUnread:
      return query("schedule.month", #","from":"\#(Self.today)","to":"\#(Self.on(61))""#)
    case .occasions: return query("occasions.list", #","from":"\#(Self.today)","to":"\#(Self.on(399))""#)
    case .evaluation: return query("progress.evaluation", #","exercise":\#(known[number % 5])"#)
    case .export: return query("accounts.export", #","format":"json""#)
    case .record:
      let start = Self.now - (number + 1) * 7_200_000
      let sets = (0..<200).map { set(known[$0 % known.count], $0) }
      return change(
        "workouts.record",
        #","startedAt":\#(start),"finishedAt":\#(start + 3_600_000),"sets":[\#(sets.joined(separator: ","))]"#)
    case .plan:
      let sets = (0..<30).map { _ in #"{"kind":"working","reps":{"min":5,"max":8}}"# }.joined(separator: ",")
      let plan = (0..<60).map { #"{"item":\#($0 + 1),"exercise":\#(known[$0 % known.count]),"sets":[\#(sets)]}"# }
      return change("workouts.plan", #","plan":[\#(plan.joined(separator: ","))]"#)
    case .batch:
      let requests = (0..<Self.batch).map { index in
        let fields = set(known[(number + index) % known.count], index).dropFirst().dropLast()
        return Self.request("sets.log", #","key":"\#(Self.key)",\#(fields)"#, as: handle)
      }
      return ClientFrame("[\(requests.joined(separator: ","))]")
    case .undo: return undone.map { change("imports.undo", #","import":\#($0)"#) }
    case .clear: return change("accounts.clearLog", #","password":"\#(Self.password)""#)
    case .reads: return query("workouts.history", "")
    }
  }

  private func query(_ method: String, _ params: String) -> ClientFrame {
    ClientFrame(Self.request(method, params, as: handle))
  }

  private func change(_ method: String, _ params: String) -> ClientFrame {
    query(method, #","key":"\#(Self.key)""# + params)
  }

  private func set(_ exercise: Int, _ index: Int) -> String {
    let weight = 40 + (number + index) % 60
    return
      #"{"exercise":\#(exercise),"kind":"working","weight":{"value":\#(weight),"unit":"kg"},"reps":\#(3 + index % 9)}"#
  }

  private static var key: String { UUID().uuidString.lowercased() }
  private static var now: Int { BenchGym.milliseconds }
  private static var today: String { on(0) }

  private static func on(_ days: Int) -> String {
    let format = ISO8601DateFormatter()
    format.formatOptions = [.withFullDate]
    return format.string(from: Date(timeIntervalSince1970: Double(now + days * Milliseconds.day) / 1_000))
  }

  /// 3,000 events, a tenth of which take place every week.
  private static func addOccasions(_ database: Database) throws {
    guard let first = CalendarDay(today) else { throw BenchError("no day") }
    try database.writeAndWait { tx in
      for index in 0..<3_000 {
        let series = Series(
          start: first.adding(days: index % 7),
          recurrence: index % 10 == 0 ? Recurrence(rule: "FREQ=WEEKLY") : nil)
        let details = ICalendarDetails(
          summary: "Event \(index)", description: String(repeating: "What there is to know. ", count: 20),
          location: "Hall 2", time: DayTime(start: 600, minutes: 60))
        try tx.occasions.put(
          ICalendarEvent(
            uid: "\(index)@bench", sequence: 0, changedAt: 0,
            plan: ScheduledSeries(series: series, details: details)))
      }
    }
  }

  /// Imports a log of years.
  /// - Returns: the import's id.
  private static func importLog(_ database: Database, member: Int, _ exercises: [Int], sets: Int) throws -> Int {
    let calendar = GymCalendar(timeZone: "UTC")
    return try database.writeAndWait { tx in
      let id = try tx.imports.begin(member: member, format: "strong", at: now)
      var sums = ImportSums()
      for workout in 0..<sets / 20 {
        let start = now - (workout + 1) * Milliseconds.day
        let begun = try tx.workouts.begin(
          member: member, at: start, source: .strong, bodyWeightGrams: 80_000, finishedAt: start + 3_600_000,
          importKey: "\(workout)", importID: id)
        for index in 0..<20 {
          let grams = 60_000 + (workout * 7 + index) % 60 * 1_000
          let new = NewSet(
            workout: begun.id, member: member, exercise: exercises[index / 4 % exercises.count],
            entry: SetEntry(weight: Weight(milli: grams, unit: .kg), reps: 5 + index % 6),
            at: start + index * 150_000, device: nil, effectiveGrams: grams, liftedGrams: grams,
            e1rmGrams: grams * 7 / 6, records: [])
          try tx.sets.stage(new, startedAt: start, day: calendar?.day(at: new.at) ?? "2026-01-01", sums: &sums)
        }
      }
      try tx.imports.finish(
        id, member: member, workouts: sets / 20, sets: sets / 20 * 20, added: 0, sums: sums, at: now)
      return id
    }
  }
}
