/// A series, the details of its occurrences, and the single occurrences that differ.
///
/// `Details` is what a noun stores about an occurrence, such as its time, routine or room.
package struct ScheduledSeries<Details: Equatable & Sendable>: Equatable, Sendable {
  package var series: Series
  package var details: Details
  /// The changed occurrences, by their day in the series. An occurrence that was moved keeps its key, so that changing
  /// it again changes the same one.
  package var changed: [CalendarDay: Change]

  /// An occurrence that differs from its series.
  package struct Change: Equatable, Sendable {
    /// The day on which it takes place now.
    package var day: CalendarDay
    package var details: Details

    package init(day: CalendarDay, details: Details) {
      self.day = day
      self.details = details
    }
  }

  /// One occurrence, as it takes place.
  package struct Occurrence: Equatable, Sendable {
    /// Its day in the series. It identifies the occurrence permanently.
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

  /// The occurrences within a range, by day and then by original day. It includes those that were moved into the range
  /// and excludes those that were moved out.
  ///
  /// Inlinable, so that other modules specialise it for their own details. Otherwise it takes three times as long.
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

  /// Changes one occurrence, whether or not it was changed before.
  /// - Parameter original: its day in the series.
  /// - Returns: nil if the series has no such occurrence.
  package func changing(_ original: CalendarDay, to change: Change) -> Self? {
    guard series.takesPlace(on: original) else { return nil }
    var edited = self
    let isUsual = change.day == original && change.details == details
    edited.changed[original] = isUsual ? nil : change
    return edited
  }

  /// Changes one occurrence in place, or deletes it.
  /// - Parameter change: nil deletes it.
  /// - Returns: false if the series has no such occurrence.
  mutating func apply(_ change: Change?, on original: CalendarDay) -> Bool {
    guard series.takesPlace(on: original) else { return false }
    guard let change else {
      changed[original] = nil
      series.skipped.insert(original)
      return true
    }
    let isUsual = change.day == original && change.details == details
    changed[original] = isUsual ? nil : change
    return true
  }

  /// Deletes one occurrence. The others keep their days, and COUNT still includes this one.
  /// - Returns: nil if the series has no such occurrence.
  package func deleting(_ original: CalendarDay) -> Self? {
    guard series.takesPlace(on: original) else { return nil }
    var edited = self
    edited.changed[original] = nil
    edited.series.skipped.insert(original)
    return edited
  }

  /// Splits the series into the occurrences before a day and those from it on. Together they equal the original: COUNT
  /// is divided between them, and deleted and changed occurrences stay that way.
  /// - Returns: nil for a part without any day of the rule.
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

  /// Changes everything on a day or later, but nothing before it. For "this and following" pass the day of the
  /// occurrence; for "all" pass today, because the past never changes.
  /// - Parameter edit: gets the following part, and returns nil if it cannot be edited.
  /// - Returns: the earlier part, if there is one, and the edited one; nil if nothing follows or `edit` returns nil.
  package func editing(from day: CalendarDay, _ edit: (Self) -> Self?) -> [Self]? {
    let (earlier, following) = split(at: day)
    guard let following, let edited = edit(following) else { return nil }
    return (earlier.map { [$0] } ?? []) + [edited]
  }

  /// Moves an occurrence together with everything that the rule derives from it: its weekday in a week, or its day of
  /// the month. Deleted and changed occurrences stay that way. Use it for a part returned by `split`, or for a series
  /// that has not begun.
  /// - Returns: nil if the series has no such occurrence, if it already takes place on the new weekday, or if a single
  ///   weekday cannot be moved: by whole weeks, or into another week of a rule that skips weeks.
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
    // An inexact UNTIL could add one more occurrence, or lose the last one.
    if rule?.until != nil, let end = series.end {
      edited.series.recurrence?.until = series.ruleDays(in: end.adding(days: -6)...end).map(moved).max()
    }
    return edited.carryingOver(from: self, moved)
  }

  /// Gives the series another rule. Deleted and changed occurrences stay that way if the new rule has their days.
  /// - Returns: the series, and the original days of changed occurrences that are lost, ascending. Warn about these.
  package func repeating(_ recurrence: Recurrence?) -> (series: Self, lost: [CalendarDay]) {
    var edited = self
    edited.series.recurrence = recurrence
    edited = edited.carryingOver(from: self) { $0 }
    return (edited, changed.keys.filter { edited.changed[$0] == nil }.sorted())
  }

  /// Copies the changes of single occurrences from another rule, each to its new day.
  private func carryingOver(from other: Self, _ moved: (CalendarDay) -> CalendarDay) -> Self {
    var edited = self
    let rule = Series(start: series.start, recurrence: series.recurrence)
    edited.series.skipped = Set(other.series.skipped.map(moved).filter(rule.takesPlace))
    edited.changed = [:]
    for (original, change) in other.changed {
      let day = moved(original)
      guard edited.series.takesPlace(on: day) else { continue }
      // An occurrence that was moved individually stays on that day.
      edited.changed[day] = Change(day: change.day == original ? day : change.day, details: change.details)
    }
    return edited
  }

  private mutating func keep(_ isKept: (CalendarDay) -> Bool) {
    series.skipped = series.skipped.filter(isKept)
    changed = changed.filter { isKept($0.key) }
  }
}
