package import Gym

/// All reports about one text or name, for the owner.
package struct ReportView: Codable, Sendable {
  package struct Sender: Codable, Sendable {
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

  /// A message next to the reported one.
  package struct Beside: Codable, Sendable {
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
  /// Who wrote the text or gave the name.
  package var member: FaceView
  /// As it was at the first report. Absent for a card without a text.
  package var text: String?
  /// Of the kind `picture`: the reported one, as in a face. Absent once it was removed or replaced.
  package var picture: String?
  package var before: Beside?
  package var after: Beside?
  package var at: Int
  package var senders: [Sender]
  package var decision: ReportDecision?
  package var decidedAt: Int?

  package init(
    id: Int, what: ReportedKind, member: FaceView, text: String?, picture: String? = nil, before: Beside?,
    after: Beside?, at: Int, senders: [Sender], decision: ReportDecision?, decidedAt: Int?
  ) {
    self.id = id
    self.what = what
    self.member = member
    self.text = text
    self.picture = picture
    self.before = before
    self.after = after
    self.at = at
    self.senders = senders
    self.decision = decision
    self.decidedAt = decidedAt
  }
}

/// A member who may not write for others.
package struct MuteView: Codable, Sendable {
  package var member: FaceView
  package var since: Int
  /// Absent means until the owner lifts it.
  package var until: Int?

  package init(member: FaceView, since: Int, until: Int?) {
    self.member = member
    self.since = since
    self.until = until
  }
}

package struct ReportsSnapshot: Codable, Sendable {
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
package struct ReportsSend: Change {
  package static let method = "reports.send"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var what: ReportedKind
  /// The id of the message, comment, member, conversation or challenge. Of a picture, that of its member.
  package var id: Int
  package var reason: ReportReason
  package var note: String?
}

/// What the caller has reported, and whether they may write.
package struct ReportsMine: Call {
  package static let method = "reports.mine"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    package var reported: [ReportedThing]
    package var standing: WritingStanding
    package init(reported: [ReportedThing], standing: WritingStanding) {
      self.reported = reported
      self.standing = standing
    }
  }
}

package struct ReportedThing: Codable, Sendable {
  package var what: ReportedKind
  package var id: Int
  /// For a name: the name that was reported.
  package var name: String?

  package init(what: ReportedKind, id: Int, name: String?) {
    self.what = what
    self.id = id
    self.name = name
  }
}

/// Whether a member may write for others.
package struct WritingStanding: Codable, Sendable {
  package var muted: Bool
  /// Absent if they may write, or if the mute has no end.
  package var until: Int?
  /// True if the gym asks them to choose another display name.
  package var rename: Bool

  package init(muted: Bool, until: Int?, rename: Bool) {
    self.muted = muted
    self.until = until
    self.rename = rename
  }
}

/// How long a mute lasts.
package struct MuteLength: Codable, Sendable {
  /// Absent means until the owner lifts it.
  package var days: Int?
}

package struct ReportsDecide: Change {
  package static let method = "reports.decide"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var report: Int
  package var decision: ReportDecision
  /// Required with the decision `mute`, optional with `remove` and `rename`.
  package var mute: MuteLength?
}

package struct ReportsMute: Change {
  package static let method = "reports.mute"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var member: Int
  package var mute: MuteLength
}

package struct ReportsLift: Change {
  package static let method = "reports.lift"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var member: Int
}

package struct WordsReply: Codable, Sendable {
  package var words: [String]
  /// True if these are Rackside's default words.
  package var usual: Bool
  package init(words: [String], usual: Bool) {
    self.words = words
    self.usual = usual
  }
}

package struct ReportsWords: Call {
  package static let method = "reports.words"
  package typealias Reply = WordsReply
  package var `as`: String?
}

/// Replaces the list of words; without `words`, by Rackside's default list.
package struct ReportsSetWords: Change {
  package static let method = "reports.setWords"
  package typealias Reply = WordsReply
  package var key: String
  package var `as`: String?
  package var words: [String]?
}

/// A report was made or settled.
package struct ReportChanged: TopicEvent {
  package static let event = "reports.changed"
  package var report: ReportView
  package init(report: ReportView) { self.report = report }
}

package struct MutesChanged: TopicEvent {
  package static let event = "reports.muted"
  package var muted: [MuteView]
  package init(muted: [MuteView]) { self.muted = muted }
}

/// What the member may write has changed.
package struct StandingChanged: TopicEvent {
  package static let event = "reports.standing"
  package var standing: WritingStanding
  package init(standing: WritingStanding) { self.standing = standing }
}

/// What a member reported, in an export.
package struct ReportExport: Codable, Sendable {
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
