import Gym
import Storage
import Synchronization
import Wire

/// What the wall shows: the newest sets of those who chose to be shown, and what the gym did together.
///
/// The rows and sums are read once at the start and then follow the events. They are changed by `apply`, which a
/// publication of ours carries with it and which runs after the commit, so they never tell what is not stored.
final class FloorFeed: Sendable {
  static let kept = 60
  static let presentFor = 90 * 60_000

  private let calendar: GymCalendar
  private let state = Mutex(State())

  fileprivate struct State {
    var rows: [FloorRow] = []
    var lastSet: [Int: Int] = [:]
    var today = Sum()
    var week = Sum()
    var day = ""
    /// How many `present` was last said to be.
    var told = 0
    var weekDay = ""
  }

  struct Sum {
    var sets = 0
    var volume = 0
    var members: [Int: Int] = [:]

    var wire: FloorTotals.Sum {
      FloorTotals.Sum(sets: sets, members: members.count, volumeGrams: volume)
    }

    mutating func add(member: Int, sets count: Int, volume grams: Int) {
      sets += count
      volume += grams
      let left = (members[member] ?? 0) + count
      members[member] = left > 0 ? left : nil
    }
  }

  init(calendar: GymCalendar) { self.calendar = calendar }

  /// Reads the feed and the sums anew: at the start, at midnight, and after an import or a change of what is shown.
  ///
  /// - Returns: what puts them in place: to be called after the commit, so that a change that fails shows nothing.
  func prepareReload(_ tx: Tx, now: Int) throws -> @Sendable () -> Void {
    let rows = try tx.sets.recentFloor(limit: Self.kept)
    let day = calendar.day(at: now)
    let weekDay = calendar.day(at: calendar.startOfWeek(at: now))
    let days = try tx.sets.dayTotals(from: weekDay, to: day)
    let present = try tx.members.lastTrained(since: now - Self.presentFor)
    return { [self] in
      state.withLock { state in
        state = State()
        state.rows = rows.map { FloorRow($0.set, face: $0.face, exercise: $0.exercise, type: $0.type) }
        state.day = day
        state.weekDay = weekDay
        for row in days {
          state.week.add(member: row.member, sets: row.sets, volume: row.volumeGrams)
          if row.day == day { state.today.add(member: row.member, sets: row.sets, volume: row.volumeGrams) }
        }
        state.lastSet = Dictionary(present.map { ($0.member, $0.at) }, uniquingKeysWith: max)
      }
    }
  }

  /// - Parameter wasHere: false for a set that was done elsewhere, and brought.
  func logged(
    _ set: LoggedSet, by member: Member, exercise: Exercise, now: Int, wasHere: Bool = true
  ) -> [Publication] {
    let row = FloorRow(set, face: member.face, exercise: exercise.facts.name, type: exercise.facts.type)
    var events: [Publication] = []
    if member.shownOnFloor, wasHere, keeps(set.at) {
      events.append(Publication(.floor, row, apply: { [self] in insert(row) }))
    }
    return events + [totals(now: now, count(set, 1), seen: (member.id, set.at))]
  }

  func edited(_ set: LoggedSet, was old: LoggedSet, by member: Member, exercise: Exercise, now: Int) -> [Publication] {
    var events: [Publication] = []
    let row = FloorRow(set, face: member.face, exercise: exercise.facts.name, type: exercise.facts.type)
    if has(set.id) { events.append(Publication(.floor, FloorChanged(row), apply: { [self] in replace(row) })) }
    return events + [totals(now: now, count(old, -1), count(set, 1))]
  }

  func deleted(_ set: LoggedSet, now: Int) -> [Publication] {
    var events: [Publication] = []
    if has(set.id) {
      events.append(Publication(.floor, FloorRemoved(set: set.id), apply: { [self] in remove(set.id) }))
    }
    return events + [totals(now: now, count(set, -1))]
  }

  /// After a member's face or choice changed: what the feed shows of them is told anew, or taken away.
  func changed(_ member: Member) -> [Publication] {
    let rows = state.withLock { $0.rows.filter { $0.member.id == member.id } }
    return rows.map { row in
      guard member.shownOnFloor else {
        return Publication(.floor, FloorRemoved(set: row.set), apply: { [self] in remove(row.set) })
      }
      var row = row
      row.member = FaceView(member.face)
      let shown = row
      return Publication(.floor, FloorChanged(shown), apply: { [self] in replace(shown) })
    }
  }

  /// The sums as they are, for a minute's tick or after an import.
  func refreshed(now: Int) -> Publication { totals(now: now) }

  func snapshot(now: Int) -> FloorSnapshot {
    state.withLock { FloorSnapshot(rows: $0.rows, totals: $0.totals(now: now)) }
  }

  /// Whether somebody has left the floor since `present` was told.
  func tellsTooMany(now: Int) -> Bool {
    state.withLock { $0.told > $0.lastSet.values.count { $0 > now - Self.presentFor } }
  }

  /// Whether midnight has passed since the sums were read.
  func isStale(now: Int) -> Bool { state.withLock { $0.day != calendar.day(at: now) } }

  private struct Delta {
    var member: Int
    var day: String
    var sets: Int
    var volume: Int
  }

  private func count(_ set: LoggedSet, _ sign: Int) -> Delta {
    Delta(
      member: set.member, day: calendar.day(at: set.at), sets: sign,
      volume: sign * volumeGrams(set.entry, effectiveGrams: set.liftedGrams))
  }

  private func totals(now: Int, _ deltas: Delta..., seen: (member: Int, at: Int)? = nil) -> Publication {
    Publication(
      .floor, FloorTotals.event, key: FloorTotals.event,
      apply: { [self] in
        state.withLock { state in
          for delta in deltas where delta.day >= state.weekDay {
            state.week.add(member: delta.member, sets: delta.sets, volume: delta.volume)
            if delta.day == state.day {
              state.today.add(member: delta.member, sets: delta.sets, volume: delta.volume)
            }
          }
          if let seen { state.lastSet[seen.member] = max(seen.at, state.lastSet[seen.member] ?? 0) }
        }
      },
      data: { [self] in WireEncoder.encode(state.withLock { $0.totals(now: now) }) })
  }

  private func has(_ set: Int) -> Bool { state.withLock { $0.rows.contains { $0.set == set } } }

  /// Whether a row of that instant is among those that are kept: an old set that came late is news to nobody.
  private func keeps(_ at: Int) -> Bool {
    state.withLock { $0.rows.count < Self.kept || at >= ($0.rows.last?.at ?? 0) }
  }

  private func insert(_ row: FloorRow) {
    state.withLock { state in
      // A replayed set comes late, and goes where its instant belongs.
      let place = state.rows.firstIndex { $0.at <= row.at } ?? state.rows.count
      state.rows.insert(row, at: place)
      if state.rows.count > Self.kept { state.rows.removeLast() }
    }
  }

  private func replace(_ row: FloorRow) {
    state.withLock { state in
      if let place = state.rows.firstIndex(where: { $0.set == row.set }) { state.rows[place] = row }
    }
  }

  private func remove(_ set: Int) { state.withLock { $0.rows.removeAll { $0.set == set } } }
}

extension FloorFeed.State {
  fileprivate mutating func totals(now: Int) -> FloorTotals {
    let limit = now - FloorFeed.presentFor
    if lastSet.values.contains(where: { $0 <= limit }) { lastSet = lastSet.filter { $0.value > limit } }
    told = lastSet.count
    return FloorTotals(present: lastSet.count, today: today.wire, week: week.wire)
  }
}
