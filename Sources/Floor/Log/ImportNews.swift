import Gym
import Storage

/// Sorts the workouts of a file into new ones and ones that are already here.
///
/// A workout is identified by its start and its app; its name may have changed. One that was logged here or came from
/// another app is identified by its start alone, to the second, so that our own exports match their workouts.
/// Spreadsheets drop seconds, so a start at a full minute matches the whole minute.
struct ImportNews {
  private(set) var fresh: [ImportedWorkout] = []
  private(set) var here: [(workout: ImportedWorkout, known: KnownWorkout)] = []

  init(_ file: ImportedLog, known: [KnownWorkout], calendar: GymCalendar) {
    var byKey: [String: KnownWorkout] = [:]
    var bySecond: [Int: [KnownWorkout]] = [:]
    var numbers: [String: Int] = [:]
    for one in known {
      if let key = one.key {
        let canonical = one.workout.source == .strong ? Self.strongKey(key, &numbers) : key
        byKey[canonical] = one
      }
      bySecond[one.workout.startedAt / 1000, default: []].append(one)
    }
    var taken: Set<Int> = []
    var matches: [KnownWorkout?] = file.workouts.map { workout in
      var match = byKey[workout.key]
      if match == nil, !workout.isDayOnly, let start = workout.start.milliseconds(in: calendar) {
        match = bySecond[start / 1000]?.first { !taken.contains($0.workout.id) }
      }
      guard let match, taken.insert(match.workout.id).inserted else { return nil }
      return match
    }
    // Exact matches come first.
    let byMinute = Dictionary(grouping: known.filter { !taken.contains($0.workout.id) }) {
      $0.workout.startedAt / 60_000
    }
    for (place, workout) in file.workouts.enumerated() where matches[place] == nil && !workout.isDayOnly {
      guard let start = workout.start.milliseconds(in: calendar) else { continue }
      let match = byMinute[start / 60_000]?.first { one in
        !taken.contains(one.workout.id) && (start % 60_000 == 0 || one.hasNoSeconds)
      }
      if let match, taken.insert(match.workout.id).inserted { matches[place] = match }
    }
    for (workout, match) in zip(file.workouts, matches) {
      if let match { here.append((workout, match)) } else { fresh.append(workout) }
    }
  }

  /// Leaves out the new workouts that begin after an instant.
  mutating func leaveOut(after latest: Int, calendar: GymCalendar) -> [ImportedWorkout] {
    func isLater(_ workout: ImportedWorkout) -> Bool {
      workout.start.milliseconds(in: calendar).map { $0 > latest } ?? true
    }
    defer { fresh.removeAll(where: isLater) }
    return fresh.filter(isLater)
  }

  /// Strong keys of an earlier version contained the start and the name, without a number.
  private static func strongKey(_ key: String, _ numbers: inout [String: Int]) -> String {
    let start = String(key.prefix(19))
    if key == start || key.first?.isNumber != true || key.dropFirst(19).hasPrefix(" #") { return key }
    numbers[start, default: 0] += 1
    return numbers[start] == 1 ? start : "\(start) #\(numbers[start] ?? 1)"
  }
}

extension KnownWorkout {
  /// Whether the workout came from a file, perhaps one without seconds. What is logged here begins at any millisecond.
  fileprivate var hasNoSeconds: Bool { key != nil && workout.startedAt % 60_000 == 0 }
}
