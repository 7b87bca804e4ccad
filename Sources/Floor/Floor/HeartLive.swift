import Gym
import Storage
import Synchronization
import Wire

/// Keeps the hearts of the floor in memory, publishes them as a `LiveFloor`, and stores them.
final class HeartLive: LiveFloor {
  private struct State {
    var floor = HeartFloor()
    var storedAt = 0
    /// How many radios are connected, as whoever listens was told last.
    var radios = 0
    /// They were not all told the same.
    var isRadioNews = false
  }

  let publications: Publications<HeartBoard, HeartNow>
  private let changes: Changes
  private let calendar: GymCalendar
  private let clock: Clock
  private let watch: DeviceWatch
  private let state = Mutex(State())

  /// How often running sessions are stored, in milliseconds. Chores come every two seconds, so that makes 15 s at most.
  static let storesEvery = 13_000
  /// Who left is not checked in again by their strap for this long, in milliseconds.
  static let afterLeaving = 15 * 60_000

  init(changes: Changes, calendar: GymCalendar, clock: Clock, watch: DeviceWatch) {
    publications = Publications(changes, to: .hearts, own: { .heart($0) })
    self.changes = changes
    self.calendar = calendar
    self.clock = clock
    self.watch = watch
  }

  /// Call it before the first connection.
  func load(_ tx: Tx) throws {
    let (straps, loans, open) = (try tx.straps.all(), try tx.straps.loans(), try tx.hearts.open())
    let members = Set(straps.compactMap(\.member) + loans.map(\.member))
    let wearers = try members.compactMap { try Self.wearer($0, tx) }
    let (theClass, now) = (try tx.hearts.theClass(), clock.now)
    state.withLock { state in
      state.floor.load(straps: straps, loans: loans, wearers: wearers, open: open, theClass: theClass, now: now)
    }
  }

  static func wearer(_ member: Int, _ tx: Tx) throws -> HeartFloor.Wearer? {
    try tx.members.find(member).map { HeartFloor.Wearer($0, try tx.hearts.settings(of: member)) }
  }

  // MARK: Reading

  func read<T: Sendable>(_ body: (HeartFloor) -> T) -> T { state.withLock { body($0.floor) } }

  /// The snapshot.
  func board(now: Int) -> HeartBoard {
    let day = calendar.calendarDay(at: now)
    let radios = watch.connectedCount(of: .radio)
    return state.withLock { state in
      if radios != state.radios { state.isRadioNews = true }
      return state.floor.board(now: now, on: day, radios: radios)
    }
  }

  func look() -> LiveView<HeartBoard> {
    let now = clock.now
    let day = calendar.calendarDay(at: now)
    let radios = watch.connectedCount(of: .radio)
    return state.withLock { state in
      let isNews = state.isRadioNews
      (state.radios, state.isRadioNews) = (radios, false)
      return LiveView(
        board: state.floor.board(now: now, on: day, radios: radios), isNews: isNews,
        members: Set(state.floor.hearts.keys), isEmpty: state.floor.isEmpty)
    }
  }

  func own(_ member: Int) -> HeartNow {
    let now = clock.now
    let day = calendar.calendarDay(at: now)
    return read { $0.own(member, now: now, on: day) }
  }

  /// What each radio has heard, by their ids.
  func radios() -> [RadioView] {
    let now = clock.now
    return read { $0.radios.views(now: now) }
  }

  func forget(radio: Int) { state.withLock { $0.floor.radios.forget(radio) } }

  // MARK: Changes

  /// Changes the memory after a commit, and publishes what follows.
  func change(_ body: (inout HeartFloor) -> Void) {
    state.withLock { body(&$0.floor) }
    publishSoon()
  }

  /// A member's profile has changed, or their account is gone (nil). Most have no strap.
  func changed(_ id: Int, _ member: Member?) {
    let isKnown = state.withLock { state in
      guard state.floor.wearers[id] != nil else { return false }
      if let member { state.floor.changed(member) } else { state.floor.forget(id) }
      return true
    }
    if isKnown { publishSoon() }
  }

  func claimed(_ strap: String, by wearer: HeartFloor.Wearer, _ kind: StrapKind) {
    let now = clock.now
    change { $0.claimed(strap, by: wearer, kind, now: now) }
  }

  /// The class is over. Its sessions are stored at once.
  func classEnded() {
    let now = clock.now
    change { $0.endClass(now: now) }
    store(now: now)
  }

