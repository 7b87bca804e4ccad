import Gym
import Storage

/// Sorts the workouts of a file into new ones and ones that are already here.
///
/// A workout is identified by its start and its app; its name may have changed. One that was logged here or came from
/// another app is identified by its start alone, to the second, so that our own exports match their workouts.
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
    for workout in file.workouts {
      var match = byKey[workout.key]
      if match == nil, !workout.isDayOnly, let start = workout.start.milliseconds(in: calendar) {
        match = bySecond[start / 1000]?.first { !taken.contains($0.workout.id) }
      }
      if let match, taken.insert(match.workout.id).inserted {
        here.append((workout, match))
      } else {
        fresh.append(workout)
      }
    }
  }

  /// Strong keys of an earlier version contained the start and the name, without a number.
  private static func strongKey(_ key: String, _ numbers: inout [String: Int]) -> String {
    let start = String(key.prefix(19))
    if key == start || key.first?.isNumber != true || key.dropFirst(19).hasPrefix(" #") { return key }
    numbers[start, default: 0] += 1
    return numbers[start] == 1 ? start : "\(start) #\(numbers[start] ?? 1)"
  }
}
