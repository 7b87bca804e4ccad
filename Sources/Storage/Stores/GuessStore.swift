/// Wrong guesses as they are kept across a restart, and the places where a member is known.
package struct GuessStore {
  let tx: Tx

  /// At most so many places of one member are remembered.
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

  /// Forgets the guesses at one key of a book, alone and behind each source in front of it.
  package func forget(book: String, key: String) throws {
    try tx.execute(
      "DELETE FROM guesses WHERE book = ? AND (key = ? OR substr(key, -length(?) - 1) = ' ' || ?)", book, key, key, key)
  }

  package func all() throws -> [(book: String, key: String, wrong: Int, at: Int)] {
    try tx.rows("SELECT book, key, wrong, at FROM guesses ORDER BY at") { row in
      try (row.text(0), row.text(1), row.int(2), row.int(3))
    }
  }

  /// Deletes what is forgotten by now, except from one book, which forgets nothing.
  package func prune(before: Int, except book: String) throws {
    try tx.execute("DELETE FROM guesses WHERE at < ? AND book <> ?", before, book)
  }

  package func knows(member: Int, at place: String) throws -> Bool {
    try tx.exists("SELECT 1 FROM known_places WHERE member = ? AND place = ?", member, place)
  }

  /// The member has proven who they are at a place. Writes once a day at most.
  package func remember(member: Int, at place: String, now: Int) throws {
    let last = try tx.int("SELECT at FROM known_places WHERE member = ? AND place = ?", member, place)
    if let last, last > now - 86_400_000 { return }
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
