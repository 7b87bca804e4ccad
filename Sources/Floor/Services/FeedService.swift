import Gym
import Secrets
import Storage
import Wire

/// The secret addresses at which calendar programs read what a member has planned.
struct FeedService: Service {
  func register(in registry: inout Registry) {
    registry.query(FeedsGet.self, .login) { caller, _, tx in
      Self.reply(try tx.feeds.find(member: caller.signedIn().member.id))
    }
    registry.change(FeedsRenew.self, .login) { caller, _, tx in
      let code = Tokens.makeShareCode()
      let feed = CalendarFeed(member: try caller.signedIn().member.id, code: code, madeAt: caller.now)
      try tx.feeds.put(feed, hash: Tokens.hash(code))
      return Outcome(Self.reply(feed))
    }
    registry.change(FeedsRemove.self, .login) { caller, _, tx in
      guard try tx.feeds.remove(member: caller.signedIn().member.id) else {
        throw Fault(.notFound, "no_such_feed")
      }
      return Outcome(Self.reply(nil))
    }
  }

  static let suffix = ".ics"

  private static func reply(_ feed: CalendarFeed?) -> FeedsReply {
    FeedsReply(path: feed.map { "/feeds/\($0.code)\(suffix)" }, madeAt: feed?.madeAt)
  }
}

/// A noun's events in a member's own feed.
///
/// - Parameters:
///   - member: whose feed it is. Nobody else's events may be in it.
///   - from: what ended before this day can be left out.
/// - Returns: events whose `uid` is unlike that of any other event of this gym, such as `plan-12`, and stays so. What is
///   cancelled is left out. `sequence` and `changedAt` are the feed's to set.
typealias FeedEvents = @Sendable (_ member: Int, _ from: CalendarDay, Tx) throws -> [ICalendarEvent]

/// The file behind an address.
private struct FeedFile: Sendable {
  /// How far back it reaches.
  static let daysBack = 90

  var code: String
  var gym: GymIdentity
  var calendar: GymCalendar
  var sources: [FeedEvents]
  var now: Int

  enum Found: Sendable {
    /// The address opens nothing.
    case nothing
    case file([UInt8])
    /// Some events have changed since they were told, which has to be stored first.
    case changed
  }

  func find(_ tx: Tx, storing: Bool) throws -> Found {
    guard let feed = try tx.feeds.find(hash: Tokens.hash(code)),
      Tokens.same(Array(feed.code.utf8), Array(code.utf8))
    else { return .nothing }
    let from = calendar.calendarDay(at: now).adding(days: -Self.daysBack)
    let id = try tx.feeds.gymName()
    let told = try tx.feeds.told(member: feed.member)
    var events: [ICalendarEvent] = []
    for source in sources {
      for var event in try source(feed.member, from, tx) {
        (event.sequence, event.changedAt) = (0, 0)
        let print = Tokens.fingerprint(ICalendarWriter.body(of: event, calendar: calendar))
        let last = told[event.uid]
        var current = ToldEvent(print: print, sequence: last.map { $0.sequence + 1 } ?? 0, changedAt: now)
        if let last, last.print == print {
          current = last
        } else {
          guard storing else { return .changed }
          try tx.feeds.tell(current, uid: event.uid, member: feed.member)
        }
        (event.sequence, event.changedAt) = (current.sequence, current.changedAt)
        event.uid += "@\(id).rackside"
        events.append(event)
      }
    }
    return .file(ICalendarWriter.write(name: gym.name, events: events, calendar: calendar))
  }
}

extension FloorServer {
  /// The iCalendar file behind an address. It answers later, on another thread.
  /// - Parameters:
  ///   - file: the address after `/feeds/`.
  ///   - done: gets nil where the address opens nothing: a wrong one, a withdrawn one, that of a blocked member.
  package func feed(_ file: String, done: @escaping @Sendable (Result<[UInt8]?, any Error>) -> Void) {
    let code = String(file.dropLast(FeedService.suffix.count))
    guard file.hasSuffix(FeedService.suffix), code.utf8.count == 22 else { return done(.success(nil)) }
    let database = dispatcher.database
    let feed = FeedFile(
      code: code, gym: gym, calendar: calendar, sources: dispatcher.registry.feedEvents, now: dispatcher.clock.now)
    database.readLater(
      { tx in try feed.find(tx, storing: false) },
      done: { result in
        guard case .success(.changed) = result else { return done(result.map(\.bytes)) }
        database.write({ tx in try feed.find(tx, storing: true) }, done: { done($0.map(\.bytes)) })
      })
  }
}

extension FeedFile.Found {
  fileprivate var bytes: [UInt8]? { if case .file(let bytes) = self { bytes } else { nil } }
}
