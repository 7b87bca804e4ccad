import Gym
import Storage
import Wire

/// Routines that trainers assign to their clients, and the copies that the clients get.
///
/// Every write checks the client's consent with the kind `plan` again (`LogReader`). The copy is the client's own
/// routine: they may edit, delete and keep it.
struct AssignmentService: Service {
  let calendar: GymCalendar
  let exercises: ExerciseCatalog
  let gym: GymIdentity

  static let mostClients = 50
  /// The most copies that one trainer manages.
  static let mostLed = 2_000

  private var routines: RoutineService { RoutineService(exercises: exercises) }

  static let memberData = MemberData("assignments").exporting { export, tx in
    export.add("assigned", try Self.export(export.member.id, tx))
  }

  func register(in registry: inout Registry) {
    registry.change(AssignmentsAssign.self, .trainer, notes: .nothing("Theirs, by consent."), assign)
    registry.query(AssignmentsList.self, .trainer) { caller, call, tx in
      AssignmentsReply(
        assignments: try led(caller, template: call.template, client: call.client, tx).map { try view($0, tx) })
    }
    registry.query(AssignmentsGet.self, .trainer) { caller, call, tx in
      try reply(find(call.assignment, caller, tx), caller, tx)
    }
    registry.change(AssignmentsEdit.self, .trainer, notes: .nothing("Theirs, by consent."), edit)
    registry.change(AssignmentsUpdate.self, .trainer, notes: .nothing("Theirs, by consent."), update)
    registry.change(AssignmentsPlan.self, .trainer, notes: .nothing("Theirs, by consent."), plan)
    registry.change(AssignmentsEnd.self, .trainer, notes: .nothing("Theirs, by consent."), end)
    registry.query(AssignmentsMine.self, .login) { caller, _, tx in
      let given = try tx.assignments.given(to: caller.signedIn().member.id)
      return AssignmentsMine.Reply(
        routines: given.map {
          .init(
            routine: $0.assignment.copy, trainer: $0.trainer.map(FaceView.init),
            led: $0.assignment.isOpen && $0.trainer != nil)
        })
    }
    registry.allow(AssignmentsMine.self, .read)
    registry.query(AssignmentsToday.self, .login, today)
    registry.allow(AssignmentsToday.self, .read)
    registry.publishes(AssignmentsChanged.self)
  }

  // MARK: Reading

  /// The copies that the caller manages and may see now.
  private func led(
    _ caller: Caller, template: Int? = nil, client: Int? = nil, _ tx: Tx
  ) throws -> [LedAssignment] {
    if let client { _ = try LogReader(caller, client: client, .plan, tx) }
    return try tx.assignments.led(by: caller.signedIn().member.id, template: template, client: client).filter {
      SharingRule.allows(.plan, to: .trainer($0.shares))
    }
  }

  private func find(_ id: Int, _ caller: Caller, _ tx: Tx) throws -> LedAssignment {
    let trainer = try caller.signedIn().member.id
    guard let known = try tx.assignments.find(id), known.trainer == trainer, known.isOpen else {
      throw Fault.missing("assignment", field: "assignment")
    }
    let rows = try tx.assignments.led(by: trainer, template: known.template, client: known.member)
    guard let found = rows.first(where: { $0.assignment.id == id }),
      SharingRule.allows(.plan, to: .trainer(found.shares))
    else {
      throw Fault.missing("assignment", field: "assignment")
    }
    return found
  }

  private func view(_ led: LedAssignment, _ tx: Tx) throws -> AssignmentView {
    let own = led.assignment
    return AssignmentView(
      id: own.id, client: FaceView(led.client), template: led.template == nil ? nil : own.template,
      routine: own.copy, name: led.copy.facts.name, start: own.start.text,
      until: try tx.assignments.lastDay(of: own.copy, member: own.member)?.text, changedBy: led.plan.editors,
      behind: led.template.map { $0.version != own.templateVersion } ?? false, deleted: led.isCopyDeleted)
  }

