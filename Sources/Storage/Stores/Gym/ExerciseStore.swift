import FoundationEssentials
package import Gym

/// A catalog entry with the keys by which names are matched.
package struct CatalogEntry: Sendable {
  package var slug: String
  package var facts: ExerciseFacts
  package var matchKey: String
  package var aliasKeys: [String]

  package init(slug: String, facts: ExerciseFacts, matchKey: String, aliasKeys: [String]) {
    self.slug = slug
    self.facts = facts
    self.matchKey = matchKey
    self.aliasKeys = aliasKeys
  }
}

package struct ExerciseStore {
  let tx: Tx

  /// Makes the catalog's rows match `entries`. A slug keeps its id. An exercise that left the catalog is retired, not
  /// deleted, because sets refer to it. If nothing changed, this costs one hash.
  package func syncCatalog(_ entries: [CatalogEntry]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let texts = try entries.map { String(decoding: try encoder.encode($0.facts), as: UTF8.self) }
    let digest = String(Self.fingerprint(zip(entries, texts).map { "\($0.slug)\u{0}\($1)\u{0}" }), radix: 16)
    let settings = SettingsStore(tx: tx)
    guard try settings.get("catalog.digest") != digest else { return }
    // Members' exercises that a trainer accepted are in no file, so their names are kept.
    try tx.execute(
      "DELETE FROM exercise_aliases WHERE exercise NOT IN (SELECT id FROM exercises WHERE slug LIKE 'gym:%')")
    try tx.execute("UPDATE exercises SET retired = 1 WHERE slug IS NOT NULL AND slug NOT LIKE 'gym:%'")
    for (entry, text) in zip(entries, texts) {
      let id = try put(entry, text)
      for key in Set([entry.matchKey] + entry.aliasKeys) {
        try tx.execute(
          """
          INSERT INTO exercise_aliases (match_key, exercise) VALUES (?, ?)
          ON CONFLICT (match_key) DO UPDATE SET exercise = excluded.exercise
          """, key, id)
      }
    }
    try settings.set("catalog.digest", digest)
  }

  /// The highest id that a deleted exercise ever had. Ids are never reused: pages, offline kiosks and stored replies
  /// may still name the deleted one.
  private static let lastID = "exercises.last_id"

  /// Must be called before rows of exercises are deleted.
  func keepLastID() throws {
    let known = try tx.settings.get(Self.lastID).flatMap { Int($0) } ?? 0
    let highest = try tx.int("SELECT MAX(id) FROM exercises") ?? 0
    if highest > known { try tx.settings.set(Self.lastID, String(highest)) }
  }

  private func nextID() throws -> Int {
    let known = try tx.settings.get(Self.lastID).flatMap { Int($0) } ?? 0
    return max(known, try tx.int("SELECT MAX(id) FROM exercises") ?? 0) + 1
  }

  private func put(_ entry: CatalogEntry, _ text: String) throws -> Int {
    let facts = entry.facts
    let id = try tx.int(
      """
      INSERT INTO exercises (id, slug, owner, name, match_key, search, type, equipment, body_part, rest_seconds, facts)
      VALUES (?, ?, NULL, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (slug) DO UPDATE SET name = excluded.name, match_key = excluded.match_key, search = excluded.search,
        type = excluded.type, equipment = excluded.equipment, body_part = excluded.body_part,
        rest_seconds = excluded.rest_seconds, facts = excluded.facts, retired = 0
      RETURNING id
      """, try nextID(), entry.slug, facts.name, entry.matchKey, facts.name.lowercased(), facts.type, facts.equipment,
      facts.bodyPart,
      facts.restSeconds, text)
    guard let id else { throw StorageError.missing("exercise") }
    return id
  }

  /// FNV-1a, 64 bits. It detects changes, and is not cryptographically secure.
  static func fingerprint(_ texts: [String]) -> UInt64 {
    texts.reduce(0xcbf2_9ce4_8422_2325) { hash, text in
      text.utf8.reduce(hash) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
  }

  /// The catalog's exercises and all members' own. Retired ones are included, because history refers to them.
  package func everything() throws -> [Exercise] {
    try tx.rows(
      "SELECT \(Self.columns) FROM exercises WHERE \(ImportStore.isShownHere) ORDER BY id", read: Self.exercise)
  }

  /// The ids of the exercises that left the catalog.
  package func retired() throws -> Set<Int> {
    Set(try tx.rows("SELECT id FROM exercises WHERE retired = 1") { row in try row.int() })
  }

  package func own(of member: Int) throws -> [Exercise] {
    try tx.rows(
      "SELECT \(Self.columns) FROM exercises WHERE owner = ? AND \(ImportStore.isShownHere) ORDER BY id", member,
      read: Self.exercise)
  }

  /// - Throws: `StorageError.taken("name")`.
  package func createOwn(
    member: Int, facts: ExerciseFacts, matchKey: String, importID: Int? = nil
  ) throws -> Exercise {
    let text = try Self.text(facts)
    let next = try nextID()
    let id = try taken(["exercises.match_key": "name"]) {
      try tx.insert(
        """
        INSERT INTO exercises (id, slug, owner, name, match_key, search, type, equipment, body_part, rest_seconds,
          facts, import)
        VALUES (?, NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, next, member, facts.name, matchKey, facts.name.lowercased(), facts.type, facts.equipment, facts.bodyPart,
        facts.restSeconds, text, importID)
    }
    if importID == nil { try tx.imports.forgetChoice(of: matchKey, member: member) }
    return Exercise(id: id, slug: nil, owner: member, facts: facts)
  }

  /// The ids of the exercises with these keys. A member's own exercise takes precedence over the catalog's. A key that
  /// matches nothing is left out.
  package func byMatchKeys(_ keys: [String], member: Int) throws -> [String: Int] {
    var found: [String: Int] = [:]
    for key in keys {
      let own = try tx.int("SELECT id FROM exercises WHERE owner = ? AND match_key = ?", member, key)
      found[key] = try own ?? tx.int("SELECT exercise FROM exercise_aliases WHERE match_key = ?", key)
    }
    return found
  }

  /// The exercises of the member's last hundred workouts, the most recently logged first.
  package func recent(member: Int, limit: Int) throws -> [Int] {
    try tx.rows(
      """
      SELECT s.exercise
      FROM (SELECT id FROM workouts WHERE member = ? AND \(ImportStore.isShownHere)
        ORDER BY started_at DESC, id DESC LIMIT 100) page
      JOIN summaries s ON s.workout = page.id
      GROUP BY s.exercise ORDER BY MAX(s.last_at) DESC, s.exercise LIMIT ?
      """, member, limit
    ) { row in try row.int() }
  }

  /// The prefix of slugs of exercises that members proposed and a trainer accepted.
  package static let gymSlug = "gym:"

  static func text(_ facts: ExerciseFacts) throws -> String {
    String(decoding: try JSONEncoder().encode(facts), as: UTF8.self)
  }

  static func exercise(_ row: inout Row) throws -> Exercise {
    let (id, slug, owner, text) = try (row.int(), row.textOrNil(), row.intOrNil(), row.text())
    let facts: ExerciseFacts
    do { facts = try JSONDecoder().decode(ExerciseFacts.self, from: Data(text.utf8)) } catch {
      throw StorageError.engine(code: 0, message: "exercise \(id) has facts that cannot be read: \(error)")
    }
    var exercise = Exercise(id: id, slug: slug, owner: owner, facts: facts)
    exercise.video = try row.textOrNil()
    exercise.steps = try row.textOrNil()?.split(separator: "\n").map(String.init)
    let (proposedAt, declinedAt) = try (row.intOrNil(), row.intOrNil())
    exercise.proposal = proposedAt != nil ? .waiting : declinedAt != nil ? .declined : nil
    return exercise
  }
}

extension ExerciseType: SQLArgument {}
extension Equipment: SQLArgument {}
extension BodyPart: SQLArgument {}

extension Tx {
  package var exercises: ExerciseStore { ExerciseStore(tx: self) }
}
