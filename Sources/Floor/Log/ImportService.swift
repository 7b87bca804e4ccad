import Dispatch
import Gym
import Storage
import Synchronization
import Wire

/// Importing a log from another app, on a member's page.
struct ImportService: Service {
  let changes: Changes
  let calendar: GymCalendar
  let exercises: ExerciseCatalog
  let limits: ImportLimits
  let clock: Clock
  private let uploads: Uploads
  private var database: Database { changes.database }
  private let turns = Turns()
  private let tries: RateLimit<Int>
  /// Reading a file keeps a core busy for a while, so it gets its own queue.
  private let reading = DispatchQueue(label: "rackside.imports")
  private let lastLook = LastLook()

  init(
    changes: Changes, calendar: GymCalendar, exercises: ExerciseCatalog, limits: ImportLimits, uploads: Uploads,
    clock: Clock
  ) {
    self.changes = changes
    self.calendar = calendar
    self.exercises = exercises
    self.limits = limits
    self.clock = clock
    self.uploads = uploads
    tries = RateLimit(burst: limits.triesPerHour, perHour: limits.triesPerHour)
  }

  static let maxPartBytes = 250_000
  /// How long an import may go without progress, in milliseconds. After that its client is considered gone.
  static let abandonedAfter = 600_000

  static let memberData = MemberData("imports", "import_choices", "outside_imports")

  func register(in registry: inout Registry) {
    registry.instant(ImportsUpload.self, .login, upload)
    registry.change(
      ImportsRun.self, .login, prepare: prepare, { caller, _, prepared, tx in try show(prepared, caller, tx) })
    registry.change(
      ImportsStrong.self, .login, prepare: { caller, call in try await prepare(caller, call.run) },
      { caller, _, prepared, tx in try show(prepared, caller, tx) })
    registry.publishes(LogImported.self, ImportProgress.self)
    registry.remember(LogImported.self) { [uploads] _, topic in uploads.forget(member: topic.member) }
    registry.react(LogImportUndone.self) { _, topic in discardHidden(of: topic.member) }
    registry.react(LogCleared.self) { _, topic in discardHidden(of: topic.member) }
    // The uploads of all services.
    registry.onClose { [uploads] client in uploads.forget(client) }
    registry.chore(discardAbandoned)
  }

  private func upload(_ caller: Caller, _ call: ImportsUpload) throws -> ImportsUpload.Reply {
    let login = try caller.signedIn().login
    try database.space.keepReserve()
    let text = Array(call.text.utf8)
    guard text.count <= Self.maxPartBytes else {
      throw Fault(.invalid, "too_long", field: "text", params: ["max": Double(Self.maxPartBytes)])
    }
    let bytes = try uploads.add(text, part: call.part, of: login, on: caller.client, now: caller.now)
    return ImportsUpload.Reply(bytes: bytes)
  }

  private struct Prepared: Sendable {
    var report: ImportResult
    /// Nil for a preview, and if there are errors.
    var staged: LogImport.Staged?
    /// Held until the last commit, so that a retry of the same import waits and then finds its reply.
    var turn: Turns.Turn
  }

  /// Reads the file, and stores it where nobody sees it yet. Imports run one at a time, so that each finishes quickly.
  private func prepare(_ caller: Caller, _ call: ImportsRun) async throws -> Prepared {
    let (login, member) = try caller.signedIn()
    try database.space.keepReserve()
    if let wait = tries.take(member.id, now: caller.now) {
      throw Fault(.rateLimited, "too_many", retryAfterMs: wait)
    }
    let turn = try await turns.take(member.id)
    let bytes = uploads.bytes(of: login, on: caller.client)
    guard !bytes.isEmpty else { throw Fault(.notFound, "no_such_upload") }
    let today = calendar.day(at: caller.now)
    let file = await withCheckedContinuation { continuation in
      reading.async {
        continuation.resume(
          returning: readLog(bytes, as: call.format, unit: call.unit, dates: call.dates, today: today))
      }
    }
    let importing = LogImport(
      database: database, calendar: calendar, exercises: exercises, limits: limits, clock: clock)
    let plan = try await importing.plan(
      file, for: member, choices: call.choices ?? [], now: caller.now)
    let isStored = !call.dryRun && plan.report.errors.isEmpty
    if isStored, file.needsUnit { throw Fault(.invalid, "required", field: "unit") }
    let staged = isStored ? try await importing.stage(plan, for: member, report: { tell($0, member.id) }) : nil
    return Prepared(report: plan.report, staged: staged, turn: turn)
  }

  /// Publishes an import's progress in commit order, so that none of it comes after the end.
  private func tell(_ progress: ImportProgress, _ member: Int) {
    changes.make("import progress") { _ in [Event(.me(member), progress, key: ImportProgress.event)] }
  }

