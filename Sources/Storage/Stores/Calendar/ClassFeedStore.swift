package import Gym

/// A class session, as far as a calendar program shows it.
package struct FeedSession: Equatable, Sendable {
  package var classID: Int
  /// The session's day in the series. It identifies the session even after a move.
  package var day: CalendarDay
  package var name: String
  package var startsAt: Int
  package var endsAt: Int
  package var room: String?
  package var trainer: String?
}

extension ClassStore {
  private static let feedColumns = "s.class, s.day, c.name, s.starts_at, s.ends_at, r.name, m.display_name"
  private static let feedNames = """
    JOIN classes c ON c.id = s.class LEFT JOIN rooms r ON r.id = s.room LEFT JOIN members m ON m.id = s.trainer
    """

  /// The sessions in which a member has a place, from an instant on. Members in line have none.
  package func feed(member: Int, from: Int) throws -> [FeedSession] {
    try tx.rows(
      """
      SELECT \(Self.feedColumns) FROM bookings b JOIN class_sessions s ON s.id = b.session \(Self.feedNames)
      WHERE b.member = ? AND b.seat IS NOT NULL AND s.starts_at >= ? AND s.cancelled_at IS NULL
      ORDER BY s.starts_at, s.id
      """, member, from, read: Self.feedSession)
  }

  /// The sessions that a trainer leads and that begin in a range.
  package func feed(trainer: Int, from: Int, before: Int) throws -> [FeedSession] {
    try feed("s.trainer", trainer, from, before)
  }

  /// The sessions in a room that begin in a range.
  package func feed(room: Int, from: Int, before: Int) throws -> [FeedSession] {
    try feed("s.room", room, from, before)
  }

  private func feed(_ column: String, _ id: Int, _ from: Int, _ before: Int) throws -> [FeedSession] {
    try tx.rows(
      """
      SELECT \(Self.feedColumns) FROM class_sessions s \(Self.feedNames)
      WHERE \(column) = ? AND s.starts_at >= ? AND s.starts_at < ? AND s.cancelled_at IS NULL
      ORDER BY s.starts_at, s.id
      """, id, from, before, read: Self.feedSession)
  }

  private static func feedSession(_ row: inout Row) throws -> FeedSession {
    try FeedSession(
      classID: row.int(), day: row.day(), name: row.text(), startsAt: row.int(), endsAt: row.int(),
      room: row.textOrNil(), trainer: row.textOrNil())
  }
}
