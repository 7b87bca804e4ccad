import Floor
import Foundation
import Glibc
import Gym
import Storage

/// A trainer with 500 clients in a gym with a million sets: what the list of clients costs the server.
struct ClientLoad {
  private static let clients = 500
  private static let setsPerWorkout = 20
  /// How many clients have trained since the previous request for the list.
  private static let changed = 20

  struct Figures {
    /// Processor time of the server in milliseconds: the median of 200, the first one after the logs were read ahead,
    /// and one without that.
    var warm: Double
    var first: Double
    var cold: Double
    var bytes: Int
  }

  /// - Parameter sets: the sets of the whole gym, divided equally between the clients.
  static func measure(sets: Int) throws -> Figures {
    guard let calendar = GymCalendar(timeZone: "Europe/Berlin") else { throw BenchError("no time zone") }
    let gym = try BenchGym()
    defer { gym.remove() }
    let (trainer, people) = try fill(gym, calendar, sets: sets)
    let database = try gym.open()
    defer { database.close() }
    let figures = ClientListFigures(database: database, calendar: calendar)
    var bytes = 0
    func list(_ changed: ArraySlice<Int>) throws -> Int {
      let began = Machine.threadNanoseconds
      bytes = try figures.list(of: trainer, changed: changed, now: BenchGym.milliseconds)
      guard bytes > 100_000 else { throw BenchError("the list is empty") }
      return (Machine.threadNanoseconds - began) / 1_000
    }
    let cold = try list([])
    let started = ClientListFigures(database: database, calendar: calendar)
    wait { await started.warm(now: BenchGym.milliseconds) }
    let began = Machine.threadNanoseconds
    _ = try started.list(of: trainer, changed: [], now: BenchGym.milliseconds)
    let first = Double(Machine.threadNanoseconds - began) / 1_000_000
    var times = Histogram()
    for turn in 0..<220 {
      let from = turn * changed % (people.count - changed)
      let time = try list(people[from..<from + changed])
      if turn >= 20 { times.add(time) }
    }
    return Figures(
      warm: (Double(times.percentile(0.5)) / 1_000).rounded(to: 3), first: first.rounded(to: 3),
      cold: (Double(cold) / 1_000).rounded(to: 1),
      bytes: bytes)
  }

  private static func wait(_ body: @escaping @Sendable () async -> Void) {
    let done = DispatchSemaphore(value: 0)
    Task {
      await body()
      done.signal()
    }
    done.wait()
  }

  /// Each client trains every other day, shares everything, and plans three days a week; some moved or skipped one.
  private static func fill(
    _ gym: BenchGym, _ calendar: GymCalendar, sets: Int
  ) throws -> (trainer: Int, clients: [Int]) {
    let database = try gym.open()
    defer { database.close() }
    let today = calendar.calendarDay(at: BenchGym.milliseconds)
    let trainer = try database.writeAndWait { tx in try BenchGym.member(clients, tx).id }
    let workouts = sets / clients / setsPerWorkout
    var people: [Int] = []
    for number in 0..<clients {
      people.append(
        try database.writeAndWait { tx in
          let member = try BenchGym.member(number, tx)
          let exercises = try BenchGym.exercises(of: member, catalog: try BenchGym.catalog(tx), 15, tx)
          for workout in 0..<workouts {
            try train(workout, member.id, Array(exercises.dropFirst(workout % 3 * 5).prefix(5)), calendar, tx)
          }
          try tx.clients.put(
            trainer: trainer, member: member.id, Shares(SharedKind.allCases), at: BenchGym.milliseconds)
          try plan(number, member.id, today: today, tx)
          return member.id
        })
    }
    return (trainer, people)
  }

  private static func train(
    _ number: Int, _ member: Int, _ exercises: [Int], _ calendar: GymCalendar, _ tx: Tx
  ) throws {
    let start = BenchGym.milliseconds - (1 + number) * 2 * Milliseconds.day + member % 20 * 1_800_000
    let workout = try tx.workouts.begin(
      member: member, at: start, source: .floor, bodyWeightGrams: 80_000, finishedAt: start + 3_600_000)
    let sets = exercises.enumerated().flatMap { index, exercise in
      (0..<4).map { set in
        let grams = 60_000 + (number * 7 + index * 11 + set) % 40 * 1_000
        return NewSet(
          workout: workout.id, member: member, exercise: exercise,
          entry: SetEntry(kind: .working, weight: Weight(milli: grams, unit: .kg), reps: 5 + set),
          at: start + (index * 4 + set) * 150_000, device: nil, effectiveGrams: grams, liftedGrams: grams,
          e1rmGrams: grams * 7 / 6, records: [])
      }
    }
    try tx.sets.insertImported(sets, startedAt: start, day: calendar.day(at: start))
  }

  private static func plan(_ number: Int, _ member: Int, today: CalendarDay, _ tx: Tx) throws {
    let days: Set<Weekday> =
      number.isMultiple(of: 2) ? [.monday, .wednesday, .friday] : [.tuesday, .thursday, .saturday]
    let start = today.adding(days: -120).monday
    let entry = try tx.schedule.insert(
      ScheduleEntry(
        id: 0, member: member, start: start,
        recurrence: Recurrence(
          .weekly, weekdays: days, until: number.isMultiple(of: 5) ? today.adding(days: 3) : nil),
        content: ScheduleContent(name: "Full body")))
    guard number.isMultiple(of: 3),
      let day = Series(start: start, recurrence: Recurrence(.weekly, weekdays: days))
        .next(from: today.adding(days: -10))
    else { return }
    try tx.schedule.put(
      OccurrenceChange(entry: entry, day: day, to: day.adding(days: 1)), member: member)
  }
}
