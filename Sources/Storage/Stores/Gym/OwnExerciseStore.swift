package import Gym

/// A member's exercise that is proposed to trainers.
package struct Proposal: Sendable {
  package var exercise: Exercise
  package var face: Face
  package var at: Int
}

/// Members' own exercises, and trainers' decisions on proposed ones. Sets refer to an exercise by id, so the history is
/// never affected.
extension ExerciseStore {
  static let columns = "id, slug, owner, facts, video, steps, proposed_at, declined_at"

  package func find(_ id: Int) throws -> Exercise? {
    try tx.row("SELECT \(Self.columns) FROM exercises WHERE id = ?", id, read: Self.exercise)
  }

  /// Whether it was deleted, or has left the catalog.
  package func isRetired(_ id: Int) throws -> Bool {
    try tx.exists("SELECT 1 FROM exercises WHERE id = ? AND retired = 1", id)
  }

  /// A unique key for an archived exercise, so that another one can take its name.
  private static func archivedKey(_ exercise: Exercise) -> String {
    "\(matchKey(exercise.facts.name))\u{1}\(exercise.id)"
  }

  /// Renames a member's own exercise. In later imports the old name still means this exercise, unless the member chose
  /// another exercise for it. The new name always does; an earlier choice for it is dropped.
  /// - Throws: `StorageError.taken("name")`.
  package func rename(_ exercise: Exercise, member: Int, to name: String) throws -> Exercise {
    var renamed = exercise
    renamed.facts.name = name
    let facts = try Self.text(renamed.facts)
    try taken(["exercises.match_key": "name"]) {
      try tx.execute(
        "UPDATE exercises SET name = ?, match_key = ?, search = ?, facts = ? WHERE id = ? AND owner = ?", name,
        matchKey(name), name.lowercased(), facts, exercise.id, member)
    }
    try tx.execute(
      """
      INSERT INTO import_choices (member, match_key, exercise) VALUES (?, ?, ?)
      ON CONFLICT (member, match_key) DO UPDATE SET exercise = excluded.exercise WHERE exercise IS NULL
      """, member, matchKey(exercise.facts.name), exercise.id)
    try tx.imports.forgetChoice(of: matchKey(name), member: member)
    return renamed
  }

  /// Removes an exercise from the member's list. Sets, summaries and routines keep it.
  package func archive(_ exercise: Exercise, member: Int) throws {
    try tx.execute(
      "UPDATE exercises SET retired = 1, proposed_at = NULL, match_key = ? WHERE id = ? AND owner = ?",
      Self.archivedKey(exercise), exercise.id, member)
  }

  /// - Returns: false if it was not deleted.
  /// - Throws: `StorageError.taken("name")` if another exercise has the name now.
  package func unarchive(_ exercise: Exercise, member: Int) throws -> Bool {
    guard try isRetired(exercise.id) else { return false }
    try taken(["exercises.match_key": "name"]) {
      try tx.execute(
        "UPDATE exercises SET retired = 0, match_key = ? WHERE id = ? AND owner = ?", matchKey(exercise.facts.name),
        exercise.id, member)
    }
    try tx.imports.forgetChoice(of: matchKey(exercise.facts.name), member: member)
    return true
  }

  /// Whether an exercise of the catalog has this name or alias.
  package func isInCatalog(_ name: String) throws -> Bool {
    try tx.exists("SELECT 1 FROM exercise_aliases WHERE match_key = ?", matchKey(name))
  }

  package func propose(_ id: Int, member: Int, at: Int?) throws {
    try tx.execute(
      "UPDATE exercises SET proposed_at = ?, declined_at = NULL WHERE id = ? AND owner = ? AND retired = 0", at, id,
      member)
  }

  /// The open proposals, oldest first.
  package func proposals(limit: Int) throws -> [Proposal] {
    try tx.rows(
      """
      SELECT e.id, e.slug, e.owner, e.facts, e.video, e.steps, e.proposed_at, e.declined_at, m.id, m.display_name,
        m.initials, m.colour, m.picture, e.proposed_at
      FROM exercises e JOIN members m ON m.id = e.owner
      WHERE e.proposed_at IS NOT NULL ORDER BY e.proposed_at, e.id LIMIT ?
      """, limit
    ) { row in
      try Proposal(exercise: Self.exercise(&row), face: row.face(), at: row.int())
    }
  }

  /// Replaces an exercise's muscles and equipment.
  package func describe(_ exercise: Exercise) throws {
    let facts = exercise.facts
    try tx.execute(
      "UPDATE exercises SET facts = ?, body_part = ?, equipment = ? WHERE id = ?", try Self.text(facts),
      facts.bodyPart, facts.equipment, exercise.id)
  }

  /// Makes a proposed exercise the gym's, with its current facts. If an import made it, undoing that import no longer
  /// removes it.
  /// - Throws: `StorageError.taken("name")` if the catalog has the name.
  package func accept(_ exercise: Exercise) throws -> Exercise {
    var accepted = exercise
    accepted.owner = nil
    accepted.slug = "\(Self.gymSlug)\(exercise.id)"
    accepted.proposal = nil
    guard try !isInCatalog(exercise.facts.name) else { throw StorageError.taken("name") }
    try tx.execute(
      """
      UPDATE exercises SET owner = NULL, slug = ?, proposed_at = NULL, declined_at = NULL, import = NULL WHERE id = ?
      """, accepted.slug, exercise.id)
    try tx.execute(
      "INSERT INTO exercise_aliases (match_key, exercise) VALUES (?, ?)", matchKey(exercise.facts.name), exercise.id)
    try describe(accepted)
    return accepted
  }

  package func decline(_ id: Int, at: Int) throws {
    try tx.execute("UPDATE exercises SET proposed_at = NULL, declined_at = ? WHERE id = ?", at, id)
  }

  /// - Parameter video: nil removes the link.
  package func setVideo(_ id: Int, _ video: String?) throws {
    try tx.execute("UPDATE exercises SET video = ? WHERE id = ?", video, id)
  }

  /// - Parameter steps: each in one line; nil removes the gym's text.
  package func setSteps(_ id: Int, _ steps: [String]?) throws {
    try tx.execute("UPDATE exercises SET steps = ? WHERE id = ?", steps?.joined(separator: "\n"), id)
  }
}
