import Gym
import Synchronization
import Wire

/// What the wall shows: the newest sets of members who chose to be shown, and what the gym did together.
///
/// It follows the events, so it never shows what is not stored.
final class FloorFeed: Sendable {
  static let kept = 60
  static let presentFor = 90 * 60_000

  private let calendar: GymCalendar
  private let state = Mutex(State())

  private struct State {
    var rows: [FloorRow] = []
    /// Each member's last set, of those who may still be on the floor.
    var lastSets: [Int: Int] = [:]
    var today = Sum()
    var week = Sum()
    var day = ""
    var weekDay = ""
    /// Members who stopped being shown. A set that was on its way meanwhile was made for a member who was.
    var hidden: Set<Int> = []
    /// Of the totals that were told last.
    var toldPresent = 0
    var totalsChanged = false

    mutating func totals(now: Int) -> FloorTotals {
      let limit = now - FloorFeed.presentFor
      if lastSets.values.contains(where: { $0 <= limit }) { lastSets = lastSets.filter { $0.value > limit } }
      return FloorTotals(present: lastSets.count, today: today.wire, week: week.wire)
    }
  }

  private struct Sum {
    var sets = 0
    var volume = 0
    /// How many sets each member has in it.
    var members: [Int: Int] = [:]

    var wire: FloorTotals.Sum { FloorTotals.Sum(sets: sets, members: members.count, volumeGrams: volume) }

    mutating func add(member: Int, sets count: Int, volume grams: Int) {
      sets += count
      volume += grams
      let left = (members[member] ?? 0) + count
      members[member] = left > 0 ? left : nil
    }
  }

  init(calendar: GymCalendar) { self.calendar = calendar }

  // MARK: What it follows

  func reload(_ event: FloorReloaded) {
    state.withLock { state in
      state = State(hidden: state.hidden)
      state.rows = event.rows.filter { !state.hidden.contains($0.member.id) }
      state.day = event.day
      state.weekDay = event.weekDay
      for row in event.totals {
        state.week.add(member: row.member, sets: row.sets, volume: row.volumeGrams)
        if row.day == event.day { state.today.add(member: row.member, sets: row.sets, volume: row.volumeGrams) }
      }
      state.lastSets = event.lastSets
      state.totalsChanged = true
    }
  }

  /// - Returns: what the floor is to be told beside the totals.
  func apply(_ activity: SetActivity) -> Event? {
    state.withLock { state in
      state.totalsChanged = true
      for count in activity.counts where count.day >= state.weekDay {
        state.week.add(member: activity.member, sets: count.sets, volume: count.volumeGrams)
        if count.day == state.day {
          state.today.add(member: activity.member, sets: count.sets, volume: count.volumeGrams)
        }
      }
      let place = state.rows.firstIndex { $0.set == activity.set }
      let row = state.hidden.contains(activity.member) ? nil : activity.row
      switch (activity.kind, row, place) {
      case (.logged, let row, _):
        state.lastSets[activity.member] = max(activity.at, state.lastSets[activity.member] ?? 0)
        guard let row, Self.keeps(row.at, in: state.rows) else { return nil }
        // A replayed set comes late, and goes where its instant belongs.
        state.rows.insert(row, at: state.rows.firstIndex { $0.at <= row.at } ?? state.rows.count)
        if state.rows.count > Self.kept { state.rows.removeLast() }
        return Event(.floor, row)
      case (.edited, let row?, let place?):
        state.rows[place] = row
        return Event(.floor, FloorChanged(row))
      case (.deleted, _, let place?):
        state.rows.remove(at: place)
        return Event(.floor, FloorRemoved(set: activity.set))
      default: return nil
      }
    }
  }

  /// After a member's name, colour or choice changed.
  func apply(_ member: Member) -> [Event] {
    state.withLock { state in
      let own = state.rows.indices.filter { state.rows[$0].member.id == member.id }
      if member.shownOnFloor { state.hidden.remove(member.id) } else { state.hidden.insert(member.id) }
      guard member.shownOnFloor else {
        let removed = own.map { Event(.floor, FloorRemoved(set: state.rows[$0].set)) }
        state.rows.removeAll { $0.member.id == member.id }
        return removed
      }
      return own.map { index in
        state.rows[index].member = FaceView(member.face)
        return Event(.floor, FloorChanged(state.rows[index]))
      }
    }
  }

  /// An old set that comes late is news to nobody.
  private static func keeps(_ at: Int, in rows: [FloorRow]) -> Bool {
    rows.count < kept || at >= (rows.last?.at ?? 0)
  }

  // MARK: What it tells

  func snapshot(now: Int) -> FloorSnapshot {
    state.withLock { FloorSnapshot(rows: $0.rows, totals: $0.totals(now: now)) }
  }

  /// The totals, where they have changed since they were told, or somebody has left the floor.
  func changedTotals(now: Int) -> Event? {
    state.withLock { state in
      let totals = state.totals(now: now)
      guard state.totalsChanged || totals.present != state.toldPresent else { return nil }
      state.totalsChanged = false
      state.toldPresent = totals.present
      return Event(.floor, totals, key: FloorTotals.event)
    }
  }

  /// Whether somebody has left the floor since the totals were told.
  func presentChanged(now: Int) -> Bool {
    state.withLock { state in state.lastSets.values.count { $0 > now - Self.presentFor } != state.toldPresent }
  }

  var totalsChanged: Bool { state.withLock { $0.totalsChanged } }

  /// Whether midnight has passed since the sums were read.
  func isStale(now: Int) -> Bool { state.withLock { $0.day != calendar.day(at: now) } }
}
