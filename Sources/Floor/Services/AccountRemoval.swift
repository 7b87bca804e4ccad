import Gym
import Secrets
import Storage
import Wire

/// Exporting one's log, deleting it, and deleting the account.
extension AccountService {
  /// A page has at most so many workouts, and no further one once its sets fill the bytes.
  private static let exportPage = 100
  private static let exportBytes = 500_000
  /// What a set takes without its note, at most.
  private static let setBytes = 350

  func registerOwn(in registry: inout Registry) {
    registry.query(AccountsExport.self, .login, cost: .heavy, export)
    registry.change(AccountsClearLog.self, .login, prepare: { try await prove($1.password, $0) }, clear)
    registry.change(AccountsDelete.self, .account, prepare: { try await prove($1.password, $0) }, delete)
    registry.tells(LogCleared.self)
  }

  private func clear(_ caller: Caller, _ call: AccountsClearLog, _: Void, _ tx: Tx) throws -> Outcome<Nothing> {
    let member = try caller.signedIn().member
    try tx.accounts.clearLog(member.id, at: caller.now)
    return Outcome(Nothing(), events: try cleared(member, tx, now: caller.now))
  }

  private func delete(_ caller: Caller, _ call: AccountsDelete, _: Void, _ tx: Tx) throws -> Outcome<Nothing> {
    let (login, known) = try caller.signedIn()
    guard let member = try tx.members.find(known.id) else { throw Fault.missing("member", field: "member") }
    if member.role == .owner, try tx.accounts.owners().count < 2 { throw Fault(.conflict, "last_owner") }
    return Outcome(Nothing(), events: try removal(of: member, tx, now: caller.now, asking: login.session))
  }

  /// Anything that cannot be undone needs the password, however the login was made.
  private func prove(_ password: String, _ caller: Caller) async throws {
    let right = try await secrets.isRight(password, of: caller.signedIn().member, database, now: caller.now)
    guard right else { throw Fault(.unauthenticated, "wrong_credentials", field: "password") }
  }

  private func export(_ caller: Caller, _ call: AccountsExport, _ tx: Tx) throws -> AccountsExport.Reply {
    let member = try caller.signedIn().member
    let found = try tx.workouts.page(member: member.id, after: call.after, limit: Self.exportPage + 1)
    var page: [(workout: Workout, sets: [LoggedSet])] = []
    var bytes = 0
    for workout in found.prefix(Self.exportPage) where bytes < Self.exportBytes {
      let sets = try tx.workouts.sets(of: workout.id)
      bytes += sets.reduce(workout.notes?.utf8.count ?? 0) { $0 + Self.setBytes + ($1.entry.note?.utf8.count ?? 0) }
      page.append((workout, sets))
    }
    let next = page.count < found.count ? page.last?.workout.id : nil
    let isFirst = call.after == nil
    if call.format == .csv {
      let lines = LogCSV(calendar: calendar) { exercises.name($0) }
      let csv = page.reduce(into: isFirst ? LogCSV.header : "") { $0 += lines.lines($1.workout, $1.sets) }
      return AccountsExport.Reply(
        format: LogExport.formatName, member: MemberView(member), exercises: [], workouts: [], next: next, csv: csv)
    }
    let workouts = try page.map { workout, sets in
      var view = WorkoutView(exporting: workout, sets: sets)
      view.audience = try tx.posts.audience(of: .workout(workout.id, of: member.id))
      return view
    }
    let routines = isFirst ? try tx.routines.all(member: member.id) : []
    let maxes = isFirst ? try MaxService.reply(member.id, tx).maxes : []
    let goals = isFirst ? try awards.goals(of: member.id, tx) : nil
    var used = Set(workouts.flatMap(\.sets).map(\.exercise))
    for planned in page.compactMap(\.workout.plan).flatMap({ $0 }) + routines.flatMap(\.facts.plan) {
      used.formUnion([planned.exercise] + planned.alternatives)
    }
    if isFirst {
      used.formUnion(maxes.map(\.exercise))
      used.formUnion(goals?.targets.map(\.exercise) ?? [])
      used.formUnion(exercises.all(for: member.id).filter { $0.owner != nil }.map(\.id))
    }
    var reply = AccountsExport.Reply(
      format: LogExport.formatName, member: MemberView(member),
      exercises: used.sorted().compactMap { exercises.find($0, for: member.id) }.map { ExerciseView.full($0) },
      workouts: workouts, routines: isFirst ? routines.map { RoutineView($0, for: member.id) } : nil, next: next,
      bodyWeights: isFirst ? try tx.bodyWeights(of: member.id) : nil, maxes: isFirst ? maxes : nil,
      goals: goals, schedule: isFirst ? try tx.scheduleExport(of: member.id) : nil,
      aims: isFirst ? try tx.aims.find(member: member.id) : nil)
    if isFirst {
      reply.classes = try ClassService.export(member.id, tx)
      reply.appointments = try AppointmentService.export(member.id, tx)
      reply.assigned = try AssignmentService.export(member.id, tx)
      reply.comments = try tx.commentViews(of: member.id)
      reply.posts = try PostService.export(member.id, tx)
      reply.messages = try MessageService.export(member.id, tx)
      reply.reports = try ReportService.export(member.id, tx)
      reply.reminders = RemindersExport(try tx.reminders.settings(member.id))
      reply.friends = try FriendService.export(member.id, tx)
      reply.challenges = try ChallengeService.export(member.id, exercises, now: caller.now, tx)
      reply.boards = try BoardService.export(member, exercises, tx)
      reply.points = try PointService.export(member.id, exercises, tx)
      let measured = try tx.measurementViews(of: member.id)
      if !measured.isEmpty { reply.measurements = measured }
      reply.feelings = try FeelingService.export(member.id, tx)
    }
    return reply
  }

