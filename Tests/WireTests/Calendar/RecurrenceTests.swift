import Gym
import Testing
import Wire

@Suite struct RecurrenceTests {
  private func value(
    _ every: RecurrenceValue.Every, interval: Int? = nil, days: [Int]? = nil, count: Int? = nil, until: String? = nil
  ) -> RecurrenceValue {
    var value = RecurrenceValue(Recurrence(.daily))
    (value.every, value.interval, value.days, value.count, value.until) = (every, interval, days, count, until)
    return value
  }

  @Test("a recurrence is the rule of RFC 5545, there and back")
  func rules() throws {
    let week = try value(.week, days: [3, 1], count: 8).recurrence(field: "repeat")
    #expect(week.rule == "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=8")
    #expect(RecurrenceValue(week) == value(.week, interval: 1, days: [1, 3], count: 8))
    let month = try value(.month, interval: 2, until: "2027-03-01").recurrence(field: "repeat")
    #expect(month.rule == "FREQ=MONTHLY;INTERVAL=2;UNTIL=20270301")
    #expect(RecurrenceValue(month).until == "2027-03-01")
  }

  @Test("what is wrong is told at its own field")
  func refused() {
    func field(_ value: RecurrenceValue) -> String? {
      do throws(Fault) {
        _ = try value.recurrence(field: "repeat")
        return nil
      } catch { return "\(error.field ?? "") \(error.reason)" }
    }
    #expect(field(value(.week, days: [0])) == "repeat.days out_of_range")
    #expect(field(value(.day, days: [1])) == "repeat.days malformed")
    #expect(field(value(.day, interval: 0)) == "repeat.interval out_of_range")
    #expect(field(value(.day, count: 0)) == "repeat.count out_of_range")
    #expect(field(value(.day, count: 3, until: "2027-03-01")) == "repeat.until malformed")
    #expect(field(value(.day, until: "2027-02-30")) == "repeat.until malformed_date")
  }
}
