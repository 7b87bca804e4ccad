package import Gym
import Storage
package import Wire

/// All of a member's data as JSON, in the shapes of the protocol.
package struct LogExport: Codable, Sendable {
  static let formatName = "rackside.log.v1"
  package var format = LogExport.formatName
  package var member: MemberView
  /// Every exercise that one of their sets, routines or plans names, and all of the member's own.
  package var exercises: [ExerciseView]
  /// Oldest first.
  package var workouts: [WorkoutView]
  /// The member's own, by name.
  package var routines: [RoutineView]
  /// Oldest first.
  package var bodyWeights: [BodyWeightView]
  /// What they measured of their body, newest day first.
  package var measurements: [MeasurementView]
  /// What their trainers wrote to them and what they wrote, oldest first; nil if there is none.
  package var comments: [CommentView]?
  /// The maxes that the member entered, by exercise.
  package var maxes: [MaxView]
  package var goals: ChosenGoals
  /// The earliest day first.
  package var targets: [ChosenTarget]
  /// Newest first.
  package var awards: [AwardView]
  package var awardsSharedWith: SharingLevel
  /// What they planned in their calendar, by the first day.
  package var schedule: [ScheduleExport]
  /// With trainers, oldest first.
  package var appointments: [ExportedAppointment]
  /// What the member trains for, if they said so.
  package var aims: TrainingAims?
  /// Their reminder settings.
  package var reminders: RemindersExport
  /// Their friends, levels and blocks. An import of this file changes none of them.
  package var friends: FriendsExport
  /// Their comments and reactions in the friends' feed.
  package var posts: PostsExport?
  /// The messages they wrote, oldest first.
  package var messages: [MessageExport]?
  /// Points and rewards. Importing this file gives none.
  package var points: PointsExport?
  /// What they said of their muscles; nil if there is nothing. It holds for days only, so an import of this file ignores it.
  package var feelings: [FeelingView]?
}

extension Tx {
  func bodyWeights(of member: Int) throws -> [BodyWeightView] {
    try members.bodyWeights(member).map { BodyWeightView(at: $0.at, weight: $0.weight) }
  }

  func measurementViews(of member: Int) throws -> [MeasurementView] {
    try measurements.list(member: member).map { MeasurementView(kind: $0.kind, day: $0.day, $0.measurement, by: $0.by) }
  }

  func commentViews(of member: Int) throws -> [CommentView]? {
    let comments = try comments.all(of: member)
    return comments.isEmpty ? nil : comments.map(CommentView.init)
  }

  func scheduleExport(of member: Int) throws -> [ScheduleExport] {
    let (entries, changes) = try schedule.all(member: member)
    let byEntry = Dictionary(grouping: changes, by: \.entry)
    return entries.map { ScheduleExport($0, byEntry[$0.id] ?? []) }
  }
}

extension BackOffice {
  /// - Parameter awards: the catalog's awards.
  /// - Throws: `Fault` `no_such_member`.
  package func export(email: String, calendar: GymCalendar, awards: [Award]) throws -> LogExport {
    try database.read { tx in
      let member = try member(email, tx)
      let workouts = try tx.workouts.all(member: member.id).map { workout in
        WorkoutView(exporting: workout, sets: try tx.workouts.sets(of: workout.id))
      }
      let routines = try tx.routines.all(member: member.id)
      let maxes = try MaxService.reply(member.id, tx).maxes
      let catalog = ExerciseCatalog()
      catalog.learn(try tx.exercises.everything())
      let goals = try AwardReader(awards, calendar: calendar, exercises: catalog).goals(of: member.id, tx)
      let used = Set(workouts.flatMap(\.sets).map(\.exercise)).union(try tx.routines.exercises(plannedBy: member.id))
        .union(maxes.map(\.exercise)).union(goals.targets.map(\.exercise))
      return LogExport(
        member: MemberView(member),
        exercises: try tx.exercises.everything().filter { used.contains($0.id) || $0.owner == member.id }
          .map { ExerciseView.full($0) },
        workouts: workouts, routines: routines.map { RoutineView($0, for: member.id) },
        bodyWeights: try tx.bodyWeights(of: member.id), measurements: try tx.measurementViews(of: member.id),
        comments: try tx.commentViews(of: member.id),
        maxes: maxes, goals: goals.goals, targets: goals.targets,
        awards: goals.awards, awardsSharedWith: goals.awardsSharedWith,
        schedule: try tx.scheduleExport(of: member.id),
        appointments: try AppointmentService.export(member.id, tx) ?? [], aims: try tx.aims.find(member: member.id),
        reminders: RemindersExport(try tx.reminders.settings(member.id)),
        friends: try FriendService.export(member.id, tx),
        posts: try PostService.export(member.id, tx), messages: try MessageService.export(member.id, tx),
        points: try PointService.export(member.id, catalog, tx),
        feelings: try FeelingService.export(member.id, tx))
    }
  }

  /// The log as CSV in Strong's columns.
  /// - Throws: `Fault` `no_such_member`.
  package func exportCSV(email: String, calendar: GymCalendar) throws -> String {
    try database.read { tx in
      let member = try member(email, tx)
      let names = Dictionary(
        try tx.exercises.everything().map { ($0.id, $0.facts.name) }, uniquingKeysWith: { first, _ in first })
      let csv = LogCSV(calendar: calendar) { names[$0] ?? "" }
      return try tx.workouts.all(member: member.id).reduce(into: LogCSV.header) { text, workout in
        text += csv.lines(workout, try tx.workouts.sets(of: workout.id))
      }
    }
  }

  private func member(_ email: String, _ tx: Tx) throws -> Member {
    guard let member = try tx.members.secrets(emailKey: MemberRules.emailKey(email))?.member else {
      throw Fault.missing("member", field: "member")
    }
    return member
  }
}
