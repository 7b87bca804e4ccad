import Gym
import Secrets
import Storage
import Wire

/// Routines: members' own, those that trainers share with the gym, and those that come with Rackside.
struct RoutineService: Service {
  let exercises: ExerciseCatalog

  /// The most routines that a member may have. It is more than anybody needs, and too few to fill a disk.
  static let mostOwn = 200

  static let memberData = MemberData("routines", "routine_uses")
    .exporting { export, tx in
      let routines = try tx.routines.all(member: export.member.id)
      export.add("routines", routines.map { RoutineView($0, for: export.member.id) })
      for planned in routines.flatMap(\.facts.plan) {
        export.exercises.formUnion([planned.exercise] + planned.alternatives)
      }
    }
    .clearing { member, tx in try tx.routines.clearUses(member: member) }

  func register(in registry: inout Registry) {
    registry.query(RoutinesList.self, .identified) { caller, _, tx in
      let member = caller.member?.id
      return RoutinesList.Reply(routines: try tx.routines.list(member: member).map { RoutineRow($0, for: member) })
    }
    registry.allow(RoutinesList.self, .read)
    registry.query(RoutinesGet.self, .identified) { caller, call, tx in
      let member = caller.member?.id
      let routine = try find(call.routine, call.code, caller, tx)
      return reply(exercises.names.shown(routine, to: member), for: member)
    }
    registry.allow(RoutinesGet.self, .read)
    registry.change(RoutinesCreate.self, .login, create)
    registry.change(RoutinesEdit.self, .login, edit)
    registry.change(RoutinesCopy.self, .login, copy)
    registry.change(RoutinesDelete.self, .login, delete)
    registry.change(RoutinesRestore.self, .login, restore)
    registry.change(RoutinesShare.self, .login, share)
    registry.publishes(RoutineChanged.self, RoutineDeleted.self)
  }

  // MARK: Finding

  private func find(_ id: Int?, _ code: String?, _ caller: Caller, _ tx: Tx) throws -> Routine {
    let member = caller.member?.id
    switch (id, code) {
    case (let id?, nil):
      if let routine = try tx.routines.find(id, member: member) { return routine }
      throw Fault.missing("routine", field: "routine")
    case (nil, let code?):
      if let routine = try tx.routines.find(code: code, member: member) { return routine }
      throw Fault.missing("routine", field: "code")
    default: throw Fault.invalid("routine", "one_of_two")
    }
  }

  private func own(_ id: Int, _ member: Member, _ tx: Tx, archived: Bool = false) throws -> Routine {
    guard let routine = try tx.routines.own(id, member: member.id, archived: archived) else {
      throw Fault.missing("routine", field: "routine")
    }
    return routine
  }

  private func reply(_ routine: Routine, for member: Int?) -> RoutineReply {
    let strange = strange(in: routine, for: member).map { exercise in
      var shown = exercise
      shown.facts.name = exercises.names.name(of: exercise, to: member)
      return shown
    }
    return RoutineReply(routine: RoutineView(routine, for: member, strange: strange))
  }

  /// The author's own exercises in a routine: others do not have them in their catalogs.
  func strange(in routine: Routine, for member: Int?) -> [Exercise] {
    guard routine.owner != member else { return [] }
    var seen: Set<Int> = []
    let named = routine.facts.plan.flatMap { [$0.exercise] + $0.alternatives }.filter { seen.insert($0).inserted }
    return named.filter { exercises.find($0, for: member) == nil }.compactMap {
      exercises.find($0, for: routine.owner)
    }
  }

  // MARK: Checking

  /// - Parameter kept: exercises that the routine named before. They may stay, even if they have been deleted since.
  func checked(_ entry: some RoutineEntry, _ member: Member, kept: Set<Int> = []) throws -> RoutineFacts {
    try RoutineRules.checked(try entry.facts()) { id in
      if let exercise = exercises.find(id, for: member.id) { return exercise.facts.type }
      return kept.contains(id) ? exercises.type(id) : nil
    }
  }

  func checkRoom(_ member: Member, _ tx: Tx) throws {
    guard try tx.routines.count(member: member.id) < Self.mostOwn else {
      throw Fault(.conflict, "too_many", params: ["max": Double(Self.mostOwn)])
    }
  }

