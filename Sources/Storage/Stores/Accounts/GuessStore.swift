import Gym

/// Wrong guesses, kept across restarts, and the places where a member has logged in.
package struct GuessStore {
  let tx: Tx

  /// The most places that are remembered per member.
  private static let mostPlaces = 50

  package func put(book: String, key: String, wrong: Int, at: Int) throws {
    try tx.execute(
      """
      INSERT INTO guesses (book, key, wrong, at) VALUES (?, ?, ?, ?)
      ON CONFLICT (book, key) DO UPDATE SET wrong = excluded.wrong, at = excluded.at
      """, book, key, wrong, at)
  }

  package func remove(book: String, key: String) throws {
    try tx.execute("DELETE FROM guesses WHERE book = ? AND key = ?", book, key)
  }

  /// Forgets the guesses at one key of a book: under the key alone, and under the key with any source in front of it.
  package func forget(book: String, key: String) throws {
    try tx.execute(
      "DELETE FROM guesses WHERE book = ? AND (key = ? OR substr(key, -length(?) - 1) = ' ' || ?)", book, key, key, key)
  }

  package func all() throws -> [(book: String, key: String, wrong: Int, at: Int)] {
    try tx.rows("SELECT book, key, wrong, at FROM guesses ORDER BY at") { row in
      try (row.text(), row.text(), row.int(), row.int())
    }
  }

  /// Deletes expired guesses, except those of one book, which never expire.
  package func prune(before: Int, except book: String) throws {
    try tx.execute("DELETE FROM guesses WHERE at < ? AND book <> ?", before, book)
  }

  package func knows(member: Int, at place: String) throws -> Bool {
    try tx.exists("SELECT 1 FROM known_places WHERE member = ? AND place = ?", member, place)
  }

  /// Records that a member proved who they are at a place. Writes at most once a day.
  package func remember(member: Int, at place: String, now: Int) throws {
    let last = try tx.int("SELECT at FROM known_places WHERE member = ? AND place = ?", member, place)
    if let last, last > now - Milliseconds.day { return }
    try tx.execute(
      """
      INSERT INTO known_places (member, place, at) VALUES (?, ?, ?)
      ON CONFLICT (member, place) DO UPDATE SET at = excluded.at
      """, member, place, now)
    try tx.execute(
      """
      DELETE FROM known_places WHERE member = ? AND place NOT IN (
        SELECT place FROM known_places WHERE member = ? ORDER BY at DESC LIMIT ?)
      """, member, member, Self.mostPlaces)
  }
}

extension Tx {
  package var guesses: GuessStore { GuessStore(tx: self) }
}
