package import Gym

/// What a member could do today.
package struct SuggestionsToday: Call {
  package static let method = "suggestions.today"
  package var `as`: String?
  /// Absent means the minutes in the member's aims.
  package var minutes: Int?

  package init(minutes: Int? = nil) { self.minutes = minutes }

  package struct Reply: Codable, Sendable {
    /// The most useful first.
    package var cards: [SuggestionView]
    package var aims: AimsReply
    package init(cards: [SuggestionView], aims: AimsReply) {
      self.cards = cards
      self.aims = aims
    }
  }
}

package struct SuggestionView: Codable, Sendable {
  package var code: SuggestionCode
  package var focus: WorkoutFocus?
  package var reasons: [SuggestionReason]
  package var tip: SuggestionTip
  /// True if the tip warns, otherwise absent.
  package var tipWarns: Bool?
  /// The plan for `workouts.start`; absent for a day of rest.
  package var plan: [PlannedExerciseView]?
  /// The approximate length of the plan.
  package var minutes: Int?
  package var about: About?
  /// The routine it comes from, for `workouts.start` and for a link to its page.
  package var routine: RoutineUseView?
  /// The part of the member's program, for `workouts.start`.
  package var program: ProgramPartView?

  /// The exercise to show first.
  package struct About: Codable, Sendable {
    package var exercise: Int
    /// A link that a trainer set.
    package var video: String?
    package init(exercise: Int, video: String?) {
      self.exercise = exercise
      self.video = video
    }
  }

  package init(_ suggestion: Suggestion, about: About?, routine: RoutineUseView? = nil) {
    code = suggestion.code
    focus = suggestion.focus
    reasons = suggestion.reasons
    tip = suggestion.tip
    tipWarns = suggestion.tip.warns ? true : nil
    plan = suggestion.plan.isEmpty ? nil : suggestion.plan.map(PlannedExerciseView.init)
    minutes = suggestion.plan.isEmpty ? nil : suggestion.minutes
    self.about = about
    self.routine = routine
  }
}
