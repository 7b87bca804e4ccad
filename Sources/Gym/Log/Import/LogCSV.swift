/// Writes a log in the columns of Strong's export, which `StrongFile` and other apps can read. Two additional columns
/// name the units, so that an import need not ask for them.
package struct LogCSV {
  package static let header = """
    Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE,Weight Unit,\
    Distance Unit

    """

  private let calendar: GymCalendar
  private let name: (Int) -> String

  /// - Parameter exercise: returns the name of an exercise.
  package init(calendar: GymCalendar, exercise: @escaping (Int) -> String) {
    self.calendar = calendar
    name = exercise
  }

  /// The lines of a workout, each with its line break. A workout without sets has none.
  package func lines(_ workout: Workout, _ sets: [LoggedSet]) -> String {
    let date = date(workout.startedAt)
    let duration = Self.duration(from: workout.startedAt, to: workout.finishedAt)
    var orders: [Int: Int] = [:]
    return sets.reduce(into: "") { text, set in
      let entry = set.entry
      let order: String
      switch entry.kind {
      case .warmup: order = "W"
      case .drop: order = "D"
      case .failure: order = "F"
      case .working:
        orders[set.exercise, default: 0] += 1
        order = String(orders[set.exercise] ?? 1)
      }
      let cells = [
        date, Self.text(workout.name ?? ""), duration, Self.text(name(set.exercise)), order,
        entry.weight.map { Self.decimal($0.milli, 3) } ?? "", entry.reps.map(String.init) ?? "",
        entry.millimetres.map { Self.decimal($0, 6) } ?? "", entry.milliseconds.map { Self.decimal($0, 3) } ?? "",
        Self.text(entry.note ?? ""), Self.text(workout.notes ?? ""), entry.rpeTenths.map { Self.decimal($0, 1) } ?? "",
        entry.weight?.unit.rawValue ?? "", entry.millimetres == nil ? "" : "km",
      ]
      text += cells.joined(separator: ",") + "\n"
    }
  }

  /// The local time. The offset from UTC follows only in the hour that the end of summer time repeats, where the time
  /// alone would be read as another instant. Other apps read no offsets.
  private func date(_ at: Int) -> String {
    let date = calendar.local(at: at)
    let seconds = calendar.offset(at: (at - (at % 1000 + 1000) % 1000) / 1000)
    guard let read = calendar.instant(local: date), read != at - (at % 1000 + 1000) % 1000, seconds % 60 == 0 else {
      return date
    }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(date) \(seconds < 0 ? "-" : "+")\(two(abs(seconds) / 3600))\(two(abs(seconds) / 60 % 60))"
  }

  /// Spreadsheets evaluate a cell that begins with one of these characters as a formula; a `'` before it prevents that.
  /// Text that already begins with such a `'` gets one more, so that `StrongFile` can always remove exactly one.
  static func text(_ text: String) -> String {
    let first = text.drop { $0 == "'" }.unicodeScalars.first
    let isFormula = first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
    let safe = isFormula ? "'" + text : text
    guard safe.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return safe }
    return "\"" + safe.replacing("\"", with: "\"\"") + "\""
  }

  /// `1h 5m 3s`; empty for a workout without a duration.
  private static func duration(from start: Int, to end: Int?) -> String {
    let seconds = ((end ?? start) - start) / 1000
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s")]
    return parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined(separator: " ")
  }

  /// An integer with `places` decimals, without trailing zeros.
  private static func decimal(_ value: Int, _ places: Int) -> String {
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    var part = String(value % scale)
    part = String(repeating: "0", count: places - part.count) + part
    while part.last == "0" { part.removeLast() }
    return part.isEmpty ? String(value / scale) : "\(value / scale).\(part)"
  }
}
