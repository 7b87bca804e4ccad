/// What a card suggests for today.
package enum SuggestionCode: String, Codable, Sendable, CaseIterable {
  /// The next session of the program that is running.
  case program
  /// A day of rest.
  case rest
  /// For somebody who has logged nothing yet.
  case first
  /// A balanced workout for today.
  case today
  /// A part of the body that was left out.
  case neglected
  /// A routine that suits today.
  case routine
  /// The same in less time.
  case short
}

/// Why a card is there. The screens have the words.
package enum SuggestionReasonCode: String, Codable, Sendable, CaseIterable {
  /// `bodyPart`, `days`.
  case notTrained
  /// `bodyPart`: not within `MuscleState.lookBackDays`, the `days`.
  case longAgo
  /// `muscle`, `sets` of seven days, and `low`, where enough begins.
  case fewSets
  /// All muscles of it have recovered.
  case recovered
  /// `percent` of the muscle that has recovered least of those it trains.
  case readyEnough
  /// Nothing is logged yet.
  case newcomer
  /// `days` without a workout.
  case comeback
  /// `tired` of `of` large muscles need rest, until `at`.
  case tired
  /// The member trained today: `sets`.
  case trainedToday
  /// As many workouts this week as the member wanted: `times`.
  case weekDone
  /// The routine was done `days` ago.
  case lastDone
  /// It fits `minutes`.
  case fits
}

package struct SuggestionReason: Codable, Hashable, Sendable {
  package var code: SuggestionReasonCode
  package var bodyPart: BodyPart?
  package var muscle: Muscle?
  package var days: Int?
  package var sets: Double?
  package var low: Int?
  package var percent: Int?
  package var times: Int?
  package var tired: Int?
  package var of: Int?
  package var at: Int?
  package var minutes: Int?

  package init(
    _ code: SuggestionReasonCode, bodyPart: BodyPart? = nil, muscle: Muscle? = nil, days: Int? = nil,
    sets: Double? = nil, low: Int? = nil, percent: Int? = nil, times: Int? = nil, minutes: Int? = nil
  ) {
    self.code = code
    self.bodyPart = bodyPart
    self.muscle = muscle
    self.days = days
    self.sets = sets
    self.low = low
    self.percent = percent
    self.times = times
    self.minutes = minutes
  }
}

/// One thing to mind. The screens have the words.
package enum SuggestionTip: String, Codable, Sendable, CaseIterable {
  /// A weight that leaves two or three reps.
  case chooseLoad
  case leaveTwo, slowDown, fullRange
  case restLong, warmUpSets
  case restShort, supersets, walk
  case startLight
  case sleep, easyMove
  case takeNotes
}

package struct Suggestion: Hashable, Sendable {
  package var code: SuggestionCode
  package var focus: WorkoutFocus?
  /// The first says the most.
  package var reasons: [SuggestionReason]
  package var tip: SuggestionTip
  /// Empty for a day of rest.
  package var plan: [PlannedExercise]
  /// How long the plan takes, about.
  package var minutes: Int
  /// The exercise whose page says more: the first that the member does not do yet, or else the first.
  package var about: Int?
  package var routine: Int?

  package init(
    _ code: SuggestionCode, focus: WorkoutFocus? = nil, reasons: [SuggestionReason], tip: SuggestionTip,
    plan: [PlannedExercise] = [], minutes: Int = 0, about: Int? = nil, routine: Int? = nil
  ) {
    self.code = code
    self.focus = focus
    self.reasons = reasons
    self.tip = tip
    self.plan = plan
    self.minutes = minutes
    self.about = about
    self.routine = routine
  }
}

/// A routine that could be done today.
package struct SuggestibleRoutine: Hashable, Sendable {
  package var id: Int
  package var plan: [PlannedExercise]
  /// The member's own, or done by them before.
  package var isOwn: Bool
  package var daysSince: Int?

  package init(id: Int, plan: [PlannedExercise], isOwn: Bool, daysSince: Int?) {
    self.id = id
    self.plan = plan
    self.isOwn = isOwn
    self.daysSince = daysSince
  }
}
