import Gym
import Storage
import Wire

extension Topic {
  /// What the floor shows.
  static let floor = Topic("floor")
  /// What members log, as the floor counts it. Heard inside the server only.
  static let activity = Topic("activity")
}

/// A change of a member's log, with all that the floor needs to know of it.
struct SetActivity: TopicEvent {
  static let event = "activity.set"

  enum Change {
    case logged(LoggedSet, Exercise)
    case edited(LoggedSet, was: LoggedSet, Exercise)
    case deleted(LoggedSet)
  }

  enum Kind: String, Codable {
    case logged, edited, deleted
  }

  /// What a day's sums change by.
  struct Count: Codable {
    /// The gym's day, `YYYY-MM-DD`.
    var day: String
    var sets: Int
    var volumeGrams: Int
  }

  var kind: Kind
  var set: Int
  var member: Int
  var at: Int
  /// As the floor shows it; nil for a set that was deleted, and for one that is not to be shown.
  var row: FloorRow?
  var counts: [Count]

  /// - Parameter isHere: false for a set that was done elsewhere, and imported.
  init(_ change: Change, of member: Member, isHere: Bool, calendar: GymCalendar) {
    func count(_ set: LoggedSet, _ sign: Int) -> Count {
      Count(
        day: calendar.day(at: set.at), sets: sign,
        volumeGrams: sign * Gym.volumeGrams(set.entry, effectiveGrams: set.liftedGrams))
    }
    func shown(_ set: LoggedSet, _ exercise: Exercise) -> FloorRow? {
      guard member.shownOnFloor, isHere else { return nil }
      return FloorRow(set, face: member.face, exercise: exercise.facts.name, type: exercise.facts.type)
    }
    self.member = member.id
    switch change {
    case .logged(let set, let exercise):
      (kind, self.set, at) = (.logged, set.id, set.at)
      row = shown(set, exercise)
      counts = [count(set, 1)]
    case .edited(let set, let old, let exercise):
      (kind, self.set, at) = (.edited, set.id, set.at)
      row = shown(set, exercise)
      counts = [count(old, -1), count(set, 1)]
    case .deleted(let set):
      (kind, self.set, at) = (.deleted, set.id, set.at)
      counts = [count(set, -1)]
    }
  }
}

/// The floor's rows and sums as the database has them: at the start, at midnight, and after an import.
struct FloorReloaded: TopicEvent {
  static let event = "activity.reloaded"

  struct Total: Codable {
    var day: String
    var member: Int
    var sets: Int
    var volumeGrams: Int
  }

  var day: String
  /// The first day of the week.
  var weekDay: String
  var rows: [FloorRow]
  /// Of the week so far.
  var totals: [Total]
  /// The last set of each member who may still be on the floor.
  var lastSets: [Int: Int]

  init(_ tx: Tx, calendar: GymCalendar, now: Int) throws {
    day = calendar.day(at: now)
    weekDay = calendar.day(at: calendar.startOfWeek(at: now))
    rows = try tx.sets.recentFloor(limit: FloorFeed.kept).map {
      FloorRow($0.set, face: $0.face, exercise: $0.exercise, type: $0.type)
    }
    totals = try tx.sets.dayTotals(from: weekDay, to: day).map {
      Total(day: $0.day, member: $0.member, sets: $0.sets, volumeGrams: $0.volumeGrams)
    }
    let present = try tx.members.lastTrained(since: now - FloorFeed.presentFor)
    lastSets = Dictionary(present.map { ($0.member, $0.at) }, uniquingKeysWith: max)
  }
}