  private func reply(_ led: LedAssignment, _ caller: Caller, _ tx: Tx) throws -> AssignmentReply {
    let trainer = try caller.signedIn().member.id
    var routine = RoutineView(
      led.copy, for: trainer, strange: routines.strange(in: led.copy, for: trainer))
    // The share link and the last use are private to the client.
    routine.code = nil
    routine.lastUsedAt = nil
    return AssignmentReply(
      assignment: try view(led, tx), routine: routine, differences: led.plan.differences.map(PlanDifferenceView.init),
      progression: led.assignment.progression.map { ProgressionValue(item: $0.item, $0.progression) })
  }

  /// The routines assigned to a member, for an export; nil if there are none.
  static func export(_ member: Int, _ tx: Tx) throws -> [AssignedExport]? {
    let given = try tx.assignments.given(to: member).map { assignment, trainer in
      AssignedExport(
        routine: assignment.copy, trainer: trainer?.name, start: assignment.start.text,
        progression: assignment.progression.map { ProgressionValue(item: $0.item, $0.progression) })
    }
    return given.isEmpty ? nil : given
  }

  private func today(_ caller: Caller, _ call: AssignmentsToday, _ tx: Tx) throws -> AssignmentsToday.Reply {
    let member = try caller.signedIn().member
    guard let routine = try tx.routines.own(call.routine, member: member.id) else {
      throw Fault.missing("routine", field: "routine")
    }
    let assigned = AssignedWorkout(calendar: calendar, exercises: exercises, gym: gym, tx: tx)
    let today =
      try assigned.prescriptions(of: routine, member: member, now: caller.now)
      ?? routine.facts.plan.map { Prescription($0) }
    return AssignmentsToday.Reply(
      version: routine.version, plan: today.map { PlannedExerciseView($0.planned) },
      reasons: today.compactMap { one in one.reason.map { PlanReasonView(item: one.planned.item, $0) } })
  }

  // MARK: Assigning

  private func assign(_ caller: Caller, _ call: AssignmentsAssign, _ tx: Tx) throws -> Outcome<AssignmentsReply> {
    let trainer = try caller.signedIn().member
    let template = try self.template(call.template, call.version, trainer, tx)
    let series = try AssignmentDays.series(call.schedule, today: calendar.calendarDay(at: caller.now))
    let progression = try checked(call.progression ?? [], template.facts.plan, trainer.id)
    guard !call.clients.isEmpty else { throw Fault.invalid("clients", "required") }
    guard call.clients.count <= Self.mostClients else {
      throw Fault(.invalid, "too_many", field: "clients", params: ["max": Double(Self.mostClients)])
    }
    guard Set(call.clients).count == call.clients.count else { throw Fault.invalid("clients", "malformed") }
    guard try tx.assignments.count(of: trainer.id) + call.clients.count <= Self.mostLed else {
      throw Fault(.conflict, "too_many", field: "clients", params: ["max": Double(Self.mostLed)])
    }
    var events: [Event] = []
    for (index, client) in call.clients.enumerated() {
      do {
        events += try give(
          template, to: client, series, minute: call.schedule.minute, progression, start: call.schedule.start, caller,
          tx)
      } catch var fault as Fault {
        // If one client cannot get the routine, none of them does. The field says which client.
        if fault.field == nil || fault.field == "client" { fault.field = "clients[\(index)]" }
        throw fault
      }
    }
    events.append(changed(template.id, trainer.id))
    return Outcome(
      AssignmentsReply(assignments: try led(caller, template: template.id, tx).map { try view($0, tx) }),
      events: events)
  }

  private func template(_ id: Int, _ version: Int, _ trainer: Member, _ tx: Tx) throws -> Routine {
    guard let template = try tx.routines.own(id, member: trainer.id) else {
      throw Fault.missing("routine", field: "template")
    }
    guard template.version == version else { throw Fault(.conflict, "routine_changed", field: "version") }
    return template
  }

