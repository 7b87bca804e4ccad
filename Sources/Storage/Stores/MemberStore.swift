package import Gym

/// What a new member is stored with; the id and the colour are the store's.
package struct NewMember: Sendable {
  package var name: String
  package var displayName: String
  package var initials: String
  package var email: String
  package var emailKey: String
  package var role: Role
  package var sex: Sex?
  package var birthDate: String?
  package var heightMillimetres: Int?
  package var bodyWeight: Weight?
  package var unit: WeightUnit
  package var shownOnFloor: Bool
  package var passwordHash: String
  package var pinHash: String?
  package var badgeHash: [UInt8]?
  package var joinedAt: Int

  package init(
    name: String, displayName: String, initials: String, email: String, emailKey: String, role: Role, sex: Sex? = nil,
    birthDate: String? = nil, heightMillimetres: Int? = nil, bodyWeight: Weight? = nil, unit: WeightUnit,
    shownOnFloor: Bool, passwordHash: String, pinHash: String?, badgeHash: [UInt8]?, joinedAt: Int
  ) {
    self.name = name
    self.displayName = displayName
    self.initials = initials
    self.email = email
    self.emailKey = emailKey
    self.role = role
    self.sex = sex
    self.birthDate = birthDate
    self.heightMillimetres = heightMillimetres
    self.bodyWeight = bodyWeight
    self.unit = unit
    self.shownOnFloor = shownOnFloor
    self.passwordHash = passwordHash
    self.pinHash = pinHash
    self.badgeHash = badgeHash
    self.joinedAt = joinedAt
  }
}

/// What changes of a member: nil leaves as it is.
package struct MemberChange: Sendable {
  package var name: String?
  package var displayName: String?
  package var initials: String?
  package var sex: Sex?
  package var birthDate: String?
  package var heightMillimetres: Int?
  package var bodyWeight: Weight?
  package var unit: WeightUnit?
  package var shownOnFloor: Bool?
  package var passwordHash: String?
  package var pinHash: String?
  /// `.some(nil)` takes the badge away.
  package var badgeHash: [UInt8]??

  package init() {}
}

/// A member with what proves that it is them.
package struct MemberSecrets: Sendable {
  package var member: Member
  package var passwordHash: String
  package var pinHash: String?
}

