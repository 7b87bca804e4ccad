/// Makes events from the lines of VEVENTs, and notes what it has to leave out.
struct ICalendarAssembly {
  private let calendar: GymCalendar
  private var zones: [String: GymCalendar] = [:]
  private var unknownZones: Set<String> = []
  /// The zones defined in the file, by name.
  private var definitions: [String: ICalendarTimeZone] = [:]
  private var file = ICalendarFile()
  /// By UID: the index in `masters`.
  private var places: [String: Int] = [:]
  private var masters: [Master] = []
  private var overrides: [Override] = []

  private struct Master {
    var event: ICalendarEvent
    var start: ICalendarTime
    /// The offset in days between the start's own zone and the gym's.
    var dayShift: Int
  }

  private struct Override {
    var uid: String
    var original: ICalendarTime
    /// Nil if the occurrence is cancelled.
    var change: ScheduledSeries<ICalendarDetails>.Change?
    var sequence: Int
    var line: Int
    var summary: String
  }

  init(calendar: GymCalendar) {
    self.calendar = calendar
    zones = [calendar.timeZone: calendar]
    utc = GymCalendar(timeZone: "UTC") ?? calendar
  }

  private let utc: GymCalendar

  mutating func note(_ kind: ICalendarFile.Note.Kind, _ line: Int, _ what: String) {
    file.notes.append(ICalendarFile.Note(kind: kind, line: line, what: what))
  }

  /// Adds a VTIMEZONE. Of several with one name the first counts.
  mutating func define(_ lines: [ICalendarLine], _ observances: [[ICalendarLine]]) {
    guard let zone = ICalendarTimeZone(lines, observances: observances), definitions[zone.name] == nil else { return }
    definitions[zone.name] = zone
  }

  /// - Parameter lines: the lines of one VEVENT, with its BEGIN but without its END.
  mutating func add(_ lines: [ICalendarLine]) {
    var values: [String: ICalendarLine] = [:]
    for line in lines where values[line.name] == nil { values[line.name] = line }
    let number = lines.first?.number ?? 0
    let summary = text(values["SUMMARY"], most: ICalendarReader.maxSummary, lineBreaks: false) ?? ""
    guard let uid = values["UID"]?.text, !uid.isEmpty else { return note(.withoutUID, number, summary) }
    let isCancelled = values["STATUS"]?.value.uppercased() == "CANCELLED"
    let sequence = values["SEQUENCE"].flatMap { digits(Array($0.value.utf8)[...]) } ?? 0
    if let line = values["RECURRENCE-ID"], isCancelled {
      guard let original = time(line) else { return note(.badTime, line.number, summary) }
      overrides.append(
        Override(uid: uid, original: original, sequence: sequence, line: number, summary: summary))
      return
    }
    guard !isCancelled else { return note(.cancelled, number, summary) }
    guard let startLine = values["DTSTART"] else { return note(.withoutStart, number, summary) }
    guard let start = time(startLine), let length = length(start, values) else {
      return note(.badTime, startLine.number, summary)
    }
    guard length <= ICalendarDetails.maxDays * 1440 else { return note(.tooLong, number, summary) }
    let local = start.time(in: calendar)
    var details = ICalendarDetails(
      summary: summary,
      description: text(values["DESCRIPTION"], most: ICalendarReader.maxDescription, lineBreaks: true),
      location: text(values["LOCATION"], most: ICalendarReader.maxSummary, lineBreaks: false))
    if let second = local.second { details.time = DayTime(start: second / 60, minutes: max(1, length)) }
    let days = start.second == nil ? max(1, length / 1440) : 1
    if let line = values["RECURRENCE-ID"] {
      guard let original = time(line) else { return note(.badTime, line.number, summary) }
      guard line.parameters["RANGE"] == nil else { return note(.changeWithoutSeries, line.number, summary) }
      details.days = days
      overrides.append(
        Override(
          uid: uid, original: original, change: .init(day: local.day, details: details), sequence: sequence,
          line: number, summary: summary))
      return
    }
    guard var series = series(lines, values, start, local, summary) else { return }
    if series.recurrence != nil {
      details.days = days
    } else if days > 1 {
      // An event of several whole days becomes that many daily occurrences.
      series.recurrence = Recurrence(.daily, count: days)
    }
    let changed = (values["LAST-MODIFIED"] ?? values["DTSTAMP"]).flatMap { time($0)?.instant }
    let event = ICalendarEvent(
      uid: uid, sequence: sequence, changedAt: changed ?? 0,
      plan: ScheduledSeries(series: series, details: details))
    let master = Master(event: event, start: start, dayShift: local.day.number - start.day.number)
    if let place = places[uid] {
      note(.repeated, number, summary)
      if sequence > masters[place].event.sequence { masters[place] = master }
    } else {
      places[uid] = masters.count
      masters.append(master)
    }
  }

