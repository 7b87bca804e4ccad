import Gym
import Storage
import Wire

extension LogReader {
  /// The log of a friend, or of another member of the gym, as far as they show it to the caller.
  ///
  /// - Throws: `no_such_member`, also if one has blocked the other, and for a member who shows the caller nothing,
  ///   cannot be found by name and has not asked to be the caller's friend.
  init(_ caller: Caller, shownBy member: Int, field: String = "member", _ tx: Tx) throws {
    let viewer = try caller.signedIn().member.id
    self.member = member
    relation = try tx.friends.relation(of: viewer, to: member)
    switch relation {
    case .oneself, .friend, .trainer: break
    case .gymMember(let levels):
      let shows = ShownKind.allCases.contains { levels[$0] == .gym }
      guard try shows || tx.friends.sharing(member).foundByName || tx.friends.isAsked(viewer, by: member) else {
        throw Fault.missing("member", field: field)
      }
    case .none: throw Fault.missing("member", field: field)
    }
  }

  func shows(_ kind: ShownKind) -> Bool { SharingRule.allows(kind, to: relation) }
}

extension ProgressService.Question {
  init(_ reader: LogReader, now: Int) {
    self.reader = reader
    self.now = now
  }
}

/// A member's page as friends and other members of the gym see it.
struct FriendProfileService: Service {
  let progress: ProgressService
  let awards: AwardReader

  private var calendar: GymCalendar { progress.calendar }
  private var exercises: ExerciseCatalog { progress.exercises }

  static let weeks = 12
  static let mostRecords = 8
  /// The records that are shown. Volume is left out, because nearly every workout sets such a record.
  static let shownRecords: [RecordKind] = [.heaviest, .e1rm, .reps, .longest, .farthest, .fastest]
  /// How far back the latest records are looked for, in milliseconds.
  private static let recent = 366 * Milliseconds.day

  func register(in registry: inout Registry) {
    registry.query(FriendsProfile.self, .login, profile)
  }

  func profile(_ caller: Caller, _ call: FriendsProfile, _ tx: Tx) throws -> FriendsProfile.Reply {
    let viewer = try caller.signedIn().member.id
    let reader = try LogReader(caller, shownBy: call.member, tx)
    guard let member = try tx.members.find(call.member) else { throw Fault.missing("member", field: "member") }
    var reply = FriendsProfile.Reply(member: FaceView(member.face), relation: FriendRelation(reader.relation))
    reply.friendsSince = try tx.friends.since(viewer, member.id)
    if reader.shows(.workouts) { reply.trainingSince = try tx.workouts.trainingSince(member: member.id) }
    if reader.shows(.goals) { reply.goals = try goals(reader, now: caller.now, tx) }
    if reader.shows(.visits) { reply.hereSince = try tx.visits.open(of: member.id)?.arrivedAt }
    let overview = try progress.overview(ProgressService.Question(reader, now: caller.now), tx)
    if reader.shows(.profile) {
      reply.days = try days(of: member, overview, now: caller.now, tx)
      reply.routines = try tx.routines.published(by: member.id, for: viewer).map { RoutineRow($0, for: viewer) }
    }
    if reader.shows(.records) {
      reply.records = FriendsProfile.Records(
        latest: try records(reader, for: viewer, now: caller.now, tx), lifts: overview.lifts,
        bigThreeGrams: overview.bigThreeGrams,
        wilks: overview.wilks, dots: overview.dots)
    }
    if reader.shows(.bodyWeight) { reply.bodyWeight = overview.bodyWeight }
    if reader.shows(.awards) {
      reply.awards = try awards.books.book(of: member.id, tx).book.earned.reversed().map {
        awards.view($0, to: viewer)
      }
      if let points = try tx.points.account(member.id), !points.isOff {
        reply.level = points.level.number
        reply.badges = try Badge.all(of: member.id, calendar: calendar, now: caller.now, tx).filter { $0.day != nil }
          .map(BadgeView.init)
      }
    }
    return reply
  }

