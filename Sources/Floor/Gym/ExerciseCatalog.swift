import Gym
import Synchronization

/// All exercises, in memory: every logged set looks one up, and a gym has a few thousand at most.
///
/// Filled at the start, and then updated after each commit that makes exercises.
final class ExerciseCatalog: Sendable {
  /// Decides what others see of the names of members' own exercises.
  let names: ShownNames
  private let state = Mutex(State())

  init(names: ShownNames = ShownNames()) { self.names = names }

  /// What the catalog contains at one moment.
  struct Content: Sendable {
    var byID: [Int: Exercise] = [:]
    var bySlug: [String: Int] = [:]
    /// Exercises that left the catalog or that their owners archived. The history still names them.
    var retired: Set<Int> = []

    /// All exercises that a member is offered, in no order.
    func offered(to member: Int?) -> [Exercise] {
      byID.values.filter { ($0.owner == nil || $0.owner == member) && !retired.contains($0.id) }
    }

    /// A member's own exercises that are not archived, by id.
    func own(of member: Int) -> [Exercise] {
      byID.values.filter { $0.owner == member && !retired.contains($0.id) }.sorted { $0.id < $1.id }
    }

    func all(for member: Int?) -> [Exercise] { offered(to: member).sorted { $0.facts.name < $1.facts.name } }

    /// - Returns: nil if there is none, or if it is another member's own.
    func find(_ id: Int, for member: Int?) -> Exercise? {
      guard let exercise = byID[id], exercise.owner == nil || exercise.owner == member else { return nil }
      return exercise
    }
  }

  private struct State: Sendable {
    var content = Content()
    /// Counts all changes of what `find` returns.
    var version = 0
    /// Counts the changes of shared exercises.
    var sharedVersion = 0
    var forms = Forms()
    var document: CatalogDocument?
    /// The shared exercises that are newer than the document. Clients get them separately.
    var sinceDocument: Set<Int> = []
  }

  /// The shared exercises in other forms, each made when it is first asked for after a change.
  struct Forms: Sendable {
    var rows: SharedRows?
    var search: ExerciseSearch?
    var suggestible: [SuggestibleExercise]?
  }

  /// One of the forms, and what the catalog contained when it was made.
  ///
  /// It is made outside the lock, which every logged set takes. If shared exercises change meanwhile, it is used once
  /// and not kept.
  func form<Form: Sendable>(
    _ place: any WritableKeyPath<Forms, Form?> & Sendable, _ make: (Content) -> Form
  ) -> (Form, Content) {
    let (kept, content, version) = state.withLock { ($0.forms[keyPath: place], $0.content, $0.sharedVersion) }
    if let kept { return (kept, content) }
    let made = make(content)
    state.withLock { if $0.sharedVersion == version { $0.forms[keyPath: place] = made } }
    return (made, content)
  }

  /// The document that this server serves; `made` at the first call. It never changes, because the transport serves
  /// only one.
  func document(_ made: () -> CatalogDocument) -> CatalogDocument {
    if let document = state.withLock({ $0.document }) { return document }
    let document = made()
    return state.withLock { state in
      if let first = state.document { return first }
      state.document = document
      return document
    }
  }

  // MARK: Changes

  /// What is known already changes no version: each `exercises.list` learns its member's own exercises once more, and
  /// whatever is kept by version, such as everybody's awards, would have to be read from whole logs again.
  /// - Parameter gone: exercises that left the catalog. The history still names them, but the list does not offer them.
  func learn(_ exercises: [Exercise], retired gone: Set<Int> = []) {
    state.withLock { state in
      let exercises = exercises.filter { state.content.byID[$0.id] != $0 }
      guard !exercises.isEmpty || !gone.isSubset(of: state.content.retired) else { return }
      for exercise in exercises {
        state.content.byID[exercise.id] = exercise
        if let slug = exercise.slug { state.content.bySlug[slug] = exercise.id }
      }
      state.content.retired.formUnion(gone)
      state.version += 1
      let shared = exercises.filter { $0.owner == nil }.map(\.id)
      if !gone.isEmpty || !shared.isEmpty {
        state.sharedVersion += 1
        state.forms = Forms()
      }
      if state.document != nil { state.sinceDocument.formUnion(shared) }
    }
  }

  /// Archives a member's own exercise, or brings it back. Sets and routines that use it can still look it up.
  func retire(_ id: Int, _ isRetired: Bool) {
    state.withLock { if isRetired { $0.content.retired.insert(id) } else { $0.content.retired.remove(id) } }
  }

  func forget(_ exercises: [Int]) {
    state.withLock { state in
      for id in exercises { state.content.byID[id] = nil }
      state.version += 1
    }
  }

  /// Their owner was deleted.
  func forgetOwn(of member: Int) {
    state.withLock { state in
      state.content.byID = state.content.byID.filter { $0.value.owner != member }
      state.version += 1
    }
  }

  // MARK: Lookup

  var content: Content { state.withLock { $0.content } }

  /// The shared exercises that are newer than the document.
  var sinceDocument: Set<Int> { state.withLock { $0.sinceDocument } }

  /// Changes after every change of what `find` returns.
  var version: Int { state.withLock { $0.version } }

  /// - Returns: nil if there is none, or if it is another member's own.
  func find(_ id: Int, for member: Int?) -> Exercise? { state.withLock { $0.content.find(id, for: member) } }

  /// Whether the exercise is on a member's list.
  func offers(_ id: Int, to member: Int?) -> Bool {
    state.withLock { $0.content.find(id, for: member) != nil && !$0.content.retired.contains(id) }
  }

  /// All exercises that a member is offered, in no order.
  func offered(to member: Int?) -> [Exercise] { content.offered(to: member) }

  /// All exercises that a member is offered, by name.
  func all(for member: Int?) -> [Exercise] { content.all(for: member) }

  /// All exercises that a member is offered, ready to search.
  func search(for member: Int?) -> ExerciseSearch {
    let (shared, content) = form(\.search) { ExerciseSearch($0.all(for: nil)) }
    guard let member else { return shared }
    return shared.adding(content.own(of: member))
  }

  /// All exercises that a member is offered, in the form that suggestions use: the shared ones and then the member's
  /// own, each by id.
  func suggestible(for member: Int) -> [SuggestibleExercise] {
    let (shared, content) = form(\.suggestible) {
      $0.offered(to: nil).map(SuggestibleExercise.init).sorted { $0.id < $1.id }
    }
    return shared + content.own(of: member).map(SuggestibleExercise.init)
  }

  /// The catalog's exercises with these slugs, in the order of the slugs.
  func bySlug(_ slugs: [String]) -> [Exercise] {
    let content = content
    return slugs.compactMap { content.bySlug[$0] }.compactMap { content.byID[$0] }
  }

  func ownCount(_ member: Int) -> Int { content.byID.values.count { $0.owner == member } }

  /// The name as a viewer sees it.
  /// - Parameters:
  ///   - viewer: nil for everybody but its owner.
  ///   - name: for an exercise that is not known here.
  func name(_ id: Int, to viewer: Int?, else name: String = "") -> String {
    exercise(id).map { names.name(of: $0, to: viewer) } ?? name
  }

  /// The name as its owner wrote it, for the owner and their trainers.
  func name(_ id: Int) -> String { exercise(id)?.facts.name ?? "" }
  func type(_ id: Int) -> ExerciseType { exercise(id)?.facts.type ?? .weightReps }

  private func exercise(_ id: Int) -> Exercise? { state.withLock { $0.content.byID[id] } }
}