  /// Assigns the changed occurrences to their series, wherever they are in the file.
  mutating func finish() -> ICalendarFile {
    for override in overrides.sorted(by: { $0.sequence < $1.sequence }) {
      guard let place = places[override.uid] else {
        note(.changeWithoutSeries, override.line, override.summary)
        continue
      }
      let (start, shift) = (masters[place].start, masters[place].dayShift)
      let day = override.original.time(in: start.zone).day.adding(days: shift)
      // Changed in place: a copy for each of thousands of changes would take quadratic time.
      guard masters[place].event.plan.apply(override.change, on: day) else {
        note(.changeWithoutSeries, override.line, override.summary)
        continue
      }
      masters[place].event.sequence = max(masters[place].event.sequence, override.sequence)
    }
    file.events = masters.map(\.event)
    file.notes.sort { $0.line < $1.line }
    return file
  }

  /// The series of an event's days, in the gym's zone; nil, with a note, if the rule is outside the subset.
  private mutating func series(
    _ lines: [ICalendarLine], _ values: [String: ICalendarLine], _ start: ICalendarTime, _ local: ICalendarTime,
    _ summary: String
  ) -> Series? {
    let shift = local.day.number - start.day.number
    var series = Series(start: local.day)
    if let line = values["RRULE"] {
      let utc = utc
      let recurrence = ICalendarRule.simplified(line.value, start).flatMap { rule in
        Recurrence(rule: rule) { text in
          guard let until = ICalendarTime(text, zone: start.zone, utc: utc)?.time(in: start.zone) else { return nil }
          guard let second = until.second, let begin = start.second, second < begin else { return until.day }
          return until.day.adding(days: -1)
        }
      }
      guard var recurrence, lines.count(where: { $0.name == "RRULE" }) == 1, values["EXRULE"] == nil else {
        note(.unknownRule, line.number, summary)
        return nil
      }
      recurrence.move(by: shift, start.day)
      series.recurrence = recurrence
      // A rule may have no day at all, such as 30 February.
      guard recurrence.monthDays == nil || series.next(from: local.day) != nil else {
        note(.unknownRule, line.number, summary)
        return nil
      }
      if start.second != nil, start.zone.timeZone != calendar.timeZone { note(.otherZone, line.number, summary) }
    }
    for line in lines where line.name == "EXDATE" {
      for text in line.value.split(separator: ",") {
        guard let time = time(line, text) else {
          note(.badTime, line.number, summary)
          continue
        }
        series.skipped.insert(time.time(in: start.zone).day.adding(days: shift))
      }
    }
    if let line = values["RDATE"] { note(.furtherDates, line.number, summary) }
    return series
  }

