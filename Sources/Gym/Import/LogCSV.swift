/// Writes a log in the columns of Strong's export, which `StrongFile` and other apps read. Two columns more name the
/// units, so that nobody has to be asked.
package struct LogCSV {
  package static let header = """
    Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE,Weight Unit,\
    Distance Unit

    """

  private let calendar: GymCalendar
  private let name: (Int) -> String

  /// - Parameter exercise: the name of an exercise.
  package init(calendar: GymCalendar, exercise: @escaping (Int) -> String) {
    self.calendar = calendar
    name = exercise
  }

  /// The lines of a workout, each with its line break. A workout without sets has none.
  package func lines(_ workout: Workout, _ sets: [LoggedSet]) -> String {
    let date = calendar.local(at: workout.startedAt)
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

  /// A spreadsheet runs a cell that begins with one of these as a formula; with a `'` before it, it shows it. What
  /// begins with such `'` already gets one more, so that `StrongFile` can take exactly one away.
  static func text(_ text: String) -> String {
    let first = text.drop { $0 == "'" }.unicodeScalars.first
    let isFormula = first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
    let safe = isFormula ? "'" + text : text
    guard safe.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return safe }
    return "\"" + safe.replacing("\"", with: "\"\"") + "\""
  }

  /// `1h 5m 3s`; empty for a workout that took no time.
  private static func duration(from start: Int, to end: Int?) -> String {
    let seconds = ((end ?? start) - start) / 1000
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s")]
    return parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined(separator: " ")
  }

  /// A whole number of parts, `places` of them behind the point, without zeros at the end.
  private static func decimal(_ value: Int, _ places: Int) -> String {
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    var part = String(value % scale)
    part = String(repeating: "0", count: places - part.count) + part
    while part.last == "0" { part.removeLast() }
    return part.isEmpty ? String(value / scale) : "\(value / scale).\(part)"
  }
}
