/// What members are reminded of.
package enum ReminderKind: String, Codable, Sendable, CaseIterable {
  /// A workout that is planned for today.
  case workout
  /// A class in which the member has a place.
  case `class`
  /// What changed for a member who waits for a class, or has a place in it.
  case waitingList
  case appointment
  /// A friend or a trainer wrote.
  case message
  /// Yesterday's workout was not done, and can be moved.
  case missed
  /// All of today at once, by push or email.
  case summary
  /// Somebody asks the member to a challenge, or one of theirs has ended.
  case challenge
}

/// Where a reminder reaches its member.
package enum ReminderChannel: String, Codable, Sendable, CaseIterable {
  /// On the kiosk's screen, where the member logs in.
  case kiosk
  /// On the open page of the member's phone.
  case phone
  /// As a notification of the browser, whether the page is open or not.
  case push
  case email
}

extension ReminderKind {
  /// The screens show the day itself, so the summary is for what reaches members elsewhere.
  package var channels: [ReminderChannel] { self == .summary ? [.push, .email] : ReminderChannel.allCases }

  /// Whether the member chooses how long before the start it comes.
  package var hasLead: Bool { self == .workout || self == .class || self == .appointment }

  /// Where it comes until the member chooses. Emails come only for what others did to a member's plans.
  package var usualChannels: Set<ReminderChannel> {
    switch self {
    case .waitingList, .appointment: [.kiosk, .phone, .push, .email]
    case .workout, .class, .message, .missed, .challenge: [.kiosk, .phone, .push]
    case .summary: []
    }
  }
}

/// What somebody else did to a member's plans.
package enum ReminderNews: Hashable, Sendable {
  case booking(BookingNews)
  case appointment(AppointmentNews)

  package var rawValue: String {
    switch self {
    case .booking(let news): news.rawValue
    case .appointment(let news): news.rawValue
    }
  }
}

/// Something that a member can be reminded of, as it stands now. A noun makes it anew at each look, so a reminder ends
/// with what it reminds of.
package struct Remindable: Hashable, Sendable {
  /// When it is time to remind.
  package enum Timing: Hashable, Sendable {
    /// The kind's lead before `at`.
    case ahead
    /// On the day of `at`, when the member has their summary. For what has no time of day.
    case morning
    /// At `at`, because something happened then.
    case news
  }

  package var kind: ReminderKind
  /// Names it among all of its kind, such as `session 12`. With `at` it tells one reminder from another: what is moved
  /// is a new reminder, and what is moved back is the old one.
  package var subject: String
  /// When it begins, or when the news came up. UTC milliseconds.
  package var at: Int
  /// From then on nobody needs it.
  package var until: Int
  package var timing: Timing
  /// Since when the member knows of it. Nobody is reminded of what they did later than the reminder was due.
  package var since: Int?
  package var about = About()

  /// What the texts say about it.
  package struct About: Hashable, Sendable {
    package var name: String?
    package var place: String?
    /// A trainer's or a client's display name.
    package var person: String?
    package var news: ReminderNews?
    package var challenge: ChallengeNews?
    /// When what the news are about begins.
    package var startsAt: Int?
    /// The id of the session, the appointment or the calendar's entry.
    package var id: Int?
    /// The day that names an occurrence of a calendar's entry.
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
