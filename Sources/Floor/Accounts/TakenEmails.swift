import Synchronization
import Wire

/// Limits how many taken emails one kiosk or address can find per hour by trying to sign up with them.
///
/// Once the limit is reached, every sign-up from there is refused before its email is checked. Otherwise the refusal
/// itself would reveal that the email is taken. The same email counts only once, so tapping Join five times costs one.
/// Times are in milliseconds.
final class TakenEmails: Sendable {
  private static let hour = 3_600_000

  private let perHour: Int
  /// By source: when each email was tried. An email that turns out to be free is removed again.
  private let asked = Mutex<[String: [String: Int]]>([:])

  init(perHour: Int) { self.perHour = perHour }

  /// A counted try, to be taken back if its email was free.
  struct Question: Sendable {
    fileprivate var place: String
    fileprivate var email: String
    fileprivate var isNew: Bool
  }

  /// Counts at once, so that parallel tries are counted too.
  /// - Throws: `sign_up_paused` with the time to wait.
  func ask(_ email: String, from place: String, now: Int) throws(Fault) -> Question {
    let wait = asked.withLock { asked -> Int? in
      // Keeps the memory small: sources without a try in the last hour are dropped.
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

  /// Counts the email again after a reply that it is taken, because another try may have taken the count back.
  func confirm(_ question: Question, now: Int) {
    asked.withLock { $0[question.place, default: [:]][question.email] = now }
  }

  /// Takes the count back: the email was free, or no reply has said that it is taken.
  func withdraw(_ question: Question) {
    guard question.isNew else { return }
    asked.withLock { asked in
      asked[question.place]?[question.email] = nil
      if asked[question.place]?.isEmpty == true { asked[question.place] = nil }
    }
  }

  /// After the clock was set back, an entry still counts for an hour at most.
  private static func isRecent(_ at: Int, _ now: Int) -> Bool { abs(now - at) < hour }
}
