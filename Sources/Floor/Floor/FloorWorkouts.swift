import Gym
import Storage
import Wire

/// A member's planned workout, with all that the floor needs to know of it.
struct OpenWorkout: Codable, Sendable {
  var workout: Int
  var member: Int
  /// The routine's name, or else the workout's.
  var name: String?
  var startedAt: Int
  var plan: [PlannedExercise]
  /// By id.
  var sets: [Int: DoneSet]
  /// When the last set was done, or else the start.
  var lastAt: Int

  /// Nil for a workout without a plan, and for one that is finished.
  init?(_ workout: Workout, sets: [LoggedSet]) {
    guard let plan = workout.plan, !plan.isEmpty, workout.finishedAt == nil else { return nil }
    self.workout = workout.id
    member = workout.member
    name = workout.routine?.name ?? workout.name
    startedAt = workout.startedAt
    self.plan = plan
    self.sets = Dictionary(sets.map { ($0.id, DoneSet($0)) }, uniquingKeysWith: { $1 })
    lastAt = max(startedAt, sets.map(\.at).max() ?? startedAt)
  }

  var progress: PlanProgress { PlanProgress(plan, sets.sorted { $0.key < $1.key }.map(\.value)) }
}

/// A planned workout began or has another plan, or a workout is over.
struct WorkoutActivity: TopicEvent {
  static let event = "activity.workout"
  var workout: Int
  var member: Int
  /// Nil: it is over, or has no plan.
  var open: OpenWorkout?
  /// The member's face where they chose to be shown.
  var face: FaceView?

  static func now(_ workout: Workout, sets: [LoggedSet] = [], of member: Member) -> Event {
    Event(
      .activity,
      WorkoutActivity(
        workout: workout.id, member: member.id, open: OpenWorkout(workout, sets: sets),
        face: member.shownOnFloor ? FaceView(member.floorFace) : nil))
  }

  static func over(_ workout: Int, of member: Int) -> Event {
    Event(.activity, WorkoutActivity(workout: workout, member: member))
  }
}

/// The planned workouts in progress. Those of hidden members are tracked but not published, so that a member who
/// chooses to be shown appears at once.
struct FloorWorkouts {
  /// A workout without a set for this long counts as left open.
  static let forgottenAfter = SetService.workoutSlack

  private struct Tracked {
    var open: OpenWorkout
    var progress: PlanProgress
    var isPublished = false
  }

  private let names: ShownNames
  private var byMember: [Int: Tracked] = [:]
  /// The faces of members who chose to be shown, by member.
  private var faces: [Int: FaceView] = [:]

  init(names: ShownNames = ShownNames()) { self.names = names }

  init(_ open: [OpenWorkout], faces: [Int: FaceView], names: ShownNames, now: Int) {
    self.names = names
    self.faces = faces
    for workout in open {
      let isPublished = isShown(workout, now: now)
      byMember[workout.member] = Tracked(open: workout, progress: workout.progress, isPublished: isPublished)
    }
  }

  private func isShown(_ open: OpenWorkout, now: Int) -> Bool {
    faces[open.member] != nil && open.lastAt > now - Self.forgottenAfter
  }

  /// - Returns: the events to publish.
  mutating func apply(_ activity: WorkoutActivity, now: Int) -> [Event] {
    if activity.open != nil { faces[activity.member] = activity.face }
    guard let open = activity.open else {
      guard let tracked = byMember[activity.member], tracked.open.workout == activity.workout else { return [] }
      return forget(activity.member)
    }
    let wasPublished = byMember[open.member].map { $0.isPublished && $0.open.workout == open.workout } ?? false
    var events = wasPublished ? [] : forget(open.member)
    byMember[open.member] = Tracked(open: open, progress: open.progress, isPublished: wasPublished)
    events += publish(open.member, now: now)
    return events
  }

  mutating func apply(_ activity: SetActivity, now: Int) -> [Event] {
    guard var tracked = byMember[activity.member], tracked.open.workout == activity.workout else { return [] }
    tracked.open.sets[activity.set] = activity.kind == .deleted ? nil : activity.done
    tracked.open.lastAt = max(tracked.open.lastAt, activity.at)
    let progress = tracked.open.progress
    let isNews = progress != tracked.progress || !tracked.isPublished
    tracked.progress = progress
    byMember[activity.member] = tracked
    return isNews ? publish(activity.member, now: now) : []
  }

  /// Updates the workout of a member whose name, colour or choice to be shown changed.
  mutating func apply(_ member: Member, now: Int) -> [Event] {
    // The event that removes the workout still carries the old face.
    let gone = member.shownOnFloor ? [] : takeAway(member.id)
    faces[member.id] = member.shownOnFloor ? FaceView(member.floorFace) : nil
    return gone + (member.shownOnFloor ? publish(member.id, now: now) : [])
  }

  mutating func forget(_ member: Int) -> [Event] {
    let gone = takeAway(member)
    byMember[member] = nil
    return gone
  }

  /// Takes away the workouts that were left open.
  mutating func takeAwayForgotten(now: Int) -> [Event] {
    byMember.values.filter { $0.isPublished && !isShown($0.open, now: now) }.flatMap { takeAway($0.open.member) }
  }

  func hasForgotten(now: Int) -> Bool { byMember.values.contains { $0.isPublished && !isShown($0.open, now: now) } }

  func snapshot(now: Int) -> [FloorWorkout] {
    byMember.values.filter { isShown($0.open, now: now) }.compactMap { view($0) }
      .sorted { ($0.startedAt, $0.workout) > ($1.startedAt, $1.workout) }
  }

  func publishAgain(now: Int) -> [Event] {
    byMember.values.filter { $0.isPublished && isShown($0.open, now: now) }.compactMap { view($0).map(Self.event) }
  }

  private mutating func publish(_ member: Int, now: Int) -> [Event] {
    guard let tracked = byMember[member], isShown(tracked.open, now: now), let view = view(tracked) else { return [] }
    byMember[member]?.isPublished = true
    return [Self.event(view)]
  }

  private mutating func takeAway(_ member: Int) -> [Event] {
    guard let tracked = byMember[member], tracked.isPublished, var view = view(tracked) else { return [] }
    byMember[member]?.isPublished = false
    view.finished = true
    return [Self.event(view)]
  }

  private func view(_ tracked: Tracked) -> FloorWorkout? {
    faces[tracked.open.member].map { face in
      FloorWorkout(
        workout: tracked.open.workout, face: face, name: names.shown(tracked.open.name, by: tracked.open.member),
        startedAt: tracked.open.startedAt, progress: tracked.progress)
    }
  }

  private static func event(_ view: FloorWorkout) -> Event {
    // Keyed by workout and not by member, so that the start of the next workout does not replace the end of this one.
    Event(.floor, view, key: "\(FloorWorkout.event) \(view.workout)")
  }
}
