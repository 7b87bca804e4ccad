import Gym
import Storage
import Synchronization
import Wire

/// A change of a member's awards, as the floor needs it.
struct AwardActivity: TopicEvent {
  static let event = "activity.award"

  struct Earned: Codable {
    /// The award's id among the member's awards.
    var award: String
    var at: Int
  }

  var member: Int
  /// Set if the member is shown and shares their awards; nil otherwise.
  var face: FaceView?
  var earned: [Earned] = []
  /// The ids of the awards that were taken back.
  var lost: [String] = []
  /// The member no longer shares awards.
  var hides = false
}

/// The newest awards of members who are shown and share them.
///
/// It is updated by events only, so it never shows an award that is not stored.
final class FloorAwards: Sendable {
  static let kept = 20

  private struct Row {
    var award: String
    var member: Int
    var face: FaceView
    var at: Int
  }

  private struct State {
    /// Newest first.
    var rows: [Row] = []
    /// Members who chose not to be shown. An award event that was already under way at that time still has a face.
    var hidden: Set<Int> = []
  }

  private let awards: [String: Award]
  private let exercises: ExerciseCatalog
  private let state = Mutex(State())

  init(_ awards: [Award], exercises: ExerciseCatalog) {
    self.awards = Dictionary(awards.map { ($0.slug, $0) }, uniquingKeysWith: { first, _ in first })
    self.exercises = exercises
  }

  /// Loads the newest awards at the start.
  func load(_ tx: Tx) throws {
    let rows = try tx.awards.shared(limit: Self.kept).compactMap { row -> Row? in
      guard let member = try tx.members.find(row.member) else { return nil }
      return Row(award: row.award, member: member.id, face: FaceView(member.floorFace), at: row.sharedAt)
    }
    state.withLock { $0.rows = rows }
  }

  /// - Returns: the events to publish.
  func apply(_ activity: AwardActivity) -> [Event] {
    state.withLock { state in
      let lost = activity.hides ? nil : Set(activity.lost)
      var events = Self.remove(&state) { $0.member == activity.member && lost?.contains($0.award) != false }
      guard let face = activity.face, !state.hidden.contains(activity.member) else { return events }
      for earned in activity.earned {
        let row = Row(award: earned.award, member: activity.member, face: face, at: earned.at)
        guard let view = view(row) else { continue }
        state.rows.insert(row, at: state.rows.firstIndex { $0.at <= row.at } ?? state.rows.count)
        events.append(Event(.floor, view))
      }
      if state.rows.count > Self.kept { state.rows.removeLast(state.rows.count - Self.kept) }
      return events
    }
  }

  /// Updates the awards of a member whose name, colour or choice to be shown changed.
  func apply(_ member: Member) -> [Event] {
    state.withLock { state in
      guard member.shownOnFloor else {
        state.hidden.insert(member.id)
        return Self.remove(&state) { $0.member == member.id }
      }
      state.hidden.remove(member.id)
      for place in state.rows.indices where state.rows[place].member == member.id {
        state.rows[place].face = FaceView(member.floorFace)
      }
      // An award that displays already have is replaced.
      return state.rows.filter { $0.member == member.id }.compactMap { view($0).map { Event(.floor, $0) } }
    }
  }

  /// Removes a member's awards after their whole log was deleted.
  func forget(_ member: Int) -> [Event] {
    state.withLock { state in Self.remove(&state) { $0.member == member } }
  }

  private static func remove(_ state: inout State, where isGone: (Row) -> Bool) -> [Event] {
    let gone = state.rows.filter(isGone)
    state.rows.removeAll(where: isGone)
    return gone.map { Event(.floor, FloorAwardRemoved(member: $0.member, award: $0.award)) }
  }

  var snapshot: [FloorAward] { state.withLock { $0.rows.compactMap(view) } }

  /// Nil for an award that is no longer in the catalog.
  private func view(_ row: Row) -> FloorAward? {
    let (slug, exercise) = EarnedAward.parts(of: row.award)
    return awards[slug].map { award in
      FloorAward(
        award: row.award, face: row.face, name: award.name,
        text: award.sentence(about: exercise.map { exercises.name($0, to: nil) }),
        medal: AwardMedal(award), at: row.at)
    }
  }
}
