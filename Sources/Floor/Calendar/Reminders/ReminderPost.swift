import Foundation
import Gym
import Mail
import Push
import Storage
import Synchronization
import Wire

/// A reminder to send, with everything needed for that after the commit.
struct OutgoingReminder: Sendable {
  var member: Int
  var notice: ReminderNotice
  var browsers: [PushSubscription] = []
  /// Nil if no email is sent.
  var email: EmailMessage?
}

/// Sends reminders by push and email, after their commit.
struct ReminderPost: Sendable {
  let mail: GymMail?
  let push: PushSender?
  let keys: PushKeys
  let gym: GymIdentity
  let calendar: GymCalendar

  /// Keeps the mail server's queue short, so that emails for forgotten passwords still get through.
  private static let mostEmails = 50

  /// How many members can get reminders now.
  var room: Int {
    // A member may have several reminders, and several browsers.
    let emails = mail.map { max(0, Self.mostEmails - $0.mailer.waiting) / 2 } ?? Int.max
    let notices = push.map { $0.room / (2 * PushStore.most) } ?? Int.max
    return min(emails, notices)
  }

  /// - Returns: nil if there is nobody to send it to.
  func outgoing(_ thing: Remindable, _ reader: ReminderReader, _ tx: Tx) throws -> OutgoingReminder? {
    let outlets = reader.outlets(thing)
    guard !outlets.isEmpty, let member = try tx.reminders.member(reader.window.member) else { return nil }
    let words = ReminderWords(calendar: calendar, now: reader.window.now)
    var outgoing = OutgoingReminder(
      member: reader.window.member,
      notice: thing.kind == .summary ? words.summary(thing, reader.today) : words.notice(thing))
    if outlets.contains(.push), push != nil { outgoing.browsers = try tx.push.all(reader.window.member) }
    if outlets.contains(.email), let mail, let address = member.email {
      outgoing.email = words.email(
        outgoing.notice, to: (address, member.name), gym: gym.name, links: mail.links)
    }
    return outgoing.browsers.isEmpty && outgoing.email == nil ? nil : outgoing
  }

  func send(_ outgoing: OutgoingReminder) {
    if let email = outgoing.email { mail?.mailer.send(email) }
    guard let push, let key = keys.known else { return }
    for browser in outgoing.browsers {
      guard let to = PushAddress(endpoint: browser.endpoint, key: browser.key, auth: browser.auth) else { continue }
      push.send(outgoing.notice.pushed(to: to, of: outgoing.member, key: key), key: key)
    }
  }
}

/// The text of a reminder outside the pages.
struct ReminderNotice: Codable, Sendable, Equatable {
  var title: String
  var body: String
  /// The page it opens, such as `#classes`.
  var page: String
  /// Replaces an older notification with the same tag.
  var tag: String
  /// UTC milliseconds.
  var until: Int
  var isUrgent: Bool

  private enum CodingKeys: String, CodingKey { case title, body, page, tag }

  init(title: String, body: String, page: String, tag: String, until: Int, isUrgent: Bool) {
    self.title = title
    self.body = body
    self.page = page
    self.tag = tag
    self.until = until
    self.isUrgent = isUrgent
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      title: try values.decode(String.self, forKey: .title), body: try values.decode(String.self, forKey: .body),
      page: try values.decode(String.self, forKey: .page), tag: try values.decode(String.self, forKey: .tag), until: 0,
      isUrgent: false)
  }

  func pushed(to: PushAddress, of member: Int, key: VAPIDKey) -> PushNotice {
    PushNotice(
      member: member, to: to, text: (try? JSONEncoder().encode(self)).map(Array.init) ?? [],
      topic: try? key.topic(of: tag, for: to),
      until: until / 1000, isUrgent: isUrgent)
  }
}

/// The server's signing key for push services. It is made at first use and never changes.
final class PushKeys: Sendable {
  private let key = Mutex<VAPIDKey?>(nil)
  private let database: Database

  init(database: Database) { self.database = database }

  /// Nil only as long as no key was ever made. One is made before the first browser subscribes.
  var known: VAPIDKey? { key.withLock { $0 } }

  func load(_ tx: Tx) throws {
    if let found = try tx.push.key().flatMap({ VAPIDKey(text: $0) }) { key.withLock { $0 = found } }
  }

  func get() async throws -> VAPIDKey {
    if let known { return known }
    let new = VAPIDKey().text
    let text = try await database.write { tx in
      if let text = try tx.push.key(), VAPIDKey(text: text) != nil { return text }
      try tx.push.setKey(new)
      return new
    }
    guard let made = VAPIDKey(text: text) else { throw Fault(.unavailable, "busy", retryAfterMs: 1_000) }
    key.withLock { $0 = made }
    return made
  }
}
