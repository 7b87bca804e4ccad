/// A series, what takes place on its days, and the single occurrences that differ.
///
/// `Details` is what a noun keeps of an occurrence: its time, its routine, its room.
package struct ScheduledSeries<Details: Hashable & Sendable>: Hashable, Sendable {
  package var series: Series
  package var details: Details
  /// The changed occurrences, each by the day that the series gives it: where it moved does not matter, so that
  /// changing it once more changes the same one.
  package var changed: [CalendarDay: Change]

  /// An occurrence that differs from its series.
  package struct Change: Hashable, Sendable {
    /// Where it takes place now.
    package var day: CalendarDay
    package var details: Details

    package init(day: CalendarDay, details: Details) {
      self.day = day
      self.details = details
    }
  }

  /// One occurrence as it takes place.
  package struct Occurrence: Hashable, Sendable {
    /// The day that the series gives it: its name for ever.
    package var original: CalendarDay
    package var day: CalendarDay
    package var details: Details
    package var isChanged: Bool

    @inlinable
    package init(original: CalendarDay, day: CalendarDay, details: Details, isChanged: Bool) {
      self.original = original
      self.day = day
      self.details = details
      self.isChanged = isChanged
    }
  }

  package init(series: Series, details: Details, changed: [CalendarDay: Change] = [:]) {
    self.series = series
    self.details = details
    self.changed = changed
  }

  /// What takes place within a range, by day and then by original day: with what moved into it, without what moved out.
  ///
  /// It can be inlined, so that other modules compile it for their own details. Otherwise it takes three times as long.
  @inlinable
  package func occurrences(in range: ClosedRange<CalendarDay>) -> [Occurrence] {
    var others: [Occurrence] = []
    for (original, change) in changed where range.contains(change.day) && series.takesPlace(on: original) {
      others.append(Occurrence(original: original, day: change.day, details: change.details, isChanged: true))
    }
    others.sort { ($0.day, $0.original) < ($1.day, $1.original) }
    let usual = series.days(in: range, leavingOut: Array(changed.keys))
    var all: [Occurrence] = []
    all.reserveCapacity(usual.count + others.count)
    var next = 0
    for day in usual {
      while next < others.count, (others[next].day, others[next].original) < (day, day) {
        all.append(others[next])
        next += 1
      }
      all.append(Occurrence(original: day, day: day, details: details, isChanged: false))
    }
    all += others[next...]
    return all
  }

  /// Changes one occurrence, again if it was changed before.
  /// - Parameter original: the day that the series gives it.
  /// - Returns: nil if the series has no such occurrence.
  package func changing(_ original: CalendarDay, to change: Change) -> Self? {
    guard series.takesPlace(on: original) else { return nil }
    var edited = self
    let isUsual = change.day == original && change.details == details
    edited.changed[original] = isUsual ? nil : change
    return edited
  }

  /// Deletes one occurrence. The rest keeps its days, and COUNT still counts this one.
  /// - Returns: nil if the series has no such occurrence.
  package func deleting(_ original: CalendarDay) -> Self? {
    guard series.takesPlace(on: original) else { return nil }
    var edited = self
    edited.changed[original] = nil
    edited.series.skipped.insert(original)
    return edited
  }

  /// Cuts the series in two: the occurrences before a day, and those from it on. Together they are what there was:
  /// COUNT is shared between them, and deleted and changed occurrences stay so.
  /// - Returns: nil for a half without a day of the rule.
  package func split(at day: CalendarDay) -> (earlier: Self?, following: Self?) {
    let used = series.count(before: day)
    guard used > 0 else { return (nil, self) }
    guard let start = Series(start: series.start, recurrence: series.recurrence).next(from: day) else {
      return (self, nil)
    }
    var (earlier, following) = (self, self)
    earlier.keep { $0 < day }
    following.keep { $0 >= day }
    following.series.start = start
    if series.recurrence?.count != nil {
      earlier.series.recurrence?.count = used
      following.series.recurrence?.count = series.recurrence?.count.map { $0 - used }
    } else {
      earlier.series.recurrence?.until = start.adding(days: -1)
    }
    return (earlier, following)
  }

  /// Changes what is on a day or later, and leaves what is before: "this and following" with the day of the occurrence,
  /// "all" with today, since the past never changes.
  /// - Parameter edit: gets what follows, and returns nil where it cannot be edited.
  /// - Returns: the earlier half, if there is one, and the edited one; nil where nothing follows, and where `edit` says so.
  package func editing(from day: CalendarDay, _ edit: (Self) -> Self?) -> [Self]? {
    let (earlier, following) = split(at: day)
    guard let following, let edited = edit(following) else { return nil }
    return (earlier.map { [$0] } ?? []) + [edited]
  }

  /// Moves an occurrence, and with it all that the rule derives from it: its weekday in a week, or its day of the month.
  /// Deleted and changed occurrences stay deleted and changed. Meant for what `split` cut off, or for a series that has
  /// not begun.
  /// - Returns: nil if the series has no such occurrence, if it already takes place on the new weekday, and where a
  ///   weekday cannot be moved alone: by whole weeks, or into another week of a rule that skips weeks.
  package func moving(_ original: CalendarDay, to day: CalendarDay) -> Self? {
    guard series.takesPlace(on: original) else { return nil }
    let distance = day.number - original.number
    guard distance != 0 else { return self }
    var edited = self
    let rule = series.recurrence
    let moved: (CalendarDay) -> CalendarDay
    if let rule, rule.frequency == .weekly, rule.weekdays.count > 1 {
      let isFree = !rule.weekdays.contains(day.weekday)
      guard isFree, day.monday == original.monday || rule.interval == 1 else { return nil }
      edited.series.recurrence?.weekdays.remove(original.weekday)
      edited.series.recurrence?.weekdays.insert(day.weekday)
      edited.series.start = min(series.start, day)
      moved = { $0.weekday == original.weekday ? $0.adding(days: distance) : $0 }
    } else {
      edited.series.start = series.start.adding(days: distance)
      if rule?.weekdays.isEmpty == false { edited.series.recurrence?.weekdays = [day.weekday] }
      moved = { $0.adding(days: distance) }
    }
    // A looser UNTIL could let in one more occurrence, or shut out the last one.
    if rule?.until != nil, let end = series.end {
      edited.series.recurrence?.until = series.ruleDays(in: end.adding(days: -6)...end).map(moved).max()
    }
    return edited.carryingOver(from: self, moved)
  }

  /// Gives the series another rule. Deleted occurrences stay deleted, and changed ones stay changed, as far as the new
  /// rule has their days.
  /// - Returns: the series, and the original days of changed occurrences that are lost, ascending: reason for a warning.
  package func repeating(_ recurrence: Recurrence?) -> (series: Self, lost: [CalendarDay]) {
    var edited = self
    edited.series.recurrence = recurrence
    edited = edited.carryingOver(from: self) { $0 }
    return (edited, changed.keys.filter { edited.changed[$0] == nil }.sorted())
  }

  /// Takes over what single occurrences of another rule were given, each on its new day.
  private func carryingOver(from other: Self, _ moved: (CalendarDay) -> CalendarDay) -> Self {
    var edited = self
    let rule = Series(start: series.start, recurrence: series.recurrence)
    edited.series.skipped = Set(other.series.skipped.map(moved).filter(rule.takesPlace))
    edited.changed = [:]
    for (original, change) in other.changed {
      let day = moved(original)
      guard edited.series.takesPlace(on: day) else { continue }
      // One that moved by itself stays where it was put.
      edited.changed[day] = Change(day: change.day == original ? day : change.day, details: change.details)
    }
    return edited
  }

  private mutating func keep(_ isKept: (CalendarDay) -> Bool) {
    series.skipped = series.skipped.filter(isKept)
    changed = changed.filter { isKept($0.key) }
  }
}
