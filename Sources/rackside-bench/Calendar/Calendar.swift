import ArgumentParser
import Foundation
import Gym

/// What calendars cost the server.
struct Calendar: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "How long recurrences and a month of classes take, and who gets the last place in one.",
    discussion: """
      month_ms: the month of a gym of 5,000 members with 200 classes a week, processor time of the server, the median \
      of 200. last_place_winners: how many of 200 members who book the last place at once have it.
      clients_ms: a trainer's list of 500 clients in a gym of 1,000,000 sets, after twenty of them trained, processor time \
      of the server, the median of 200. clients_first_ms: the first list after a start, when the \
      server has read the clients ahead; clients_unread_ms: one that comes before that, and reads all of them.
      expand_ms: the occurrences of 20 series within ten years, which begin ten years before: daily, on some weekdays, \
      every other week, monthly on the 31st, by count, until a day, with deleted and changed occurrences. The median \
      of 50 runs.
      live_ms_p99: from a trainer's change of the next set, or comment, until the client's screen has it, while 100 \
      kiosks log sets.
      """)

  @Option(help: ArgumentHelp("Print an iCalendar file in this zone, and what it must hold.", visibility: .hidden))
  var sample: String?
  @Option(help: ArgumentHelp("With --sample: print what is in this iCalendar file instead.", visibility: .hidden))
  var read: String?
  @Option(help: "How many sets the gym of the clients has logged.") var sets = 1_000_000
  @OptionGroup var common: CommonOptions

  struct Result: Figures {
    var expand: Double
    var occurrences: Int
    var month: Double
    var winners: Int
    var live: Double
    var clients: Double
    var firstClients: Double
    var unreadClients: Double
    enum CodingKeys: String, CodingKey {
      case expand = "expand_ms"
      case occurrences
      case month = "month_ms"
      case winners = "last_place_winners"
      case live = "live_ms_p99"
      case clients = "clients_ms"
      case firstClients = "clients_first_ms"
      case unreadClients = "clients_unread_ms"
    }
    var line: String {
      "calendar: ten years of 20 recurrences, \(occurrences.grouped) occurrences, are known in \(expand) ms; "
        + "a month of 200 classes a week takes \(month) ms; of 200 members \(winners) got the last place; "
        + "a client sees what their trainer does within \(live) ms (p99); "
        + "a list of 500 clients takes \(clients) ms, the first one \(firstClients) ms, \(unreadClients) ms if the server has not read them yet"
    }
  }

  func run() throws {
    if let sample {
      let sample = try CalendarSample(zone: sample)
      return try read.map(sample.print(reading:)) ?? sample.print()
    }
    let series = try Self.series()
    guard let from = CalendarDay("2027-01-01") else { throw BenchError("no such day") }
    let range = from...from.adding(days: 3_652)
    var milliseconds: [Double] = []
    var occurrences = 0
    for _ in 0..<50 {
      let start = ContinuousClock.now
      occurrences = series.reduce(0) { $0 + $1.occurrences(in: range).count }
      milliseconds.append((ContinuousClock.now - start) / .milliseconds(1))
    }
    let clients = try ClientLoad.measure(sets: sets)
    let (month, winners) = try ClassLoad.measure(pin: common.pin)
    common.show(
      Result(
        expand: milliseconds.sorted()[25].rounded(to: 3), occurrences: occurrences, month: month, winners: winners,
        live: try LiveLoad.measure(pin: common.pin),
        clients: clients.warm, firstClients: clients.first, unreadClients: clients.cold))
  }

  private static func series() throws -> [ScheduledSeries<String>] {
    let rules = [
      "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH,SU",
      "FREQ=MONTHLY", "FREQ=MONTHLY;INTERVAL=2", "FREQ=WEEKLY;COUNT=1000", "FREQ=DAILY;UNTIL=20311231",
      "FREQ=MONTHLY;COUNT=200", "FREQ=WEEKLY;BYDAY=SA,SU;UNTIL=20331231",
    ]
    return try (0..<20).map { number in
      guard let start = CalendarDay("2017-01-31"), let recurrence = Recurrence(rule: rules[number % rules.count]) else {
        throw BenchError("no such rule")
      }
      var plan = ScheduledSeries(
        series: Series(start: start.adding(days: number < rules.count ? 0 : number), recurrence: recurrence),
        details: "Legs")
      let days = plan.series.days(in: start.adding(days: 3_700)...start.adding(days: 6_000))
      for (index, day) in days.enumerated() where index % 40 == 7 {
        plan = plan.deleting(day) ?? plan
      }
      for (index, day) in days.enumerated() where index % 40 == 9 {
        plan = plan.changing(day, to: .init(day: day.adding(days: 1), details: "Arms")) ?? plan
      }
      return plan
    }
  }
}
