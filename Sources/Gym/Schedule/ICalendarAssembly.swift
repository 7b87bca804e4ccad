/// Makes events from the lines of VEVENTs, and notes what it has to leave out.
struct ICalendarAssembly {
  private let calendar: GymCalendar
  private var zones: [String: GymCalendar] = [:]
  private var unknownZones: Set<String> = []
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
    guard let start = time(startLine), let seconds = length(start, values) else {
      return note(.badTime, startLine.number, summary)
    }
    let local = start.time(in: calendar)
    var details = ICalendarDetails(
      summary: summary,
      description: text(values["DESCRIPTION"], most: ICalendarReader.maxDescription, lineBreaks: true),
      location: text(values["LOCATION"], most: ICalendarReader.maxSummary, lineBreaks: false))
    if let second = local.second {
      guard seconds <= 86_400 else { return note(.tooLong, number, summary) }
      details.time = DayTime(start: second / 60, minutes: max(1, (seconds + 59) / 60))
    }
    if let line = values["RECURRENCE-ID"] {
      guard let original = time(line) else { return note(.badTime, line.number, summary) }
      guard line.parameters["RANGE"] == nil else { return note(.changeWithoutSeries, line.number, summary) }
      overrides.append(
        Override(
          uid: uid, original: original, change: .init(day: local.day, details: details), sequence: sequence,
          line: number, summary: summary))
      return
    }
    guard var series = series(lines, values, start, local, summary) else { return }
    if start.second == nil, seconds > 86_400 {
      guard series.recurrence == nil, seconds / 86_400 <= Recurrence.maxCount else {
        return note(.tooLong, number, summary)
      }
      // An event of several whole days becomes that many daily occurrences.
      series.recurrence = Recurrence(.daily, count: seconds / 86_400)
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
      let master = masters[place]
      let day = override.original.time(in: master.start.zone).day.adding(days: master.dayShift)
      let edited =
        if let change = override.change { master.event.plan.changing(day, to: change) } else {
          master.event.plan.deleting(day)
        }
      guard let edited else {
        note(.changeWithoutSeries, override.line, override.summary)
        continue
      }
      masters[place].event.plan = edited
      masters[place].event.sequence = max(master.event.sequence, override.sequence)
    }
    file.events = masters.map(\.event)
    file.notes.sort { $0.line < $1.line }
    return file
  }

  /// The days on which it takes place, in the gym's zone; nil, with a note, if the rule is outside the subset.
  private mutating func series(
    _ lines: [ICalendarLine], _ values: [String: ICalendarLine], _ start: ICalendarTime, _ local: ICalendarTime,
    _ summary: String
  ) -> Series? {
    let shift = local.day.number - start.day.number
    var series = Series(start: local.day)
    if let line = values["RRULE"] {
      let utc = utc
      let recurrence = Recurrence(rule: Self.simplified(line.value, start.day)) { text in
        guard let until = ICalendarTime(text, zone: start.zone, utc: utc)?.time(in: start.zone) else { return nil }
        guard let second = until.second, let begin = start.second, second < begin else { return until.day }
        return until.day.adding(days: -1)
      }
      guard var recurrence, lines.count(where: { $0.name == "RRULE" }) == 1, values["EXRULE"] == nil else {
        note(.unknownRule, line.number, summary)
        return nil
      }
      recurrence.weekdays = Set(recurrence.weekdays.compactMap { Weekday(rawValue: ($0.rawValue + 6 + shift) % 7 + 1) })
      recurrence.until = recurrence.until?.adding(days: shift)
      series.recurrence = recurrence
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

  /// Simplifies rules that are equivalent to one of the subset: yearly on the start's date, monthly on the start's day.
  private static func simplified(_ rule: String, _ start: CalendarDay) -> String {
    var parts = rule.uppercased().split(separator: ";").map(String.init)
    let isYearly = parts.contains("FREQ=YEARLY")
    guard isYearly || parts.contains("FREQ=MONTHLY") else { return rule }
    parts.removeAll { $0 == "BYMONTHDAY=\(start.day)" || (isYearly && $0 == "BYMONTH=\(start.month)") }
    guard isYearly else { return parts.joined(separator: ";") }
    var years = 1
    for part in parts where part.hasPrefix("INTERVAL=") { years = Int(part.dropFirst(9)).map { min($0, 1_000) } ?? 0 }
    parts.removeAll { $0.hasPrefix("FREQ=") || $0.hasPrefix("INTERVAL=") }
    return (["FREQ=MONTHLY", "INTERVAL=\(years * 12)"] + parts).joined(separator: ";")
  }

  /// In seconds. Without an end, an hour for an event with a time and a day for one with a date; nil for a malformed
  /// end, or one before the start.
  private mutating func length(_ start: ICalendarTime, _ values: [String: ICalendarLine]) -> Int? {
    if let line = values["DTEND"] {
      guard let end = time(line), (end.second == nil) == (start.second == nil) else { return nil }
      let seconds =
        start.second == nil ? (end.day.number - start.day.number) * 86_400 : (end.instant - start.instant) / 1000
      return seconds < 0 ? nil : seconds
    }
    if let line = values["DURATION"] { return ICalendarTime.seconds(duration: line.value) }
    return start.second == nil ? 86_400 : 3600
  }

  private mutating func time(_ line: ICalendarLine, _ text: Substring? = nil) -> ICalendarTime? {
    let zone = zone(line)
    return ICalendarTime(text ?? line.value[...], zone: zone, utc: utc)
  }

  private mutating func zone(_ line: ICalendarLine) -> GymCalendar {
    guard let name = line.parameters["TZID"], !unknownZones.contains(name) else { return calendar }
    if let known = zones[name] { return known }
    // Making a zone costs milliseconds, so their number per file is limited.
    if zones.count < 50, let zone = GymCalendar(timeZone: name) {
      zones[name] = zone
      return zone
    }
    unknownZones.insert(name)
    note(.unknownZone, line.number, String(name.prefix(ICalendarReader.maxSummary)))
    return calendar
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
