package import Gym

/// A routine that a trainer assigned to a client.
package struct Assignment: Equatable, Sendable {
  package var id: Int
  /// Nil if the trainer's account was deleted.
  package var trainer: Int?
  package var member: Int
  /// Nil if the template was deleted for good.
  package var template: Int?
  package var templateVersion: Int
  /// The client's own copy of the routine.
  package var copy: Int
  package var given: [PlannedExercise]
  package var led: [PlannedExercise]
  package var progression: [ItemProgression]
  package var start: CalendarDay
  package var isOpen: Bool

  package init(
    id: Int = 0, trainer: Int?, member: Int, template: Int?, templateVersion: Int, copy: Int, given: [PlannedExercise],
    led: [PlannedExercise], progression: [ItemProgression], start: CalendarDay, isOpen: Bool = true
  ) {
    self.id = id
    self.trainer = trainer
    self.member = member
    self.template = template
    self.templateVersion = templateVersion
    self.copy = copy
    self.given = given
    self.led = led
    self.progression = progression
    self.start = start
    self.isOpen = isOpen
  }
}

/// The progression of one item of a plan.
package struct ItemProgression: Codable, Equatable, Sendable {
  package var item: Int
  package var progression: Progression

  package init(item: Int, progression: Progression) {
    self.item = item
    self.progression = progression
  }
}

/// An assignment as its trainer sees it in lists.
package struct LedAssignment: Sendable {
  package var assignment: Assignment
  package var client: Face
  package var shares: Shares
  /// The copy as it is now.
  package var copy: Routine
  package var isCopyDeleted: Bool
  package var template: (name: String, version: Int)?
}

