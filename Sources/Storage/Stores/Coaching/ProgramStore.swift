package import Gym

/// A program, as stored.
package struct StoredProgram: Equatable, Sendable {
  package var id: Int
  package var startedAt: Int
  package var program: WendlerProgram
}

/// Members' programs, and the workouts that belong to them.
package struct ProgramStore {
  let tx: Tx

  private static let columns = "id, started_at, lifts, options"

  // MARK: Reading

  /// The member's program that has not ended.
  package func current(member: Int) throws -> StoredProgram? {
    try tx.row(
      "SELECT \(Self.columns) FROM programs WHERE member = ? AND ended_at IS NULL", member, read: Self.program)
  }

  /// The program that ended last.
  package func last(member: Int) throws -> StoredProgram? {
    try tx.row(
      "SELECT \(Self.columns) FROM programs WHERE member = ? AND ended_at IS NOT NULL ORDER BY id DESC LIMIT 1", member,
      read: Self.program)
  }

  /// The exercise of the shipped catalog with this slug.
  package func exercise(slug: String) throws -> Int? { try tx.int("SELECT id FROM exercises WHERE slug = ?", slug) }

  package func history(of stored: StoredProgram, member: Int) throws -> ProgramHistory {
    let maxes = try tx.rows(
      "SELECT cycle, exercise, milli, unit FROM program_maxes WHERE program = ? ORDER BY cycle, exercise", stored.id
    ) { row in
      try EnteredTrainingMax(
        cycle: row.int(), exercise: row.int(), weight: row.weight())
    }
    let marks = try tx.rows(
      "SELECT cycle, week, exercise, choice, at FROM program_marks WHERE program = ? ORDER BY id", stored.id
    ) { row in
      try ProgramMark(
        cycle: row.int(), week: row.int(), exercise: row.intOrNil(), choice: row.value(), at: row.int())
    }
    return ProgramHistory(
      program: stored.program, startedAt: stored.startedAt, maxes: maxes,
      sessions: try sessions(of: stored.id, member: member), marks: marks)
  }

  /// The finished workouts of a program, oldest first. Only sets with reps count, without warm-ups.
  private func sessions(of program: Int, member: Int) throws -> [ProgramSession] {
    var sessions = try tx.rows(
      """
      SELECT id, started_at, program_part FROM workouts
      WHERE program = ? AND member = ? AND finished_at IS NOT NULL AND deleted_at IS NULL
        AND program_part IS NOT NULL AND \(ImportStore.isShownHere)
      ORDER BY started_at, id
      """, program, member
    ) { row in
      try ProgramSession(workout: row.int(), startedAt: row.int(), part: JSONColumn.value(row.text()))
    }
    let places = Dictionary(uniqueKeysWithValues: sessions.enumerated().map { ($1.workout, $0) })
    let sets = try tx.rows(
      """
      SELECT s.workout, s.exercise, s.effective_grams, s.reps FROM workouts w JOIN sets s ON s.workout = w.id
      WHERE w.program = ? AND w.member = ? AND w.finished_at IS NOT NULL AND w.deleted_at IS NULL
        AND s.deleted_at IS NULL AND s.kind <> 'warmup' AND s.reps IS NOT NULL
      """, program, member
    ) { row in
      try (row.int(), ProgramSession.DoneSet(exercise: row.int(), grams: row.int(), reps: row.int()))
    }
    for (workout, set) in sets { if let place = places[workout] { sessions[place].sets.append(set) } }
    return sessions
  }

  // MARK: Changing

  package func start(_ program: WendlerProgram, maxes: [Int: Weight], member: Int, at: Int) throws {
    let id = try tx.insert(
      "INSERT INTO programs (member, kind, lifts, options, started_at) VALUES (?, '531', ?, ?, ?)", member,
      try JSONColumn.text(program.lifts), try JSONColumn.text(program.options), at)
    for (exercise, weight) in maxes { try setMax(weight, of: exercise, cycle: 1, program: id) }
  }

  package func update(_ id: Int, _ program: WendlerProgram) throws {
    try tx.execute(
      "UPDATE programs SET lifts = ?, options = ? WHERE id = ?", try JSONColumn.text(program.lifts),
      try JSONColumn.text(program.options), id)
  }

  /// Stores a training max for a cycle and those after it.
  package func setMax(_ weight: Weight, of exercise: Int, cycle: Int, program: Int) throws {
    try tx.execute(
      """
      INSERT INTO program_maxes (program, cycle, exercise, milli, unit) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (program, cycle, exercise) DO UPDATE SET milli = excluded.milli, unit = excluded.unit
      """, program, cycle, exercise, weight.milli, weight.unit)
  }

  package func end(_ id: Int, at: Int) throws {
    try tx.execute("UPDATE programs SET ended_at = ? WHERE id = ?", at, id)
  }

  package func mark(_ mark: ProgramMark, program: Int) throws {
    try tx.execute(
      "INSERT INTO program_marks (program, cycle, week, exercise, choice, at) VALUES (?, ?, ?, ?, ?, ?)", program,
      mark.cycle, mark.week, mark.exercise, mark.choice, mark.at)
  }

  /// Records that a workout is part of a program.
  package func link(_ workout: Int, member: Int, to program: Int, _ part: ProgramPart) throws {
    tx.forgetKept(of: member)
    try tx.execute(
      "UPDATE workouts SET program = ?, program_part = ? WHERE id = ? AND member = ?", program,
      try JSONColumn.text(part), workout, member)
  }

  private static func program(_ row: inout Row) throws -> StoredProgram {
    try StoredProgram(
      id: row.int(), startedAt: row.int(),
      program: WendlerProgram(lifts: JSONColumn.value(row.text()), options: JSONColumn.value(row.text())))
  }
}

extension ProgramMark.Choice: SQLArgument {}

extension Tx {
  package var programs: ProgramStore { ProgramStore(tx: self) }
}
