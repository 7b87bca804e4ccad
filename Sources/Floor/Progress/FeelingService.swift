import Gym
import Storage
import Wire

/// What members say of their muscles where the estimate of their recovery is wrong.
struct FeelingService: Service {
  let exercises: ExerciseCatalog

  static let memberData = MemberData("muscle_feelings")
    .exporting { export, tx in
      export.add(
        "feelings",
        unlessEmpty: try tx.feelings.all(member: export.member.id).map {
          FeelingView(muscle: $0.muscle, feeling: $0.feeling, at: $0.at)
        })
    }
    .clearing { member, tx in try tx.feelings.clear(member: member) }

  func register(in registry: inout Registry) {
    registry.change(FeelingsSet.self, .login, set)
    registry.allow(FeelingsSet.self, .log)
    registry.publishes(FeelingsChanged.self)
  }

  private func set(_ caller: Caller, _ call: FeelingsSet, _ tx: Tx) throws -> Outcome<FeelingsReply> {
    let member = try caller.signedIn().member.id
    let recovery = try Self.recovery(of: member, now: caller.now, exercises, tx)
    let said = call.feeling.map { MuscleFeeling(muscle: call.muscle, feeling: $0, at: caller.now) }
    // "Ready" about a muscle that is ready anyway only takes back what was said before.
    if let said, said.until(recovery[call.muscle], now: caller.now) != nil {
      try tx.feelings.put(said, member: member)
    } else {
      try tx.feelings.remove(call.muscle, member: member)
    }
    let reply = FeelingsReply(
      FeltMuscles(try tx.feelings.all(member: member), recovery: recovery, now: caller.now))
    return Outcome(reply, events: [Event(.me(member), FeelingsChanged(reply), key: FeelingsChanged.event)])
  }

  /// The estimated recovery of the muscles that were used in the last days.
  static func recovery(of member: Int, now: Int, _ exercises: ExerciseCatalog, _ tx: Tx) throws -> [Muscle: Recovery] {
    // The last sets of a workout can be hours after its start.
    let since = now - Int(Recovery.longestHours + 24) * 3_600_000
    let worked = Recovery.muscles(try tx.progress.muscleWork(member: member, from: since), now: now) { id in
      exercises.find(id, for: member)?.facts.shares ?? []
    }
    return Dictionary(worked.map { ($0.muscle, $0.recovery) }, uniquingKeysWith: { first, _ in first })
  }
}
