/// What a card suggests for today.
package enum SuggestionCode: String, Codable, Sendable, CaseIterable {
  /// The next session of the current program.
  case program
  /// A day of rest.
  case rest
  /// For a member who has not logged anything yet.
  case first
  /// A balanced workout for today.
  case today
  /// A part of the body that was neglected.
  case neglected
  /// A routine that suits today.
  case routine
  /// The same workout in less time.
  case short
}

/// Why a card is shown. Screens have the texts. Each code's comment lists the values that it uses.
package enum SuggestionReasonCode: String, Codable, Sendable, CaseIterable {
  /// `bodyPart`, `days`.
  case notTrained
  /// `bodyPart`: in the log, but not trained within `MuscleState.lookBackDays`, which is `days`.
  case longAgo
  /// `bodyPart`: nothing in the log is for it.
  case never
  /// `muscle`, `sets` in seven days, and `low`, the number that is enough.
  case fewSets
  /// All its muscles have recovered.
  case recovered
  /// `percent`: the recovery of its least recovered muscle.
  case readyEnough
  /// The member said that `muscle` is ready, which the estimate does not say yet; `times` muscles in all.
  case saidReady
  /// The member said that `muscle` is still sore, so the workout leaves it out; `times` muscles in all.
  case leftOut
  /// The same, but the session is the program's and trains it anyway.
  case saidSore
  /// Nothing is logged yet.
  case newcomer
  /// `days` without a workout.
  case comeback
  /// `tired` of `of` large muscles need rest, until `at`.
  case tired
  /// The member trained today: `sets`.
  case trainedToday
  /// The member reached their goal of workouts this week: `times`.
  case weekDone
  /// The routine was done `days` ago.
  case lastDone
  /// It fits `minutes`.
  case fits

  /// Whether a screen that is short of room must show it all the same.
  package var warns: Bool {
    switch self {
    case .readyEnough, .saidSore, .comeback, .tired: true
    case .notTrained, .longAgo, .never, .fewSets, .recovered, .saidReady, .leftOut, .newcomer, .trainedToday, .weekDone,
      .lastDone, .fits:
      false
    }
  }
}

package struct SuggestionReason: Codable, Equatable, Sendable {
  package private(set) var code: SuggestionReasonCode
  /// True if it warns, otherwise absent.
  package private(set) var warns: Bool?
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
    warns = code.warns ? true : nil
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

/// One tip to keep in mind. Screens have the texts.
package enum SuggestionTip: String, Codable, Sendable, CaseIterable {
  /// A weight that leaves two or three reps.
  case chooseLoad
  case leaveTwo, slowDown, fullRange
  case restLong, warmUpSets
  case restShort, supersets, walk
  case startLight, goLighter
  case sleep, easyMove
  case takeNotes

  /// Whether a screen that is short of room must show it all the same.
  package var warns: Bool {
    switch self {
    case .startLight, .goLighter: true
    case .chooseLoad, .leaveTwo, .slowDown, .fullRange, .restLong, .warmUpSets, .restShort, .supersets, .walk, .sleep,
      .easyMove, .takeNotes:
      false
    }
  }
}

package struct Suggestion: Equatable, Sendable {
  package var code: SuggestionCode
  package var focus: WorkoutFocus?
  /// The most informative first.
  package var reasons: [SuggestionReason]
  package var tip: SuggestionTip
  /// Empty for a day of rest.
  package var plan: [PlannedExercise]
  /// The approximate duration of the plan.
  package var minutes: Int
  /// The exercise whose page to show: the first that is new to the member, or else the first.
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
package struct SuggestibleRoutine: Equatable, Sendable {
  package var id: Int
  package var plan: [PlannedExercise]
  /// Whether it is the member's own, or they have done it before.
  package var isOwn: Bool
  package var daysSince: Int?

  package init(id: Int, plan: [PlannedExercise], isOwn: Bool, daysSince: Int?) {
    self.id = id
    self.plan = plan
    self.isOwn = isOwn
    self.daysSince = daysSince
  }
}
