import Gym
import Wire

/// A new challenge, checked.
struct ChallengeDraft {
  let challenge: Challenge

  /// - Throws: the first field that breaks a rule.
  init(
    _ call: ChallengesMake, maker: Int, now: Int, calendar: GymCalendar, exercises: ExerciseCatalog
  ) throws {
    let name = try call.name.map { try Text.line($0, max: ChallengeRules.nameLength, field: "name") }
    let (from, to) = try Self.days(call, today: calendar.calendarDay(at: now))
    if let target = call.target {
      let range = ChallengeRules.targets(call.metric)
      guard range.contains(target) else {
        throw Fault(
          .invalid, "out_of_range", field: "target",
          params: ["min": Double(range.lowerBound), "max": Double(range.upperBound)])
      }
      guard call.handicap != true else { throw Fault.invalid("handicap", "not_with_target") }
      guard call.teams == nil else { throw Fault.invalid("teams", "not_with_target") }
    }
    if let id = call.exercise {
      guard call.bodyPart == nil else { throw Fault.invalid("bodyPart", "one_of_two") }
      // The other participants do not have a member's own exercise.
      guard let exercise = exercises.find(id, for: nil) else { throw Fault.missing("exercise", field: "exercise") }
      guard ChallengeRules.fits(call.metric, exercise.facts.type) else {
        throw Fault.invalid("exercise", "not_for_exercise")
      }
    }
    challenge = Challenge(
      id: 0, maker: maker, name: name, metric: call.metric, target: call.target, exercise: call.exercise,
      bodyPart: call.bodyPart, teams: try Self.teams(call.teams), hasHandicap: call.handicap ?? false,
      countsEntered: call.countsEntered ?? false, startsOn: from, endsOn: to, startsAt: calendar.start(of: from),
      endsAt: calendar.start(of: to.adding(days: 1)), madeAt: now)
  }

  private static func days(_ call: ChallengesMake, today: CalendarDay) throws(Fault) -> (CalendarDay, CalendarDay) {
    guard let from = CalendarDay(call.startsOn) else { throw Fault.invalid("startsOn", "malformed_date") }
    guard let to = CalendarDay(call.endsOn) else { throw Fault.invalid("endsOn", "malformed_date") }
    guard from >= today else { throw Fault.invalid("startsOn", "in_past") }
    guard from.number - today.number <= ChallengeRules.farthestDays else {
      throw Fault(
        .invalid, "out_of_range", field: "startsOn",
        params: ["min": 0, "max": Double(ChallengeRules.farthestDays)])
    }
    guard to >= from, to.number - from.number < ChallengeRules.mostDays else {
      throw Fault(
        .invalid, "out_of_range", field: "endsOn", params: ["min": 1, "max": Double(ChallengeRules.mostDays)])
    }
    return (from, to)
  }

  private static func teams(_ names: [String]?) throws -> [String] {
    guard let names else { return [] }
    guard names.count == 2 else {
      throw Fault(.invalid, "out_of_range", field: "teams", params: ["min": 2, "max": 2])
    }
    let checked = try names.enumerated().map {
      try Text.line($0.element, max: ChallengeRules.teamLength, field: "teams[\($0.offset)]")
    }
    guard Text.folded(checked[0]) != Text.folded(checked[1]) else { throw Fault.invalid("teams[1]", "same_name") }
    return checked
  }
}
