/// What a day of a member's calendar holds: a workout, or rest.
package struct ScheduleContent: Hashable, Sendable {
  /// A day without training, on purpose.
  package var isRest: Bool
  package var routine: Int?
  /// What of the member's 5/3/1; instead of a routine.
  package var session: PlannedSession?
  /// The routine's name as it was, or what the member called it.
  package var name: String?
  /// What is trained where no routine says it.
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
      // Its lifts can be gone with the program one day: the name stays.
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
package struct ScheduleEntry: Hashable, Sendable {
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

  /// The most entries of a member, with those that are over.
  package static let most = 2_000
  /// The most single changes of a member.
  package static let mostChanges = 4_000
  /// How many days ahead the first day can be.
  package static let farthestDays = 2 * 366

  /// The entry as it is before a day; nil if nothing is left of it. What COUNT has left belongs to what follows.
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

  /// The rule of what follows from an occurrence on.
  package func recurrence(from day: CalendarDay) -> Recurrence? {
    var rest = recurrence
    if let count = rest?.count { rest?.count = max(1, count - series.count(before: day)) }
    // The days of a week follow from the start where the rule names none.
    if rest?.frequency == .weekly, rest?.weekdays.isEmpty == true { rest?.weekdays = [start.weekday] }
    return rest
  }
}

/// How one occurrence of an entry differs from the others. It is known by its original day.
package struct OccurrenceChange: Hashable, Sendable {
  package var entry: Int
  package var day: CalendarDay
  /// The day that it was moved to.
  package var to: CalendarDay?
  /// The member left it out, and still sees it.
  package var isSkipped: Bool
  /// It is gone from the calendar.
  package var isRemoved: Bool
  /// Instead of the entry's.
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

  /// Whether the occurrence is as the entry says.
  package var isNone: Bool { to == nil && !isSkipped && !isRemoved && content == nil }
}

/// One occurrence, on the day where the calendar shows it.
package struct PlannedWorkout: Hashable, Sendable {
  package var entry: Int
  package var member: Int
  /// The day of the rule, which names the occurrence.
  package var original: CalendarDay
  package var day: CalendarDay
  package var content: ScheduleContent
  package var isSeries: Bool
  package var isSkipped: Bool
  /// Of its entry, and the last day of that.
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

  /// The occurrences of entries within a range, by day and time, with whatever was moved into it.
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