  private func show(_ prepared: Prepared, _ caller: Caller, _ tx: Tx) throws -> Outcome<ImportResult> {
    let report = prepared.report
    guard let staged = prepared.staged else {
      var outcome = Outcome(report)
      outcome.usesKey = false
      return outcome
    }
    let shown = try LogImport.show(staged, now: caller.now, tx)
    return Outcome(
      report,
      events: try events(shown.extras, shown.routines, of: staged.member, now: caller.now, tx) + [
        Event(.exercises, ExercisesAdded(exercises: staged.created)),
        Event(.activity, try FloorReloaded(tx, exercises, calendar: calendar, now: caller.now)),
        Event(.me(staged.member), LogImported(workouts: report.workouts, sets: report.sets)),
        LogChanged.replaced(of: staged.member),
      ])
  }

  /// The events for what one of our own files changed besides the log.
  private func events(
    _ extras: ImportedExtras, _ routines: [Int], of member: Int, now: Int, _ tx: Tx
  ) throws -> [Event] {
    var events: [Event] = []
    if !extras.profile.isEmpty || !extras.bodyWeights.isEmpty, let changed = try tx.members.find(member) {
      events += [
        Event(.members, MemberChanged(member: changed)), Event(.members, AccountChanged(member: changed)),
      ]
    }
    if let aims = extras.profile.aims { events.append(AimsService.event(aims, isChosen: true, member)) }
    for id in routines {
      guard let routine = try tx.routines.own(id, member: member) else { continue }
      let row = RoutineRow(ListedRoutine(routine), for: member)
      events.append(Event(.me(member), RoutineChanged(routine: row)))
    }
    if !extras.maxes.isEmpty {
      let maxes = try MaxService.reply(member, tx).maxes
      events.append(Event(.me(member), MaxesChanged(maxes: maxes), key: MaxesChanged.event))
    }
    if let newest = extras.measurements.map(\.day).max() {
      events.append(Event(.me(member), MeasurementsChanged(day: newest)))
    }
    if extras.goals != Goals() || !extras.targets.isEmpty {
      let goals = GoalService(calendar: calendar, exercises: exercises)
      events.append(try goals.news(of: member, now: now, tx))
    }
    return events
  }

  /// Deletes the rows of a log that was hidden in the last commit. Bests and days follow with the rows of an undone
  /// import, so the member's screens load them again after that.
  private func discardHidden(of member: Int?) {
    guard let member else { return }
    Task {
      for id in try await database.readAsync({ tx in try tx.imports.hidden(member: member) }) {
        try await finishUndo(id, of: member)
      }
    }
  }

  /// Deletes an undone import. What must be recounted is marked in the change that deletes the last rows.
  private func finishUndo(_ id: Int, of member: Int) async throws {
    try await LogImport.discard(id, database) { [hub = changes.hub] tx in
      try hub.record([LogChanged.replaced(of: member)], tx)
    }
    changes.make("imports") { _ in
      [Event(.me(member), LogImportUndone(workouts: 0, sets: 0)), LogChanged.replaced(of: member)]
    }
  }

  /// Deletes what a crash or a full disk left of imports and of their undoing. Nobody can see those rows.
  private func discardAbandoned(now: Int) {
    let isDue = lastLook.at.withLock { last in
      guard now - last >= 60_000 else { return false }
      last = now
      return true
    }
    guard isDue else { return }
    Task {
      let left = try await database.readAsync { tx in try tx.imports.abandoned(since: now - Self.abandonedAfter) }
      for one in left {
        if one.isHidden {
          try await finishUndo(one.id, of: one.member)
        } else {
          try await LogImport.discard(one.id, database)
        }
      }
    }
  }

  private final class LastLook: Sendable {
    let at = Mutex(0)
  }
}

/// Imports run one at a time; a few may wait.
private final class Turns: Sendable {
  private static let mostWaiting = 8

  private struct State {
    var isRunning = false
    var waiting: [(member: Int, go: CheckedContinuation<Bool, Never>)] = []
  }

  private let state = Mutex(State())

  /// Ends when it is released.
  final class Turn: Sendable {
    private let turns: Turns
    fileprivate init(_ turns: Turns) { self.turns = turns }
    deinit { turns.end() }
  }

  /// - Throws: `busy` if too many imports wait, or this member already has one waiting.
  func take(_ member: Int) async throws(Fault) -> Turn {
    let isMine = await withCheckedContinuation { (go: CheckedContinuation<Bool, Never>) in
      let answer = state.withLock { state -> Bool? in
        guard state.isRunning else {
          state.isRunning = true
          return true
        }
        guard state.waiting.count < Self.mostWaiting, !state.waiting.contains(where: { $0.member == member }) else {
          return false
        }
        // `end` resumes it.
        state.waiting.append((member, go))
        return nil
      }
      if let answer { go.resume(returning: answer) }
    }
    guard isMine else { throw Fault(.unavailable, "busy", retryAfterMs: 10_000) }
    return Turn(self)
  }

  private func end() {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      if state.waiting.isEmpty {
        state.isRunning = false
        return nil
      }
      return state.waiting.removeFirst().go
    }
    next?.resume(returning: true)
  }
}
