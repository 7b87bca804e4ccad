package import Gym
package import Logging
package import Push
package import Secrets
package import Storage
import Synchronization
import Wire

/// The whole floor, without a transport. The owner of this object reports connections to it and runs its chores.
package final class FloorServer: Sendable {
  package let dispatcher: Dispatcher
  let settings: FloorSettings
  let gym: GymIdentity
  let calendar: GymCalendar
  private let logins: Logins
  private let exercises: ExerciseCatalog
  private let watch: DeviceWatch
  private let scripts: Scripts
  private let roadPosts: RoadPosts
  let musicLive = MusicLive()

  /// - Parameters:
  ///   - clock: the gym's time; `watched.clock` if there is one.
  ///   - watched: knows whether the clock can be right. Without it, it always can.
  package init(
    database: Database, broadcaster: any Broadcaster, hasher: GuardedHasher, clock: Clock, calendar: GymCalendar,
    settings: FloorSettings, watched: GymClock? = nil, mail: GymMail? = nil, push: PushSender? = nil,
    restoring: (any GymRestoring)? = nil, log: Logger,
    also: (inout Registry, TopicHub) -> Void = { _, _ in }
  ) throws {
    self.settings = settings
    self.calendar = calendar
    let hub = TopicHub(broadcaster: broadcaster, makeEpoch: { String(Tokens.make(.session).suffix(8)) })
    let logins = Logins(hub: hub)
    self.logins = logins
    let gym = GymIdentity(settings, hasMail: mail != nil)
    self.gym = gym
    let permissions = Permissions(logins: logins, clock: clock, gym: gym)
    let secrets = GuardedSecrets(limiter: GuessLimiter(database: database, log: log), hasher: hasher)
    let names = ShownNames(clock: clock)
    let exercises = ExerciseCatalog(names: names)
    self.exercises = exercises
    let sessions = LoginService(database: database, hub: hub, logins: logins, secrets: secrets, settings: settings)
    let programs = ProgramService(exercises: exercises, gym: gym)
    let awardReader = AwardReader(settings.awards, calendar: calendar, exercises: exercises)
    let progress = ProgressService(database: database, calendar: calendar, exercises: exercises)
    let posts = PostReader(settings.awards, exercises: exercises)
    let floorAwards = FloorAwards(settings.awards, exercises: exercises)
    let joining = Joining(database: database, calendar: calendar, secrets: secrets, sessions: sessions)

    let pushKeys = PushKeys(database: database)
    let changes = Changes(database: database, hub: hub, log: log)
    let accounts = AccountService(
      changes: changes, calendar: calendar, logins: logins, secrets: secrets, exercises: exercises,
      awards: awardReader)
    let challenges = ChallengeService(changes: changes, clock: clock, calendar: calendar, exercises: exercises)
    let messages = MessageService(
      database: database, hub: hub, reader: MessageReader(posts: posts), routines: RoutineService(exercises: exercises))
    let postService = PostService(changes: changes, reader: posts)

    let devices = DeviceService(
      database: database, hub: hub, logins: logins, limiter: secrets.limiter, settings: settings, clock: clock)
    watch = devices.watch

    let openVisits = OpenVisits()
    let hearts = HeartLive(changes: changes, calendar: calendar, clock: clock, watch: devices.watch)
    let machines = MachineLive(changes: changes, clock: clock)
    let roads = RoadImporting(database: database, calendar: calendar, clock: clock)
    // For logs and calendar files alike: a member sends one at a time. Roads and pictures have their own, and the same
    // budget.
    let uploads = Uploads(budget: settings.imports.uploadBytes)
    // Services in registration order, which matters to some: see their comments.
    let services: [any Service] = [
      // Its chore comes first, so that the others already see a clock that has just been set.
      GymClockService(
        watched: watched, clock: clock, changes: changes, gym: gym, logins: logins, watch: devices.watch,
        timeZone: calendar.timeZone, log: log),
      // Before all services that follow the same events.
      names,
      accounts,
      AimsService(),
      AppointmentPlanService(calendar: calendar),
      AppointmentService(changes: changes, calendar: calendar, answerHours: settings.answerHours),
      AreaService(),
      AssignmentService(calendar: calendar, exercises: exercises, gym: gym),
      AttendanceService(calendar: calendar),
      AuditService(changes: changes, calendar: calendar, limiter: secrets.limiter),
      AwardService(changes: changes, clock: clock, reader: awardReader, floor: floorAwards),
      BackupService(settings.backups),
      BoardService(changes: changes, clock: clock, calendar: calendar, exercises: exercises),
      BodyService(calendar: calendar),
      challenges,
      DeletingAll(messages: messages, challenges: challenges),
      ClassPlanService(calendar: calendar),
      ClassService(changes: changes, calendar: calendar, clock: clock),
      ClientService(
        database: database, calendar: calendar, limiter: secrets.limiter, logins: logins),
      ClientListService(database: database, calendar: calendar, clock: clock, log: log),
      ClientWorkoutService(exercises: exercises),
      ClientNoteService(),
      ClientReviewService(calendar: calendar, exercises: exercises, gym: gym),
      ClockService(clock: clock),
      CoachingService(database: database, hub: hub, exercises: exercises, logins: logins),
      CommentService(space: database.space),
      DeviceMoveService(database: database, logins: logins, devices: devices),
      devices,
      DeviceProofService(devices: devices),
      ExerciseService(catalog: exercises),
      ExercisePageService(catalog: exercises, gym: gym),
      EmailService(database: database, secrets: secrets, gym: gym, mail: mail, settings: settings),
      FaceService(database: database, calendar: calendar, uploads: uploads),
      FeedService(),
      FeelingService(exercises: exercises),
      FriendsHereService(changes: changes),
      FriendService(
        database: database, hub: hub, limiter: secrets.limiter, exercises: exercises, messages: messages.reader,
        clock: clock),
      FriendComparisonService(progress: progress),
      FriendProfileService(progress: progress, awards: awardReader),
      FloorService(
        database: database, hub: hub, calendar: calendar, clock: clock, visits: openVisits, exercises: exercises,
        awards: floorAwards),
      GeneratorService(calendar: calendar, exercises: exercises, gym: gym),
      GoalService(calendar: calendar, exercises: exercises),
      GoalProposalService(calendar: calendar, exercises: exercises),
      GymService(gym: gym, joining: joining, logins: logins, timeZone: calendar.timeZone),
      HeartService(live: hearts),
      HeartSessionService(live: hearts, calendar: calendar),
      HTTPSService(source: settings.https),
      ImportService(
        changes: changes, calendar: calendar, exercises: exercises, limits: settings.imports, uploads: uploads,
        clock: clock),
      ImportUndoService(calendar: calendar, exercises: exercises),
      LoginListService(logins: logins),
      LoginTicketService(sessions: sessions),
      MachineService(live: machines, exercises: exercises),
      MaxService(exercises: exercises),
      MealService(calendar: calendar, exercises: exercises),
      MeasurementService(calendar: calendar),
      MemberService(
        database: database, hub: hub, calendar: calendar, logins: logins, permissions: permissions,
        secrets: secrets, joining: joining, taken: TakenEmails(perHour: settings.takenEmailsPerHour)),
      MembershipService(calendar: calendar),
      MemberDeskService(calendar: calendar, secrets: secrets),
      messages,
      MusicService(live: musicLive, changes: changes, keeper: settings.music),
      ModelService(
        changes: changes, desk: ModelDesk(settings.model, changes: changes, log: log),
        figures: ModelFigures(calendar: calendar, exercises: exercises, gym: gym)),
      OccasionService(database: database, calendar: calendar, uploads: uploads),
      OutsideImports(changes: changes, calendar: calendar, exercises: exercises, clock: clock),
      OwnExerciseService(catalog: exercises),
      PasswordLinkService(
        database: database, secrets: secrets, sessions: sessions, gym: gym, mail: mail, settings: settings),
      PhoneCodeService(database: database, calendar: calendar, secrets: secrets, sessions: sessions),
      PointService(
        calendar: calendar, exercises: exercises, watch: PointWatch(changes, clock: clock, calendar: calendar)),
      postService,
      PresetService(),
      ProblemService(changes: changes),
      progress,
      EnergyService(calendar: calendar, exercises: exercises),
      EvaluationService(calendar: calendar, exercises: exercises, gym: gym),
      NextLoadService(exercises: exercises, gym: gym),
      programs,
      PhotoService(changes: changes, calendar: calendar, uploads: uploads),
      PushService(database: database, push: push, keys: pushKeys),
      QRService(),
      ReportService(
        changes: changes, clock: clock, posts: postService, messages: messages, challenges: challenges,
        accounts: accounts),
      RestService(),
      RestoreService(database: database, gym: gym, limiter: secrets.limiter, restoring: restoring),
      RewardService(changes: changes, calendar: calendar, limiter: secrets.limiter),
      RoadService(changes: changes, importing: roads, uploads: uploads),
      SharedRoadService(names: names),
      RoomService(),
      RouteService(importing: roads, uploads: uploads),
      RoutineService(exercises: exercises),
      ScheduleService(calendar: calendar, exercises: exercises),
      ScheduleGymService(calendar: calendar),
      SecondFactorService(sessions: sessions, gym: gym),
      ScoreService(database: database, hub: hub, calendar: calendar, clock: clock),
      sessions,
      SetService(calendar: calendar, exercises: exercises, logins: logins, space: database.space),
      StaffService(changes: changes),
      StarService(catalog: exercises),
      StepService(calendar: calendar),
      StrapService(live: hearts, limiter: secrets.limiter),
      SuggestionService(calendar: calendar, exercises: exercises, gym: gym, programs: programs),
      TimerService(changes: changes, calendar: calendar),
      TokenService(),
      TopicService(database: database, hub: hub, permissions: permissions, settings: settings),
      UpkeepService(changes: changes),
      VideoService(changes: changes, limits: settings.videos),
      VisitService(changes: changes, calendar: calendar, clock: clock, open: openVisits),
      WorkoutService(calendar: calendar, exercises: exercises, logins: logins),
      PlannedWorkoutService(calendar: calendar, exercises: exercises, logins: logins, programs: programs),
      RecordedWorkoutService(calendar: calendar, exercises: exercises, logins: logins, space: database.space),
      WorkoutRemovalService(changes: changes, calendar: calendar, exercises: exercises, logins: logins),
      // Last, after every service that adds reminders.
      ReminderService(
        database: database, hub: hub, calendar: calendar, gym: gym, mail: mail, push: push, keys: pushKeys, log: log),
    ]
    var registry = Registry()
    for service in services { service.register(in: &registry) }
    registry.notifies(Hello.self)
    also(&registry, hub)
    registry.checkScopes()
    hub.follow(registry)
    dispatcher = Dispatcher(
      database: database, registry: registry, permissions: permissions, hub: hub, clock: clock, log: log,
      limits: settings.limits)
    scripts = Scripts(dispatcher: dispatcher, logins: logins, limiter: secrets.limiter)
    roadPosts = RoadPosts(scripts: scripts, changes: changes, importing: roads)
    try database.read { [registry] tx in for body in registry.atStart { try body(tx) } }
  }

  /// The one-time code for setting up the gym, as the owner sees it; nil once the gym is set up.
  package var setupCode: String? { gym.setupCode.map(PairingCode.display) }

  /// Whether the gym has an owner.
  package var isSetUp: Bool { gym.setupCode == nil }

  package var gymName: String { gym.name }

  /// Whether the gym's time is only reckoned (`GymClock`).
  package var isClockUnsure: Bool { dispatcher.clock.isUnsure }

  /// The catalog, as the transport serves it.
  package var catalogDocument: CatalogDocument { exercises.document }

  /// For `/metrics`.
  package var counts: (connections: Int, listeners: Int) {
    (logins.connectionCount, dispatcher.hub.listenerCount)
  }

  /// The paired screens, for `/metrics`.
  package var screens: [DeviceReport] { watch.reports(now: dispatcher.clock.now) }

  package var requestFigures: RequestFigures { dispatcher.figures.all }

  /// Runs the completions of one group of changes. If several of their events have the same key, only the last is sent.
  package func coalescing(_ answers: () -> Void) { dispatcher.hub.coalescing(answers) }

  package func opened(_ peer: any Peer) -> Client {
    let client = Client(peer: peer)
    let now = dispatcher.clock.now
    logins.opened(client)
    dispatcher.log.debug(
      "opened", metadata: ["connection": "\(RequestName.text(peer.id))", "address": "\(peer.address)"])
    client.startDeadline(milliseconds: settings.identifyMilliseconds, now: now)
    client.notify(
      Hello(
        server: "Rackside", version: settings.version, time: now,
        gym: gym.info(timeZone: calendar.timeZone),
        limits: Hello.Limits(
          frameBytes: 262_144, batch: Incoming.largestBatch, identifyMs: settings.identifyMilliseconds,
          subscriptions: settings.subscriptionsPerConnection)))
    return client
  }

  /// Runs what a script sent by HTTP.
  /// - Parameter done: called once, later, on any thread.
  package func script(_ request: ScriptRequest, done: @escaping @Sendable (ScriptReply) -> Void) {
    scripts.run(request, done)
  }

  /// Imports a file of recorded roads that a script sent by HTTP.
  /// - Parameter done: called once, later, on any thread.
  package func roads(_ request: ScriptRequest, done: @escaping @Sendable (RoadPostReply) -> Void) {
    roadPosts.run(request, done)
  }

  package func closed(_ client: Client) {
    dispatcher.closed(client)
    dispatcher.log.debug("closed", metadata: ["connection": "\(RequestName.text(client.peer.id))"])
    logins.closed(client)
    for body in dispatcher.registry.onClose { body(client) }
  }

  /// Runs the chores. Call it every few seconds.
  package func housekeeping() {
    let (now, isUnsure) = (dispatcher.clock.now, dispatcher.clock.isUnsure)
    for chore in dispatcher.registry.chores where chore.isAlways || !isUnsure { chore.body(now) }
  }

  /// Queues what is still to be stored. Call it before the database is closed.
  package func stop() {
    let now = dispatcher.clock.now
    for body in dispatcher.registry.atStop { body(now) }
  }

  /// Waits until all background work that earlier changes caused is stored and published, except rounds that wait for
  /// their pause.
  package func settle() async {
    let rounds = dispatcher.registry.rounds
    var isIdle = false
    while !isIdle {
      await dispatcher.database.settle()
      isIdle = true
      for one in rounds {
        await withCheckedContinuation { continuation in
          if !one.whenIdle({ continuation.resume() }) { isIdle = false }
        }
      }
    }
  }

  /// Runs the daily chores. Call it once a day.
  /// - Returns: false if the clock is unsure. Nothing was done then, so call it again.
  @discardableResult
  package func prune() -> Bool {
    let now = dispatcher.clock.now
    guard !dispatcher.clock.isUnsure else { return false }
    for chore in dispatcher.registry.dailyChores { chore(now) }
    return true
  }
}