  /// The duration in minutes of local time, so that a day with a clock change has 24 hours. Without an end, an event
  /// with a time takes an hour and one with a date takes a day. Nil if the end is malformed or before the start.
  private mutating func length(_ start: ICalendarTime, _ values: [String: ICalendarLine]) -> Int? {
    if let line = values["DTEND"] {
      guard let end = time(line), (end.second == nil) == (start.second == nil) else { return nil }
      return minutes(from: start, to: end)
    }
    guard let line = values["DURATION"] else { return start.second == nil ? 1440 : 60 }
    guard let duration = ICalendarTime.duration(line.value) else { return nil }
    guard start.second != nil else { return duration.days * 1440 + duration.seconds / 86_400 * 1440 }
    guard duration.days <= ICalendarDetails.maxDays + 1, duration.seconds <= 400 * 86_400 else { return Int.max }
    var end = start
    end.day = start.day.adding(days: duration.days)
    let (day, second) = start.zone.time(at: end.instant + duration.seconds * 1000)
    (end.day, end.second) = (day, second)
    return minutes(from: start, to: end)
  }

  private func minutes(from start: ICalendarTime, to end: ICalendarTime) -> Int? {
    guard start.second != nil else {
      let days = end.day.number - start.day.number
      return days < 0 ? nil : days * 1440
    }
    let exact = (end.instant - start.instant) / 1000
    guard exact >= 0 else { return nil }
    let (from, to) = (start.time(in: calendar), end.time(in: calendar))
    let seconds = (to.day.number - from.day.number) * 86_400 + (to.second ?? 0) - (from.second ?? 0)
    // In the hour that a clock change repeats, the local time can go backwards.
    return ((seconds > 0 ? seconds : exact) + 59) / 60
  }

  private mutating func time(_ line: ICalendarLine, _ text: Substring? = nil) -> ICalendarTime? {
    let zone = zone(line)
    return ICalendarTime(text ?? line.value[...], zone: zone, utc: utc)
  }

  private mutating func zone(_ line: ICalendarLine) -> GymCalendar {
    guard let name = line.parameters["TZID"], !unknownZones.contains(name) else { return calendar }
    if let known = zones[name] { return known }
    // Making a zone costs milliseconds, so their number per file is limited.
    if zones.count < 50, let zone = made(name) {
      zones[name] = zone
      return zone
    }
    unknownZones.insert(name)
    note(.unknownZone, line.number, String(name.prefix(ICalendarReader.maxSummary)))
    return calendar
  }

  /// Finds a zone by its name, by its definition in the file, or by the end of its name:
  /// `/mozilla.org/20050126_1/Europe/Berlin`.
  private func made(_ name: String) -> GymCalendar? {
    if let zone = GymCalendar(timeZone: name) { return zone }
    if let zone = definitions[name]?.calendar(utc: utc) {
      // A zone with the gym's clock is the gym's zone, whatever its name.
      return zone.isLike(calendar) ? calendar : zone
    }
    let parts = name.split(separator: "/")
    return parts.count > 2 ? GymCalendar(timeZone: parts.suffix(2).joined(separator: "/")) : nil
  }

  private mutating func text(_ line: ICalendarLine?, most: Int, lineBreaks: Bool) -> String? {
    guard let line else { return nil }
    var text = line.text
    text.unicodeScalars.removeAll { $0 != "\n" && ($0.value < 32 || $0.value == 127) }
    if !lineBreaks { text = text.split(separator: "\n").joined(separator: " ") }
    if text.count > most {
      text = String(text.prefix(most))
      note(.cutText, line.number, String(text.prefix(ICalendarReader.maxSummary)))
    }
    return text.isEmpty ? nil : text
  }
}

extension Recurrence {
  /// Converts a rule from days in another zone to days in the gym's.
  /// - Parameters:
  ///   - days: how many days later it is in the gym.
  ///   - start: the start in its own zone.
  fileprivate mutating func move(by days: Int, _ start: CalendarDay) {
    guard days != 0 else { return }
    until = until?.adding(days: days)
    let isPlain =
      switch frequency {
      case .daily: true
      case .weekly: interval == 1
      // From the 2nd to the 27th, the day before and the day after are in the same month.
      case .monthly: monthDays == nil && (2...27).contains(start.day)
      }
    guard isPlain else {
      shift = days
      return
    }
    weekdays = Set(weekdays.compactMap { Weekday(rawValue: ($0.rawValue + 6 + days + 7) % 7 + 1) })
  }
}
