import Gym
import Secrets
import Synchronization
import Wire

/// All exercises, in memory: every logged set looks one up, and a gym has a few thousand at most.
///
/// Filled at the start, and then updated after each commit that makes exercises.
final class ExerciseCatalog: Sendable {
  /// What others may be shown of the names of members' own.
  let names: ShownNames
  private let byID = Mutex<[Int: Exercise]>([:])
  private let bySlug = Mutex<[String: Int]>([:])
  private let retired = Mutex<Set<Int>>([])
  private let changes = Atomic(0)
  /// The shared exercises as the list shows them, by name. Nil after a change.
  private let encoded = Mutex<Encoded?>(nil)
  /// The document that this server serves, and the exercises accepted since then, which clients get separately.
  private let published = Mutex<(document: CatalogDocument?, since: Set<Int>)>((nil, []))
  /// The search index of the shared exercises. Nil after a change.
  private let index = Mutex<ExerciseSearch?>(nil)

  /// The shared exercises in the form that suggestions use. Nil after a change.
  private let compact = Mutex<[SuggestibleExercise]?>(nil)

  init(names: ShownNames = ShownNames()) { self.names = names }

  private struct Row: Sendable {
    var id: Int
    var name: String
    var json: [UInt8]
  }

  private struct Encoded: Sendable {
    var rows: [Row]
    /// The JSON array of all rows.
    var array: [UInt8]
  }

  /// - Parameter gone: exercises that left the catalog. The history still names them, but the list does not offer them.
  func learn(_ exercises: [Exercise], retired gone: Set<Int> = []) {
    byID.withLock { known in
      for exercise in exercises { known[exercise.id] = exercise }
    }
    changes.add(1, ordering: .sequentiallyConsistent)
    bySlug.withLock { known in
      for exercise in exercises { if let slug = exercise.slug { known[slug] = exercise.id } }
    }
    retired.withLock { $0.formUnion(gone) }
    let shared = exercises.filter { $0.owner == nil }.map(\.id)
    if !gone.isEmpty || !shared.isEmpty {
      encoded.withLock { $0 = nil }
      index.withLock { $0 = nil }
      compact.withLock { $0 = nil }
    }
    published.withLock { if $0.document != nil { $0.since.formUnion(shared) } }
  }

  /// Archives a member's own exercise, or brings it back. Sets and routines that use it can still look it up.
  func retire(_ id: Int, _ isRetired: Bool) {
    retired.withLock { if isRetired { $0.insert(id) } else { $0.remove(id) } }
  }

  /// The JSON array of all exercises that a member is offered, by name.
  /// - Parameter chosen: the member's own rest times.
  func rows(for member: Int?, restSeconds chosen: [Int: Int]) -> [UInt8] {
    let shared = sharedRows()
    let own = member.map { id in all(for: id).filter { $0.owner != nil } } ?? []
    if own.isEmpty, chosen.isEmpty { return shared.array }
    var rows = shared.rows.map { row in
      guard let seconds = chosen[row.id], let exercise = find(row.id, for: member) else { return row }
      return Self.row(exercise, restSeconds: seconds)
    }
    if !own.isEmpty {
      rows += own.map { Self.row($0, restSeconds: chosen[$0.id]) }
      rows.sort { $0.name < $1.name }
    }
    return Self.array(rows)
  }

  /// The JSON array of what differs for a member from the shared document: their own exercises, and those for which
  /// they chose a rest time.
  func differences(for member: Int?, restSeconds chosen: [Int: Int]) -> [UInt8] {
    let since = published.withLock { $0.since }
    if member == nil, since.isEmpty { return Self.array([]) }
    let rows = all(for: member).filter { $0.owner != nil || chosen[$0.id] != nil || since.contains($0.id) }
    return Self.array(rows.map { Self.row($0, restSeconds: chosen[$0.id]) })
  }

  /// The shared exercises as a document, made at the first call. It never changes, because the transport serves only
  /// one.
  var document: CatalogDocument {
    if let document = published.withLock({ $0.document }) { return document }
    let document = CatalogDocument(exercises: sharedRows().array)
    return published.withLock { state in
      if let first = state.document { return first }
      state.document = document
      return document
    }
  }

  /// All exercises that a member is offered, ready to search.
  func search(for member: Int?) -> ExerciseSearch {
    // Made under the lock, so that `learn` cannot change the exercises and clear the old index in between.
    let shared = index.withLock { index in
      let made = index ?? ExerciseSearch(all(for: nil))
      index = made
      return made
    }
    guard let member else { return shared }
    let retired = retired.withLock { $0 }
    return shared.adding(
      byID.withLock { $0.values.filter { $0.owner == member && !retired.contains($0.id) } }.sorted { $0.id < $1.id })
  }