  /// The goals that the member chose, or nil if there are none that may be shown.
  private func goals(_ reader: LogReader, now: Int, _ tx: Tx) throws -> FriendsProfile.ShownGoals? {
    let chosen = try tx.goals.find(member: reader.member)
    // The volume of a week with pull-ups only would reveal the body weight.
    let volumeGrams = reader.shows(.bodyWeight) ? chosen.weekVolumeGrams : nil
    let hasDaily = chosen.dayMinutes != nil || chosen.daySets != nil || chosen.dayReps != nil
    let hasWeekly = chosen.weekWorkouts != nil || chosen.weekSets != nil || volumeGrams != nil
    guard hasDaily || hasWeekly else { return nil }
    let today = calendar.calendarDay(at: now)
    let done = hasWeekly ? try GoalService.thisWeek(of: reader.member, today: today, calendar, tx) : nil
    return FriendsProfile.ShownGoals(
      daily: hasDaily ? DailyGoals(minutes: chosen.dayMinutes, sets: chosen.daySets, reps: chosen.dayReps) : nil,
      weekly: hasWeekly
        ? WeeklyGoals(workouts: chosen.weekWorkouts, sets: chosen.weekSets, volumeGrams: volumeGrams) : nil,
      thisWeek: done.map { done in
        WeeklyGoals(
          workouts: chosen.weekWorkouts == nil ? nil : done.workouts, sets: chosen.weekSets == nil ? nil : done.sets,
          volumeGrams: volumeGrams == nil ? nil : done.volumeGrams)
      })
  }

  private func days(
    of member: Member, _ overview: ProgressOverview.Reply, now: Int, _ tx: Tx
  ) throws -> FriendsProfile.Days {
    let from = calendar.calendarDay(at: now).monday.adding(days: -7 * (Self.weeks - 1))
    var days: [String] = []
    for start in try tx.progress.starts(member: member.id, from: calendar.start(of: from), before: .max) {
      let day = calendar.day(at: start)
      if days.last != day { days.append(day) }
    }
    return FriendsProfile.Days(
      since: member.joinedAt, from: from.text, days: days, streakWeeks: overview.streakWeeks,
      streakPending: overview.streakPending)
  }

  private func records(_ reader: LogReader, for viewer: Int, now: Int, _ tx: Tx) throws -> [FriendsProfile.Record] {
    let found = try tx.progress.latestRecords(
      member: reader.member, kinds: Self.shownRecords, since: now - Self.recent, limit: 4 * Self.mostRecords)
    return found.compactMap { row -> FriendsProfile.Record? in
      let type = exercises.type(row.exercise)
      let kinds = row.work.summary.records.filter { Self.shownRecords.contains($0) && type.curveRecords.contains($0) }
      guard !kinds.isEmpty else { return nil }
      let point = ProgressService.point(row.work, type)
      var record = FriendsProfile.Record(
        at: row.work.startedAt, exercise: row.exercise, name: exercises.name(row.exercise, to: viewer),
        kinds: kinds)
      if reader.mayShowLoads(of: type) {
        (record.grams, record.reps, record.e1rmGrams) = (point.topGrams, point.topReps, point.e1rmGrams)
      }
      if type == .reps { record.reps = row.work.summary.mostReps }
      (record.milliseconds, record.metres) = (point.milliseconds, point.metres)
      return record
    }.prefix(Self.mostRecords).map(\.self)
  }
}

extension FriendRelation {
  init(_ relation: Relation) {
    switch relation {
    case .oneself: self = .oneself
    case .friend: self = .friend
    case .gymMember, .trainer, .none: self = .gymMember
    }
  }
}

extension FriendService {
  /// A member's friends, requests and blocks, and what they show to whom.
  static func export(_ member: Int, _ tx: Tx) throws -> FriendsExport {
    FriendsExport(
      friends: try tx.friends.list(of: member).map { FriendsExport.Person(name: $0.face.name, since: $0.since) },
      sent: try tx.friends.sent(by: member).map { sent in
        FriendsExport.Person(name: sent.email ?? sent.receiver?.name ?? "", since: sent.at)
      },
      blocked: try tx.friends.blocks(of: member).map { FriendsExport.Person(name: $0.name, since: $0.at) },
      sharing: SharingView(try tx.friends.sharing(member)))
  }
}
