import Gym
import Synchronization
import Wire

/// The floor list: the newest sets of members who chose to be shown, and the gym's totals.
///
/// It follows events, which are published after the commit, so it never shows a set that is not stored.
///
/// The sums count shown members' sets at once, and hidden members' sets every quarter of an hour. Otherwise, where few
/// people train, each set of a hidden member could be read from them.
final class FloorList: Sendable {
  static let kept = 60
  private static let quarter = 15 * 60_000

  private let calendar: GymCalendar
  private let names: ShownNames
  /// How many people are in the gym.
  private let present: @Sendable () -> Int
  private let state = Mutex(State())

  private struct State {
    var rows: [FloorRow] = []
    var workouts = FloorWorkouts()
    /// What everybody may read.
    var today = Sum()
    var week = Sum()
    /// What hidden members did since the last quarter of an hour began.
    var heldToday = Sum()
    var heldWeek = Sum()
    /// The quarter of an hour, counted from 1970, in which hidden members' sets were last added to the sums.
    var quarter = 0
    var day = ""
    var weekDay = ""
    /// Members who chose not to be shown. A set that was on its way at that time still has a row.
    var hidden: Set<Int> = []
    /// The faces of members who changed to initials. A set that was on its way at that time still has the name.
    var masked: [Int: FaceView] = [:]
    /// `present` of the totals that were published last.
    var publishedPresent = 0
    var totalsChanged = false

    mutating func count(_ counts: [SetActivity.Count], of member: Int, isShown: Bool) {
      for count in counts where count.day >= weekDay {
        let (sets, volume, isToday) = (count.sets, count.volumeGrams, count.day == day)
        if isShown {
          week.add(member: member, sets: sets, volume: volume)
          if isToday { today.add(member: member, sets: sets, volume: volume) }
          totalsChanged = true
        } else {
          heldWeek.add(member: member, sets: sets, volume: volume)
          if isToday { heldToday.add(member: member, sets: sets, volume: volume) }
        }
      }
    }

    /// Adds a member's held sets to the sums.
    mutating func release(_ member: Int) {
      let isNew = [today.take(member, from: &heldToday), week.take(member, from: &heldWeek)]
      if isNew.contains(true) { totalsChanged = true }
    }

    /// Adds hidden members' held sets, once another quarter of an hour has begun.
    mutating func releaseAll(now: Int) {
      guard now / FloorList.quarter != quarter else { return }
      quarter = now / FloorList.quarter
      for member in Set(heldWeek.members.keys).union(heldToday.members.keys) { release(member) }
    }

    /// Removes everything that a member did from the sums.
    mutating func forget(_ member: Int) {
      today.remove(member)
      week.remove(member)
      heldToday.remove(member)
      heldWeek.remove(member)
      totalsChanged = true
    }
  }

  private struct Sum {
    struct Share {
      var sets = 0
      var volume = 0
    }

    private var sets = 0
    private var volume = 0
    /// How many members have a set in this sum.
    private var trained = 0
    /// Each member's share of this sum.
    private(set) var members: [Int: Share] = [:]

    var wire: FloorTotals.Sum { FloorTotals.Sum(sets: sets, members: trained, volumeGrams: volume) }

    mutating func add(member: Int, sets count: Int, volume grams: Int) {
      sets += count
      volume += grams
      var share = members[member] ?? Share()
      if share.sets > 0 { trained -= 1 }
      share.sets += count
      share.volume += grams
      if share.sets > 0 { trained += 1 }
      members[member] = share.sets == 0 && share.volume == 0 ? nil : share
    }

    mutating func remove(_ member: Int) {
      guard let share = members[member] else { return }
      add(member: member, sets: -share.sets, volume: -share.volume)
    }

    /// Moves a member's share of `other` into this sum.
    /// - Returns: whether there was one.
    mutating func take(_ member: Int, from other: inout Sum) -> Bool {
      guard let share = other.members[member] else { return false }
      other.remove(member)
      add(member: member, sets: share.sets, volume: share.volume)
      return true
    }

