package import Gym

/// Places in class sessions, and the lines for them. The schema guarantees that no place is taken twice, and that a
/// member is in a session at most once.
package struct BookingStore {
  let tx: Tx

  private static let columns = """
    b.session, b.member, b.state, b.notice_minutes, b.news, b.waived, b.checked_in_at, b.at, \
    CASE WHEN b.turn IS NULL THEN NULL \
    ELSE (SELECT COUNT(*) FROM bookings o WHERE o.session = b.session AND o.turn <= b.turn) END, b.held_until
    """

  private static func booking(_ row: inout Row) throws -> Booking {
    try Booking(
      session: row.int(), member: row.int(), state: row.value(), noticeMinutes: row.int(), news: row.valueOrNil(),
      isWaived: row.bool(), checkedInAt: row.intOrNil(), at: row.int(), place: row.intOrNil(),
      heldUntil: row.intOrNil())
  }

  package func find(session: Int, member: Int) throws -> Booking? {
    try tx.row(
      "SELECT \(Self.columns) FROM bookings b WHERE b.session = ? AND b.member = ?", session, member,
      read: Self.booking)
  }

  /// A member's bookings of sessions that begin in a range, in order.
  package func mine(_ member: Int, from: Int, before: Int) throws -> [Booking] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM bookings b JOIN class_sessions s ON s.id = b.session
      WHERE b.member = ? AND s.starts_at >= ? AND s.starts_at < ? ORDER BY s.starts_at, s.id
      """, member, from, before, read: Self.booking)
  }

  /// When a member first checked in for a class between two instants, both excluded, and when that class ends. What was
  /// entered after a class is left out.
  package func firstCheckIn(of member: Int, after: Int, before: Int) throws -> (at: Int, endsAt: Int)? {
    try tx.row(
      """
      SELECT b.checked_in_at, s.ends_at FROM bookings b JOIN class_sessions s ON s.id = b.session
      WHERE b.member = ? AND b.checked_in_at > ? AND b.checked_in_at < ? AND b.checked_in_at < s.ends_at
      ORDER BY b.checked_in_at LIMIT 1
      """, member, after, before
    ) { row in try (row.int(), row.int()) }
  }

  /// All of a member's bookings, with the class's name and the start, oldest first.
  package func all(_ member: Int) throws -> [(name: String, startsAt: Int, state: BookingState)] {
    try tx.rows(
      """
      SELECT c.name, s.starts_at, b.state FROM bookings b JOIN class_sessions s ON s.id = b.session
        JOIN classes c ON c.id = s.class
      WHERE b.member = ? ORDER BY s.starts_at, s.id
      """, member
    ) { row in try (row.text(), row.int(), row.value()) }
  }

  /// A member's bookings of sessions that are still to come or have news, in order.
  package func upcoming(_ member: Int, from: Int, newsFrom: Int) throws -> [Booking] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM bookings b JOIN class_sessions s ON s.id = b.session
      WHERE b.member = ? AND ((s.ends_at >= ? AND b.state IN ('booked', 'waiting', 'checkedIn') AND s.cancelled_at IS NULL)
        OR (b.news IS NOT NULL AND s.starts_at >= ?))
      ORDER BY s.starts_at, s.id LIMIT 200
      """, member, from, newsFrom, read: Self.booking)
  }

  /// A session's full list: members with a place by name, then the line, then the rest.
  package func list(session: Int) throws -> [(booking: Booking, face: Face)] {
    try tx.rows(
      """
      SELECT \(Self.columns), m.display_name, m.initials, m.colour, m.picture
      FROM bookings b JOIN members m ON m.id = b.member
      WHERE b.session = ?
      ORDER BY b.seat IS NULL, b.turn IS NULL, b.turn, m.display_name, b.member
      """, session
    ) { row in
      let booking = try Self.booking(&row)
      return try (
        booking,
        Face(
          id: booking.member, name: row.text(), initials: row.text(), colour: row.value(), picture: row.textOrNil())
      )
    }
  }

  /// Members with a place or in line, in the order of the line.
  package func members(session: Int) throws -> [Int] {
    try tx.rows(
      """
      SELECT member FROM bookings WHERE session = ? AND (seat IS NOT NULL OR turn IS NOT NULL)
      ORDER BY turn IS NULL, turn, seat
      """, session
    ) { row in try row.int() }
  }

  /// The line, in order.
  package func line(session: Int, _ times: ClassTimes) throws -> [Waiting] {
    let waiting = try tx.rows(
      """
      SELECT member, notice_minutes, offer, held_until FROM bookings WHERE session = ? AND turn IS NOT NULL
      ORDER BY turn
      """, session
    ) { row in
      try Waiting(member: row.int(), noticeMinutes: row.int(), offer: Self.offer(row.textOrNil(), row.intOrNil()))
    }
    return try waiting.map { one in
      var one = one
      one.isBusy = try isBusy(one.member, times, except: session)
      return one
    }
  }

  private static func offer(_ name: String?, _ until: Int?) -> PlaceOffer? {
    switch name {
    case "held": until.map { .held(until: $0) }
    case "passed": .passed
    case "open": .open
    default: nil
    }
  }

  /// Sets what is offered to a member in line.
  package func offer(_ offer: PlaceOffer?, session: Int, member: Int) throws {
    let (name, until): (String?, Int?) =
      switch offer {
      case .held(let until): ("held", until)
      case .passed: ("passed", nil)
      case .open: ("open", nil)
      case nil: (nil, nil)
      }
    try tx.execute(
      "UPDATE bookings SET offer = ?, held_until = ? WHERE session = ? AND member = ?", name, until, session, member)
  }

  /// Whether a member has a place in another session, or an appointment, at that time.
  package func isBusy(_ member: Int, _ times: ClassTimes, except: Int) throws -> Bool {
    try tx.exists(
      """
      SELECT 1 FROM bookings b JOIN class_sessions s ON s.id = b.session
      WHERE b.member = ? AND b.seat IS NOT NULL AND s.starts_at < ? AND s.ends_at > ? AND s.cancelled_at IS NULL
        AND s.id <> ?
      """, member, times.endsAt, times.startsAt, except)
      || tx.appointments.meets(member: member, from: times.startsAt, until: times.endsAt)
  }

  /// The other sessions at that time in whose lines a member is.
  package func otherLines(_ member: Int, _ times: ClassTimes, except: Int) throws -> [Int] {
    try tx.rows(
      """
      SELECT s.id FROM bookings b JOIN class_sessions s ON s.id = b.session
      WHERE b.member = ? AND b.turn IS NOT NULL AND s.starts_at < ? AND s.ends_at > ? AND s.id <> ? ORDER BY s.id
      """, member, times.endsAt, times.startsAt, except
    ) { row in try row.int() }
  }

  /// Upcoming sessions with a free place and somebody in line.
  package func movable(after now: Int) throws -> [Int] {
    try tx.rows(
      """
      SELECT s.id FROM class_sessions s
      WHERE s.starts_at > ? AND s.cancelled_at IS NULL
        AND EXISTS (SELECT 1 FROM bookings b WHERE b.session = s.id AND b.turn IS NOT NULL)
        AND (SELECT COUNT(*) FROM bookings b WHERE b.session = s.id AND b.seat IS NOT NULL) < s.capacity
      """, now
    ) { row in try row.int() }
  }

  /// The lowest free place.
  private func freeSeat(session: Int) throws -> Int {
    try tx.int(
      """
      SELECT MIN(free) FROM (
        SELECT 1 AS free UNION ALL SELECT seat + 1 FROM bookings WHERE session = ? AND seat IS NOT NULL)
      WHERE free NOT IN (SELECT seat FROM bookings WHERE session = ? AND seat IS NOT NULL)
      """, session, session) ?? 1
  }

  /// Sets a member's state, and gives them a place or the end of the line if the state needs it.
  package func put(
    session: Int, member: Int, _ state: BookingState, noticeMinutes: Int = 0, news: BookingNews? = nil,
    isWaived: Bool = false, checkedInAt: Int? = nil, at: Int
  ) throws {
    let old = try tx.row(
      "SELECT seat, turn FROM bookings WHERE session = ? AND member = ?", session, member
    ) { row in try (seat: row.intOrNil(), turn: row.intOrNil()) }
    let seat = state.holdsPlace ? try old?.seat ?? freeSeat(session: session) : nil
    let turn =
      state == .waiting
      ? try old?.turn ?? (tx.int("SELECT MAX(turn) FROM bookings WHERE session = ?", session) ?? 0) + 1 : nil
    try tx.execute(
      """
      INSERT INTO bookings (session, member, state, seat, turn, notice_minutes, news, waived, checked_in_at, at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (session, member) DO UPDATE SET state = excluded.state, seat = excluded.seat, turn = excluded.turn,
        notice_minutes = excluded.notice_minutes, news = excluded.news, waived = excluded.waived,
        checked_in_at = excluded.checked_in_at, at = excluded.at,
        offer = CASE WHEN excluded.state = 'waiting' THEN offer END,
        held_until = CASE WHEN excluded.state = 'waiting' THEN held_until END
      """, session, member, state, seat, turn, noticeMinutes, news, isWaived, checkedInAt, at)
  }

  /// - Returns: whether it changed anything.
  package func setNews(session: Int, member: Int, _ news: BookingNews?) throws -> Bool {
    try tx.execute(
      "UPDATE bookings SET news = ? WHERE session = ? AND member = ? AND news IS NOT ?", news, session, member, news)
      > 0
  }

  /// Takes back the news of a free place, because the place was taken.
  /// - Returns: whether the member had that news.
  package func takeBackPlaceFree(session: Int, member: Int) throws -> Bool {
    try tx.execute(
      "UPDATE bookings SET news = NULL WHERE session = ? AND member = ? AND news = 'placeFree'", session, member) > 0
  }

  /// Marks no-shows.
  /// - Returns: the members.
  package func markMissing(session: Int, at: Int) throws -> [Int] {
    let missing = try tx.rows("SELECT member FROM bookings WHERE session = ? AND state = 'booked'", session) { row in
      try row.int()
    }
    try tx.execute(
      "UPDATE bookings SET state = 'noShow', at = ? WHERE session = ? AND state = 'booked'", at, session)
    return missing
  }

  /// For sessions in a range that show names: the names of members on their lists who chose to be shown.
  package func names(from: Int, before: Int) throws -> [Int: [String]] {
    let rows = try tx.rows(
      """
      SELECT s.id, \(floorName("m")) AS name FROM class_sessions s JOIN classes c ON c.id = s.class
        JOIN bookings b ON b.session = s.id JOIN members m ON m.id = b.member
      WHERE s.starts_at >= ? AND s.starts_at < ? AND c.names = 'names' AND b.seat IS NOT NULL AND m.shown_on_floor = 1
      ORDER BY s.id, name, m.id
      """, from, before
    ) { row in try (session: row.int(), name: row.text()) }
    return Dictionary(grouping: rows, by: \.session).mapValues { $0.map(\.name) }
  }

  package func names(session: Int) throws -> [String] {
    try tx.rows(
      """
      SELECT \(floorName("m")) AS name FROM bookings b JOIN members m ON m.id = b.member
      WHERE b.session = ? AND b.seat IS NOT NULL AND m.shown_on_floor = 1 ORDER BY name, m.id
      """, session
    ) { row in try row.text() }
  }

  /// The upcoming sessions in which a member has a place or is in line.
  package func sessions(of member: Int, after now: Int) throws -> [Int] {
    try tx.rows(
      """
      SELECT s.id FROM bookings b JOIN class_sessions s ON s.id = b.session
      WHERE b.member = ? AND (b.seat IS NOT NULL OR b.turn IS NOT NULL) AND s.ends_at > ? ORDER BY s.id
      """, member, now
    ) { row in try row.int() }
  }

  /// For sessions in a range: how many bookings are in each state.
  package func counts(from: Int, before: Int) throws -> [Int: [BookingState: Int]] {
    let rows = try tx.rows(
      """
      SELECT b.session, b.state, COUNT(*) FROM class_sessions s JOIN bookings b ON b.session = s.id
      WHERE s.starts_at >= ? AND s.starts_at < ? GROUP BY b.session, b.state
      """, from, before
    ) { row in try (session: row.int(), state: row.value(as: BookingState.self), count: row.int()) }
    return Dictionary(grouping: rows, by: \.session).mapValues { rows in
      Dictionary(rows.map { ($0.state, $0.count) }, uniquingKeysWith: +)
    }
  }
}

extension Tx {
  package var bookings: BookingStore { BookingStore(tx: self) }
}

extension BookingState: SQLArgument {}
extension BookingNews: SQLArgument {}
