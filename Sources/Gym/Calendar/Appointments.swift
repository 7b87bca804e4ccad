/// The state of an appointment.
package enum AppointmentState: String, Codable, Sendable, CaseIterable {
  /// Not yet confirmed by the trainer. It holds its time until then.
  case requested
  case confirmed
  case declined
  /// The trainer did not answer the request in time.
  case expired
  case cancelled
  /// Cancelled by the member after the deadline.
  case late

  /// Whether it keeps trainer, member and room busy.
  package var holdsTime: Bool { self == .requested || self == .confirmed }
}

package enum AppointmentSide: String, Codable, Sendable, CaseIterable { case member, trainer }

/// News about an appointment for its member.
package enum AppointmentNews: String, Codable, Sendable, CaseIterable {
  /// The trainer made it.
  case booked
  case confirmed, declined
  /// The trainer chose another time.
  case moved
  case cancelled
  /// The trainer did not answer in time.
  case expired
}

/// One appointment or, in a series, it and those that follow.
package enum AppointmentScope: String, Codable, Sendable, CaseIterable { case one, following }

/// A kind of appointment that a trainer offers.
package struct AppointmentKind: Equatable, Sendable {
  package var id: Int
  package var trainer: Int
  package var name: String
  package var minutes: Int
  /// The trainer is blocked for this many minutes before it: no other appointment and no class.
  package var beforeMinutes: Int
  package var afterMinutes: Int
  package var room: Int?

  package init(
    id: Int = 0, trainer: Int, name: String, minutes: Int, beforeMinutes: Int = 0, afterMinutes: Int = 0,
    room: Int? = nil
  ) {
    self.id = id
    self.trainer = trainer
    self.name = name
    self.minutes = minutes
    self.beforeMinutes = beforeMinutes
    self.afterMinutes = afterMinutes
    self.room = room
  }

  package static let maxName = 60
  package static let minuteRange = 5...240
  package static let bufferRange = 0...60
  package static let most = 20

  /// - Returns: the kind, with its name trimmed.
  /// - Throws: the first field that breaks a rule, by its wire name.
  package func checked() throws(Invalid) -> AppointmentKind {
    var kind = self
    kind.name = try Text.line(name, max: Self.maxName, field: "name")
    try Invalid.check(minutes, Self.minuteRange, "minutes")
    try Invalid.check(beforeMinutes, Self.bufferRange, "beforeMinutes")
    try Invalid.check(afterMinutes, Self.bufferRange, "afterMinutes")
    return kind
  }
}

/// A trainer's rules for appointments.
package struct AppointmentRules: Equatable, Sendable {
  /// Whether requests are confirmed automatically.
  package var automatic = false
  /// How long before the start members must ask, at the latest.
  package var noticeMinutes = 120
  /// How long before the start members may still cancel without consequence, or move a confirmed appointment.
  package var cancelMinutes = 1_440

  package init() {}

  package static let noticeRange = 0...(7 * 1_440)
  /// How many days ahead members can ask.
  package static let horizonDays = 60
  /// The number of dates in a weekly series.
  package static let countRange = 1...12
  package static let maxNote = 300
  /// How many hours before the start a trainer must answer, unless the gym chooses another number.
  package static let usualAnswerHours = 12

  /// The deadline for answering a request that is made now: some hours before the start, or halfway to the start if
  /// less than twice that is left. UTC milliseconds.
  package static func answerBy(askedAt now: Int, startsAt: Int, hours: Int) -> Int {
    startsAt - min(hours * 3_600_000, max(0, startsAt - now) / 2)
  }

  package func check() throws(Invalid) {
    try Invalid.check(noticeMinutes, Self.noticeRange, "noticeMinutes")
    try Invalid.check(cancelMinutes, Self.noticeRange, "cancelMinutes")
  }

  /// - Returns: nil for an empty text.
  package static func note(_ text: String?) throws(Invalid) -> String? {
    guard let text else { return nil }
    let note = Text.trimmed(text)
    if note.isEmpty { return nil }
    if Text.hasBadCharacters(note, lineBreaks: true) { throw Invalid("note", .badCharacters) }
    guard Text.isWithin(note, max: maxNote) else { throw Invalid("note", .tooLong(max: maxNote)) }
    return note
  }

  /// The address of a call.
  /// - Returns: nil for an empty text.
  package static func link(_ text: String?) throws(Invalid) -> String? {
    guard let text, !Text.trimmed(text).isEmpty else { return nil }
    return try WebLink.checked(text, field: "link")
  }
}

extension Invalid {
  fileprivate static func check(_ value: Int, _ range: ClosedRange<Int>, _ field: String) throws(Invalid) {
    guard range.contains(value) else {
      throw Invalid(field, .outOfRange(min: Double(range.lowerBound), max: Double(range.upperBound)))
    }
  }
}

/// An appointment of a trainer and a member.
package struct Appointment: Equatable, Sendable {
  package var id: Int
  /// Nil if the trainer no longer offers the kind.
  package var kind: Int?
  package var name: String
  package var trainer: Face
  package var member: Face
  package var times: AppointmentTimes
  package var room: Room?
  package var state: AppointmentState { didSet { if state != .requested { answerBy = nil } } }
  /// From this instant on a request no longer holds its time; nil if it is not a request.
  package var answerBy: Int?
  /// The note of the member, or of the trainer who booked it.
  package var note: String?
  /// The address of the call that it is held as.
  package var link: String?
  /// Why it was declined or cancelled.
  package var reason: String?
  package var cancelledBy: AppointmentSide?
  /// The id of the first appointment of a weekly series.
  package var series: Int?
  /// Its time before the member moved it; nil once the trainer has answered.
  package var movedFrom: Int?
  package private(set) var news: AppointmentNews?
  package private(set) var newsAt: Int?
  /// True if the trainer moved it. Cancelling is then never late.
  package var isExcused = false
  package var checkedInAt: Int?
  /// The trainer's rule when the appointment was made.
  package var cancelMinutes: Int
  package var version = 0

  package init(
    id: Int = 0, kind: Int?, name: String, trainer: Face, member: Face, times: AppointmentTimes, room: Room?,
    state: AppointmentState, cancelMinutes: Int
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.trainer = trainer
    self.member = member
    self.times = times
    self.room = room
    self.state = state
    self.cancelMinutes = cancelMinutes
  }

  /// The last instant at which the member can cancel without being late.
  package var cancelUntil: Int { times.startsAt - cancelMinutes * 60_000 }
  /// From half an hour before the start to its end.
  package var checkIn: ClosedRange<Int> { (times.startsAt - 30 * 60_000)...times.endsAt }

  /// Sets the news for the member, and its time; nil clears them.
  package mutating func setNews(_ news: AppointmentNews?, at: Int?) {
    self.news = news
    newsAt = news == nil ? nil : at
  }

  package func side(of person: Int) -> AppointmentSide? {
    person == member.id ? .member : person == trainer.id ? .trainer : nil
  }
}
