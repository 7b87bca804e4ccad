package import Gym

/// The member's own heart, for their own screens. Used as the snapshot and the event of the topic `heart`.
package struct HeartNow: TopicEvent, Equatable {
  package static let event = "heart.now"
  /// All are absent while no strap of theirs is here.
  package var bpm: Int?
  package var percent: Int?
  /// 0 to 5. Absent without a maximum, as `percent` and `points` are.
  package var zone: Int?
  package var points: Int?
  /// In each zone, from 0 to 5.
  package var seconds: [Int]?
  /// `live` or `lost`.
  package var state: HeartTileView.State?
  /// The highest rate, in beats a minute, and how it is known.
  package var maximum: Int?
  package var maximumFrom: HeartMaximum.Source?
  package var strap: StrapKind?

  package init() {}
}

/// What a member chose for their heart.
package struct HeartSettingsView: Codable, Equatable, Sendable {
  /// What walls show of it.
  package var shown: HeartLevel
  /// The maximum that they entered.
  package var maximum: Int?
  /// Whether their strap checks them in.
  package var signsIn: Bool
  /// The maximum that counts, and how it is known. Absent if it is not.
  package var effective: HeartMaximum?

  package init(_ settings: HeartSettings, effective: HeartMaximum?) {
    shown = settings.shown
    maximum = settings.maximum
    signsIn = settings.signsIn
    self.effective = effective
  }
}

package struct HeartsSettings: Call, Equatable {
  package static let method = "hearts.settings"
  package typealias Reply = HeartSettingsView
  package var `as`: String?
}

/// Replaces what the member chose.
package struct HeartsConfigure: Change, Equatable {
  package static let method = "hearts.configure"
  package typealias Reply = HeartSettingsView
  package var key: String
  package var `as`: String?
  package var shown: HeartLevel
  /// Absent for the one by age, or as it was measured.
  package var maximum: Int?
  package var signsIn: Bool
}

/// What a heart did in one session. Instants are UTC milliseconds, rates beats a minute.
package struct HeartSessionView: Codable, Equatable, Sendable {
  package var id: Int
  package var startedAt: Int
  package var endedAt: Int
  /// In each zone, from 0 to 5.
  package var seconds: [Int]
  package var points: Int
  package var average: Int
  /// The highest rate of the session.
  package var maximum: Int
  /// By how many beats the rate had fallen a minute after the highest; absent if that was not measured.
  package var recovery: Int?
  /// Whole kcal; absent if the member's sex, weight or age is not known.
  package var kcal: Int?
  /// The average rate of each 5 seconds, 0 for none. Only of a single session, and in an export.
  package var curve: [Int]?

  package init(_ session: HeartSession, hasCurve: Bool) {
    id = session.id
    startedAt = session.tally.startedAt
    endedAt = session.tally.lastAt
    seconds = session.tally.seconds
    points = session.tally.points
    average = session.tally.average
    maximum = session.tally.highest
    recovery = session.tally.recovery
    kcal = session.tally.kilocalories.map { Int($0.rounded()) }
    curve = hasCurve ? session.tally.curve.map { Int($0) } : nil
  }
}

/// A member's sessions that began on days in the gym's zone, both included, at most 62.
package struct HeartsSessions: Call, Equatable {
  package static let method = "hearts.sessions"
  package var `as`: String?
  package var from: String
  package var to: String
  /// Whose, for their trainer.
  package var client: Int?
  /// Whose, for friends and other members, as far as they show it.
  package var member: Int?

  package struct Reply: Codable, Equatable, Sendable {
    /// Newest first, at most 500.
    package var sessions: [HeartSessionView]
    package init(sessions: [HeartSessionView]) { self.sessions = sessions }
  }
}

/// One session with its curve.
package struct HeartsSession: Call, Equatable {
  package static let method = "hearts.session"
  package var `as`: String?
  package var id: Int

  package struct Reply: Codable, Equatable, Sendable {
    package var session: HeartSessionView
    package init(session: HeartSessionView) { self.session = session }
  }
}

/// Deletes one of the member's own sessions.
package struct HeartsRemove: Change, Equatable {
  package static let method = "hearts.remove"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var id: Int
}
