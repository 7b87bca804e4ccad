import Gym
import Storage
import Wire

/// What members train for. Suggestions and programs are based on it.
struct AimsService: Service {
  static let memberData = MemberData("aims").exporting { export, tx in
    export.add("aims", try tx.aims.find(member: export.member.id))
  }

  func register(in registry: inout Registry) {
    registry.query(AimsGet.self, .login) { caller, _, tx in
      let own = try tx.aims.find(member: caller.signedIn().member.id)
      return AimsReply(own ?? TrainingAims(), isChosen: own != nil)
    }
    registry.allow(AimsGet.self, .read)
    registry.change(AimsSet.self, .login, set)
    registry.publishes(AimsChanged.self)
  }

  private func set(_ caller: Caller, _ call: AimsSet, _ tx: Tx) throws -> Outcome<AimsReply> {
    let member = try caller.signedIn().member.id
    let aims = try TrainingAims(
      goal: call.goal, daysPerWeek: call.daysPerWeek, minutes: call.minutes, equipment: call.equipment
    ).checked()
    try tx.aims.put(aims, member: member)
    return Outcome(AimsReply(aims, isChosen: true), events: [Self.event(aims, isChosen: true, member)])
  }

  static func event(_ aims: TrainingAims, isChosen: Bool, _ member: Int) -> Event {
    Event(.me(member), AimsChanged(aims: AimsReply(aims, isChosen: isChosen)), key: AimsChanged.event)
  }
}
