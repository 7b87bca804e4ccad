/// What a token opens to a script. Each method declares its scopes beside its registration (`Registry.allow`).
package enum TokenScope: String, Codable, CaseIterable, Sendable {
  /// What a member's own pages show of their training, body, plans and points, and of the gym.
  case read
  /// Logging workouts, sets, body weight, measurements and steps, and changing them.
  case log
  /// The member's calendar: what they plan, classes and appointments.
  case calendar
  /// The lists and figures of the owner's page.
  case gymRead
  /// Who comes and goes, and memberships.
  case gymDesk
  /// The gym's classes, rooms and dates.
  case gymCalendar

  /// Whether only the gym's own tokens may have this scope.
  package var isOfGym: Bool {
    switch self {
    case .read, .log, .calendar: false
    case .gymRead, .gymDesk, .gymCalendar: true
    }
  }
}