  /// Only trainers and owners may publish, and not with a login by PIN.
  private func checkMayPublish(_ caller: Caller) throws {
    let (login, member) = try caller.signedIn()
    guard member.role != .member, login.hasRole else {
      throw Fault(.forbidden, "not_allowed", field: "visibility")
    }
  }

  /// Changing a published routine publishes the change. A former trainer's routine is hidden, so they may change it.
  private func checkMayChange(_ routine: Routine, _ caller: Caller) throws {
    if routine.visibility == .gym, try caller.signedIn().member.role != .member { try checkMayPublish(caller) }
  }

  /// Refuses a trainer's own exercises in a routine for the gym: nobody else could log sets of them.
  private func checkIsShared(_ plan: [PlannedExercise]) throws {
    for (index, planned) in plan.enumerated()
    where ([planned.exercise] + planned.alternatives).contains(where: { exercises.find($0, for: nil) == nil }) {
      throw Fault(.conflict, "own_exercise", field: "plan[\(index)].exercise")
    }
  }

  /// The texts of a routine that others read.
  private func texts(_ facts: RoutineFacts, of member: Member) -> [(field: String, text: String?)] {
    let plan = facts.plan.enumerated().flatMap { index, planned -> [(field: String, text: String?)] in
      let own = ([planned.exercise] + planned.alternatives).compactMap { exercises.find($0, for: member.id) }
        .filter { $0.owner != nil }
      return own.map { ("plan[\(index)].exercise", $0.facts.name) } + [("plan[\(index)].note", planned.note)]
    }
    return [("name", facts.name), ("description", facts.description)] + plan
  }

  // MARK: Changing

  private func create(_ caller: Caller, _ call: RoutinesCreate, _ tx: Tx) throws -> Outcome<RoutineReply> {
    let member = try caller.signedIn().member
    let facts = try checked(call, member)
    try checkRoom(member, tx)
    return try changed(try tx.routines.insert(facts, member: member.id), member, tx)
  }

  private func edit(_ caller: Caller, _ call: RoutinesEdit, _ tx: Tx) throws -> Outcome<RoutineReply> {
    let member = try caller.signedIn().member
    let old = try own(call.routine, member, tx)
    guard call.version == old.version else { throw Fault(.conflict, "routine_changed", field: "version") }
    try checkMayChange(old, caller)
    let facts = try checked(
      call, member, kept: Set(old.facts.plan.flatMap { [$0.exercise] + $0.alternatives }))
    if old.visibility == .gym { try checkIsShared(facts.plan) }
    if old.visibility != .private {
      let (texts, known) = (texts(facts, of: member), texts(old.facts, of: member).map(\.text))
      // A muted member may still change the sets of a shared routine.
      if texts.map(\.text) == known {
        try Moderation.checkWords(texts, tx)
      } else {
        try Moderation.check(texts, by: caller, tx)
      }
    }
    // Only if it differs: an open workout is offered each new version.
    if facts != old.facts { try tx.routines.update(old.id, facts) }
    return try changed(old.id, member, tx)
  }

  private func copy(_ caller: Caller, _ call: RoutinesCopy, _ tx: Tx) throws -> Outcome<RoutineReply> {
    let member = try caller.signedIn().member
    return try copy(try find(call.routine, call.code, caller, tx), name: call.name, member, tx)
  }

  /// Makes a routine of the member's own from one that they may see.
  func copy(_ original: Routine, name: String?, _ member: Member, _ tx: Tx) throws -> Outcome<RoutineReply> {
    try checkRoom(member, tx)
    var facts = exercises.names.shown(original, to: member.id).facts
    if let name { facts.name = try MemberRules.name(name) }
    let made = try takeOver(&facts.plan, of: original, member, tx)
    facts = try RoutineRules.checked(facts) { id in
      (exercises.find(id, for: member.id) ?? made.first { $0.id == id })?.facts.type
    }
    var outcome = try changed(try tx.routines.insert(facts, member: member.id), member, tx)
    // The reply goes out before the event with the new exercises, so it contains them.
    outcome.reply.routine.exercises = made.isEmpty ? nil : made.map { ExerciseView.row($0) }
    if !made.isEmpty { outcome.events.insert(Event(.exercises, ExercisesAdded(exercises: made)), at: 0) }
    return outcome
  }

