package import Gym

/// What members reported about one text or name, for the owner.
package struct ReportView: Codable, Hashable, Sendable {
  package struct Sender: Codable, Hashable, Sendable {
    package var member: FaceView
    package var reason: ReportReason
    package var note: String?
    package var at: Int

    package init(member: FaceView, reason: ReportReason, note: String?, at: Int) {
      self.member = member
      self.reason = reason
      self.note = note
      self.at = at
    }
  }

  /// A message beside the one that was reported.
  package struct Beside: Codable, Hashable, Sendable {
    package var by: FaceView
    package var text: String?
    package var card: MessageCard.Kind?

    package init(by: FaceView, text: String?, card: MessageCard.Kind?) {
      self.by = by
      self.text = text
      self.card = card
    }
  }

  package var id: Int
  package var what: ReportedKind
  /// Who wrote it, or gave the name.
  package var member: FaceView
  /// As it was when it was reported first. Absent for a card without a text.
  package var text: String?
  package var before: Beside?
  package var after: Beside?
  package var at: Int
  package var senders: [Sender]
  package var decision: ReportDecision?
  package var decidedAt: Int?

  package init(
    id: Int, what: ReportedKind, member: FaceView, text: String?, before: Beside?, after: Beside?, at: Int,
    senders: [Sender], decision: ReportDecision?, decidedAt: Int?
  ) {
    self.id = id
    self.what = what
    self.member = member
    self.text = text
    self.before = before
    self.after = after
    self.at = at
    self.senders = senders
    self.decision = decision
    self.decidedAt = decidedAt
  }
}

/// A member who may write nothing for others.
package struct MuteView: Codable, Hashable, Sendable {
  package var member: FaceView
  package var since: Int
  /// Absent: until it is lifted.
  package var until: Int?

  package init(member: FaceView, since: Int, until: Int?) {
    self.member = member
    self.since = since
    self.until = until
  }
}

package struct ReportsSnapshot: Codable, Hashable, Sendable {
  /// The oldest first.
  package var open: [ReportView]
  /// The latest first.
  package var settled: [ReportView]
  package var muted: [MuteView]

  package init(open: [ReportView], settled: [ReportView], muted: [MuteView]) {
    self.open = open
    self.settled = settled
    self.muted = muted
  }
}

/// Reports a text or a name to the gym.
package struct ReportsSend: Change, Hashable {
  package static let method = "reports.send"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var what: ReportedKind
  /// The message, the comment, the member, the conversation or the challenge.
  package var id: Int
  package var reason: ReportReason
  package var note: String?
}

/// How the caller stands with the gym: what they reported, and what they may write.
package struct ReportsMine: Call, Hashable {
  package static let method = "reports.mine"
  package var `as`: String?

  package struct Reply: Codable, Hashable, Sendable {
    package var reported: [ReportedThing]
    package var standing: WritingStanding
    package init(reported: [ReportedThing], standing: WritingStanding) {
      self.reported = reported
      self.standing = standing
    }
  }
}

package struct ReportedThing: Codable, Hashable, Sendable {
  package var what: ReportedKind
  package var id: Int
  /// Of a name: the name that was reported.
  package var name: String?

  package init(what: ReportedKind, id: Int, name: String?) {
    self.what = what
    self.id = id
    self.name = name
  }
}

/// Whether a member may write for others.
package struct WritingStanding: Codable, Hashable, Sendable {
  package var muted: Bool
  /// Absent where they may write, and for a mute without an end.
  package var until: Int?
  /// The gym asks them to choose another display name.
  package var rename: Bool

  package init(muted: Bool, until: Int?, rename: Bool) {
    self.muted = muted
    self.until = until
    self.rename = rename
  }
}

/// For how long somebody is muted.
package struct MuteLength: Codable, Hashable, Sendable {
  /// Absent: until it is lifted.
  package var days: Int?
}

package struct ReportsDecide: Change, Hashable {
  package static let method = "reports.decide"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var report: Int
  package var decision: ReportDecision
  /// With the decision `mute`; beside `remove` and `rename` if wished.
  package var mute: MuteLength?
}

package struct ReportsMute: Change, Hashable {
  package static let method = "reports.mute"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var member: Int
  package var mute: MuteLength
}

package struct ReportsLift: Change, Hashable {
  package static let method = "reports.lift"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var member: Int
}

package struct WordsReply: Codable, Hashable, Sendable {
  package var words: [String]
  /// Whether it is the list that Rackside comes with.
  package var usual: Bool
  package init(words: [String], usual: Bool) {
    self.words = words
    self.usual = usual
  }
}

package struct ReportsWords: Call, Hashable {
  package static let method = "reports.words"
  package typealias Reply = WordsReply
  package var `as`: String?
}

/// Replaces the list of words. Without `words`, by the list that Rackside comes with.
package struct ReportsSetWords: Change, Hashable {
  package static let method = "reports.setWords"
  package typealias Reply = WordsReply
  package var key: String
  package var `as`: String?
  package var words: [String]?
}

/// A report came, or was settled.
package struct ReportChanged: TopicEvent, Hashable {
  package static let event = "reports.changed"
  package var report: ReportView
  package init(report: ReportView) { self.report = report }
}

package struct MutesChanged: TopicEvent, Hashable {
  package static let event = "reports.muted"
  package var muted: [MuteView]
  package init(muted: [MuteView]) { self.muted = muted }
}

/// What the member may write has changed.
package struct StandingChanged: TopicEvent, Hashable {
  package static let event = "reports.standing"
  package var standing: WritingStanding
  package init(standing: WritingStanding) { self.standing = standing }
}

/// What a member reported, in an export.
package struct ReportExport: Codable, Hashable, Sendable {
  package var what: ReportedKind
  package var reason: ReportReason
  package var note: String?
  package var at: Int

  package init(what: ReportedKind, reason: ReportReason, note: String?, at: Int) {
    self.what = what
    self.reason = reason
    self.note = note
    self.at = at
  }
}
