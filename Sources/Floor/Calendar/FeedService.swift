import Gym
import Secrets
import Storage
import Wire

/// Secret addresses at which calendar programs read what a member has planned, what a trainer leads, or what takes
/// place in a room.
struct FeedService: Service {
  /// How far back a file reaches.
  static let daysBack = 90
  static let suffix = ".ics"

  static let memberData = MemberData("feeds", "feed_events", "trainer_feeds", "trainer_feed_events")

  func register(in registry: inout Registry) {
    registry.query(FeedsGet.self, .login) { caller, _, tx in
      Self.reply(try tx.feeds.find(FeedSubject(.member, caller.signedIn().member.id)))
    }
    registry.change(FeedsRenew.self, .login) { caller, _, tx in
      try Self.renew(FeedSubject(.member, caller.signedIn().member.id), caller, tx)
    }
    registry.change(FeedsRemove.self, .login) { caller, _, tx in
      try Self.remove(FeedSubject(.member, caller.signedIn().member.id), tx)
    }
    registry.query(FeedsTrainer.self, .trainer) { caller, _, tx in
      Self.reply(try tx.feeds.find(FeedSubject(.trainer, caller.signedIn().member.id)))
    }
    registry.change(FeedsRenewTrainer.self, .trainer, notes: .nothing("Their own.")) { caller, _, tx in
      try Self.renew(FeedSubject(.trainer, caller.signedIn().member.id), caller, tx)
    }
    registry.change(FeedsRemoveTrainer.self, .trainer, notes: .nothing("Their own.")) { caller, _, tx in
      try Self.remove(FeedSubject(.trainer, caller.signedIn().member.id), tx)
    }
    registry.query(FeedsRooms.self, .owner) { _, _, tx in
      FeedsRooms.Reply(
        rooms: try tx.rooms.list().map { room in
          let feed = Self.reply(try tx.feeds.find(FeedSubject(.room, room.id)))
          return FeedsRooms.Room(room: room.id, name: room.name, path: feed.path, madeAt: feed.madeAt)
        })
    }
    registry.change(
      FeedsRenewRoom.self, .owner, notes: .nothing("An address."), audit: .entry(.roomFeedChanged)
    ) { caller, call, tx in
      guard try tx.rooms.exists(call.room) else { throw Fault.missing("room", field: "room") }
      return try Self.renew(FeedSubject(.room, call.room), caller, tx)
    }
    registry.change(
      FeedsRemoveRoom.self, .owner, notes: .nothing("An address."),
      audit: .entry(.roomFeedChanged, what: { _ in "removed" })
    ) { _, call, tx in
      try Self.remove(FeedSubject(.room, call.room), tx)
    }
  }

  private static func renew(_ subject: FeedSubject, _ caller: Caller, _ tx: Tx) throws -> Outcome<FeedsReply> {
    let code = Tokens.makeShareCode()
    let feed = CalendarFeed(subject: subject, code: code, madeAt: caller.now)
    try tx.feeds.put(feed, hash: Tokens.hash(code))
    return Outcome(reply(feed))
  }

  private static func remove(_ subject: FeedSubject, _ tx: Tx) throws -> Outcome<FeedsReply> {
    guard try tx.feeds.remove(subject) else { throw Fault(.notFound, "no_such_feed") }
    return Outcome(reply(nil))
  }

  private static func reply(_ feed: CalendarFeed?) -> FeedsReply {
    FeedsReply(path: feed.map { "/feeds/\($0.code)\(suffix)" }, madeAt: feed?.madeAt)
  }
}

/// A noun's events in the feed of a member, a trainer or a room.
///
/// - Parameters:
///   - id: the member, the trainer or the room whose feed it is. It must contain nobody else's events.
///   - from: events that ended before this day may be left out.
/// - Returns: events whose `uid` is unique in this gym and permanent, such as `plan-12`. Cancelled events are left out.
///   The feed sets `sequence` and `changedAt`.
typealias FeedEvents = @Sendable (_ id: Int, _ from: CalendarDay, Tx) throws -> [ICalendarEvent]

/// The file at an address.
private struct FeedFile: Sendable {
  var code: String
  var gym: GymIdentity
  var calendar: GymCalendar
  var sources: [FeedKind: [FeedEvents]]
  var now: Int

  enum Found: Sendable {
    /// There is no feed at this address.
    case nothing
    case file([UInt8])
    /// Some events have changed since they were last sent. The change has to be stored first.
    case changed
  }

  func find(_ tx: Tx, storing: Bool) throws -> Found {
    guard let (feed, name) = try tx.feeds.find(hash: Tokens.hash(code)),
      Tokens.same(Array(feed.code.utf8), Array(code.utf8))
    else { return .nothing }
    let from = calendar.calendarDay(at: now).adding(days: -FeedService.daysBack)
    let id = try tx.feeds.gymName()
    let versions = try tx.feeds.versions(feed.subject)
    var events: [ICalendarEvent] = []
    for source in sources[feed.subject.kind] ?? [] {
      for var event in try source(feed.subject.id, from, tx) {
        (event.sequence, event.changedAt) = (0, 0)
        let print = Tokens.fingerprint(ICalendarWriter.body(of: event, calendar: calendar))
        let last = versions[event.uid]
        var current = FeedVersion(print: print, sequence: last.map { $0.sequence + 1 } ?? 0, changedAt: now)
        if let last, last.print == print {
          current = last
        } else {
          guard storing else { return .changed }
          try tx.feeds.store(current, uid: event.uid, feed.subject)
        }
        (event.sequence, event.changedAt) = (current.sequence, current.changedAt)
        event.uid += "@\(id).rackside"
        events.append(event)
      }
    }
    let title = name.map { "\($0), \(gym.name)" } ?? gym.name
    return .file(ICalendarWriter.write(name: title, events: events, calendar: calendar))
  }
}

extension FloorServer {
  /// The iCalendar file behind an address. It answers later, on another thread.
  /// - Parameters:
  ///   - file: the address after `/feeds/`.
  ///   - done: gets nil if there is no feed at the address: it is wrong or withdrawn, or its member is blocked.
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

extension AuditKind {
  static let roomFeedChanged = AuditKind("roomFeedChanged", .settings)
}