  /// Takes the beats that a radio has sent.
  /// - Parameter radio: its device.
  func hear(_ beats: [HeartBeat], by radio: Int?, now: Int) {
    let day = calendar.calendarDay(at: now)
    let news = state.withLock { state in
      if let radio { state.floor.radios.hear(beats, by: radio, now: now) }
      return state.floor.hear(beats, now: now, on: day)
    }
    publishWhileLive()
    for member in news.signIns { checkIn(member) }
    for (member, beats) in news.raised { raise(member, to: beats) }
  }

  func tick() -> Bool {
    let now = clock.now
    return state.withLock { $0.floor.isLive(now: now) }
  }

  /// Ends what is over, and stores what is due. Call it every few seconds.
  func keepUp(now: Int) {
    let radios = watch.connectedCount(of: .radio)
    let (over, isDue, isQuiet) = state.withLock { state in
      let over = state.floor.tick(now: now)
      // The clock may have been set back.
      let isDue = now - state.storedAt >= Self.storesEvery || now < state.storedAt || !state.floor.ended.isEmpty
      return (over, isDue, state.floor.isEmpty && radios == state.radios && !state.isRadioNews)
    }
    if !over.loans.isEmpty {
      changes.make("loans of straps") { tx in
        for strap in over.loans { try tx.straps.endLoan(strap) }
        return []
      }
    }
    if over.endsClass { endClass() }
    if isDue { store(now: now) }
    if !isQuiet || !publications.isEmpty { publishSoon() }
  }

  private func endClass() {
    changes.make("heart class") { tx in
      guard try tx.hearts.endClass() else { return [] }
      try tx.straps.endLoans()
      return [Event(.straps, HeartClassEnded())]
    }
  }

  // MARK: Storing

  /// Stores the sessions that have changed or are over. What fails is stored with the next.
  func store(now: Int) {
    let (ended, running) = state.withLock { state -> ([HeartFloor.Ended], [HeartFloor.Ended]) in
      state.storedAt = now
      let running = state.floor.hearts.filter { !$0.value.isStored && $0.value.tally.stored.measuredMs > 0 }
      for member in running.keys { state.floor.hearts[member]?.isStored = true }
      defer { state.floor.ended = [] }
      return (state.floor.ended, running.map { HeartFloor.Ended(member: $0.key, tally: $0.value.tally) })
    }
    guard !ended.isEmpty || !running.isEmpty else { return }
    changes.make(
      "heart sessions",
      { tx in
        for one in ended where try tx.members.find(one.member) != nil {
          try tx.hearts.close(one.tally.stored, of: one.member, isKept: one.tally.isWorthKeeping)
        }
        for one in running where try tx.members.find(one.member) != nil {
          try tx.hearts.put(one.tally.stored, of: one.member)
        }
        return []
      },
      done: { [weak self] isMade in
        guard !isMade, let self else { return }
        state.withLock { state in
          state.floor.ended = ended + state.floor.ended
          for one in running { state.floor.hearts[one.member]?.isStored = false }
        }
      })
  }

  private func raise(_ member: Int, to beats: Int) {
    changes.make("heart maximum") { tx in
      guard try tx.members.find(member) != nil else { return [] }
      var settings = try tx.hearts.settings(of: member)
      guard beats > settings.measured ?? 0 else { return [] }
      settings.measured = beats
      try tx.hearts.set(settings, of: member)
      return [Event(.straps, HeartSettingsChanged(member: member, settings: settings))]
    }
  }

  /// Checks a member in whose strap was heard. A membership that does not cover it refuses nothing, since nobody would
  /// read why: the visit says so to staff.
  private func checkIn(_ member: Int) {
    changes.make("visits") { [calendar, clock] tx in
      let now = clock.now
      let visits = VisitChanges(tx, calendar, now: now)
      guard try tx.members.find(member)?.status == .active, try tx.hearts.settings(of: member).signsIn else {
        return []
      }
      // A set may have been logged elsewhere. Anything else has checked them in.
      if let open = try tx.visits.open(of: member), open.how != .set, open.dueAt > now { return [] }
      if let last = try tx.visits.last(of: member, before: now + 1), let leftAt = last.leftAt, !last.endedItself,
        now - leftAt < Self.afterLeaving
      {
        return []
      }
      let (visit, _, ended) = try visits.record(member, at: now, how: .strap)
      return try (ended.map { [Event(.visits, VisitWent(visit: $0.id))] } ?? []) + visits.news(of: visit)
    }
  }
}
