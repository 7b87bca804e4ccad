import Gym
import Mail

/// The texts of emails about passwords. Other texts for people are in the files named `...Words`.
enum LetterWords {
  static func newPassword(for member: Member, gym: String, link: String) -> Letter {
    Letter(
      to: member.email, fromName: gym, subject: "Choose a new password for \(gym)",
      text: """
        Hello \(member.displayName),

        Somebody asked for a new password for your account at \(gym). This link lets you choose one:

        \(link)

        It works once, for \(PasswordLinkService.lifetime / 60_000) minutes. Once you’ve chosen one, \
        you’ll be logged out everywhere else.

        If it wasn’t you, you can ignore this. Your password stays as it is.

        """)
  }
}