  private func give(
    _ template: Routine, to client: Int, _ series: Series, minute: Int?, _ progression: [ItemProgression],
    start: String, _ caller: Caller, _ tx: Tx
  ) throws -> [Event] {
    let trainer = try caller.signedIn().member.id
    _ = try LogReader(caller, client: client, .plan, tx)
    guard let member = try tx.members.find(client) else { throw Fault.missing("client", field: "client") }
    try tx.assignments.closeDeleted(template: template.id, member: client)
    guard try !tx.assignments.led(by: trainer, template: template.id, client: client).contains(where: { _ in true })
    else { throw Fault(.conflict, "already_assigned", field: "client") }
    try routines.checkRoom(member, tx)
    let (facts, made) = try copied(template, for: member, tx)
    let copy = try tx.routines.insert(facts, member: client)
    _ = try tx.assignments.insert(
      Assignment(
        trainer: trainer, member: client, template: template.id, templateVersion: template.version, copy: copy,
        given: facts.plan, led: facts.plan, progression: progression, start: CalendarDay(start) ?? series.start),
      at: caller.now)
    try days(copy, client, caller, tx).plan(series, minute: minute, name: facts.name)
    return try Self.learned(made) + clientEvents(copy, client, from: series.start, tx)
  }

  /// The template as the client's own routine. The trainer's own exercises become the client's.
  private func copied(
    _ template: Routine, for member: Member, _ tx: Tx
  ) throws -> (facts: RoutineFacts, made: [Exercise]) {
    var facts = template.facts
    let made = try routines.takeOver(&facts.plan, of: template, member, tx)
    facts = try RoutineRules.checked(facts) { id in
      (exercises.find(id, for: member.id) ?? made.first { $0.id == id })?.facts.type
    }
    return (facts, made)
  }

  private static func learned(_ made: [Exercise]) -> [Event] {
    made.isEmpty ? [] : [Event(.exercises, ExercisesAdded(exercises: made))]
  }

  private func checked(
    _ values: [ProgressionValue], _ plan: [PlannedExercise], _ member: Int
  ) throws -> [ItemProgression] {
    var seen: Set<Int> = []
    return try values.enumerated().map { index, value in
      let field = "progression[\(index)]"
      guard let planned = plan.first(where: { $0.item == value.item }) else {
        throw Fault.missing("exercise", field: "\(field).item")
      }
      guard seen.insert(value.item).inserted else { throw Fault.invalid("\(field).item", "malformed") }
      let progression = try value.progression(field: field)
      do throws(Invalid) {
        try progression.check(planned, type: exercises.find(planned.exercise, for: member)?.facts.type)
      } catch { throw Invalid("\(field).\(error.field)", error.reason) }
      return ItemProgression(item: value.item, progression: progression)
    }
  }

  // MARK: Changing copies

  private func edit(_ caller: Caller, _ call: AssignmentsEdit, _ tx: Tx) throws -> Outcome<AssignmentReply> {
    let (led, member) = try changeable(call.assignment, caller, tx)
    guard led.copy.version == call.version else { throw Fault(.conflict, "routine_changed", field: "version") }
    let facts = try routines.checked(
      call, member, kept: Set(led.copy.facts.plan.flatMap { [$0.exercise] + $0.alternatives }))
    var assignment = led.assignment
    if let values = call.progression {
      assignment.progression = try checked(values, facts.plan, member.id)
    } else {
      // A removed item may have come back with another exercise; it then loses its progression.
      let stays = Set(facts.plan.map { [$0.item, $0.exercise] })
      let known = Dictionary(led.copy.facts.plan.map { ($0.item, $0.exercise) }, uniquingKeysWith: { $1 })
      assignment.progression.removeAll { one in !stays.contains([one.item, known[one.item] ?? 0]) }
    }
    assignment.led = led.plan.edited(to: facts.plan).led
    try tx.assignments.update(assignment)
    if facts != led.copy.facts { try tx.routines.update(led.copy.id, facts) }
    return try done(call.assignment, led, clientEvents(led.copy.id, member.id, tx), caller, tx)
  }