  /// Replaces the author's own exercises with the member's own of the same name and type, and makes those that are
  /// missing. Alternatives that are the author's own are left out.
  /// - Returns: the exercises that were made.
  func takeOver(
    _ plan: inout [PlannedExercise], of original: Routine, _ member: Member, _ tx: Tx
  ) throws -> [Exercise] {
    var made: [Exercise] = []
    var taken: [Int: Int] = [:]
    for exercise in strange(in: original, for: member.id) where original.facts.exercises.contains(exercise.id) {
      let key = matchKey(exercises.names.name(of: exercise, to: member.id))
      let known = try tx.exercises.byMatchKeys([key], member: member.id)[key]
      if let known, exercises.type(known) == exercise.facts.type {
        taken[exercise.id] = known
        continue
      }
      guard exercises.ownCount(member.id) + made.count < ExerciseService.mostOwn else {
        throw Fault(.conflict, "too_many", params: ["max": Double(ExerciseService.mostOwn)])
      }
      var facts = exercise.facts
      let name = exercises.names.name(of: exercise, to: member.id)
      facts.name = name
      // The member may have an exercise of that name with another type.
      var number = 2
      while number < 100, try !tx.exercises.byMatchKeys([matchKey(facts.name)], member: member.id).isEmpty {
        facts.name = "\(name) \(number)"
        number += 1
      }
      let own = try tx.exercises.createOwn(member: member.id, facts: facts, matchKey: matchKey(facts.name))
      taken[exercise.id] = own.id
      made.append(own)
    }
    func mine(_ id: Int) -> Int? { exercises.find(id, for: member.id)?.id ?? taken[id] }
    plan = plan.compactMap { planned in
      guard let id = mine(planned.exercise) else { return nil }
      var planned = planned
      planned.exercise = id
      planned.alternatives = planned.alternatives.compactMap(mine).filter { $0 != id }
      return planned
    }
    return made
  }

  private func delete(_ caller: Caller, _ call: RoutinesDelete, _ tx: Tx) throws -> Outcome<Nothing> {
    let member = try caller.signedIn().member
    let routine = try own(call.routine, member, tx)
    try checkMayChange(routine, caller)
    try tx.routines.archive(routine.id, at: caller.now)
    try tx.routines.forgetArchived(of: member.id)
    return Outcome(Nothing(), events: [Event(.me(member.id), RoutineDeleted(routine: routine.id))])
  }

  private func restore(_ caller: Caller, _ call: RoutinesRestore, _ tx: Tx) throws -> Outcome<RoutineReply> {
    let member = try caller.signedIn().member
    let routine = try own(call.routine, member, tx, archived: true)
    try checkMayChange(routine, caller)
    try checkRoom(member, tx)
    try tx.routines.restore(routine.id)
    return try changed(routine.id, member, tx)
  }

  private func share(_ caller: Caller, _ call: RoutinesShare, _ tx: Tx) throws -> Outcome<RoutineReply> {
    let member = try caller.signedIn().member
    let routine = try own(call.routine, member, tx)
    if call.visibility == .gym {
      try checkMayPublish(caller)
      try checkIsShared(routine.facts.plan)
    } else {
      try checkMayChange(routine, caller)
    }
    if call.visibility != .private { try Moderation.check(texts(routine.facts, of: member), by: caller, tx) }
    // A withdrawn link never works again: the next one has a new code.
    let code: String? =
      switch call.visibility {
      case .private: nil
      case .link: routine.code ?? Tokens.makeShareCode()
      case .gym: routine.code
      }
    try tx.routines.share(routine.id, call.visibility, code: code)
    return try changed(routine.id, member, tx)
  }

  private func changed(_ id: Int, _ member: Member, _ tx: Tx) throws -> Outcome<RoutineReply> {
    let routine = try own(id, member, tx)
    let row = RoutineRow(ListedRoutine(routine), for: member.id)
    return Outcome(
      reply(routine, for: member.id), events: [Event(.me(member.id), RoutineChanged(routine: row))])
  }
}