  /// The log is deleted: removes it from the member's own screens, the feed, the boards and the gym's totals.
  private func cleared(_ member: Member, _ tx: Tx, now: Int) throws -> [Event] {
    [
      Event(.me(member.id), LogCleared()),
      Event(.activity, LogForgotten(member: member.id, isShown: member.shownOnFloor)),
      Event(.activity, try FloorReloaded(tx, exercises, calendar: calendar, now: now)),
      Event(.me(member.id), ScoresChanged(scores: []), key: ScoresChanged.event),
    ] + (try ScoreService.boardsChanged(by: member, tx, day: calendar.day(at: now)))
  }

  /// Removes a member and everything that belongs to them.
  func removal(of member: Member, _ tx: Tx, now: Int, asking: Int? = nil) throws -> [Event] {
    let appointments = try AppointmentService.removal(of: member.id, tx, now: now)
    let friends = try FriendService.leaving(member, tx)
    let ended = try tx.sessions.endAll(member: member.id, at: now)
    let groups = try tx.conversations.groups(of: member.id)
    let boards = try tx.challenges.list(of: member.id, settledSince: now)
      .compactMap { try ChallengeBoard($0.id, exercises, tx) }
    try tx.accounts.remove(member.id)
    let challenges = try boards.flatMap { try ChallengeService.others($0, exercises, now: now, tx) }
    let left = try groups.filter { try !tx.conversations.exists($0.id) }.flatMap { group in
      group.members.filter { $0 != member.id }.map {
        Event(.messages($0), ConversationEnded(conversation: group.id))
      }
    }
    return [Event(.members, LoginsEnded(sessions: ended, asking: asking))]
      + (try hiding(member, tx, now: now)) + appointments + friends + left
      + challenges
      + [
        Event(.activity, LogForgotten(member: member.id, isShown: member.shownOnFloor)),
        Event(.activity, try FloorReloaded(tx, exercises, calendar: calendar, now: now)),
        Event(.members, AccountRemoved(member: member.id)),
      ]
  }
}

/// All of a member's sets are deleted: remove them from the feed now, and from the totals when they may be seen to
/// change. `FloorReloaded` follows.
struct LogForgotten: TopicEvent {
  static let event = "activity.forgotten"
  var member: Int
  /// Whether the member was shown on the floor.
  var isShown: Bool
}
