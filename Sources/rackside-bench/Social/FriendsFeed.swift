import ArgumentParser
import Floor
import Gym
import Storage

/// A page of the feed of a member with 500 friends, each with a log of a year.
struct FriendsFeed: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feed", abstract: "A page of the feed of a member with 500 friends.")

  @OptionGroup var options: CommonOptions

  struct Figures: Encodable, Sendable, rackside_bench.Figures {
    /// Wall time in milliseconds: the median and the 99th percentile of a hundred pages of 20.
    var feed: Double
    var p99: Double
    var bytes: Int
    enum CodingKeys: String, CodingKey {
      case feed = "feed_ms"
      case p99 = "p99_ms"
      case bytes
    }
    var line: String { "feed: \(feed) ms, p99 \(p99) ms, \(bytes.grouped) bytes" }
  }

  func run() throws { options.show(try Self.measure()) }

  static let friends = 500
  private static let workouts = 100

  /// - Throws: `BenchError` if the page is not the expected one.
  static func measure() throws -> Figures {
    let gym = try BenchGym()
    defer { gym.remove() }
    let database = try gym.open()
    defer { database.close() }
    let viewer = try fill(database)
    let figures = try PostFigures(database: database)
    var times = Histogram()
    var bytes = 0
    for turn in 0..<220 {
      let began = ContinuousClock.now
      bytes = try figures.page(of: viewer)
      let took = (ContinuousClock.now - began).components
      if turn >= 20 { times.add(Int(took.attoseconds / 1_000_000_000_000)) }
    }
    guard bytes > 5_000 else { throw BenchError("the feed is empty") }
    return Figures(
      feed: (Double(times.percentile(0.5)) / 1_000).rounded(to: 3),
      p99: (Double(times.percentile(0.99)) / 1_000).rounded(to: 3), bytes: bytes)
  }

  /// Each friend trains every third day, with five exercises, and has some reactions and comments on their newest post.
  private static func fill(_ database: Database) throws -> Int {
    guard let calendar = GymCalendar(timeZone: "Europe/Berlin") else { throw BenchError("no time zone") }
    let now = BenchGym.milliseconds
    let viewer = try database.writeAndWait { tx in try BenchGym.member(friends, tx).id }
    for number in 0..<friends {
      try database.writeAndWait { tx in
        let member = try BenchGym.member(number, tx)
        let exercises = try BenchGym.exercises(of: member, catalog: try BenchGym.catalog(tx), 5, tx)
        try tx.friends.befriend(viewer, member.id, at: now)
        for turn in 0..<workouts {
          let start = now - (workouts - turn) * 3 * Milliseconds.day + number * 170_000
          let workout = try tx.workouts.begin(
            member: member.id, at: start, source: .floor, bodyWeightGrams: 80_000, finishedAt: start + 3_600_000)
          let sets = exercises.enumerated().flatMap { index, exercise in
            (0..<4).map { set in
              let grams = 60_000 + (turn * 7 + index * 11 + set) % 40 * 1_000
              return NewSet(
                workout: workout.id, member: member.id, exercise: exercise,
                entry: SetEntry(kind: .working, weight: Weight(milli: grams, unit: .kg), reps: 5 + set),
                at: start + (index * 4 + set) * 150_000, device: nil, effectiveGrams: grams, liftedGrams: grams,
                e1rmGrams: grams * 7 / 6, records: [])
            }
          }
          try tx.sets.insertImported(sets, startedAt: start, day: calendar.day(at: start))
          guard turn == workouts - 1 else { continue }
          for kind in ReactionKind.allCases.prefix(1 + number % 4) {
            try tx.posts.react(kind, to: .workout(workout.id, of: member.id), by: viewer, at: now)
          }
          _ = try tx.posts.comment("Strong!", on: .workout(workout.id, of: member.id), by: viewer, at: now)
        }
      }
    }
    return viewer
  }
}
