/// Whether 3/9/2026 is the third of September or the ninth of March.
package enum DateOrder: String, Codable, Sendable, CaseIterable {
  case dayFirst, monthFirst
}

/// A date with two possible meanings, from a file in which no date shows the order.
package struct DateQuestion: Equatable, Sendable {
  /// The date as the file has it.
  package var text: String
  /// `YYYY-MM-DD`, in either order.
  package var dayFirst: String
  package var monthFirst: String
  /// How the file was read.
  package var order: DateOrder
  /// Whether the member chose the order.
  package var isChosen = false
}

/// The dates of a file that are numbers with slashes or hyphens, and what they show about their order.
struct NumericDates {
  private var shown: Set<DateOrder> = []
  private var sample: Parts?
  private var hasSlashes = false
  /// How often the next date is later, and how often it is earlier, in either order.
  private var steps: [DateOrder: (up: Int, down: Int)] = [.dayFirst: (0, 0), .monthFirst: (0, 0)]
  private var chosen: DateOrder?

  init(_ texts: some Sequence<String>) {
    var last: Parts?
    for text in texts {
      guard let date = Self.parts(text), date != last else { continue }
      hasSlashes = hasSlashes || date.text.utf8.contains(UInt8(ascii: "/"))
      let (days, months) = (13...31, 1...12)
      if days.contains(date.first), months.contains(date.second) { shown.insert(.dayFirst) }
      if days.contains(date.second), months.contains(date.first) { shown.insert(.monthFirst) }
      if sample == nil, date.first != date.second { sample = date }
      if let last { count(from: last, to: date) }
      last = date
    }
  }

  private struct Parts: Equatable {
    var text: String
    var first: Int
    var second: Int
    var year: Int
  }

  private mutating func count(from last: Parts, to date: Parts) {
    let days = ((last.year, last.second, last.first), (date.year, date.second, date.first))
    let months = ((last.year, last.first, last.second), (date.year, date.first, date.second))
    if days.0 < days.1 { steps[.dayFirst]?.up += 1 } else { steps[.dayFirst]?.down += 1 }
    if months.0 < months.1 { steps[.monthFirst]?.up += 1 } else { steps[.monthFirst]?.down += 1 }
  }

  /// `3/9/2026` or `03-09-26` at the start of a text.
  private static func parts(_ text: String) -> Parts? {
    var numbers = [0, 0, 0]
    var (place, figures, length) = (0, 0, 0)
    var separator: UInt8?
    for byte in text.utf8 {
      if byte >= 0x30, byte <= 0x39 {
        figures += 1
        guard figures <= (place == 2 ? 4 : 2) else { return nil }
        numbers[place] = numbers[place] * 10 + Int(byte - 0x30)
      } else if place < 2, figures > 0, byte == separator ?? byte, byte == 0x2F || byte == 0x2D {
        (separator, place, figures) = (byte, place + 1, 0)
      } else {
        break
      }
      length += 1
    }
    guard place == 2, figures == 2 || figures == 4 else { return nil }
    return Parts(
      text: String(text.prefix(length)), first: numbers[0], second: numbers[1],
      year: figures == 2 ? 2000 + numbers[2] : numbers[2])
  }

  var isMixed: Bool { shown.count > 1 }

  /// Has no effect on a file that shows its order.
  mutating func choose(_ order: DateOrder?) { chosen = order }

  /// The order of the file's dates. If no date shows it, it is guessed from the order of the rows, because apps sort
  /// them. If that does not decide, a date with slashes is read as in the US, month first.
  var order: DateOrder {
    if shown.contains(.dayFirst) { return .dayFirst }
    if shown.contains(.monthFirst) { return .monthFirst }
    if let chosen { return chosen }
    func mess(_ order: DateOrder) -> Int { steps[order].map { min($0.up, $0.down) } ?? 0 }
    if mess(.dayFirst) != mess(.monthFirst) { return mess(.dayFirst) < mess(.monthFirst) ? .dayFirst : .monthFirst }
    return hasSlashes ? .monthFirst : .dayFirst
  }

  /// Nil if the dates show their order, or if the file has no such dates.
  var question: DateQuestion? {
    guard shown.isEmpty, let sample,
      let dayFirst = CalendarDay(year: sample.year, month: sample.second, day: sample.first),
      let monthFirst = CalendarDay(year: sample.year, month: sample.first, day: sample.second)
    else { return nil }
    return DateQuestion(
      text: sample.text, dayFirst: dayFirst.text, monthFirst: monthFirst.text, order: order, isChosen: chosen != nil)
  }
}