    /// Sets the shares of all members who are not in `shown` back to what they are in `old`.
    /// - Returns: the differences, to be added later.
    mutating func hold(at old: Sum, except shown: Set<Int>) -> Sum {
      var held = Sum()
      for member in Set(members.keys).union(old.members.keys) where !shown.contains(member) {
        let new = members[member] ?? Share()
        let published = old.members[member] ?? Share()
        held.add(member: member, sets: new.sets - published.sets, volume: new.volume - published.volume)
        add(member: member, sets: published.sets - new.sets, volume: published.volume - new.volume)
      }
      return held
    }
  }

  init(
    calendar: GymCalendar, names: ShownNames = ShownNames(),
    present: @escaping @Sendable () -> Int = { 0 }
  ) {
    self.calendar = calendar
    self.names = names
    state.withLock { $0.workouts = FloorWorkouts(names: names) }
    self.present = present
  }

  // MARK: Events it follows

  /// - Returns: the events for rows that displays have with other content.
  func reload(_ event: FloorReloaded) -> [Event] {
    state.withLock { state in
      let old = state
      state = State(hidden: old.hidden, masked: old.masked, publishedPresent: old.publishedPresent)
      state.rows = event.rows.filter { !state.hidden.contains($0.member.id) }
      for index in state.rows.indices {
        if let face = state.masked[state.rows[index].member.id] { state.rows[index].member = face }
      }
      let faces = event.faces.filter { !state.hidden.contains($0.key) }
        .merging(state.masked.filter { event.faces[$0.key] != nil && !state.hidden.contains($0.key) }) { $1 }
      state.workouts = FloorWorkouts(event.workouts, faces: faces, names: names, now: event.at)
      state.day = event.day
      state.weekDay = event.weekDay
      for row in event.totals {
        state.week.add(member: row.member, sets: row.sets, volume: row.volumeGrams)
        if row.day == event.day { state.today.add(member: row.member, sets: row.sets, volume: row.volumeGrams) }
      }
      state.quarter = max(old.quarter, event.at / Self.quarter)
      // Within a quarter of an hour the sums keep hidden members' shares, whatever was reloaded.
      if state.quarter == old.quarter {
        let shown = event.shown.subtracting(state.hidden)
        state.heldToday = state.today.hold(at: old.day == event.day ? old.today : Sum(), except: shown)
        state.heldWeek = state.week.hold(at: old.weekDay == event.weekDay ? old.week : Sum(), except: shown)
      }
      // Totals that stayed the same are not published again: that would reveal that somebody did something.
      state.totalsChanged = old.totalsChanged || state.today.wire != old.today.wire || state.week.wire != old.week.wire
      let known = Dictionary(old.rows.map { ($0.set, $0) }, uniquingKeysWith: { first, _ in first })
      return state.rows.filter { row in known[row.set].map { $0 != row } ?? false }.map {
        Event(.floor, FloorChanged($0))
      }
    }
  }

  /// - Returns: the events to publish besides the totals.
  func apply(_ activity: SetActivity, now: Int) -> [Event] {
    state.withLock { state in
      var row = Self.row(activity, &state).map { [$0] } ?? []
      if let record = activity.record, !row.isEmpty { row.append(Event(.floor, record)) }
      return row + state.workouts.apply(activity, now: now)
    }
  }

