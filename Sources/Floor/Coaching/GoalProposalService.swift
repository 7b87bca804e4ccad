import Gym
import Storage
import Wire

/// Goals that a trainer proposes and the client accepts. Only the client can set their own target.
struct GoalProposalService: Service {
  let goals: GoalService
  let exercises: ExerciseCatalog

  init(calendar: GymCalendar, exercises: ExerciseCatalog) {
    goals = GoalService(calendar: calendar, exercises: exercises)
    self.exercises = exercises
  }

  func register(in registry: inout Registry) {
    registry.publishes(GoalsProposed.self, GoalsAnswered.self)
    registry.query(GoalsProposals.self, .login) { caller, call, tx in
      let reader = try LogReader(caller, client: call.client, .goals, tx)
      let trainer = call.client == nil ? nil : try caller.signedIn().member.id
      return try reply(member: reader.member, trainer: trainer, tx)
    }
    registry.allow(GoalsProposals.self, .read)
    registry.change(GoalsPropose.self, .trainer, notes: .nothing("Theirs, by consent."), propose)
    registry.change(GoalsWithdraw.self, .trainer, notes: .nothing("Theirs, by consent."), withdraw)
    registry.change(GoalsAnswer.self, .login, answer)
  }

  private func propose(_ caller: Caller, _ call: GoalsPropose, _ tx: Tx) throws -> Outcome<GoalProposalsReply> {
    let (trainer, client) = try sides(caller, call.client, tx)
    let target = try goals.checked(
      exercise: call.exercise, weight: call.weight, by: call.by, member: client, now: caller.now)
    try tx.goalProposals.put(target, trainer: trainer, member: client)
    guard try tx.goalProposals.list(member: client, trainer: trainer).count <= LiftTarget.most else {
      throw Fault(.conflict, "too_many", field: "exercise", params: ["max": Double(LiftTarget.most)])
    }
    return try changed(client, trainer, tx)
  }

  private func withdraw(_ caller: Caller, _ call: GoalsWithdraw, _ tx: Tx) throws -> Outcome<GoalProposalsReply> {
    let (trainer, client) = try sides(caller, call.client, tx)
    guard let known = try tx.goalProposals.find(call.proposal, member: client), known.trainer.id == trainer else {
      throw Fault.missing("offer", field: "proposal")
    }
    try tx.goalProposals.delete(known.id)
    return try changed(client, trainer, tx)
  }

  private func answer(_ caller: Caller, _ call: GoalsAnswer, _ tx: Tx) throws -> Outcome<GoalProposalsReply> {
    let member = try caller.signedIn().member
    guard let proposal = try tx.goalProposals.find(call.proposal, member: member.id) else {
      throw Fault.missing("offer", field: "proposal")
    }
    var events: [Event] = []
    let target = proposal.target
    if call.agrees {
      // The day may have passed since the proposal, and the client may have too many targets.
      try goals.put(
        try goals.checked(
          exercise: target.exercise, weight: WeightValue(target.weight), by: target.by.text, member: member.id,
          now: caller.now), member: member.id, tx)
      try tx.goalProposals.agree(member: member.id, exercise: target.exercise, with: proposal.trainer.id)
      events.append(try goals.news(of: member.id, now: caller.now, tx))
    }
    try tx.goalProposals.delete(proposal.id)
    let name = exercises.find(target.exercise, for: member.id)?.facts.name ?? ""
    events.append(
      Event(
        .me(proposal.trainer.id),
        GoalsAnswered(client: FaceView(member.face), name: name, agrees: call.agrees)))
    var outcome = try changed(member.id, nil, tx)
    outcome.events += events
    return outcome
  }

  private func sides(_ caller: Caller, _ client: Int, _ tx: Tx) throws -> (trainer: Int, client: Int) {
    let reader = try LogReader(caller, client: client, .goals, tx)
    guard reader.relation != .oneself else { throw Fault.missing("client", field: "client") }
    return (try caller.signedIn().member.id, reader.member)
  }

  /// - Parameter trainer: the trainer who gets the reply; nil if the client gets it.
  private func changed(_ client: Int, _ trainer: Int?, _ tx: Tx) throws -> Outcome<GoalProposalsReply> {
    Outcome(
      try reply(member: client, trainer: trainer, tx),
      events: [
        Event(
          .me(client), GoalsProposed(try reply(member: client, trainer: nil, tx)), key: GoalsProposed.event)
      ])
  }

  private func reply(member: Int, trainer: Int?, _ tx: Tx) throws -> GoalProposalsReply {
    GoalProposalsReply(
      proposals: try tx.goalProposals.list(member: member, trainer: trainer).map { one in
        GoalProposalView(
          id: one.id, trainer: FaceView(one.trainer), exercise: one.target.exercise,
          name: exercises.find(one.target.exercise, for: member)?.facts.name ?? "", weight: one.target.weight,
          by: one.target.by.text, at: one.target.at)
      })
  }
}
