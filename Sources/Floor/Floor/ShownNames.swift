import Gym
import Storage
import Synchronization
import Wire

/// The gym's list of words was changed.
struct WordsStored: TopicEvent {
  static let event = "activity.words"
  var words: [String]
}

/// Decides what others see of the names that a member gives to workouts, routines and exercises of their own.
///
/// Such a name is not refused when it is logged: a kiosk may deliver it late, and its sets would be lost. Instead it is
/// hidden from others if it has a listed word or its member is muted. The member and their trainers see it as written.
///
/// In memory, because each logged set needs it. Events keep it up to date.
final class ShownNames: Service {
  private struct State {
    var list = WordList([])
    /// When each mute ends, in UTC milliseconds; nil for one without an end.
    var muted: [Int: Int?] = [:]

    func isMuted(_ member: Int, now: Int) -> Bool {
      guard let mute = muted[member] else { return false }
      return mute.map { $0 > now } ?? true
    }
  }

  private let clock: Clock
  private let state = Mutex(State())

  init(clock: Clock = Clock { 0 }) { self.clock = clock }

  func register(in registry: inout Registry) {
    registry.atStart(load)
    registry.remember(WordsStored.self) { [self] event, _ in
      let list = WordList(event.words)
      state.withLock { $0.list = list }
    }
    registry.remember(MutesChanged.self) { [self] event, _ in
      let muted = event.muted.map { ($0.member.id, $0.until) }
      state.withLock { $0.muted = Dictionary(muted, uniquingKeysWith: { $1 }) }
    }
  }

  func load(_ tx: Tx) throws {
    let list = WordList(try Moderation.words(tx).words)
    let muted = try tx.reports.muted(now: clock.now).map { ($0.member.id, $0.until) }
    state.withLock { $0 = State(list: list, muted: Dictionary(muted, uniquingKeysWith: { $1 })) }
  }

  /// A name as everybody but its member sees it; nil if it is hidden.
  func shown(_ name: String?, by member: Int) -> String? {
    guard let name else { return nil }
    let now = clock.now
    let list = state.withLock { $0.isMuted(member, now: now) ? nil : $0.list }
    return list.map { $0.isHit(by: name) } == false ? name : nil
  }

  /// A name as a viewer sees it.
  /// - Parameter viewer: nil for everybody but the member.
  func shown(_ name: String?, by member: Int, to viewer: Int?) -> String? {
    member == viewer ? name : shown(name, by: member)
  }

  /// The name of an exercise as a viewer sees it.
  /// - Parameter viewer: nil for everybody but its owner.
  func name(of exercise: Exercise, to viewer: Int? = nil) -> String {
    guard let owner = exercise.owner else { return exercise.facts.name }
    return shown(exercise.facts.name, by: owner, to: viewer) ?? ModerationWords.exercise
  }

  /// A routine with the names as a viewer sees them.
  func shown(_ routine: Routine, to viewer: Int?) -> Routine {
    guard let owner = routine.owner, owner != viewer else { return routine }
    var routine = routine
    routine.facts.name = shown(routine.facts.name, by: owner) ?? ModerationWords.routine
    routine.facts.description = shown(routine.facts.description, by: owner)
    for place in routine.facts.plan.indices {
      routine.facts.plan[place].note = shown(routine.facts.plan[place].note, by: owner)
    }
    return routine
  }
}
