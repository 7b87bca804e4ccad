package import Gym

package struct RoutineStore {
  let tx: Tx

  static let listed = """
    r.id, r.slug, r.owner, CASE WHEN m.shown_on_floor = 1 THEN \(floorName("m")) END, r.name, r.goal, r.level, r.minutes,
    r.visibility, r.exercises, r.set_count, u.at
    """
  private static let whole = listed + ", r.code, r.version, r.description, r.plan"
  /// The parameter is the viewing member.
  static let tables = """
    routines r LEFT JOIN members m ON m.id = r.owner
    LEFT JOIN routine_uses u ON u.routine = r.id AND u.member = ?
    """
  /// Hides the routines of authors who are blocked or no longer trainers.
  static let isInGym = """
    r.visibility = 'gym' AND r.deleted_at IS NULL
    AND (r.owner IS NULL OR (m.role <> 'member' AND m.status <> 'blocked'))
    """

  // MARK: Reading

  /// The member's own routines, then the gym's and the shipped ones. The last used come first, the others by name.
  package func list(member: Int?) throws -> [ListedRoutine] {
    let own = try tx.rows(
      """
      SELECT \(Self.listed) FROM \(Self.tables) WHERE r.owner = ? AND r.deleted_at IS NULL
      ORDER BY u.at DESC NULLS LAST, r.name, r.id
      """, member, member, read: Self.listed)
    let shared = try tx.rows(
      """
      SELECT \(Self.listed) FROM \(Self.tables) WHERE r.owner IS DISTINCT FROM ? AND \(Self.isInGym)
      ORDER BY u.at DESC NULLS LAST, r.owner IS NULL, r.name, r.id
      """, member, member, read: Self.listed)
    return own + shared
  }

  /// The member's own routine, or one that everybody in the gym can see.
  package func find(_ id: Int, member: Int?) throws -> Routine? {
    try tx.row(
      """
      SELECT \(Self.whole) FROM \(Self.tables)
      WHERE r.id = ? AND ((r.owner = ? AND r.deleted_at IS NULL) OR (\(Self.isInGym)))
      """, member, id, member, read: Self.routine)
  }

  /// The routine that a link opens.
  package func find(code: String, member: Int?) throws -> Routine? {
    try tx.row(
      """
      SELECT \(Self.whole) FROM \(Self.tables)
      WHERE r.code = ? AND r.deleted_at IS NULL AND m.status <> 'blocked'
      """, member, code, read: Self.routine)
  }

  /// A member's own routine.
  /// - Parameter archived: whether to find a deleted one.
  package func own(_ id: Int, member: Int, archived: Bool = false) throws -> Routine? {
    try tx.row(
      """
      SELECT \(Self.whole) FROM \(Self.tables) WHERE r.id = ? AND r.owner = ? AND (r.deleted_at IS NOT NULL) = ?
      """, member, id, member, archived, read: Self.routine)
  }

  /// All routines that a member made and did not delete, by name.
  package func all(member: Int) throws -> [Routine] {
    try tx.rows(
      """
      SELECT \(Self.whole) FROM \(Self.tables) WHERE r.owner = ? AND r.deleted_at IS NULL ORDER BY r.name, r.id
      """, member, member, read: Self.routine)
  }

  package func count(member: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM routines WHERE owner = ? AND deleted_at IS NULL", member) ?? 0
  }

  /// Every exercise in the plans of a member's routines and workouts, including alternatives and deleted plans, because
  /// these can be restored.
  package func exercises(plannedBy member: Int) throws -> Set<Int> {
    let plans = try tx.rows(
      """
      SELECT plan FROM routines WHERE owner = ?
      UNION ALL SELECT plan FROM workouts WHERE member = ? AND plan IS NOT NULL
      """, member, member
    ) { row in try JSONColumn.exercises(row.text()) }
    return Set(plans.joined().flatMap { [$0.exercise] + $0.alternatives })
  }

  /// The exercises of a member's own routines, the assigned ones among them, that have a set with a percentage of a max.
  package func exercises(withPercentagesFor member: Int) throws -> Set<Int> {
    // Most plans have none, and are not read.
    let plans = try tx.rows(
      "SELECT plan FROM routines WHERE owner = ? AND deleted_at IS NULL AND instr(plan, 'percent') > 0", member
    ) { row in try JSONColumn.exercises(row.text()) }
    return Set(plans.joined().filter { $0.sets.contains { $0.load?.isPercentage == true } }.map(\.exercise))
  }

  // MARK: Changing

  /// The highest id that a deleted routine ever had. Ids are never reused, because workouts still name the routine they
  /// were started from.
  private static let lastID = "routines.last_id"

  /// Must be called before rows of routines are deleted.
  func keepLastID() throws {
    let known = try tx.settings.get(Self.lastID).flatMap { Int($0) } ?? 0
    let highest = try tx.int("SELECT MAX(id) FROM routines") ?? 0
    if highest > known { try tx.settings.set(Self.lastID, String(highest)) }
  }

  private func nextID() throws -> Int {
    let known = try tx.settings.get(Self.lastID).flatMap { Int($0) } ?? 0
    return max(known, try tx.int("SELECT MAX(id) FROM routines") ?? 0) + 1
  }

  /// - Returns: the id of a new private routine.
  package func insert(_ facts: RoutineFacts, member: Int) throws -> Int {
    try tx.insert(
      """
      INSERT INTO routines (id, owner, name, description, goal, level, minutes, visibility, version, plan, exercises,
        set_count)
      VALUES (?, ?, ?, ?, ?, ?, ?, 'private', 1, ?, ?, ?)
      """, try nextID(), member, facts.name, facts.description, facts.goal, facts.level, facts.minutes,
      try JSONColumn.text(facts.plan),
      try JSONColumn.text(facts.exercises), facts.setCount)
  }

  /// Replaces a routine's content and increments its version.
  package func update(_ id: Int, _ facts: RoutineFacts) throws {
    try tx.execute(
      """
      UPDATE routines SET name = ?, description = ?, goal = ?, level = ?, minutes = ?, plan = ?, exercises = ?,
        set_count = ?, version = version + 1
      WHERE id = ?
      """, facts.name, facts.description, facts.goal, facts.level, facts.minutes, try JSONColumn.text(facts.plan),
      try JSONColumn.text(facts.exercises), facts.setCount, id)
  }

  /// - Parameter code: the code in the link; nil if there is no link.
  package func share(_ id: Int, _ visibility: RoutineVisibility, code: String?) throws {
    try tx.execute("UPDATE routines SET visibility = ?, code = ? WHERE id = ?", visibility, code, id)
  }

  /// Removes a routine from every list. Its row stays, so that it can be restored.
  package func archive(_ id: Int, at: Int) throws {
    try tx.execute("UPDATE routines SET deleted_at = ? WHERE id = ?", at, id)
  }

  /// How many deleted routines are kept per member. Without a limit, making and deleting them would fill the disk.
  static let mostArchived = 200

  /// Deletes the oldest of a member's deleted routines above the limit.
  package func forgetArchived(of member: Int) throws {
    let old = try tx.rows(
      """
      SELECT id FROM routines WHERE owner = ? AND deleted_at IS NOT NULL ORDER BY deleted_at DESC, id DESC
      LIMIT -1 OFFSET ?
      """, member, Self.mostArchived
    ) { row in try row.int() }
    if old.isEmpty { return }
    try keepLastID()
    for id in old { try tx.execute("DELETE FROM routines WHERE id = ?", id) }
  }

  package func restore(_ id: Int) throws { try tx.execute("UPDATE routines SET deleted_at = NULL WHERE id = ?", id) }

  /// Records that a member used a routine. An instant before the known one changes nothing.
  package func noteUse(_ id: Int, member: Int, at: Int) throws {
    try tx.execute(
      """
      INSERT INTO routine_uses (member, routine, at) VALUES (?, ?, ?)
      ON CONFLICT (member, routine) DO UPDATE SET at = MAX(at, excluded.at)
      """, member, id, at)
  }

  /// Called after all of a member's workouts were deleted.
  package func clearUses(member: Int) throws {
    try tx.execute("DELETE FROM routine_uses WHERE member = ?", member)
  }

  // MARK: What Rackside ships

  /// Makes the shipped routines' rows match `entries`. A slug keeps its id; a routine that is no longer shipped is
  /// archived. If nothing changed, this costs one hash. Call it after the exercises are stored.
  /// - Throws: `StorageError.missing("exercise")` for a slug that is in no catalog.
  package func syncCatalog(_ entries: [ShippedRoutine], at: Int) throws {
    let digest = String(ExerciseStore.fingerprint(try entries.flatMap(Self.texts).map { "\($0)\u{0}" }), radix: 16)
    guard try tx.settings.get("routines.digest") != digest else { return }
    let known = Dictionary(
      uniqueKeysWithValues: try tx.rows("SELECT slug, id FROM exercises WHERE slug IS NOT NULL") { row in
        try (row.text(), row.int())
      })
    for entry in entries { try put(entry, known) }
    let shipped = Set(entries.map(\.slug))
    let stored = try tx.rows("SELECT id, slug FROM routines WHERE slug IS NOT NULL AND deleted_at IS NULL") { row in
      try (id: row.int(), slug: row.text())
    }
    for routine in stored where !shipped.contains(routine.slug) { try archive(routine.id, at: at) }
    try tx.settings.set("routines.digest", digest)
  }

  /// All texts of a shipped routine.
  private static func texts(_ entry: ShippedRoutine) throws -> [String] {
    let facts = entry.facts
    return [
      entry.slug, facts.name, facts.description ?? "", facts.goal?.rawValue ?? "", facts.level?.rawValue ?? "",
      "\(facts.minutes ?? 0)", try JSONColumn.text(facts.plan),
    ] + entry.slugs
  }

  private func put(_ entry: ShippedRoutine, _ known: [String: Int]) throws {
    let ids = try entry.slugs.map { slug in
      guard let id = known[slug] else { throw StorageError.missing("exercise") }
      return id
    }
    var facts = entry.facts
    for index in facts.plan.indices {
      facts.plan[index].exercise = ids[facts.plan[index].exercise]
      facts.plan[index].alternatives = facts.plan[index].alternatives.map { ids[$0] }
    }
    try tx.execute(
      """
      INSERT INTO routines (id, slug, name, description, goal, level, minutes, visibility, version, plan, exercises,
        set_count)
      VALUES (?, ?, ?, ?, ?, ?, ?, 'gym', 1, ?, ?, ?)
      ON CONFLICT (slug) DO UPDATE SET name = excluded.name, description = excluded.description, goal = excluded.goal,
        level = excluded.level, minutes = excluded.minutes, plan = excluded.plan, exercises = excluded.exercises,
        set_count = excluded.set_count, deleted_at = NULL,
        version = version + (plan <> excluded.plan OR name <> excluded.name)
      """, try nextID(), entry.slug, facts.name, facts.description, facts.goal, facts.level, facts.minutes,
      try JSONColumn.text(facts.plan), try JSONColumn.text(facts.exercises), facts.setCount)
  }

  // MARK: Rows

  static func listed(_ row: inout Row) throws -> ListedRoutine {
    try ListedRoutine(
      id: row.int(), slug: row.textOrNil(), owner: row.intOrNil(), author: row.textOrNil(), name: row.text(),
      goal: row.valueOrNil(), level: row.valueOrNil(), minutes: row.intOrNil(), visibility: row.value(),
      exercises: JSONColumn.value(row.text()), setCount: row.int(), lastUsedAt: row.intOrNil())
  }

  private static func routine(_ row: inout Row) throws -> Routine {
    let listed = try listed(&row)
    return try Routine(
      id: listed.id, slug: listed.slug, owner: listed.owner, author: listed.author, visibility: listed.visibility,
      code: row.textOrNil(), version: row.int(),
      facts: RoutineFacts(
        name: listed.name, description: row.textOrNil(), goal: listed.goal, level: listed.level,
        minutes: listed.minutes, plan: JSONColumn.exercises(row.text())),
      lastUsedAt: listed.lastUsedAt)
  }
}

extension RoutineGoal: SQLArgument {}
extension RoutineVisibility: SQLArgument {}
extension Difficulty: SQLArgument {}

extension Tx {
  package var routines: RoutineStore { RoutineStore(tx: self) }
}
