import Testing

@testable import Gym

@Suite struct CalendarMonthTests {
  @Test("a month has its first and last day, in leap years too, and the one before it")
  func months() throws {
    for (text, last, before) in [
      ("2026-02", "2026-02-28", "2026-01"), ("2028-02", "2028-02-29", "2028-01"), ("2026-12", "2026-12-31", "2026-11"),
      ("2027-01", "2027-01-31", "2026-12"), ("2100-02", "2100-02-28", "2100-01"), ("2026-04", "2026-04-30", "2026-03"),
    ] {
      let month = try #require(CalendarMonth(text))
      #expect(month.first.text == "\(text)-01" && month.last.text == last && month.text == text)
      #expect(month.before?.text == before)
    }
    for text in ["2026-13", "2026-00", "26-01", "2026-1", "2026-01-01", ""] { #expect(CalendarMonth(text) == nil) }
  }
}
