package import Gym
import Logging
package import Storage
import Wire

/// The overview of a trainer's clients.
struct ClientListService: Service {
  let database: Database
  let clock: Clock
  fileprivate let book: ClientBook
  private let log: Logger

  /// How long after its last set an open workout counts as still going on, in milliseconds.
  private static let trainingFor = 45 * 60_000

  init(database: Database, calendar: GymCalendar, clock: Clock, log: Logger = Logger(label: "clients")) {
    self.database = database
    self.clock = clock
    self.log = log
    book = ClientBook(calendar: calendar)
  }

  func register(in registry: inout Registry) {
    registry.deferred(ClientsList.self, .trainer) { caller, _, done in
      let trainer = try caller.signedIn().member.id
      // Before the snapshot is opened: see `ClientBook`.
      let mark = book.mark
      database.readLater(
        cost: .heavy, { tx in try encoded(trainer: trainer, mark: mark, now: caller.now, tx) }, done: { done($0) })
    }
    let warming = ClientWarming(database: database, book: book, log: log)
      .rounds(clock: clock)
    registry.rounds(warming)
    registry.chore { _ in warming.ask() }
    registry.rememberOwn { [book] member in book.changed(member) }
    registry.remember(LogForgotten.self) { [book] event, _ in book.changed(event.member) }
    registry.remember(AccountRemoved.self) { [book] event, _ in book.changed(event.member) }
  }

  /// The reply's JSON, without a socket: also for `rackside-bench calendar`.
  func encoded(trainer: Int, mark: Int, now: Int, _ tx: Tx) throws -> [UInt8] {
    ClientsList.encode(try list(trainer: trainer, mark: mark, now: now, tx))
  }

  var mark: Int { book.mark }

  /// Marks a member as changed, as an event on their own topic does.
  func forget(_ member: Int) { book.changed(member) }

  private func list(trainer: Int, mark: Int, now: Int, _ tx: Tx) throws -> ClientsList.Reply {
    let clients = try tx.clients.list(of: trainer)
    let logs = try book.logs(of: clients.map(\.consent.face.id), since: mark, now: now, tx)
    let extras = try ClientExtras.read(trainer: trainer, now: now, tx)
    let rows = clients.map { row in
      let (consent, member) = (row.consent, row.consent.face.id)
      let log = logs[member] ?? ClientLog(work: [], firstAt: nil, lastAt: nil)
      let figures = ClientFigures(log, shares: consent.shares, now: now)
      let unread = extras.unread[member] ?? 0
      let needs = figures.needs(since: consent.since, unread: unread, now: now)
      var view = ClientRowView(
        client: FaceView(consent.face), since: consent.since, shares: consent.shares.list, figures: figures,
        needs: needs)
      if let open = row.openSince, now - max(open, row.lastTrainedAt ?? 0) < Self.trainingFor {
        view.trainingSince = open
      }
      view.unread = unread > 0 ? unread : nil
      view.nextAt = extras.nextAt[member]
      return (view, needs.first)
    }
    // Clients with equal needs stay sorted by name.
    let sorted = rows.enumerated().sorted { left, right in
      switch (left.element.1, right.element.1) {
      case (let first?, let second?) where first < second: true
      case (let first?, let second?) where second < first: false
      case (_?, nil): true
      case (nil, _?): false
      default: left.offset < right.offset
      }
    }
    return ClientsList.Reply(clients: sorted.map(\.element.0))
  }
}

/// What other nouns add to the list of clients: one statement each, for all clients of a trainer.
struct ClientExtras {
  /// Comments of clients that the trainer has not read, by client.
  var unread: [Int: Int] = [:]
  /// When the next appointment with the trainer begins, by client.
  var nextAt: [Int: Int] = [:]

  static func read(trainer: Int, now: Int, _ tx: Tx) throws -> ClientExtras {
    ClientExtras(
      unread: try tx.comments.unread(trainer: trainer).mapValues(\.count),
      nextAt: try tx.appointments.nextStarts(trainer: trainer, after: now))
  }
}

/// Measures a list of clients, without a socket: for `rackside-bench calendar`.
package struct ClientListFigures: Sendable {
  private let service: ClientListService

  package init(database: Database, calendar: GymCalendar) {
    service = ClientListService(database: database, calendar: calendar, clock: Clock { 0 })
  }

  /// Reads and encodes the reply of `clients.list`, as after changes of some clients.
  /// - Returns: its length in bytes.
  package func list(of trainer: Int, changed: some Sequence<Int>, now: Int) throws -> Int {
    for member in changed { service.forget(member) }
    return try json(of: trainer, now: now).count
  }

  /// Reads the logs of a trainer's clients ahead, like the server after its start.
  package func warm(now: Int) async {
    let warming = ClientWarming(database: service.database, book: service.book, log: Logger(label: "clients"))
    await withCheckedContinuation { done in warming.read(now: now) { _ in done.resume() } }
  }

  func json(of trainer: Int, now: Int) throws -> [UInt8] {
    let mark = service.mark
    return try service.database.read { tx in try service.encoded(trainer: trainer, mark: mark, now: now, tx) }
  }
}
