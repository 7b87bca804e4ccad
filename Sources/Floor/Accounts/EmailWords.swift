import Gym
import Mail

/// The texts of emails about accounts. Other texts for people are in the files named `...Words`.
enum EmailWords {
  static func newPassword(for member: Member, at email: String, gym: String, link: String) -> EmailMessage {
    EmailMessage(
      to: email, fromName: gym, subject: "Choose a new password for \(gym)",
      text: """
        Hello \(member.displayName),

        Somebody asked for a new password for your account at \(gym). This link lets you choose one:

        \(link)

        It works once, for \(PasswordLinkService.lifetime / 60_000) minutes. Once you’ve chosen one, \
        you’ll be logged out everywhere else.

        If it wasn’t you, you can ignore this. Your password stays as it is.

        """)
  }

  static func emailReplaced(of member: Member, gym: String, at old: String) -> EmailMessage {
    EmailMessage(
      to: old, fromName: gym, subject: "Your email at \(gym) has changed",
      text: """
        Hello \(member.displayName),

        Your account at \(gym) has another email now. Nothing more is sent here.

        If it wasn’t you, ask at the desk.

        """)
  }

  static func confirmEmail(of member: Member, at email: String, gym: String, link: String) -> EmailMessage {
    EmailMessage(
      to: email, fromName: gym, subject: "Is this your email? – \(gym)",
      text: """
        Hello,

        \(member.displayName) has an account at \(gym) with this email. If that’s you, open this link \
        and log in to your account:

        \(link)

        It works for \(EmailService.lifetime / 3_600_000) hours. From then on, friend requests to this email reach you.

        If it isn’t you, somebody typed your email. You can ignore this: nothing that is sent to you reaches them.

        """)
  }
}
