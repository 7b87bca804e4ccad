/// The content of an iCalendar file, for the gym's calendar.
package struct ICalendarFile: Equatable, Sendable {
  /// In the order of the file.
  package var events: [ICalendarEvent] = []
  /// By line.
  package var notes: [Note] = []

  /// Something that was left out or changed.
  package struct Note: Equatable, Sendable {
    package enum Kind: String, Hashable, Sendable {
      /// A task, a journal or a free-busy time: only events are read.
      case notAnEvent
      case withoutUID, withoutStart
      /// A time that does not exist, or an end before its start.
      case badTime
      /// A recurrence outside the subset; the event is left out.
      case unknownRule
      /// More than `ICalendarDetails.maxDays`; the event is left out.
      case tooLong
      case cancelled
      /// A second event with the same UID. The one with the higher SEQUENCE is kept.
      case repeated
      /// A change to an occurrence that its series does not have, or to all following occurrences.
      case changeWithoutSeries
      /// Additional dates (RDATE). They are left out, but the event is kept.
      case furtherDates
      /// An unknown zone. Its times are taken as the gym's.
      case unknownZone
      /// The event repeats in another zone's time; here it repeats in the gym's.
      case otherZone
      /// A text was too long and was truncated.
      case cutText
    }

    package var kind: Kind
    /// The line in the file, from 1.
    package var line: Int
    /// The event's summary, or the name of the component.
    package var what: String
  }
}

package enum ICalendarReader {
  package static let maxBytes = 4 << 20
  package static let maxLineBytes = 64 << 10
  package static let maxEvents = 10_000
  package static let maxSummary = 200
  package static let maxDescription = 5_000

  /// Reads the events of a file, and converts times of other zones to the gym's.
  package static func read(_ bytes: [UInt8], calendar: GymCalendar) throws(ICalendarError) -> ICalendarFile {
    let lines = try ICalendarLine.all(bytes)
    guard let first = lines.first, first.name == "BEGIN", first.value.uppercased() == "VCALENDAR" else {
      throw ICalendarError(.notACalendar, line: lines.first?.number ?? 0)
    }
    var assembly = ICalendarAssembly(calendar: calendar)
    var open: [(name: String, line: Int)] = []
    var component: [ICalendarLine] = []
    var observances: [[ICalendarLine]] = []
    var events: [[ICalendarLine]] = []
    for line in lines {
      switch line.name {
      case "BEGIN":
        let name = line.value.uppercased()
        open.append((name, line.number))
        if open.count == 3 { observances.append([]) }
        guard open.count == 2 else { continue }
        (component, observances) = ([line], [])
        if ["VTODO", "VJOURNAL", "VFREEBUSY"].contains(name) {
          assembly.note(.notAnEvent, line.number, name)
        }
      case "END":
        let name = line.value.uppercased()
        guard let last = open.popLast(), last.name == name else { throw ICalendarError(.unbalanced, line: line.number) }
        guard open.count == 1 else { continue }
        if name == "VTIMEZONE" { assembly.define(component, observances) }
        guard name == "VEVENT" else { continue }
        guard events.count < maxEvents else {
          throw ICalendarError(.tooManyEvents, line: component.first?.number ?? 0)
        }
        events.append(component)
      default:
        guard !open.isEmpty else { throw ICalendarError(.unbalanced, line: line.number) }
        if open.count == 2 { component.append(line) }
        // Of what is inside a component, only the parts of a time zone are read.
        if open.count == 3, open[1].name == "VTIMEZONE" { observances[observances.count - 1].append(line) }
      }
    }
    if let last = open.last { throw ICalendarError(.unbalanced, line: last.line) }
    // A zone may be defined after the events that use it.
    for event in events { assembly.add(event) }
    return assembly.finish()
  }
}
