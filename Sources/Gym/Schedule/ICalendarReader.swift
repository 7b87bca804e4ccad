/// The content of an iCalendar file, for the gym's calendar.
package struct ICalendarFile: Hashable, Sendable {
  /// In the order of the file.
  package var events: [ICalendarEvent] = []
  /// By line.
  package var notes: [Note] = []

  /// Something that was left out or changed.
  package struct Note: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
      /// A task, a journal or a free-busy time: only events are read.
      case notAnEvent
      case withoutUID, withoutStart
      /// A time that does not exist, or an end before its start.
      case badTime
      /// A recurrence outside the subset; the event is left out.
      case unknownRule
      /// More than 24 hours, or several whole days repeated; the event is left out.
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
  package static let maxBytes = 2 << 20
  package static let maxLineBytes = 64 << 10
  package static let maxEvents = 5_000
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
    var event: [ICalendarLine] = []
    var events = 0
    for line in lines {
      let name = line.value.uppercased()
      switch line.name {
      case "BEGIN":
        open.append((name, line.number))
        guard open.count == 2 else { continue }
        event = [line]
        if ["VTODO", "VJOURNAL", "VFREEBUSY"].contains(name) {
          assembly.note(.notAnEvent, line.number, name)
        }
      case "END":
        guard let last = open.popLast(), last.name == name else { throw ICalendarError(.unbalanced, line: line.number) }
        guard name == "VEVENT", open.count == 1 else { continue }
        events += 1
        guard events <= maxEvents else { throw ICalendarError(.tooManyEvents, line: event.first?.number ?? 0) }
        assembly.add(event)
      default:
        guard !open.isEmpty else { throw ICalendarError(.unbalanced, line: line.number) }
        if open.count == 2 { event.append(line) }
      }
    }
    if let last = open.last { throw ICalendarError(.unbalanced, line: last.line) }
    return assembly.finish()
  }
}
