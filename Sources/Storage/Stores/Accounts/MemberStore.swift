package import Gym

/// A new member's data. The store chooses the id.
package struct NewMember: Sendable {
  package var name: String
  package var displayName: String
  package var initials: String
  /// Nil, as the key and the password's hash: joined with a name and a PIN only.
  package var email: String?
  package var emailKey: String?
  package var role: Role
  package var sex: Sex?
  package var birthDate: String?
  package var heightMillimetres: Int?
  package var bodyWeight: Weight?
  package var unit: WeightUnit
  package var shownOnFloor: Bool
  package var showsInitials = false
  /// Nil: the store chooses one that tells the member from those with the same initials.
  package var colour: PlateColour?
  package var passwordHash: String?
  package var pinHash: String?
  package var badgeHash: [UInt8]?
  package var joinedAt: Int
  package var status = MemberStatus.active
  /// Nil if nothing proves that the email is the member's.
  package var emailConfirmedAt: Int?

  package init(
    name: String, displayName: String, initials: String, email: String?, emailKey: String?, role: Role, sex: Sex? = nil,
    birthDate: String? = nil, heightMillimetres: Int? = nil, bodyWeight: Weight? = nil, unit: WeightUnit,
    shownOnFloor: Bool, passwordHash: String?, pinHash: String?, badgeHash: [UInt8]?, joinedAt: Int
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

/// Changes to a member. A field that is nil stays as it is.
package struct MemberChange: Sendable {
  package var name: String?
  package var displayName: String?
  package var initials: String?
  /// `.some(nil)` removes it.
  package var sex: Sex??
  package var birthDate: String?
  package var heightMillimetres: Int?
  package var bodyWeight: Weight?
  package var unit: WeightUnit?
  package var shownOnFloor: Bool?
  package var showsInitials: Bool?
  package var passwordHash: String?
  package var pinHash: String?
  /// `.some(nil)` removes the badge.
  package var badgeHash: [UInt8]??

  package init() {}
}

/// A member with the hashes of their password and PIN.
package struct MemberSecrets: Sendable {
  package var member: Member
  package var passwordHash: String?
  package var pinHash: String?
}

package struct MemberStore {
  let tx: Tx

  static let columns = """
    id, name, display_name, initials, colour, email, role, sex, birth_date, height_mm, weight_milli, weight_unit, \
    unit, shown_on_floor, shows_initials, pin_hash IS NOT NULL AS has_pin, badge_hash IS NOT NULL AS has_badge, joined_at, \
    status, one_time_until, email_confirmed_at, picture
    """

  /// - Throws: `StorageError.taken("email")`, `.taken("badge")`.
  package func insert(_ new: NewMember) throws -> Member {
    let id = try nextID()
    let colour = try colour(new.colour, initials: new.initials, id: id)
    try taken(["members.email_key": "email", "members.badge_hash": "badge"]) {
      try tx.execute(
        """
        INSERT INTO members (id, name, display_name, search, display_search, initials, colour, email, email_key, role, sex, birth_date,
          height_mm, weight_milli, weight_unit, unit, shown_on_floor, shows_initials, password_hash, pin_hash, badge_hash,
          joined_at, status, email_confirmed_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, id, new.name, new.displayName, search(new.name, new.displayName), NameSearch.words(new.displayName),
        new.initials, colour, new.email, new.emailKey, new.role, new.sex, new.birthDate, new.heightMillimetres,
        new.bodyWeight?.milli, new.bodyWeight?.unit, new.unit, new.shownOnFloor, new.showsInitials, new.passwordHash,
        new.pinHash,
        new.badgeHash, new.joinedAt, new.status, new.emailConfirmedAt)
    }
    if let weight = new.bodyWeight { try note(weight, of: id, at: new.joinedAt) }
    guard let member = try find(id) else { throw StorageError.missing("member") }
    return member
  }

  package func find(_ id: Int) throws -> Member? {
    try tx.row("SELECT \(Self.columns) FROM members WHERE id = ?", id, read: Self.member)
  }

  package func secrets(id: Int) throws -> MemberSecrets? { try secrets("id", id) }
  package func secrets(emailKey: String) throws -> MemberSecrets? { try secrets("email_key", emailKey) }
  package func secrets(badgeHash: [UInt8]) throws -> MemberSecrets? { try secrets("badge_hash", badgeHash) }

  /// A member by email, or the only one without an email who has this display name.
  package func named(_ text: String) throws -> Member? {
    if let found = try secrets(emailKey: MemberRules.emailKey(text)) { return found.member }
    let same = try tx.rows(
      "SELECT \(Self.columns) FROM members WHERE initials = ? AND display_name = ? AND email IS NULL LIMIT 2",
      initials(of: text), text, read: Self.member)
    return same.count == 1 ? same[0] : nil
  }

  private func secrets(_ column: String, _ value: some SQLArgument) throws -> MemberSecrets? {
    try tx.row("SELECT \(Self.columns), password_hash, pin_hash FROM members WHERE \(column) = ?", value) { row in
      try MemberSecrets(member: Self.member(&row), passwordHash: row.textOrNil(), pinHash: row.textOrNil())
    }
  }

  /// The colour that the next new member gets: one that tells them from those who share their initials.
  package func colourOfNext(initials: String) throws -> PlateColour {
    try colour(nil, initials: initials, id: try nextID())
  }

  /// `wanted` if it tells the member `id` from those who share these initials, or else a colour that does. Blocked and
  /// removed members count as well: they may come back.
  private func colour(_ wanted: PlateColour?, initials: String, id: Int) throws -> PlateColour {
    let taken: [PlateColour] = try tx.rows("SELECT colour FROM members WHERE initials = ? AND id <> ?", initials, id) {
      row in try row.value()
    }
    return PlateColour.forMember(id: id, besides: taken, wanted: wanted)
  }

  /// Whether a member has this display name and these initials. Case does not count, nor do accents, except in the
  /// initials, which tell the two apart on every plate.
  package func hasName(_ displayName: String, initials: String, except member: Int = 0) throws -> Bool {
    try tx.exists(
      "SELECT 1 FROM members WHERE initials = ? AND rackside_fold(display_name) = ? AND id <> ?", initials,
      Text.folded(displayName), member)
  }

  /// - Throws: `StorageError.taken("badge")`, `.missing("member")`.
  package func update(_ id: Int, _ change: MemberChange, at: Int) throws -> Member {
    guard let old = try find(id) else { throw StorageError.missing("member") }
    let name = change.name ?? old.name
    let displayName = change.displayName ?? old.displayName
    // Transliterating is too slow for a change of something else.
    let isRenamed = name != old.name || displayName != old.displayName
    let weight = change.bodyWeight ?? old.bodyWeight
    let initials = change.initials ?? old.initials
    let colour =
      initials == old.initials ? old.colour : try colour(old.colour, initials: initials, id: id)
    try tx.execute(
      """
      UPDATE members SET name = ?, display_name = ?, search = COALESCE(?, search),
        display_search = COALESCE(?, display_search), initials = ?, colour = ?, sex = ?,
        birth_date = ?, height_mm = ?, weight_milli = ?, weight_unit = ?, unit = ?, shown_on_floor = ?,
        shows_initials = ?, password_hash = COALESCE(?, password_hash), pin_hash = COALESCE(?, pin_hash)
      WHERE id = ?
      """, name, displayName, isRenamed ? search(name, displayName) : nil,
      isRenamed ? NameSearch.words(displayName) : nil, initials, colour, change.sex ?? old.sex,
      change.birthDate ?? old.birthDate, change.heightMillimetres ?? old.heightMillimetres, weight?.milli,
      weight?.unit, change.unit ?? old.unit, change.shownOnFloor ?? old.shownOnFloor,
      change.showsInitials ?? old.showsInitials, change.passwordHash, change.pinHash, id)
    if change.passwordHash != nil { try tx.accounts.forgetProofs(id) }
    if let badge = change.badgeHash {
      try taken(["members.badge_hash": "badge"]) {
        try tx.execute("UPDATE members SET badge_hash = ? WHERE id = ?", badge, id)
      }
    }
    if let weight = change.bodyWeight { try note(weight, of: id, at: at) }
    guard let member = try find(id) else { throw StorageError.missing("member") }
    return member
  }

  /// - Returns: nil if there is no such member.
  package func setRole(_ id: Int, _ role: Role) throws -> Member? {
    try tx.execute("UPDATE members SET role = ? WHERE id = ?", role, id)
    return try find(id)
  }

  package func hasOwner() throws -> Bool {
    try tx.exists("SELECT 1 FROM members WHERE role <> 'member' AND role = 'owner' LIMIT 1")
  }

  /// Without removed members.
  package func count() throws -> Int {
    try tx.int("SELECT (SELECT COUNT(*) FROM members) - (SELECT COUNT(*) FROM removals)") ?? 0
  }

  /// The letters that lead to somebody in the roster; see `NameSearch.letters`.
  package func letters(most: Int) throws -> [String] {
    NameSearch.letters(
      try tx.rows("SELECT display_search FROM members WHERE status = 'active'") { row in try row.text() }, most: most)
  }

  /// Members with a word in their display names that begins with `text`, or all members. Those shown on the floor come
  /// first, the most recently trained first. The others follow by name, so that their order does not reveal when they
  /// trained.
  /// - Parameter byFullName: whether a word of the full name will do as well, which only staff may ask. Others ask at a
  ///   kiosk, where they get the pictures that public screens show.
  package func roster(text: String?, byFullName: Bool = false, limit: Int) throws -> [Face] {
    try tx.rows(
      """
      SELECT id, display_name, initials, colour, \(byFullName ? "picture" : floorPicture("members")) FROM members
      WHERE \(byFullName ? "search" : "display_search") LIKE ? ESCAPE '\\'
        AND status = 'active'
      ORDER BY shown_on_floor DESC, CASE WHEN shown_on_floor THEN last_trained_at END DESC NULLS LAST,
        rackside_fold(display_name), id LIMIT ?
      """, Self.pattern(text), limit
    ) { row in try row.face() }
  }

  /// Trainers and owners, by name.
  package func staff() throws -> [Face] {
    try tx.rows(
      """
      SELECT id, display_name, initials, colour, picture FROM members WHERE role <> 'member' AND status = 'active'
      ORDER BY display_name, id
      """
    ) { row in try row.face() }
  }

  /// The members who have trained since an instant, and when they last did.
  package func lastTrained(since: Int) throws -> [(member: Int, at: Int)] {
    try tx.rows("SELECT id, last_trained_at FROM members WHERE last_trained_at > ?", since) { row in
      try (row.int(), row.int())
    }
  }

  /// When a member last logged a set on the floor, up to a minute behind. Imported sets and sets entered later do not
  /// count.
  package func hereAt(_ member: Int) throws -> Int? {
    try tx.int("SELECT here_at FROM members WHERE id = ?", member)
  }

  /// The members who chose to be shown.
  package func shown() throws -> Set<Int> {
    Set(try tx.rows("SELECT id FROM members WHERE shown_on_floor = 1") { row in try row.int() })
  }

  /// The body weights that a member noted, oldest first.
  package func bodyWeights(_ member: Int) throws -> [(at: Int, weight: Weight)] {
    try tx.rows("SELECT at, milli, unit FROM body_weights WHERE member = ? ORDER BY at", member) { row in
      try (row.int(), row.weight())
    }
  }

  func note(_ weight: Weight, of member: Int, at: Int) throws {
    try tx.execute(
      """
      INSERT INTO body_weights (member, at, milli, unit) VALUES (?, ?, ?, ?)
      ON CONFLICT (member, at) DO UPDATE SET milli = excluded.milli, unit = excluded.unit
      """, member, at, weight.milli, weight.unit)
  }

  private func search(_ name: String, _ displayName: String) -> String {
    NameSearch.words("\(displayName) \(name)")
  }

  private static func escaped(_ text: String) -> String {
    text.lowercased().reduce(into: "") { $0 += "%_\\".contains($1) ? "\\\($1)" : "\($1)" }
  }

  /// The pattern for `LIKE … ESCAPE '\\'` that finds words beginning with `text`, in a column that `NameSearch.words`
  /// made.
  static func pattern(_ text: String?) -> String {
    guard let text, !text.isEmpty else { return "%" }
    return "% \(escaped(NameSearch.typed(text)))%"
  }

  func beginning(_ text: String?) -> String { "\(Self.escaped(text ?? ""))%" }

  static func member(_ row: inout Row) throws -> Member {
    try Member(
      id: row.int(), name: row.text(), displayName: row.text(), initials: row.text(), colour: row.value(),
      email: row.textOrNil(), role: row.value(), sex: row.valueOrNil(), birthDate: row.textOrNil(),
      heightMillimetres: row.intOrNil(), bodyWeight: row.weightOrNil(), unit: row.value(), shownOnFloor: row.bool(),
      showsInitials: row.bool(), hasPin: row.bool(), hasBadge: row.bool(), joinedAt: row.int(), status: row.value(),
      oneTimeUntil: row.intOrNil(),
      emailConfirmedAt: row.intOrNil(), picture: row.textOrNil())
  }
}

/// Converts a violated constraint into `StorageError.taken`.
/// - Parameter rules: the name for `StorageError.taken`, by the constraint's column.
@discardableResult
func taken<T>(_ rules: [String: String], _ body: () throws -> T) throws -> T {
  do { return try body() } catch let error as StorageError {
    if case .constraint(let rule) = error, let what = rules.first(where: { rule.contains($0.key) })?.value {
      throw StorageError.taken(what)
    }
    throw error
  }
}

extension Role: SQLArgument {}
extension Sex: SQLArgument {}
extension MemberStatus: SQLArgument {}

extension Tx {
  package var members: MemberStore { MemberStore(tx: self) }
}
