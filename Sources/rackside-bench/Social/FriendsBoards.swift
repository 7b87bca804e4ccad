import ArgumentParser
import Floor
import Gym
import Storage

/// How long it takes a row to move on a board with 100,000 members, after a set was logged.
struct FriendsBoards: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "boards", abstract: "A set's way to a board with 100,000 members.")

  @OptionGroup var options: CommonOptions

  struct Figures: Encodable, Sendable, rackside_bench.Figures {
    /// Processor time in milliseconds, the median and the 99th percentile of two thousand: look for the set and for
    /// outdated members, move the row in all of its classes, and read the wall's list anew. Without the commit.
    var board: Double
    var p99: Double
    /// A page of the board with the member's own row in its middle.
    var page: Double
    enum CodingKeys: String, CodingKey {
      case board = "board_ms"
      case p99 = "p99_ms"
      case page = "page_ms"
    }
    var line: String { "boards: a set moves a row in \(board) ms, p99 \(p99) ms; a page takes \(page) ms" }
  }

  func run() throws { options.show(try Self.measure()) }

  static let people = 100_000
  private static let turns = 2_000

  static func measure() throws -> Figures {
    let gym = try BenchGym()
    defer { gym.remove() }
    let database = try gym.open()
    defer { database.close() }
    guard let calendar = GymCalendar(timeZone: "Europe/Berlin") else { throw BenchError("no time zone") }
    let now = BenchGym.milliseconds
    let (board, first) = try fill(database, now: now)
    let figures = try BoardFigures(database: database, calendar: calendar)
    _ = try figures.take(now: now) { Machine.threadNanoseconds }
    var times = Histogram()
    for turn in 0..<turns + 20 {
      let member = first + turn * 7_919 % people
      try log(by: member, turn: turn, board: board, now: now, database)
      let (took, moved) = try figures.take(now: now) { Machine.threadNanoseconds }
      guard moved == 1 else { throw BenchError("the row did not move") }
      if turn >= 20 { times.add(took / 100) }
    }
    var pages = Histogram()
    for turn in 0..<220 {
      let began = Machine.threadNanoseconds
      guard try figures.show(board, to: first + turn * 7_919 % people) > 2_000 else {
        throw BenchError("a page is too short to be whole")
      }
      if turn >= 20 { pages.add((Machine.threadNanoseconds - began) / 100) }
    }
    func milliseconds(_ value: Int) -> Double { (Double(value) / 10_000).rounded(to: 3) }
    return Figures(
      board: milliseconds(times.percentile(0.5)), p99: milliseconds(times.percentile(0.99)),
      page: milliseconds(pages.percentile(0.5)))
  }

  /// Everybody is on the board of the bench press, in all classes, with estimates from 40 to 200 kg.
  private static func fill(_ database: Database, now: Int) throws -> (board: Int, firstMember: Int) {
    try database.writeAndWait { tx in
      guard let bench = try tx.exercises.everything().first(where: { $0.slug == "bench-press-barbell" }) else {
        throw BenchError("the catalog is missing")
      }
      let board = try tx.boards.add(
        Board(
          id: 0, metric: .e1rm, exercise: bench.id, hasSexes: true, hasAges: true, hasWeights: true, isOnWalls: true))
      let first = 1 + (try tx.int("SELECT coalesce(MAX(id), 0) FROM members") ?? 0)
      try tx.execute(
        """
        WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1)
        INSERT INTO members (id, name, display_name, search, display_search, initials, colour, email, email_key, role, sex, birth_date,
          weight_milli, weight_unit, unit, shown_on_floor, password_hash, joined_at)
        SELECT ?2 + i, 'Member ' || i, 'Member ' || i, ' member', ' member', 'ME', 'blue', 'm' || i || '@bench', 'm' || i || '@bench',
          'member', CASE i % 2 WHEN 0 THEN 'female' ELSE 'male' END, (1950 + i % 55) || '-06-01', 50000 + i % 70 * 1000,
          'kg', 'kg', i % 3 = 0, 'x', 0 FROM n
        """, people, first)
      try tx.execute(
        """
        INSERT INTO board_bests (member, exercise, e1rm_grams, heaviest_grams, reps)
        SELECT id, ?1, 40000 + id * 7919 % 160000, 40000, 10 FROM members WHERE id >= ?2
        """, bench.id, first)
      try tx.execute(
        """
        INSERT INTO board_members (board, member, joined_at, shows_score, shows_sex, shows_age, shows_weight, is_active)
        SELECT ?1, id, 0, 1, 1, 1, 1, 1 FROM members WHERE id >= ?2
        """, board, first)
      try tx.execute(
        """
        UPDATE board_members SET sex = substr((SELECT sex FROM members m WHERE m.id = member), 1, 1), age = 'a40',
          weight = 'mw83', score = (SELECT e1rm_grams FROM board_bests t WHERE t.member = board_members.member),
          stale_at = ?
        """, now + 7 * Milliseconds.day)
      return (board, first)
    }
  }

  /// A set that takes a member a few kilograms up, in a workout of its own.
  private static func log(by member: Int, turn: Int, board: Int, now: Int, _ database: Database) throws {
    try database.writeAndWait { tx in
      let workout = try tx.insert(
        "INSERT INTO workouts (member, started_at, source) VALUES (?, ?, 'floor')", member, now - 60_000)
      try tx.execute(
        """
        INSERT INTO sets (workout, member, exercise, position, kind, weight_milli, weight_unit, reps, at, day,
          effective_grams, lifted_grams, e1rm_grams, records)
        SELECT ?1, ?2, b.exercise, 1, 'working', e1rm_grams, 'kg', 3, ?3, '2026-11-01', e1rm_grams, e1rm_grams,
          e1rm_grams + 2500 + ?4 % 4 * 1000, 0
        FROM board_bests b WHERE b.member = ?2
        """, workout, member, now, turn)
    }
  }
}
