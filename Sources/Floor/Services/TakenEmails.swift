import Synchronization
import Wire

/// Bounds how many emails one kiosk or address may learn to be taken in an hour, by trying to sign up with them.
///
/// Once they are spent, every sign-up from there is refused before it is looked at, whether its email is taken or free:
/// otherwise the refusal itself would tell. The same email asked for again counts once, so that somebody who taps Join
/// five times spends one. Times are milliseconds.
final class TakenEmails: Sendable {
  private static let hour = 3_600_000

  private let perHour: Int
  /// When each email was asked for, by where from. An email that turns out to be free is taken out again.
  private let asked = Mutex<[String: [String: Int]]>([:])

  init(perHour: Int) { self.perHour = perHour }

  /// A question that was counted, to be taken back where its email was free.
  struct Question: Sendable {
    fileprivate var place: String
    fileprivate var email: String
    fileprivate var isNew: Bool
  }

  /// Counts from the start, so that many questions at the same time gain nothing.
  /// - Throws: `sign_up_paused` with the time to wait.
  func ask(_ email: String, from place: String, now: Int) throws(Fault) -> Question {
    let wait = asked.withLock { asked -> Int? in
      // Keeps the memory small: a place without a question in the last hour needs none.
      if asked.count > 10_000 { asked = asked.filter { $0.value.values.contains { Self.isRecent($0, now) } } }
      var here = (asked[place] ?? [:]).filter { Self.isRecent($0.value, now) }
      defer { asked[place] = here }
      if here[email] != nil { return -1 }
      guard here.count < perHour else { return here.values.min().map { max($0 + Self.hour - now, 1) } }
      here[email] = now
      return nil
    }
    if let wait, wait > 0 { throw Fault(.rateLimited, "sign_up_paused", retryAfterMs: wait) }
    return Question(place: place, email: email, isNew: wait == nil)
  }

  /// Somebody was told that the email is taken. Counted again, since another question for it may have been taken back.
  func confirm(_ question: Question, now: Int) {
    asked.withLock { $0[question.place, default: [:]][question.email] = now }
  }

  /// The email was free, or nobody was told about it.
  func withdraw(_ question: Question) {
    guard question.isNew else { return }
    asked.withLock { asked in
      asked[question.place]?[question.email] = nil
      if asked[question.place]?.isEmpty == true { asked[question.place] = nil }
    }
  }

  /// A clock that was set back forgets nothing for longer than an hour.
  private static func isRecent(_ at: Int, _ now: Int) -> Bool { abs(now - at) < hour }
}
