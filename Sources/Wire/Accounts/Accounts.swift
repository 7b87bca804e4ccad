// MARK: What the owner does at the desk

package struct AccountsResetPin: Change {
  package static let method = "accounts.resetPin"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var member: Int
  /// The new PIN of a member without an email, who must have one; absent for all others.
  package var pin: String?
}

package struct AccountsOneTimePassword: Change {
  package static let method = "accounts.oneTimePassword"
  package var key: String
  package var `as`: String?
  package var member: Int

  package struct Reply: Codable, Sendable {
    package var password: String
    /// UTC milliseconds.
    package var until: Int
    package init(password: String, until: Int) {
      self.password = password
      self.until = until
    }
  }
}

package struct AccountsRename: Change {
  package static let method = "accounts.rename"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var member: Int
  package var name: String?
  package var displayName: String?
}

package struct AccountsApprove: Change {
  package static let method = "accounts.approve"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var member: Int
  /// The owner knows that the email is the member's; absent means no.
  package var confirmsEmail: Bool?
}

package struct AccountsBlock: Change {
  package static let method = "accounts.block"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var member: Int
  package var blocked: Bool
}

package struct AccountsRemove: Change {
  package static let method = "accounts.remove"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var member: Int
}

/// Undoes a removal.
package struct AccountsRestore: Change {
  package static let method = "accounts.restore"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var member: Int
}

// MARK: What members do with their own account

/// Replaces a one-time password.
package struct AccountsRenew: Change {
  package static let method = "accounts.renew"
  package typealias Reply = MemberReply
  package var key: String
  package var `as`: String?
  package var password: String
  package var pin: String?
}

package struct AccountsExport: Call {
  package static let method = "accounts.export"
  package var `as`: String?
  /// `next` of the last page; absent for the first page.
  package var after: Int?
  /// Absent means `json`.
  package var format: ExportFormat?

  /// What every page has. The first has one more field for each noun that keeps something of the member.
  package struct Reply: Codable, Sendable {
    package var format: String
    package var member: MemberView
    /// Every exercise that a set, a routine or a plan on this page names. The first page also has all of the member's
    /// own.
    package var exercises: [ExerciseView]
    /// Oldest first.
    package var workouts: [WorkoutView]
    /// If CSV was asked for: the page's lines, on the first page with the header. The other lists are then empty, and
    /// no noun adds a field.
    package var csv: String?
    /// The next page's `after`; absent on the last.
    package var next: Int?
    package init(
      format: String, member: MemberView, exercises: [ExerciseView], workouts: [WorkoutView], csv: String? = nil,
      next: Int?
    ) {
      self.format = format
      self.member = member
      self.exercises = exercises
      self.workouts = workouts
      self.csv = csv
      self.next = next
    }
  }
}

package struct AccountsClearLog: Change {
  package static let method = "accounts.clearLog"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var password: String
}

package struct AccountsDelete: Change {
  package static let method = "accounts.delete"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var password: String
}

/// Somebody else changed the role, the name or the approval of this login's member.
package struct SessionChanged: Notice {
  package static let method = "session.changed"
  package var handle: String
  package var member: MemberView
  package init(handle: String, member: MemberView) {
    self.handle = handle
    self.member = member
  }
}

/// On a member's own topic: the whole log was deleted.
package struct LogCleared: TopicEvent {
  package static let event = "log.cleared"
  package init() {}
}

// MARK: A forgotten password

/// Sends a link by email. The reply is the same whether or not the email is known.
package struct AccountsSendLink: Call {
  package static let method = "accounts.sendLink"
  package typealias Reply = Nothing
  package var email: String
}

/// Replaces the password with the help of a link's secret, and logs in.
package struct AccountsUseLink: Call {
  package static let method = "accounts.useLink"
  package typealias Reply = PasswordReply
  package var link: String
  package var password: String
}