  private static func row(_ activity: SetActivity, _ state: inout State) -> Event? {
    let isShown = activity.isShown && !state.hidden.contains(activity.member)
    state.count(activity.counts, of: activity.member, isShown: isShown)
    let place = state.rows.firstIndex { $0.set == activity.set }
    var row = isShown ? activity.row : nil
    if let face = state.masked[activity.member] { row?.member = face }
    switch (activity.kind, row, place) {
    case (.logged, let row, _):
      guard let row, keeps(row.at, in: state.rows) else { return nil }
      // A replayed set comes late. It is inserted by its time.
      state.rows.insert(row, at: state.rows.firstIndex { $0.at <= row.at } ?? state.rows.count)
      if state.rows.count > kept { state.rows.removeLast() }
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

  /// Follows a planned workout that began, got another plan or ended.
  func apply(_ activity: WorkoutActivity, now: Int) -> [Event] {
    state.withLock { state in
      var activity = activity
      if let face = state.masked[activity.member], activity.face != nil { activity.face = face }
      if state.hidden.contains(activity.member) { activity.face = nil }
      return state.workouts.apply(activity, now: now)
    }
  }

  /// Events for all workouts that displays have, as they are shown now.
  func workoutsAgain(now: Int) -> [Event] { state.withLock { $0.workouts.publishAgain(now: now) } }

  /// Whether a workout was left open, so that displays must forget it.
  func hasForgottenWorkout(now: Int) -> Bool { state.withLock { $0.workouts.hasForgotten(now: now) } }
  func takeAwayForgottenWorkouts(now: Int) -> [Event] { state.withLock { $0.workouts.takeAwayForgotten(now: now) } }

  /// Updates the rows of a member whose name, colour or choice to be shown changed.
  func apply(_ member: Member, now: Int) -> [Event] {
    state.withLock { state in
      state.masked[member.id] = member.showsInitials ? FaceView(member.floorFace) : nil
      let workouts = state.workouts.apply(member, now: now)
      let own = state.rows.indices.filter { state.rows[$0].member.id == member.id }
      if member.shownOnFloor {
        state.hidden.remove(member.id)
        state.release(member.id)
      } else {
        state.hidden.insert(member.id)
      }
      guard member.shownOnFloor else {
        let removed = own.map { Event(.floor, FloorRemoved(set: state.rows[$0].set)) }
        state.rows.removeAll { $0.member.id == member.id }
        return removed + workouts
      }
      return workouts
        + own.map { index in
          state.rows[index].member = FaceView(member.floorFace)
          return Event(.floor, FloorChanged(state.rows[index]))
        }
    }
  }

  /// Removes a member's rows after their whole log was deleted, and a shown member's share of the sums. A hidden
  /// member's share leaves the sums when the next quarter of an hour begins.
  func forget(member: Int, isShown: Bool) -> [Event] {
    state.withLock { state in
      if isShown { state.forget(member) }
      let removed = state.rows.filter { $0.member.id == member }.map { Event(.floor, FloorRemoved(set: $0.set)) }
      state.rows.removeAll { $0.member.id == member }
      return removed + state.workouts.forget(member)
    }
  }

  /// Whether a set is among the newest. An old set that comes late is not shown.
  private static func keeps(_ at: Int, in rows: [FloorRow]) -> Bool {
    rows.count < kept || at >= (rows.last?.at ?? 0)
  }

  // MARK: What it publishes

  func snapshot(now: Int) -> FloorSnapshot {
    let here = present()
    return state.withLock { state in
      FloorSnapshot(
        rows: state.rows, totals: Self.totals(&state, here, now: now), workouts: state.workouts.snapshot(now: now))
    }
  }

  private static func totals(_ state: inout State, _ present: Int, now: Int) -> FloorTotals {
    state.releaseAll(now: now)
    return FloorTotals(present: present, today: state.today.wire, week: state.week.wire)
  }

  /// The totals, if they have changed since they were published or somebody has come to the floor or left it; otherwise
  /// nil.
  func changedTotals(now: Int) -> Event? {
    let here = present()
    return state.withLock { state in
      let totals = Self.totals(&state, here, now: now)
      guard state.totalsChanged || totals.present != state.publishedPresent else { return nil }
      state.totalsChanged = false
      state.publishedPresent = totals.present
      return Event(.floor, totals, key: FloorTotals.event)
    }
  }

  /// Whether there are totals to publish even if nobody logs a set: somebody has come to the floor or left it, or a
  /// quarter of an hour has begun in which hidden members' sets are added.
  func isDue(now: Int) -> Bool {
    let here = present()
    return state.withLock { state in
      state.releaseAll(now: now)
      return state.totalsChanged || here != state.publishedPresent
    }
  }

  var totalsChanged: Bool { state.withLock { $0.totalsChanged } }

  /// Today's sum as everybody may read it, and its day.
  func today(now: Int) -> (day: String, sum: FloorTotals.Sum) {
    state.withLock { state in
      state.releaseAll(now: now)
      return (state.day, state.today.wire)
    }
  }

  /// Whether midnight has passed since the sums were read.
  func isStale(now: Int) -> Bool { state.withLock { $0.day != calendar.day(at: now) } }
}
