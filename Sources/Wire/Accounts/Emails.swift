/// Sends the caller a link that confirms their email.
package struct EmailsSendLink: Call {
  package static let method = "emails.sendLink"
  package typealias Reply = Nothing
  package var `as`: String?
}

/// Confirms the caller's email with a link's secret.
package struct EmailsUseLink: Change {
  package static let method = "emails.useLink"
  package typealias Reply = MemberReply
  package var key: String
  package var `as`: String?
  package var link: String
}

/// Gives a caller who has no email one, and a password.
package struct EmailsAdd: Change {
  package static let method = "emails.add"
  package typealias Reply = MemberReply
  package var key: String
  package var `as`: String?
  package var email: String
  package var password: String
  package var pin: String
}

/// Replaces the caller's email. The new one is not confirmed.
package struct EmailsChange: Change {
  package static let method = "emails.change"
  package typealias Reply = MemberReply
  package var key: String
  package var `as`: String?
  package var email: String
  package var password: String
}

/// The owner confirms a member's email.
package struct EmailsConfirm: Change {
  package static let method = "emails.confirm"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var member: Int
}