package struct AssignmentStore {
  let tx: Tx

  private static let columns = """
    a.id, a.trainer, a.member, a.template, a.template_version, a.copy, a.given, a.led, a.progression, a.start_day,
    a.is_open
    """

  // MARK: Reading

  package func find(_ id: Int) throws -> Assignment? {
    try tx.row("SELECT \(Self.columns) FROM assignments a WHERE a.id = ?", id, read: Self.assignment)
  }

  /// The assignment of a member's own routine.
  package func of(copy: Int, member: Int) throws -> Assignment? {
    try tx.row(
      "SELECT \(Self.columns) FROM assignments a WHERE a.copy = ? AND a.member = ?", copy, member,
      read: Self.assignment)
  }

  /// The assignments that a trainer manages, by the clients' names. The caller must check consents: each row has its
  /// shares.
  /// - Parameters:
  ///   - template: only copies of this template.
  ///   - client: only this client's.
  package func led(by trainer: Int, template: Int? = nil, client: Int? = nil) throws -> [LedAssignment] {
    let rows = try tx.rows(
      """
      SELECT \(Self.columns), m.id, m.display_name, m.initials, m.colour, m.picture, c.shares, t.name, t.version,
        r.deleted_at IS NOT NULL
      FROM assignments a JOIN clients c ON c.trainer = a.trainer AND c.member = a.member
      JOIN members m ON m.id = a.member JOIN routines r ON r.id = a.copy
      LEFT JOIN routines t ON t.id = a.template AND t.deleted_at IS NULL
      WHERE a.trainer = ? AND a.is_open = 1 AND (? IS NULL OR a.template = ?) AND (? IS NULL OR a.member = ?)
      ORDER BY m.display_name, m.id, a.id
      """, trainer, template, template, client, client
    ) { row in
      (
        assignment: try Self.assignment(&row), client: try row.face(), shares: Shares(bits: try row.int()),
        name: try row.textOrNil(), version: try row.intOrNil(), isDeleted: try row.int() == 1
      )
    }
    return try rows.compactMap { row in
      let own = row.assignment
      guard let copy = try tx.routines.own(own.copy, member: own.member, archived: row.isDeleted) else { return nil }
      var template: (name: String, version: Int)?
      if let name = row.name, let version = row.version { template = (name, version) }
      return LedAssignment(
        assignment: own, client: row.client, shares: row.shares, copy: copy, isCopyDeleted: row.isDeleted,
        template: template)
    }
  }

  /// The routines that trainers assigned to a member, with the trainer's face if the account still exists.
  package func given(to member: Int) throws -> [(assignment: Assignment, trainer: Face?)] {
    try tx.rows(
      """
      SELECT \(Self.columns), m.id, m.display_name, m.initials, m.colour, m.picture
      FROM assignments a JOIN routines r ON r.id = a.copy LEFT JOIN members m ON m.id = a.trainer
      WHERE a.member = ? AND r.deleted_at IS NULL ORDER BY a.given_at DESC, a.id DESC
      """, member
    ) { row in (assignment: try Self.assignment(&row), trainer: try row.faceOrNil()) }
  }

  package func count(of trainer: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM assignments WHERE trainer = ? AND is_open = 1", trainer) ?? 0
  }

  /// For each client of a trainer, the last day on which one of the trainer's copies is in their calendar. Clients
  /// without such a day and series that never end are left out. Single days that a client moved do not count.
  ///
  /// One statement. Its cost grows with the trainer's open assignments.
  package func lastDays(of trainer: Int) throws -> [Int: CalendarDay] {
    let rows = try tx.rows(
      """
      SELECT a.member, MAX(s.end_day) FROM assignments a
      JOIN schedule s ON s.member = a.member AND s.routine = a.copy
      WHERE a.trainer = ? AND a.is_open = 1 AND s.end_day IS NOT NULL GROUP BY a.member
      """, trainer
    ) { row in (try row.int(), try row.text()) }
    return Dictionary(rows.compactMap { id, day in CalendarDay(day).map { (id, $0) } }, uniquingKeysWith: { $1 })
  }

  /// The last day on which one copy is in its client's calendar.
  package func lastDay(of copy: Int, member: Int) throws -> CalendarDay? {
    try tx.row("SELECT MAX(end_day) FROM schedule WHERE member = ? AND routine = ?", member, copy) { row in
      try row.textOrNil()
    }.flatMap { $0 }.flatMap { CalendarDay($0) }
  }

  /// The most workouts that a progression looks at: five a week for three months.
  private static let mostWorkouts = 60

  private static let done = SQL.held(
    """
    SELECT \(SetStore.columns) FROM sets
    WHERE workout IN (SELECT w.id FROM workouts w WHERE w.member = ? AND w.routine = ? AND w.started_at >= ?
      AND w.started_at < ? AND w.deleted_at IS NULL AND \(ImportStore.isShownIn("w"))
      ORDER BY w.started_at DESC LIMIT ?) AND deleted_at IS NULL
    """)

  /// The sets of a copy's workouts that began between two instants, by workout: oldest first, sets in their order.
  package func done(copy: Int, member: Int, from: Int, before: Int) throws -> [[LoggedSet]] {
    let sets = try tx.rows(Self.done, member, copy, from, before, Self.mostWorkouts, read: SetStore.set)
    return Dictionary(grouping: sets, by: \.workout).values.map { $0.sorted { $0.position < $1.position } }
      .sorted { ($0[0].at, $0[0].workout) < ($1[0].at, $1[0].workout) }
  }

  // MARK: Changing

  /// - Returns: the new assignment's id.
  package func insert(_ new: Assignment, at: Int) throws -> Int {
    try tx.insert(
      """
      INSERT INTO assignments (trainer, member, template, template_version, copy, given, led, progression, start_day,
        given_at, is_open)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
      """, new.trainer, new.member, new.template, new.templateVersion, new.copy, try JSONColumn.text(new.given),
      try JSONColumn.text(new.led), try JSONColumn.text(new.progression), new.start.text, at)
  }

  /// Stores what was given, the trainer's changes, the template's version and the progression.
  package func update(_ changed: Assignment) throws {
    try tx.execute(
      """
      UPDATE assignments SET template_version = ?, given = ?, led = ?, progression = ?, start_day = ? WHERE id = ?
      """, changed.templateVersion, try JSONColumn.text(changed.given), try JSONColumn.text(changed.led),
      try JSONColumn.text(changed.progression), changed.start.text, changed.id)
  }

  /// Closes an assignment: its trainer no longer manages it. The client keeps the copy.
  package func close(_ id: Int) throws { try tx.execute("UPDATE assignments SET is_open = 0 WHERE id = ?", id) }

  /// Closes assignments whose copy the client deleted, so that the template can be assigned again.
  package func closeDeleted(template: Int, member: Int) throws {
    try tx.execute(
      """
      UPDATE assignments SET is_open = 0 WHERE template = ? AND member = ? AND is_open = 1
        AND copy IN (SELECT id FROM routines WHERE owner = ? AND deleted_at IS NOT NULL)
      """, template, member, member)
  }

  // MARK: Rows

  private static func assignment(_ row: inout Row) throws -> Assignment {
    try Assignment(
      id: row.int(), trainer: row.intOrNil(), member: row.int(), template: row.intOrNil(), templateVersion: row.int(),
      copy: row.int(), given: JSONColumn.exercises(row.text()), led: JSONColumn.exercises(row.text()),
      progression: JSONColumn.value(row.text()), start: row.day(), isOpen: row.int() == 1)
  }
}

extension Tx {
  package var assignments: AssignmentStore { AssignmentStore(tx: self) }
}
