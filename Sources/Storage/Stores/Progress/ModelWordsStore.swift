package import Gym

/// A text by the model that a member reported.
package struct StoredWords: Equatable, Sendable {
  package var id: Int
  package var about: ModelFacts.About
  package var text: String
  package var at: Int
}

/// Who wants texts by the gym's language model, and the texts that were reported.
package struct ModelWordsStore {
  let tx: Tx

  package func isOn(_ member: Int) throws -> Bool {
    try tx.exists("SELECT 1 FROM model_settings WHERE member = ? AND is_on = 1", member)
  }

  package func turn(_ isOn: Bool, _ member: Int) throws {
    try tx.execute(
      """
      INSERT INTO model_settings (member, is_on) VALUES (?, ?)
      ON CONFLICT (member) DO UPDATE SET is_on = excluded.is_on
      """, member, isOn)
  }

  /// How many texts the member asked for on a day.
  package func asked(_ member: Int, on day: CalendarDay) throws -> Int {
    try tx.int("SELECT asked FROM model_settings WHERE member = ? AND day = ?", member, day.text) ?? 0
  }

  /// Counts one more text. The member has a row, since they turned it on.
  package func count(_ member: Int, on day: CalendarDay) throws {
    try tx.execute(
      """
      UPDATE model_settings SET asked = CASE WHEN day = ? THEN asked + 1 ELSE 1 END, day = ? WHERE member = ?
      """, day.text, day.text, member)
  }

  /// Stores a reported text once.
  /// - Parameter words: the name that it had in events.
  package func report(_ words: String, by member: Int, _ about: ModelFacts.About, _ text: String, at: Int) throws {
    try tx.execute(
      """
      INSERT OR IGNORE INTO model_reports (member, words, about, text, at) VALUES (?, ?, ?, ?, ?)
      """, member, words, about, text, at)
  }

  /// Those since an instant, the latest first.
  package func reports(since: Int, limit: Int) throws -> [StoredWords] {
    try tx.rows(
      "SELECT id, about, text, at FROM model_reports WHERE at >= ? ORDER BY at DESC, id DESC LIMIT ?", since, limit,
      read: Self.words)
  }

  /// A member's own, oldest first.
  package func reports(by member: Int) throws -> [StoredWords] {
    try tx.rows("SELECT id, about, text, at FROM model_reports WHERE member = ? ORDER BY id", member, read: Self.words)
  }

  /// Deletes what a member reported.
  package func clear(_ member: Int) throws { try tx.execute("DELETE FROM model_reports WHERE member = ?", member) }

  package func prune(before: Int) throws { try tx.execute("DELETE FROM model_reports WHERE at < ?", before) }

  private static func words(_ row: inout Row) throws -> StoredWords {
    try StoredWords(id: row.int(), about: row.value(), text: row.text(), at: row.int())
  }
}

extension ModelFacts.About: SQLArgument {}

extension Tx {
  package var modelWords: ModelWordsStore { ModelWordsStore(tx: self) }
}
