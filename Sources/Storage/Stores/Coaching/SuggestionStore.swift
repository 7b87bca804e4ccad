/// Reads the data for suggestions that `ProgressStore` does not read.
package struct SuggestionStore {
  let tx: Tx

  /// The exercises of which a member has sets, each with its number of workouts; nil if they are not counted yet.
  package func known(member: Int) throws -> [(exercise: Int, times: Int?)] {
    try tx.rows("SELECT exercise, sessions FROM bests WHERE member = ?", member) { row in
      try (exercise: row.int(), times: row.intOrNil())
    }
  }
}

extension Tx {
  package var suggestions: SuggestionStore { SuggestionStore(tx: self) }
}
