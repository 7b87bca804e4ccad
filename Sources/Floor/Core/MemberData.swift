import Gym
import Storage

/// The data that a noun stores about a member. Each noun declares it once, in its own file, and `all` lists the
/// declarations. The export, the deletion of a log and the deletion of an account go through that list, so none of them
/// names a noun.
struct MemberData: Sendable {
  /// What declarations need besides the rows.
  struct Context: Sendable {
    var exercises: ExerciseCatalog
    var awards: AwardReader
    var calendar: GymCalendar
    var now: Int
  }

  /// Makes a noun's events. Called in the same transaction after all nouns have changed their rows, because one noun's
  /// events may depend on another's rows.
  typealias Events = (Tx) throws -> [Event]

  /// The tables that hold a member's id; each such table belongs to one declaration. Foreign keys delete their rows with
  /// the account, or set the id to NULL.
  let tables: [String]
  /// Adds the noun's fields to a member's export.
  var exports: @Sendable (inout MemberExport, Tx) throws -> Void = { _, _ in }
  /// Called when the member deletes their log: deletes what the noun derived from it.
  var clears: @Sendable (Member, Context, Tx) throws -> Events = { _, _, _ in { _ in [] } }
  /// Called before the member's account is deleted. The events are made after the deletion.
  var leaves: @Sendable (Member, Context, Tx) throws -> Events = { _, _, _ in { _ in [] } }

  init(_ tables: String...) { self.tables = tables }

  func exporting(_ exports: @escaping @Sendable (inout MemberExport, Tx) throws -> Void) -> MemberData {
    with { $0.exports = exports }
  }

  func clearing(_ clears: @escaping @Sendable (Member, Context, Tx) throws -> Events) -> MemberData {
    with { $0.clears = clears }
  }

  /// For a noun without events of its own.
  func clearing(_ clears: @escaping @Sendable (_ member: Int, Tx) throws -> Void) -> MemberData {
    clearing { member, _, tx in
      try clears(member.id, tx)
      return { _ in [] }
    }
  }

  func leaving(_ leaves: @escaping @Sendable (Member, Context, Tx) throws -> Events) -> MemberData {
    with { $0.leaves = leaves }
  }

  private func with(_ change: (inout MemberData) -> Void) -> MemberData {
    var copy = self
    change(&copy)
    return copy
  }
}

extension MemberData {
  /// `WorkoutService` comes first: the other nouns delete what was derived from the log after the log itself.
  static let all: [MemberData] = [
    WorkoutService.memberData,
    AccountService.memberData,
    AimsService.memberData,
    AppointmentService.memberData,
    AssignmentService.memberData,
    AuditService.memberData,
    AwardService.memberData,
    BoardService.memberData,
    BodyService.memberData,
    ChallengeService.memberData,
    ClassService.memberData,
    ClientService.memberData,
    CoachingService.memberData,
    CommentService.memberData,
    EmailService.memberData,
    FaceService.memberData,
    FeedService.memberData,
    FeelingService.memberData,
    FriendService.memberData,
    GoalService.memberData,
    HeartSessionService.memberData,
    ImportService.memberData,
    MaxService.memberData,
    MealService.memberData,
    MeasurementService.memberData,
    MembershipService.memberData,
    MessageService.memberData,
    ModelService.memberData,
    OwnExerciseService.memberData,
    PasswordLinkService.memberData,
    PhoneCodeService.memberData,
    PhotoService.memberData,
    PointService.memberData,
    PostService.memberData,
    ProblemService.memberData,
    ProgramService.memberData,
    ProgressService.memberData,
    PushService.memberData,
    ReminderService.memberData,
    ReportService.memberData,
    RestService.memberData,
    RoadService.memberData,
    RouteService.memberData,
    RoutineService.memberData,
    ScheduleService.memberData,
    ScoreService.memberData,
    SecondFactorService.memberData,
    SentLimits.memberData,
    SharedRoadService.memberData,
    LoginService.memberData,
    StaffService.memberData,
    StarService.memberData,
    StepService.memberData,
    StrapService.memberData,
    TokenService.memberData,
    VideoService.memberData,
    VisitService.memberData,
  ]

  /// Deletes a member's log and everything derived from it.
  static func clearLog(of member: Member, _ context: Context, _ tx: Tx) throws -> [Event] {
    try all.map { try $0.clears(member, context, tx) }.flatMap { try $0(tx) }
  }

  /// Deletes a member and all their data.
  static func delete(_ member: Member, _ context: Context, _ tx: Tx) throws -> [Event] {
    let events = try all.map { try $0.leaves(member, context, tx) }
    try tx.accounts.remove(member.id)
    return try events.flatMap { try $0(tx) }
  }
}
