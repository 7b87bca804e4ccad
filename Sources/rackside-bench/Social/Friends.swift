import ArgumentParser
import Floor
import Glibc
import Gym
import Storage
import Wire

/// What comparisons with friends, the friends' feed and boards cost the server.
struct Friends: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "What a comparison of friends takes.",
    discussion: """
      compare_ms: four friends over five years of training, four workouts a week with 20 sets each: one exercise by DOTS, \
      this week and this month, processor time of the server, the median of 200. compare_years_ms: the same as it was \
      lifted, over all that there is. feed_ms: a page of the feed of a member with 500 friends. board_ms: a set's way to a board \
      with 100,000 members.
      """)

  @OptionGroup var common: CommonOptions

  struct Result: Figures {
    var compare: Double
    var compareYears: Double
    var feed: Double
    var board: Double
    enum CodingKeys: String, CodingKey {
      case feed = "feed_ms"
      case compare = "compare_ms"
      case compareYears = "compare_years_ms"
      case board = "board_ms"
    }
    var line: String {
      """
      friends: comparing four over five years takes \(compare) ms by DOTS, \(compareYears) ms as lifted; a page of the \
      feed with 500 friends takes \(feed) ms; a set moves a row among 100,000 in \(board) ms
      """
    }
  }

  func run() throws { common.show(try measure()) }

  func measure() throws -> Result {
    if common.pin { try Machine.pin(core: 0) }
    let gym = try BenchGym()
    defer { gym.remove() }
    let friends = try FriendSeed(gym)
    let database = try gym.open()
    defer { database.close() }
    guard let calendar = GymCalendar(timeZone: "Europe/Berlin") else { throw BenchError("no time zone") }
    let ask = try FriendFigures(database: database, calendar: calendar)
    func compare(_ by: CompareBy) throws -> Double {
      try Self.median {
        let call = FriendsCompare(members: friends.four, exercise: friends.exercises[0], from: 0, by: by)
        return try ask.compare(call, viewer: friends.four[0], now: BenchGym.milliseconds)
      }
    }
    return Result(
      compare: try compare(.dots).rounded(to: 3), compareYears: try compare(.absolute).rounded(to: 3),
      feed: try FriendsFeed.measure().feed, board: try FriendsBoards.measure().board)
  }

  /// Milliseconds of this thread's processor time: a read runs on it as a whole, and the time of other programs is not
  /// counted.
  /// - Parameter work: returns the bytes of a reply.
  static func median(_ work: () throws -> Int) throws -> Double {
    var times = Histogram()
    for turn in 0..<220 {
      let began = Machine.threadNanoseconds
      guard try work() > 5_000 else { throw BenchError("an answer is too short to be whole") }
      // In tenths of a microsecond.
      if turn >= 20 { times.add((Machine.threadNanoseconds - began) / 100) }
    }
    return Double(times.percentile(0.5)) / 10_000
  }
}

/// Four friends who have trained for five years, and show each other everything. The rows are made by SQL alone.
struct FriendSeed {
  private static let workouts = 5 * 52 * 4

  let four: [Int]
  /// The first five of fifteen are done in every third workout.
  let exercises: [Int]

  init(_ gym: BenchGym) throws {
    let database = try gym.open()
    defer { database.close() }
    let (members, exercises) = try database.writeAndWait { tx in
      let members = try (0..<4).map { try BenchGym.member($0, tx).id }
      let all = try tx.exercises.everything().filter { $0.owner == nil && $0.facts.type == .weightReps }
      let big = ["squat-barbell", "bench-press-barbell", "deadlift-barbell"].compactMap { slug in
        all.first { $0.slug == slug }
      }
      guard big.count == 3 else { throw BenchError("the catalog is missing") }
      let others = all.filter { one in !big.contains { $0.id == one.id } }.prefix(12)
      return (members, (big + others).map(\.id))
    }
    for member in members {
      try database.writeAndWait { tx in try Self.train(member, exercises, tx) }
    }
    try database.writeAndWait { tx in
      try tx.checks.rebuildSummaries()
      while try !tx.progress.countSome(within: .seconds(60)) {}
      for (index, one) in members.enumerated() {
        for other in members[(index + 1)...] { try tx.friends.befriend(one, other, at: BenchGym.milliseconds) }
        let open = SharingLevels { _ in .friends }
        try tx.friends.share(SharingChoice(levels: open, foundByName: false), member: one)
      }
    }
    (four, self.exercises) = (members, exercises)
  }

  private static func train(_ member: Int, _ exercises: [Int], _ tx: Tx) throws {
    let newest = BenchGym.milliseconds - Milliseconds.day / 2
    try LongLog.log(of: member, workouts: workouts, apart: 7 * Milliseconds.day / 4, exercises, tx)
    // A body weight each week.
    try tx.execute(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 260)
      INSERT INTO body_weights (member, at, milli, unit)
      SELECT ?, ? - i * ?, 80000 + i % 5 * 500, 'kg' FROM n ORDER BY i DESC
      """, member, newest, 7 * Milliseconds.day)
    try tx.execute("UPDATE members SET sex = 'male' WHERE id = ?", member)
  }
}
