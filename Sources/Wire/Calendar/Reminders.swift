package import Gym

/// A reminder for a member, or something that is ahead of them today.
package struct ReminderView: Codable, Sendable {
  package var id: String
  package var kind: ReminderKind
  /// When it begins, or when the news arose.
  package var at: Int
  package var until: Int
  /// True if `at` means only the day.
  package var allDay: Bool?
  package var name: String?
  package var place: String?
  /// The display name of a trainer or a client.
  package var person: String?
  /// A `BookingNews` of a class or an `AppointmentNews` of an appointment.
  package var news: String?
  package var challenge: ChallengeNews?
  /// When the subject of the news begins.
  package var startsAt: Int?
  /// A free place in a class is kept for the member until then.
  package var heldUntil: Int?
  /// The id of the session, the appointment or the calendar's entry.
  package var about: Int?
  /// The day that identifies an occurrence of a calendar's entry.
  package var day: String?

  package init(_ thing: Remindable) {
    id = thing.id
    kind = thing.kind
    at = thing.at
    until = thing.until
    allDay = thing.isAllDay ? true : nil
    name = thing.about.name
    place = thing.about.place
    person = thing.about.person
    news = thing.about.news?.rawValue
    challenge = thing.about.challenge
    startsAt = thing.about.startsAt
    heldUntil = thing.about.heldUntil
    about = thing.about.id
    day = thing.about.day?.text
  }
}

/// The caller's current reminders, and everything of today that is still ahead. A kiosk gets only what they chose to
/// see there.
package struct RemindersList: Call {
  package static let method = "reminders.list"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    /// By start.
    package var reminders: [ReminderView]
    package var today: [ReminderView]
    package init(reminders: [ReminderView], today: [ReminderView]) {
      self.reminders = reminders
      self.today = today
    }
  }
}

/// The member has read a reminder.
package struct RemindersDismiss: Change {
  package static let method = "reminders.dismiss"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var id: String
}

/// A member's reminder settings. Times of day are minutes since midnight in the gym's zone.
package struct ReminderSettingsView: Codable, Sendable {
  package struct Kind: Codable, Sendable {
    package var kind: ReminderKind
    /// Minutes before the start; absent for a kind that has no start.
    package var lead: Int?
    /// The channels on which it is sent.
    package var channels: [ReminderChannel]
    /// The channels that this kind allows.
    package var possible: [ReminderChannel]
    package init(_ kind: ReminderKind, _ settings: ReminderSettings) {
      self.kind = kind
      lead = kind.hasLead ? settings.lead(kind) : nil
      possible = kind.channels
      channels = kind.channels.filter { settings.uses($0, for: kind) }
    }
  }

  package var quietFrom: Int
  package var quietUntil: Int
  package var summaryAt: Int
  package var kinds: [Kind]
  /// Where emails go; absent if the gym has no mail server.
  package var email: String?
  /// The key with which browsers subscribe; absent if this server does not push.
  package var pushKey: String?
  /// How many browsers receive push notifications.
  package var browsers: Int

  package init(
    _ settings: ReminderSettings, kinds: [ReminderKind], email: String?, pushKey: String?, browsers: Int
  ) {
    quietFrom = settings.quietFrom
    quietUntil = settings.quietUntil
    summaryAt = settings.summaryAt
    self.kinds = kinds.map { Kind($0, settings) }
    self.email = email
    self.pushKey = pushKey
    self.browsers = browsers
  }
}

/// A member's reminder settings, in their export.
package struct RemindersExport: Codable, Sendable {
  package var quietFrom: Int
  package var quietUntil: Int
  package var summaryAt: Int
  package var kinds: [ReminderSettingsView.Kind]

  package init(_ settings: ReminderSettings) {
    quietFrom = settings.quietFrom
    quietUntil = settings.quietUntil
    summaryAt = settings.summaryAt
    kinds = ReminderKind.allCases.map { ReminderSettingsView.Kind($0, settings) }
  }
}

package struct RemindersSettings: Call {
  package static let method = "reminders.settings"
  package typealias Reply = ReminderSettingsView
  package var `as`: String?
}

/// Changes the caller's reminder settings. Absent fields keep their values.
package struct RemindersSave: Change {
  package static let method = "reminders.save"
  package typealias Reply = ReminderSettingsView

  package struct Kind: Codable, Sendable {
    package var kind: ReminderKind
    package var lead: Int?
    package var channels: [ReminderChannel]?
  }

  package var key: String
  package var `as`: String?
  package var quietFrom: Int?
  package var quietUntil: Int?
  package var summaryAt: Int?
  package var kinds: [Kind]?
}

/// A reminder for a member, sent to all screens where they are logged in.
package struct ReminderTold: TopicEvent {
  package static let event = "reminders.told"
  package var reminder: ReminderView
  /// The kinds of screens on which the member wants to see it.
  package var channels: [ReminderChannel]
  package init(reminder: ReminderView, channels: [ReminderChannel]) {
    self.reminder = reminder
    self.channels = channels
  }
}

/// A member has read a reminder, on one of their screens.
package struct ReminderDismissed: TopicEvent {
  package static let event = "reminders.dismissed"
  package var id: String
  package init(id: String) { self.id = id }
}

/// A member changed their reminder settings or their browsers. Clients must ask again.
package struct ReminderSettingsChanged: TopicEvent {
  package static let event = "reminders.settingsChanged"
  package init() {}
}
