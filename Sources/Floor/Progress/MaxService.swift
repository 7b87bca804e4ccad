import Gym
import Storage
import Wire

/// The maxes that members enter.
struct MaxService: Service {
  let exercises: ExerciseCatalog

  static let memberData = MemberData("maxes").exporting { export, tx in
    let maxes = try reply(export.member.id, tx).maxes
    export.add("maxes", maxes)
    export.exercises.formUnion(maxes.map(\.exercise))
  }

  func register(in registry: inout Registry) {
    registry.query(MembersMaxes.self, .login) { caller, _, tx in
      let member = try caller.signedIn().member.id
      return MembersMaxes.Reply(maxes: try Self.reply(member, tx).maxes, needed: try needed(by: member, tx))
    }
    registry.allow(MembersMaxes.self, .read)
    registry.change(
      MembersSetMax.self, .login, now: { caller, tx in try Self.reply(caller.signedIn().member.id, tx) }, set)
    registry.allow(MembersSetMax.self, .log)
    registry.publishes(MaxesChanged.self)
  }

  static func reply(_ member: Int, _ tx: Tx) throws -> MaxesReply {
    MaxesReply(
      maxes: try tx.maxes.all(member: member).map { entered in
        let bests = try tx.sets.bests(member: member, exercise: entered.exercise)
        return MaxView(entered, bestE1rmGrams: bests?.e1rm?.grams)
      })
  }

  private func needed(by member: Int, _ tx: Tx) throws -> [NeededMax] {
    let lifts = try tx.programs.current(member: member)?.program.lifts.map(\.exercise) ?? []
    return try tx.routines.exercises(withPercentagesFor: member).union(lifts).sorted()
      .filter { exercises.find($0, for: member) != nil }
      .map { NeededMax(exercise: $0, bestE1rmGrams: try tx.sets.bests(member: member, exercise: $0)?.e1rm?.grams) }
  }

  private func set(_ caller: Caller, _ call: MembersSetMax, _ tx: Tx) throws -> Outcome<MaxesReply> {
    let member = try caller.signedIn().member.id
    guard let exercise = exercises.find(call.exercise, for: member) else {
      throw Fault.missing("exercise", field: "exercise")
    }
    if call.max == nil, call.trainingMax == nil {
      try tx.maxes.remove(member: member, exercise: exercise.id)
    } else {
      let entered = EnteredMax(
        exercise: exercise.id, max: try call.max?.weight(field: "max"),
        trainingMax: try call.trainingMax?.weight(field: "trainingMax"), at: caller.now)
      try MaxRules.check(entered, type: exercise.facts.type)
      let isNew = try tx.maxes.find(member: member, exercise: exercise.id) == nil
      guard try !isNew || tx.maxes.count(member: member) < MaxRules.mostEntered else {
        throw Fault(.conflict, "too_many", params: ["max": Double(MaxRules.mostEntered)])
      }
      try tx.maxes.put(entered, member: member)
    }
    let reply = try Self.reply(member, tx)
    return Outcome(
      reply,
      events: [
        Event(.me(member), MaxesChanged(maxes: reply.maxes), key: MaxesChanged.event, isReply: true)
      ])
  }
}