  /// All exercises that a member is offered, in the form that suggestions use, by id.
  func suggestible(for member: Int) -> [SuggestibleExercise] {
    // Made under the lock, like the index.
    let shared = compact.withLock { compact in
      let made = compact ?? offered(to: nil).map(SuggestibleExercise.init).sorted { $0.id < $1.id }
      compact = made
      return made
    }
    let retired = retired.withLock { $0 }
    return shared
      + byID.withLock { $0.values.filter { $0.owner == member && !retired.contains($0.id) } }
      .map(SuggestibleExercise.init).sorted { $0.id < $1.id }
  }

  /// All exercises that a member is offered, in no order.
  func offered(to member: Int?) -> [Exercise] {
    let retired = retired.withLock { $0 }
    return byID.withLock { $0.values.filter { ($0.owner == nil || $0.owner == member) && !retired.contains($0.id) } }
  }

  private func sharedRows() -> Encoded {
    // Made under the lock, like the index.
    encoded.withLock { encoded in
      if let encoded { return encoded }
      let rows = all(for: nil).map { Self.row($0) }
      let made = Encoded(rows: rows, array: Self.array(rows))
      encoded = made
      return made
    }
  }

  private static func row(_ exercise: Exercise, restSeconds: Int? = nil) -> Row {
    Row(
      id: exercise.id, name: exercise.facts.name,
      json: WireEncoder.encode(ExerciseView.row(exercise, restSeconds: restSeconds)))
  }

  private static func array(_ rows: [Row]) -> [UInt8] {
    var out = JSONWriter(capacity: rows.reduce(2) { $0 + $1.json.count + 1 })
    out.raw("[")
    for (index, row) in rows.enumerated() {
      if index > 0 { out.raw(",") }
      out.raw(row.json)
    }
    out.raw("]")
    return out.bytes
  }

  func forget(_ exercises: [Int]) {
    byID.withLock { known in
      for id in exercises { known[id] = nil }
    }
    changes.add(1, ordering: .sequentiallyConsistent)
  }

  /// Changes after every change of what `find` returns.
  var version: Int { changes.load(ordering: .sequentiallyConsistent) }

  /// - Returns: nil if there is none, or if it is another member's own.
  func find(_ id: Int, for member: Int?) -> Exercise? {
    byID.withLock { known in
      guard let exercise = known[id], exercise.owner == nil || exercise.owner == member else { return nil }
      return exercise
    }
  }

  /// Whether the exercise is on a member's list.
  func offers(_ id: Int, to member: Int?) -> Bool {
    find(id, for: member) != nil && !retired.withLock { $0.contains(id) }
  }

  func all(for member: Int?) -> [Exercise] {
    let retired = retired.withLock { $0 }
    return byID.withLock { $0.values.filter { ($0.owner == nil || $0.owner == member) && !retired.contains($0.id) } }
      .sorted { $0.facts.name < $1.facts.name }
  }

  /// Their owner was deleted.
  func forgetOwn(of member: Int) { byID.withLock { $0 = $0.filter { $0.value.owner != member } } }

  /// The catalog's exercises with these slugs, in the order of the slugs.
  func bySlug(_ slugs: [String]) -> [Exercise] {
    let ids = bySlug.withLock { known in slugs.compactMap { known[$0] } }
    return byID.withLock { known in ids.compactMap { known[$0] } }
  }

  func ownCount(_ member: Int) -> Int { byID.withLock { $0.values.count { $0.owner == member } } }

  /// The name as a viewer is shown it.
  /// - Parameters:
  ///   - viewer: nil for everybody but its owner.
  ///   - name: for an exercise that is not known here.
  func name(_ id: Int, to viewer: Int?, else name: String = "") -> String {
    byID.withLock { $0[id] }.map { names.name(of: $0, to: viewer) } ?? name
  }
  /// For its owner and their trainers.
  func name(_ id: Int) -> String { byID.withLock { $0[id]?.facts.name } ?? "" }
  func type(_ id: Int) -> ExerciseType { byID.withLock { $0[id]?.facts.type } ?? .weightReps }
}

/// The gym's catalog as a JSON document, the same for everybody. It does not contain members' own exercises.
package struct CatalogDocument: Sendable {
  /// Its path on the server. The path is derived from the content, so a browser can cache the document forever, and
  /// nobody can guess the path without knowing the content.
  package let path: String
  package let json: [UInt8]

  /// - Parameter exercises: the JSON array of its rows.
  init(exercises: [UInt8]) {
    json = Array("{\"exercises\":".utf8) + exercises + Array("}".utf8)
    let digits = Array("0123456789abcdef".utf8)
    let hash = Tokens.hash(json).prefix(16).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    path = "/catalog/\(String(decoding: hash, as: UTF8.self)).json"
  }
}
