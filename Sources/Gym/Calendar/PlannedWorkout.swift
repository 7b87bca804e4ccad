/// The content of a day in a member's calendar: a workout, or rest.
package struct ScheduleContent: Equatable, Sendable {
  /// A deliberate day without training.
  package var isRest: Bool
  package var routine: Int?
  /// The session of the member's 5/3/1 program; instead of a routine.
  package var session: PlannedSession?
  /// The routine's name at that time, or the name that the member chose.
  package var name: String?
  /// The body parts that are trained, if no routine determines them.
  package var bodyParts: [BodyPart]
  /// Minutes since midnight in the gym's zone; nil for any time of the day.
  package var minute: Int?

  package init(
    isRest: Bool = false, routine: Int? = nil, session: PlannedSession? = nil, name: String? = nil,
    bodyParts: [BodyPart] = [], minute: Int? = nil
  ) {
    self.isRest = isRest
    self.routine = routine
    self.session = session
    self.name = name
    self.bodyParts = bodyParts
    self.minute = minute
  }

  package static let longestName = 60
  package static let mostBodyParts = 4

  /// - Throws: the first field that breaks a rule, by its wire name.
  /// - Returns: the content with its name trimmed.
  package func checked() throws(Invalid) -> ScheduleContent {
    var checked = self
    if let minute, !(0..<1440).contains(minute) { throw Invalid("minute", .outOfRange(min: 0, max: 1439)) }
    if let name { checked.name = try Text.line(name, max: Self.longestName, field: "name") }
    guard bodyParts.count <= Self.mostBodyParts, Set(bodyParts).count == bodyParts.count else {
      throw Invalid("bodyParts", .outOfRange(min: 0, max: Double(Self.mostBodyParts)))
    }
    if session != nil {
      guard routine == nil, !isRest else { throw Invalid("program", .malformed) }
      // The program, and with it the lifts, may be deleted one day; the name remains.
      guard name != nil else { throw Invalid("name", .required) }
    }
    if isRest {
      guard routine == nil else { throw Invalid("routine", .malformed) }
      guard bodyParts.isEmpty else { throw Invalid("bodyParts", .malformed) }
    } else if routine == nil, name == nil, bodyParts.isEmpty {
      throw Invalid("routine", .required)
    }
    return checked
  }
}

/// A single day of a member's calendar, or a series of them.
package struct ScheduleEntry: Equatable, Sendable {
  package var id: Int
  package var member: Int
  package var start: CalendarDay
  package var recurrence: Recurrence?
  package var content: ScheduleContent

  package init(id: Int, member: Int, start: CalendarDay, recurrence: Recurrence?, content: ScheduleContent) {
    self.id = id
    self.member = member
    self.start = start
    self.recurrence = recurrence
    self.content = content
  }

  package var series: Series { Series(start: start, recurrence: recurrence) }

  /// The most entries per member, including those that are over.
  package static let most = 2_000
  /// The most single changes per member.
  package static let mostChanges = 4_000
  /// How many days ahead the first day may be.
  package static let farthestDays = 2 * 366

  /// The part of the entry before a day; nil if nothing is left of it. The remainder of COUNT belongs to the other
  /// part.
  package func ending(before day: CalendarDay) -> ScheduleEntry? {
    let count = series.count(before: day)
    guard count > 0 else { return nil }
    guard recurrence != nil else { return self }
    var ended = self
    if recurrence?.count != nil {
      ended.recurrence?.count = count
    } else {
      ended.recurrence?.until = day.adding(days: -1)
    }
    return ended
  }

  /// The rule for an occurrence and those that follow.
  package func recurrence(from day: CalendarDay) -> Recurrence? {
    var rest = recurrence
    if let count = rest?.count { rest?.count = max(1, count - series.count(before: day)) }
    // If the rule names no weekdays, the start determines them, so they must be named here.
    if rest?.frequency == .weekly, rest?.weekdays.isEmpty == true { rest?.weekdays = [start.weekday] }
    return rest
  }
}

/// How one occurrence of an entry differs from the others. It is identified by its original day.
package struct OccurrenceChange: Equatable, Sendable {
  package var entry: Int
  package var day: CalendarDay
  /// The day to which it was moved.
  package var to: CalendarDay?
  /// Whether the member skipped it. It stays visible.
  package var isSkipped: Bool
  /// Whether it was removed from the calendar.
  package var isRemoved: Bool
  /// Replaces the entry's content.
  package var content: ScheduleContent?

  package init(
    entry: Int, day: CalendarDay, to: CalendarDay? = nil, isSkipped: Bool = false, isRemoved: Bool = false,
    content: ScheduleContent? = nil
  ) {
    self.entry = entry
    self.day = day
    self.to = to
    self.isSkipped = isSkipped
    self.isRemoved = isRemoved
    self.content = content
  }

  /// Whether the occurrence does not differ from its entry.
  package var isNone: Bool { to == nil && !isSkipped && !isRemoved && content == nil }
}

/// One occurrence, on the day on which the calendar shows it.
package struct PlannedWorkout: Equatable, Sendable {
  package var entry: Int
  package var member: Int
  /// The day given by the rule. It identifies the occurrence.
  package var original: CalendarDay
  package var day: CalendarDay
  package var content: ScheduleContent
  package var isSeries: Bool
  package var isSkipped: Bool
  /// The entry's rule, and the entry's last day.
  package var recurrence: Recurrence?
  package var end: CalendarDay?

  package init(
    entry: Int, member: Int, original: CalendarDay, day: CalendarDay, content: ScheduleContent, isSeries: Bool,
    isSkipped: Bool
  ) {
    self.entry = entry
    self.member = member
    self.original = original
    self.day = day
    self.content = content
    self.isSeries = isSeries
    self.isSkipped = isSkipped
  }

  /// The occurrences of entries within a range, by day and time, including those that were moved into it.
  package static func all(
    _ entries: [ScheduleEntry], _ changes: [OccurrenceChange], in range: ClosedRange<CalendarDay>
  ) -> [PlannedWorkout] {
    let byEntry = Dictionary(grouping: changes, by: \.entry)
    var planned: [PlannedWorkout] = []
    for entry in entries {
      let end = entry.series.end
      func add(_ original: CalendarDay, _ change: OccurrenceChange?) {
        var one = PlannedWorkout(
          entry: entry.id, member: entry.member, original: original, day: change?.to ?? original,
          content: change?.content ?? entry.content, isSeries: entry.recurrence != nil,
          isSkipped: change?.isSkipped ?? false)
        (one.recurrence, one.end) = (entry.recurrence, end)
        planned.append(one)
      }
      guard let own = byEntry[entry.id] else {
        for day in entry.series.days(in: range) { add(day, nil) }
        continue
      }
      let changed = Set(own.map(\.day))
      for day in entry.series.days(in: range) where !changed.contains(day) { add(day, nil) }
      for change in own where !change.isRemoved && range.contains(change.to ?? change.day) { add(change.day, change) }
    }
    func order(_ one: PlannedWorkout) -> (Int, Int, Int, Int) {
      (one.day.number, one.content.minute ?? 1440, one.entry, one.original.number)
    }
    return planned.sorted { order($0) < order($1) }
  }
}
