import Foundation
import Gym
import Mail
import Push
import Storage
import Synchronization
import Wire

/// A reminder on its way, with all that it needs once it is committed.
struct OutgoingReminder: Sendable {
  var notice: ReminderNotice
  var browsers: [PushSubscription] = []
  /// Nil where no email goes out.
  var letter: Letter?
}

/// Sends reminders by push and email, after their commit.
struct ReminderPost: Sendable {
  let mail: GymMail?
  let push: PushSender?
  let keys: PushKeys
  let gym: GymIdentity
  let calendar: GymCalendar

  /// A mail server that is busy with reminders must still have room for who forgot their password.
  private static let mostLetters = 50

  /// How many members can be told now.
  var room: Int {
    // A member may have several reminders, and as many browsers.
    let letters = mail.map { max(0, Self.mostLetters - $0.mailer.waiting) / 2 } ?? Int.max
    let notices = push.map { $0.room / (2 * PushStore.most) } ?? Int.max
    return min(letters, notices)
  }

  /// - Returns: nil where it goes nowhere.
  func outgoing(_ thing: Remindable, _ reader: ReminderReader, _ tx: Tx) throws -> OutgoingReminder? {
    let outlets = reader.outlets(thing)
    guard !outlets.isEmpty, let member = try tx.reminders.member(reader.window.member) else { return nil }
    let words = ReminderWords(calendar: calendar, now: reader.window.now)
    var outgoing = OutgoingReminder(
      notice: thing.kind == .summary ? words.summary(thing, reader.today) : words.notice(thing))
    if outlets.contains(.push), push != nil { outgoing.browsers = try tx.push.all(reader.window.member) }
    if outlets.contains(.email), let mail, !member.email.isEmpty {
      outgoing.letter = words.letter(outgoing.notice, to: member, gym: gym.name, links: mail.links)
    }
    return outgoing.browsers.isEmpty && outgoing.letter == nil ? nil : outgoing
  }

  func send(_ outgoing: OutgoingReminder) {
    if let letter = outgoing.letter { mail?.mailer.send(letter) }
    guard let push, let key = keys.known else { return }
    for browser in outgoing.browsers {
      guard let to = PushAddress(endpoint: browser.endpoint, key: browser.key, auth: browser.auth) else { continue }
      push.send(outgoing.notice.pushed(to: to, key: key), key: key)
    }
  }
}

/// What a reminder says outside the pages.
struct ReminderNotice: Codable, Sendable, Equatable {
  var title: String
  var body: String
  /// The page that it opens, such as `#classes`.
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

  func pushed(to: PushAddress, key: VAPIDKey) -> PushNotice {
    PushNotice(
      to: to, text: (try? JSONEncoder().encode(self)).map(Array.init) ?? [], topic: key.topic(of: tag, for: to),
      until: until / 1000, isUrgent: isUrgent)
  }
}

/// The key with which this server signs for push services: made at first use, and the same from then on.
final class PushKeys: Sendable {
  private let key = Mutex<VAPIDKey?>(nil)
  private let database: Database

  init(database: Database) { self.database = database }

  /// Nil until somebody has asked for it since the start. Whoever has a subscription has asked.
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
