import Gym
import Storage
import Wire

extension Topic {
  /// What the floor shows.
  static let floor = Topic("floor")
  /// What members log, as the floor counts it. Stays inside the server.
  static let activity = Topic("activity")
}

/// A change of a member's log, with everything that the floor needs to know about it.
struct SetActivity: TopicEvent {
  static let event = "activity.set"

  enum Kind: String, Codable {
    case logged, edited, deleted
  }

  /// The change of one day's totals.
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
  var workout: Int
  /// Used for the progress of a plan.
  var done: DoneSet
  /// Whether the member chose to be shown.
  var isShown: Bool
  /// As the floor shows it; nil for a deleted set, or one that must not be shown.
  var row: FloorRow?
  var counts: [Count]
  /// Whether the set means that its member is on the floor. False for a set that was entered afterwards.
  var isHere: Bool
  /// Whether it was logged at a kiosk.
  var isAtKiosk: Bool
  /// For walls, if the set is a record that was set just now.
  var record: FloorRecord?

  /// - Parameters:
  ///   - isHere: false for a set that was entered afterwards, or imported.
  ///   - isAtKiosk: whether it was logged at a kiosk, which is in the gym.
  static func logged(
    _ set: LoggedSet, _ exercise: Exercise, of member: Member, isHere: Bool, isAtKiosk: Bool = false,
    names: ShownNames, calendar: GymCalendar
  ) -> SetActivity {
    SetActivity(
      .logged, set, of: member, row: isHere ? shown(set, exercise, of: member, names) : nil,
      counts: [Count(set, 1, calendar)], isHere: isHere, isAtKiosk: isAtKiosk)
  }

  /// Adds the moment that walls show, if the floor shows the set and it is a record of the last minutes. Only for a set
  /// that is logged, not for one that comes back: its record was told already.
  ///
  /// - Parameter heaviestBefore: the member's best with this exercise before the set, in grams; nil if there was none, or
  ///   if the gym may not see the member's records.
  func withRecord(of set: LoggedSet, _ exercise: Exercise, heaviestBefore: Int?, now: Int) -> SetActivity {
    guard let row, row.record, now - set.at < Self.momentMilliseconds else { return self }
    let type = exercise.facts.type
    // A load with the body's weight in it is a record when only the body is heavier, and would tell so.
    let isOfBody = [.reps, .bodyweightPlus, .assisted].contains(type)
    let kinds = isOfBody ? set.records.filter { $0 == .reps || $0 == .repsAtWeight } : set.records
    guard !kinds.isEmpty else { return self }
    var activity = self
    activity.record = FloorRecord(
      set: set.id, kinds: kinds,
      gainGrams: type == .weightReps && kinds.contains(.heaviest)
        ? heaviestBefore.map { set.effectiveGrams - $0 } : nil,
      isBarbell: exercise.facts.equipment == .barbell && type == .weightReps)
    return activity
  }

  /// How old a set may be to be a moment: one from a phone that was offline longer is no news.
  private static let momentMilliseconds = 10 * 60_000

  static func edited(
    _ set: LoggedSet, was old: LoggedSet, _ exercise: Exercise, of member: Member, names: ShownNames,
    calendar: GymCalendar
  ) -> SetActivity {
    SetActivity(
      .edited, set, of: member, row: shown(set, exercise, of: member, names),
      counts: [Count(old, -1, calendar), Count(set, 1, calendar)])
  }

  static func deleted(_ set: LoggedSet, of member: Member, calendar: GymCalendar) -> SetActivity {
    SetActivity(.deleted, set, of: member, row: nil, counts: [Count(set, -1, calendar)])
  }

  private init(
    _ kind: Kind, _ set: LoggedSet, of member: Member, row: FloorRow?, counts: [Count], isHere: Bool = false,
    isAtKiosk: Bool = false
  ) {
    self.kind = kind
    self.set = set.id
    self.member = set.member
    at = set.at
    workout = set.workout
    done = DoneSet(set)
    isShown = member.shownOnFloor
    self.row = row
    self.counts = counts
    self.isHere = isHere
    self.isAtKiosk = isAtKiosk
  }

  private static func shown(_ set: LoggedSet, _ exercise: Exercise, of member: Member, _ names: ShownNames) -> FloorRow?
  {
    guard member.shownOnFloor else { return nil }
    return FloorRow(set, face: member.floorFace, exercise: names.name(of: exercise), type: exercise.facts.type)
  }
}

extension SetActivity.Count {
  fileprivate init(_ set: LoggedSet, _ sign: Int, _ calendar: GymCalendar) {
    day = calendar.day(at: set.at)
    sets = sign
    volumeGrams = sign * Gym.volumeGrams(set.entry, effectiveGrams: set.liftedGrams)
  }
}

/// The floor's rows and totals, read again from the database: for example at the start, at midnight and after an
/// import.
struct FloorReloaded: TopicEvent {
  static let event = "activity.reloaded"

  struct Total: Codable {
    var day: String
    var member: Int
    var sets: Int
    var volumeGrams: Int
  }

  /// When it was read, in UTC milliseconds.
  var at: Int
  var day: String
  /// The first day of the week.
  var weekDay: String
  var rows: [FloorRow]
  /// The totals of the current week.
  var totals: [Total]
  /// The members who chose to be shown.
  var shown: Set<Int>
  /// Planned workouts, and the faces of those members who chose to be shown.
  var workouts: [OpenWorkout]
  var faces: [Int: FaceView]

  init(_ tx: Tx, _ exercises: ExerciseCatalog, calendar: GymCalendar, now: Int) throws {
    at = now
    day = calendar.day(at: now)
    weekDay = calendar.day(at: calendar.startOfWeek(at: now))
    rows = try tx.sets.recentFloor(limit: FloorList.kept).map {
      FloorRow(
        $0.set, face: $0.face, exercise: exercises.name($0.set.exercise, to: nil, else: $0.exercise), type: $0.type)
    }
    totals = try tx.sets.dayTotals(from: weekDay, to: day).map {
      Total(day: $0.day, member: $0.member, sets: $0.sets, volumeGrams: $0.volumeGrams)
    }
    shown = try tx.members.shown()
    workouts = try tx.workouts.openPlanned().compactMap { workout in
      OpenWorkout(workout, sets: try tx.workouts.sets(of: workout.id))
    }
    faces = [:]
    for workout in workouts {
      guard let member = try tx.members.find(workout.member), member.shownOnFloor else { continue }
      faces[member.id] = FaceView(member.floorFace)
    }
  }
}
