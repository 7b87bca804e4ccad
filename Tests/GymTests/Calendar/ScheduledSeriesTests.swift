import Gym
import Testing

/// Each test is a bug that a calendar had.
@Suite struct ScheduledSeriesTests {
  private typealias Plan = ScheduledSeries<String>

  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay("2026-\(text)")) }

  private func plan(_ start: String, _ rule: String) throws -> Plan {
    let recurrence = try #require(Recurrence(rule: rule))
    return Plan(series: Series(start: try day(start), recurrence: recurrence), details: "legs")
  }

  private func shown(_ plans: [Plan]) throws -> [String] {
    try plans.flatMap { $0.occurrences(in: try day("01-01")...(try #require(CalendarDay("2027-12-31")))) }.map {
      "\($0.day.text.dropFirst(5)) \($0.details)"
    }
  }

  @Test("this and following keeps the rest of COUNT: five stay five")
  func restOfCount() throws {
    let five = try plan("03-02", "FREQ=WEEKLY;COUNT=5")
    let halves = five.split(at: try day("03-16"))
    #expect(halves.earlier?.series.recurrence?.count == 2)
    #expect(halves.following?.series.recurrence?.count == 3)
    #expect(try shown([halves.earlier, halves.following].compactMap(\.self)) == shown([five]))
  }

  @Test("a deleted occurrence uses up COUNT, also where the series is cut")
  func countWithDeleted() throws {
    let four = try #require(try plan("03-02", "FREQ=WEEKLY;COUNT=5").deleting(try day("03-09")))
    #expect(try shown([four]) == ["03-02 legs", "03-16 legs", "03-23 legs", "03-30 legs"])
    let halves = four.split(at: try day("03-16"))
    #expect(halves.following?.series.recurrence?.count == 3)
    #expect(try shown([halves.earlier, halves.following].compactMap(\.self)) == shown([four]))
  }

  @Test("cutting changes nothing: weeks that are skipped, months without the day, UNTIL and no end")
  func cuts() throws {
    for rule in [
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "FREQ=MONTHLY", "FREQ=MONTHLY;COUNT=6",
      "FREQ=DAILY;INTERVAL=3;UNTIL=20261105", "FREQ=WEEKLY;UNTIL=20260601",
    ] {
      let whole = try plan("01-31", rule)
      for cut in ["01-01", "02-01", "02-28", "03-31", "04-02", "06-01", "12-31"] {
        let halves = whole.split(at: try day(cut))
        #expect(
          try shown([halves.earlier, halves.following].compactMap(\.self)) == shown([whole]), "\(rule) at \(cut)")
      }
    }
  }

  @Test("the past never changes: neither by this and following, nor by all")
  func past() throws {
    let whole = try #require(
      try plan("03-02", "FREQ=WEEKLY;COUNT=4").changing(
        try day("03-02"), to: Plan.Change(day: try day("03-03"), details: "arms")))
    let edited = try #require(
      whole.editing(from: try day("03-16")) { following in
        var following = following
        following.details = "back"
        return following
      })
    #expect(try shown(edited) == ["03-03 arms", "03-09 legs", "03-16 back", "03-23 back"])
    #expect(edited.first?.changed.count == 1)
    #expect(whole.editing(from: try day("03-24")) { $0 } == nil, "nothing follows")
    #expect(whole.editing(from: try day("03-01")) { $0 }?.count == 1, "nothing is before")
  }

  @Test("all from the middle brings no deleted occurrence back and keeps single changes")
  func keepsChanges() throws {
    var whole = try plan("03-02", "FREQ=WEEKLY;COUNT=6")
    whole = try #require(whole.deleting(try day("03-23")))
    whole = try #require(
      whole.changing(try day("03-30"), to: Plan.Change(day: try day("03-31"), details: "arms")))
    let edited = try #require(
      whole.editing(from: try day("03-10")) { $0.moving($0.series.start, to: $0.series.start.adding(days: 2)) })
    #expect(try shown(edited) == ["03-02 legs", "03-09 legs", "03-18 legs", "03-31 arms", "04-08 legs"])
  }

  @Test("moving the weekday changes BYDAY, of that weekday alone")
  func weekday() throws {
    let one = try plan("03-02", "FREQ=WEEKLY;BYDAY=MO;COUNT=3")
    let tuesday = try #require(one.moving(try day("03-02"), to: try day("03-03")))
    #expect(tuesday.series.recurrence?.rule == "FREQ=WEEKLY;BYDAY=TU;COUNT=3")
    #expect(try shown([tuesday]) == ["03-03 legs", "03-10 legs", "03-17 legs"])
    let three = try plan("03-02", "FREQ=WEEKLY;BYDAY=MO,WE,FR;UNTIL=20260314")
    let thursday = try #require(three.moving(try day("03-04"), to: try day("03-05")))
    #expect(thursday.series.recurrence?.rule == "FREQ=WEEKLY;BYDAY=MO,TH,FR;UNTIL=20260313")
    #expect(
      try shown([thursday])
        == ["03-02 legs", "03-05 legs", "03-06 legs", "03-09 legs", "03-12 legs", "03-13 legs"])
    let cut = try #require(
      three.editing(from: try day("03-04")) { $0.moving($0.series.start, to: $0.series.start.adding(days: -1)) })
    #expect(
      try shown(cut) == ["03-02 legs", "03-03 legs", "03-06 legs", "03-09 legs", "03-10 legs", "03-13 legs"])
    #expect(three.moving(try day("03-04"), to: try day("03-06")) == nil, "there is one on Friday")
    #expect(three.moving(try day("03-03"), to: try day("03-05")) == nil, "there is none on Tuesday")
    let skipping = try plan("03-02", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE")
    #expect(skipping.moving(try day("03-02"), to: try day("03-01")) == nil, "the week before is skipped")
  }

  @Test("moving earlier lets no further occurrence in before UNTIL, and later shuts none out")
  func movedUntil() throws {
    let rule = try plan("03-04", "FREQ=WEEKLY;UNTIL=20260317")
    #expect(try shown([rule]) == ["03-04 legs", "03-11 legs"])
    let earlier = try #require(rule.moving(try day("03-04"), to: try day("03-02")))
    #expect(try shown([earlier]) == ["03-02 legs", "03-09 legs"])
    let later = try #require(rule.moving(try day("03-04"), to: try day("03-07")))
    #expect(try shown([later]) == ["03-07 legs", "03-14 legs"])
  }

  @Test("the first occurrence can be deleted: the rest keeps its days and its weeks")
  func deleteFirst() throws {
    let left = try #require(try plan("03-02", "FREQ=WEEKLY;INTERVAL=2;COUNT=3").deleting(try day("03-02")))
    #expect(try shown([left]) == ["03-16 legs", "03-30 legs"])
    #expect(left.deleting(try day("03-02")) == nil, "it is deleted")
    let once = try #require(
      Plan(series: Series(start: try day("03-02")), details: "legs").deleting(try day("03-02")))
    #expect(try shown([once]).isEmpty)
  }

  @Test("a changed occurrence is changed again under its own day, and can be deleted and put back")
  func changeAgain() throws {
    let whole = try plan("03-02", "FREQ=WEEKLY;COUNT=2")
    let first = try day("03-02")
    var edited = try #require(whole.changing(first, to: Plan.Change(day: try day("03-05"), details: "arms")))
    edited = try #require(edited.changing(first, to: Plan.Change(day: try day("03-10"), details: "core")))
    #expect(try shown([edited]) == ["03-09 legs", "03-10 core"])
    #expect(edited.changing(try day("03-10"), to: Plan.Change(day: first, details: "x")) == nil)
    #expect(edited.changing(first, to: Plan.Change(day: first, details: "legs")) == whole)
    #expect(try shown([try #require(edited.deleting(first))]) == ["03-09 legs"])
  }

  @Test("what moved into a range is shown in it, and what moved out is not")
  func ranges() throws {
    let edited = try #require(
      try plan("03-02", "FREQ=WEEKLY;COUNT=2").changing(
        try day("03-02"), to: Plan.Change(day: try day("04-01"), details: "legs")))
    #expect(edited.occurrences(in: try day("03-01")...(try day("03-05"))).isEmpty)
    let april = edited.occurrences(in: try day("04-01")...(try day("04-30")))
    #expect(april.map(\.original) == [try day("03-02")] && april.first?.isChanged == true)
  }

  @Test("a new rule keeps what it has days for, and tells which changes are lost")
  func newRule() throws {
    var whole = try plan("03-02", "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=6")
    whole = try #require(whole.deleting(try day("03-09")))
    for changed in ["03-04", "03-16"] {
      whole = try #require(
        whole.changing(try day(changed), to: Plan.Change(day: try day(changed), details: "arms")))
    }
    let (edited, lost) = whole.repeating(Recurrence(.weekly, weekdays: [.monday], count: 4))
    #expect(try shown([edited]) == ["03-02 legs", "03-16 arms", "03-23 legs"])
    #expect(lost == [try day("03-04")])
  }
}