package struct MemberStore {
  let tx: Tx

  private static let columns = """
    id, name, display_name, initials, colour, email, role, sex, birth_date, height_mm, weight_milli, weight_unit, \
    unit, shown_on_floor, pin_hash IS NOT NULL AS has_pin, badge_hash IS NOT NULL AS has_badge, joined_at
    """

  /// - Throws: `StorageError.taken("email")`.
  package func insert(_ new: NewMember) throws -> Member {
    let id = try tx.row("SELECT COALESCE(MAX(id), 0) + 1 AS id FROM members")?.int("id") ?? 1
    try taken(["members.email_key": "email", "members.badge_hash": "badge"]) {
      try tx.execute(
        """
        INSERT INTO members (id, name, display_name, search, initials, colour, email, email_key, role, sex, birth_date,
          height_mm, weight_milli, weight_unit, unit, shown_on_floor, password_hash, pin_hash, badge_hash, joined_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          id.sql, new.name.sql, new.displayName.sql, search(new.name, new.displayName).sql, new.initials.sql,
          PlateColour.forMember(id: id).sql, new.email.sql, new.emailKey.sql, new.role.sql, new.sex?.sql,
          new.birthDate?.sql, new.heightMillimetres?.sql, new.bodyWeight?.milli.sql, new.bodyWeight?.unit.sql,
          new.unit.sql, new.shownOnFloor.sql, new.passwordHash.sql, new.pinHash?.sql, new.badgeHash?.sql,
          new.joinedAt.sql,
        ])
    }
    if let weight = new.bodyWeight { try note(weight, of: id, at: new.joinedAt) }
    guard let member = try find(id) else { throw StorageError.missing("member") }
    return member
  }

  package func find(_ id: Int) throws -> Member? {
    try tx.row("SELECT \(Self.columns) FROM members WHERE id = ?", [id.sql]).map(Self.member)
  }

  package func secrets(id: Int) throws -> MemberSecrets? { try secrets("id", id.sql) }
  package func secrets(emailKey: String) throws -> MemberSecrets? { try secrets("email_key", emailKey.sql) }
  package func secrets(badgeHash: [UInt8]) throws -> MemberSecrets? { try secrets("badge_hash", badgeHash.sql) }

  private func secrets(_ column: String, _ value: SQLValue) throws -> MemberSecrets? {
    try tx.row("SELECT \(Self.columns), password_hash, pin_hash FROM members WHERE \(column) = ?", [value]).map {
      MemberSecrets(
        member: Self.member($0), passwordHash: $0.text("password_hash"), pinHash: $0.textOrNil("pin_hash"))
    }
  }

  /// - Throws: `StorageError.taken("badge")`, `.missing("member")`.
  package func update(_ id: Int, _ change: MemberChange, at: Int) throws -> Member {
    guard let old = try find(id) else { throw StorageError.missing("member") }
    let name = change.name ?? old.name
    let displayName = change.displayName ?? old.displayName
    let weight = change.bodyWeight ?? old.bodyWeight
    try tx.execute(
      """
      UPDATE members SET name = ?, display_name = ?, search = ?, initials = ?, sex = ?, birth_date = ?, height_mm = ?,
        weight_milli = ?, weight_unit = ?, unit = ?, shown_on_floor = ?,
        password_hash = COALESCE(?, password_hash), pin_hash = COALESCE(?, pin_hash)
      WHERE id = ?
      """,
      [
        name.sql, displayName.sql, search(name, displayName).sql, (change.initials ?? old.initials).sql,
        (change.sex ?? old.sex)?.sql, (change.birthDate ?? old.birthDate)?.sql,
        (change.heightMillimetres ?? old.heightMillimetres)?.sql, weight?.milli.sql, weight?.unit.sql,
        (change.unit ?? old.unit).sql, (change.shownOnFloor ?? old.shownOnFloor).sql, change.passwordHash?.sql,
        change.pinHash?.sql, id.sql,
      ])
    if let badge = change.badgeHash {
      try taken(["members.badge_hash": "badge"]) {
        try tx.execute("UPDATE members SET badge_hash = ? WHERE id = ?", [badge?.sql, id.sql])
      }
    }
    if let weight = change.bodyWeight { try note(weight, of: id, at: at) }
    guard let member = try find(id) else { throw StorageError.missing("member") }
    return member
  }

  /// - Returns: nil where there is no such member.
  package func setRole(_ id: Int, _ role: Role) throws -> Member? {
    try tx.execute("UPDATE members SET role = ? WHERE id = ?", [role.sql, id.sql])
    return try find(id)
  }

  package func hasOwner() throws -> Bool {
    try tx.row("SELECT 1 FROM members WHERE role = 'owner' LIMIT 1") != nil
  }

  package func count() throws -> Int { try tx.row("SELECT COUNT(*) AS n FROM members")?.int("n") ?? 0 }

  /// Those who trained most recently first, or those with a word that begins with `text`.
  package func roster(text: String?, limit: Int) throws -> [Face] {
    try tx.rows(
      """
      SELECT id, display_name, initials, colour FROM members WHERE search LIKE ? ESCAPE '\\'
      ORDER BY last_trained_at DESC NULLS LAST, display_name, id LIMIT ?
      """, [pattern(text), limit.sql]
    ).map { Face(id: $0.int(0), name: $0.text(1), initials: $0.text(2), colour: $0.value(3)) }
  }

  package func list(text: String?, limit: Int, offset: Int) throws -> [(member: Member, lastTrainedAt: Int?)] {
    try tx.rows(
      """
      SELECT \(Self.columns), last_trained_at FROM members WHERE search LIKE ? ESCAPE '\\' OR email_key LIKE ? ESCAPE '\\'
      ORDER BY display_name, id LIMIT ? OFFSET ?
      """, [pattern(text), beginning(text), limit.sql, offset.sql]
    ).map { (Self.member($0), $0.intOrNil("last_trained_at")) }
  }

  /// Who has logged a set since, with when.
  package func lastTrained(since: Int) throws -> [(member: Int, at: Int)] {
    try tx.rows("SELECT id, last_trained_at FROM members WHERE last_trained_at > ?", [since.sql])
      .map { ($0.int(0), $0.int(1)) }
  }

  private func note(_ weight: Weight, of member: Int, at: Int) throws {
    try tx.execute(
      """
      INSERT INTO body_weights (member, at, milli, unit) VALUES (?, ?, ?, ?)
      ON CONFLICT (member, at) DO UPDATE SET milli = excluded.milli, unit = excluded.unit
      """, [member.sql, at.sql, weight.milli.sql, weight.unit.sql])
  }

  private func search(_ name: String, _ displayName: String) -> String {
    " " + "\(displayName) \(name)".lowercased()
  }

  private func escaped(_ text: String) -> String {
    text.lowercased().reduce(into: "") { $0 += "%_\\".contains($1) ? "\\\($1)" : "\($1)" }
  }

  private func pattern(_ text: String?) -> SQLValue {
    guard let text, !text.isEmpty else { return "%".sql }
    return "% \(escaped(text))%".sql
  }

  private func beginning(_ text: String?) -> SQLValue { "\(escaped(text ?? ""))%".sql }

  static func member(_ row: Row) -> Member {
    Member(
      id: row.int(0), name: row.text(1), displayName: row.text(2), initials: row.text(3), colour: row.value(4),
      email: row.text(5), role: row.value(6), sex: row.textOrNil(7).flatMap(Sex.init(rawValue:)),
      birthDate: row.textOrNil(8), heightMillimetres: row.intOrNil(9),
      bodyWeight: row.intOrNil(10).map { Weight(milli: $0, unit: row.value(11)) }, unit: row.value(12),
      shownOnFloor: row.bool(13), hasPin: row.bool(14), hasBadge: row.bool(15), joinedAt: row.int(16))
  }
}

/// Turns the schema's refusal of a row into what somebody can be told.
@discardableResult
func taken<T>(_ rules: [String: String], _ body: () throws -> T) throws -> T {
  do { return try body() } catch let error as StorageError {
    if case .constraint(let rule) = error, let what = rules.first(where: { rule.contains($0.key) })?.value {
      throw StorageError.taken(what)
    }
    throw error
  }
}
