/// The kinds of reminders.
package enum ReminderKind: String, Codable, Sendable, CaseIterable {
  /// A workout planned for today.
  case workout
  /// A class in which the member has a place.
  case `class`
  /// News for a member in the line for a class or with a place in it.
  case waitingList
  case appointment
  /// A friend or a trainer wrote.
  case message
  /// Yesterday's workout was missed, and can be moved.
  case missed
  /// An overview of today, by push or email.
  case summary
  /// An invitation to a challenge, or the end of one of the member's challenges.
  case challenge
}

/// The ways in which a reminder reaches its member.
package enum ReminderChannel: String, Codable, Sendable, CaseIterable {
  /// On the kiosk's screen, when the member logs in.
  case kiosk
  /// On the member's phone, while the page is open.
  case phone
  /// As a browser notification, whether or not the page is open.
  case push
  case email
}

extension ReminderKind {
  /// Screens show the day itself, so the summary is only sent by push and email.
  package var channels: [ReminderChannel] { self == .summary ? [.push, .email] : ReminderChannel.allCases }

  /// Whether the member can choose how long before the start it comes.
  package var hasLead: Bool { self == .workout || self == .class || self == .appointment }

  /// The default channels. By default, emails come only for what others did to a member's plans.
  package var usualChannels: Set<ReminderChannel> {
    switch self {
    case .waitingList, .appointment: [.kiosk, .phone, .push, .email]
    case .workout, .class, .message, .missed, .challenge: [.kiosk, .phone, .push]
    case .summary: []
    }
  }
}

/// What somebody else did to a member's plans.
package enum ReminderNews: Equatable, Sendable {
  case booking(BookingNews)
  case appointment(AppointmentNews)

  package var rawValue: String {
    switch self {
    case .booking(let news): news.rawValue
    case .appointment(let news): news.rawValue
    }
  }
}

/// Something that a member can be reminded of, in its current state. Each look computes it anew, so a reminder
/// disappears together with its subject.
package struct Remindable: Equatable, Sendable {
  /// When to remind.
  package enum Timing: Equatable, Sendable {
    /// The kind's lead time before `at`.
    case ahead
    /// On the day of `at`, at the time of the member's summary. For things without a time of day.
    case morning
    /// At `at`, because something happened then.
    case news
  }

  package var kind: ReminderKind
  /// Identifies it within its kind, such as `session 12`. Together with `at` it identifies a reminder: a subject that
  /// is moved gets a new reminder, and the old one again if it is moved back.
  package var subject: String
  /// Its start, or when the news arose. UTC milliseconds.
  package var at: Int
  /// From this instant on the reminder is useless.
  package var until: Int
  package var timing: Timing
  /// When the member learned of it. If the reminder was due before that, it is never shown.
  package var since: Int?
  package var about = About()

  /// The values in the reminder's texts.
  package struct About: Equatable, Sendable {
    package var name: String?
    package var place: String?
    /// A trainer's or a client's display name.
    package var person: String?
    package var news: ReminderNews?
    package var challenge: ChallengeNews?
    /// When the subject of the news begins.
    package var startsAt: Int?
    /// A free place is kept for the member until then.
    package var heldUntil: Int?
    /// The id of the session, the appointment or the calendar's entry.
    package var id: Int?
    /// The day that identifies an occurrence of a calendar's entry.
    package var day: CalendarDay?
    package init() {}
  }

  package init(_ kind: ReminderKind, _ subject: String, at: Int, until: Int, timing: Timing, since: Int? = nil) {
    self.kind = kind
    self.subject = subject
    self.at = at
    self.until = until
    self.timing = timing
    self.since = since
  }

  /// The reminder's id for clients.
  package var id: String { "\(kind.rawValue) \(subject) \(at)" }
  package var isAllDay: Bool { timing == .morning }
}