  private func update(_ caller: Caller, _ call: AssignmentsUpdate, _ tx: Tx) throws -> Outcome<AssignmentsReply> {
    let trainer = try caller.signedIn().member
    let template = try self.template(call.template, call.version, trainer, tx)
    let rows = try led(caller, template: template.id, tx)
    for (index, id) in (call.assignments ?? []).enumerated() where !rows.contains(where: { $0.assignment.id == id }) {
      throw Fault.missing("assignment", field: "assignments[\(index)]")
    }
    var events: [Event] = []
    for led in rows where !led.isCopyDeleted && led.assignment.templateVersion != template.version {
      guard call.assignments.map({ $0.contains(led.assignment.id) }) ?? led.plan.isUnchanged else { continue }
      guard let member = try tx.members.find(led.assignment.member) else { continue }
      let (facts, made) = try copied(template, for: member, tx)
      let merged = led.plan.updated(to: facts.plan)
      var assignment = led.assignment
      (assignment.given, assignment.led) = (merged.given, merged.led)
      assignment.templateVersion = template.version
      let stays = Set(merged.copy.map(\.item))
      assignment.progression.removeAll { !stays.contains($0.item) }
      try tx.assignments.update(assignment)
      var copy = led.copy.facts
      copy.plan = merged.copy
      events += Self.learned(made)
      if copy.plan != led.copy.facts.plan {
        // Exercises that the copy already names may stay, even if they have been deleted since.
        copy = try RoutineRules.checked(copy) { id in
          made.first { $0.id == id }?.facts.type ?? exercises.type(id)
        }
        try tx.routines.update(led.copy.id, copy)
      }
      events += try clientEvents(led.copy.id, member.id, tx)
    }
    events.append(changed(template.id, trainer.id))
    return Outcome(
      AssignmentsReply(assignments: try self.led(caller, template: template.id, tx).map { try view($0, tx) }),
      events: events)
  }

  private func plan(_ caller: Caller, _ call: AssignmentsPlan, _ tx: Tx) throws -> Outcome<AssignmentReply> {
    let (led, member) = try changeable(call.assignment, caller, tx)
    let series = try AssignmentDays.series(call.schedule, today: calendar.calendarDay(at: caller.now))
    let days = days(led.copy.id, member.id, caller, tx)
    let from = try days.clear(name: led.copy.facts.name, sure: call.sure ?? false)
    try days.plan(series, minute: call.schedule.minute, name: led.copy.facts.name)
    return try done(
      call.assignment, led, clientEvents(led.copy.id, member.id, from: min(from, series.start), tx), caller, tx)
  }

  private func end(_ caller: Caller, _ call: AssignmentsEnd, _ tx: Tx) throws -> Outcome<Nothing> {
    let led = try find(call.assignment, caller, tx)
    let member = led.assignment.member
    var from: CalendarDay?
    if call.clears == true {
      from = try days(led.copy.id, member, caller, tx).clear(name: led.copy.facts.name, sure: call.sure ?? false)
    }
    try tx.assignments.close(call.assignment)
    var events = led.isCopyDeleted ? [] : try clientEvents(led.copy.id, member, from: from, tx)
    events.append(changed(led.assignment.template, try caller.signedIn().member.id))
    return Outcome(Nothing(), events: events)
  }

  private func changeable(_ id: Int, _ caller: Caller, _ tx: Tx) throws -> (LedAssignment, Member) {
    let led = try find(id, caller, tx)
    guard !led.isCopyDeleted, let member = try tx.members.find(led.assignment.member) else {
      throw Fault.missing("routine", field: "assignment")
    }
    return (led, member)
  }

  private func days(_ copy: Int, _ member: Int, _ caller: Caller, _ tx: Tx) -> AssignmentDays {
    AssignmentDays(calendar: calendar, member: member, copy: copy, now: caller.now, tx: tx)
  }

  private func done(
    _ id: Int, _ led: LedAssignment, _ events: [Event], _ caller: Caller, _ tx: Tx
  ) throws -> Outcome<AssignmentReply> {
    Outcome(
      try reply(find(id, caller, tx), caller, tx),
      events: events + [changed(led.assignment.template, try caller.signedIn().member.id)])
  }

  /// The events for the client's screens.
  /// - Parameter from: the first day of their calendar that may have changed.
  private func clientEvents(_ copy: Int, _ member: Int, from: CalendarDay? = nil, _ tx: Tx) throws -> [Event] {
    var events: [Event] = []
    if let routine = try tx.routines.own(copy, member: member) {
      events.append(Event(.me(member), RoutineChanged(routine: RoutineRow(ListedRoutine(routine), for: member))))
    }
    if let from { events.append(Event(.me(member), ScheduleChanged(from: from.text))) }
    return events
  }

  private func changed(_ template: Int?, _ trainer: Int) -> Event {
    Event(.me(trainer), AssignmentsChanged(template: template))
  }
}

extension LedAssignment {
  var plan: AssignedPlan { AssignedPlan(given: assignment.given, led: assignment.led, copy: copy.facts.plan) }
}
