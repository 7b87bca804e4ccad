import Gym
package import Wire

/// Puts sets into words: "80 × 6", "182.5 × 3", "225 lb × 5", "500 m 1:52", "80 × 6 · 3-1-1-0".
package struct SetText {
  let words: Words

  package init(words: Words) { self.words = words }

  /// - Parameter unit: whether to write "kg"; "lb" is always written.
  package func load(_ row: FloorRow, unit: Bool) -> String {
    [amount(row, unit), row.tempo ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private func amount(_ row: FloorRow, _ unit: Bool) -> String {
    // A set from another app's file may have other numbers than its exercise takes.
    if !row.fitsItsType { return asItIs(row, unit) }
    switch row.type {
    case .weightReps: return times(weight(row, unit), row.reps)
    case .reps: return row.reps.map(words.reps) ?? ""
    case .bodyweightPlus:
      guard let added = row.weight, added.value != 0 else { return row.reps.map(words.reps) ?? "" }
      return times("+" + weight(row, unit), row.reps)
    case .assisted: return times("−" + weight(row, unit), row.reps)
    case .duration: return time(row.seconds)
    case .weightDuration: return "\(weight(row, unit)) × \(time(row.seconds))"
    case .distanceDuration:
      return [row.metres.map(distance), time(row.seconds)].compactMap(\.self).joined(separator: " ")
    }
  }

  /// Every number that the set has.
  private func asItIs(_ row: FloorRow, _ unit: Bool) -> String {
    let reps = row.reps.flatMap { $0 > 0 ? $0 : nil }
    let load = row.weight.flatMap { $0.value == 0 ? nil : weight(row, unit) }
    let what = load.map { load in reps.map { times(load, $0) } ?? load } ?? reps.map(words.reps)
    return [
      what, row.metres.flatMap { $0 > 0 ? distance($0) : nil }, row.seconds.flatMap { $0 > 0 ? time($0) : nil },
    ].compactMap(\.self).joined(separator: " ")
  }

  /// "record" or the kind of set, if it has either.
  package func mark(_ row: FloorRow, short: Bool) -> (text: String, isRecord: Bool)? {
    if row.record { return (words.record, true) }
    return (short ? words.kindsShort(row.kind) : words.kinds(row.kind)).map { ($0, false) }
  }

  /// The mark of a run: that of its newest set; otherwise the progress of its planned workout, or its number of sets.
  func mark(_ run: FloorRun, _ workout: FloorWorkout?, short: Bool) -> (text: String, isRecord: Bool)? {
    if let mark = mark(run.row, short: short) { return mark }
    if let workout { return (way(workout, short: short), false) }
    guard run.sets > 1 else { return nil }
    return (short ? words.setNumber(run.sets) : words.setsInARow(run.sets), false)
  }

  /// "12 of 19", or "12/19".
  func way(_ workout: FloorWorkout, short: Bool) -> String {
    short ? words.wayShort(workout.done, workout.planned) : words.way(workout.done, workout.planned)
  }

  private func times(_ weight: String, _ reps: Int?) -> String { "\(weight) × \(reps ?? 0)" }

  private func weight(_ row: FloorRow, _ unit: Bool) -> String {
    guard let weight = row.weight else { return "" }
    let value = words.number(weight.value, places: 3)
    return unit || weight.unit == .lb ? "\(value) \(weight.unit.rawValue)" : value
  }

  private func distance(_ metres: Double) -> String {
    metres < 1_000
      ? "\(words.number(metres, places: 0)) \(words.metres)"
      : "\(words.number(metres / 1_000, places: 1)) \(words.kilometres)"
  }

  /// 1:52, or 1:02:05.
  private func time(_ seconds: Double?) -> String {
    guard let seconds, seconds >= 0, seconds < 1e9 else { return "" }
    let whole = Int(seconds.rounded())
    func pad(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let hours = whole / 3_600
    return hours > 0
      ? "\(hours):\(pad(whole / 60 % 60)):\(pad(whole % 60))" : "\(whole / 60):\(pad(whole % 60))"
  }

  /// How long ago the set was, in full or in at most three columns.
  func age(_ milliseconds: Int, short: Bool) -> String {
    let minutes = max(0, milliseconds) / 60_000
    switch minutes {
    case 0: return words.now
    case ..<60: return short ? words.minutesShort(minutes) : words.minutes(minutes)
    case ..<1_440: return short ? words.hoursShort(minutes / 60) : words.hours(minutes / 60)
    default: return short ? words.daysShort(minutes / 1_440) : words.days(minutes / 1_440)
    }
  }
}

extension FloorRow {
  /// Whether the set has a number that its type takes, or has no number at all.
  fileprivate var fitsItsType: Bool {
    let work = [
      (reps ?? 0 > 0, type.takesReps), (seconds ?? 0 > 0, type.takesSeconds), (metres ?? 0 > 0, type.takesMetres),
    ].filter(\.0)
    return work.isEmpty || work.contains { $0.1 != .never }
  }
}
