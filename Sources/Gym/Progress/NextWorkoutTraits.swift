/// How the last session of an exercise differs from the usual, as seen before the next one. All values are differences
/// of natural logarithms or have that order of magnitude. They are limited, so that a typing mistake does little harm.
struct NextWorkoutTraits: Equatable, Sendable {
  /// The session two times ago, four times ago, and the best of the last eight, each against the last.
  var twoAgo = 0.0
  var fourAgo = 0.0
  var bestOfEight = 0.0
  /// The last session's sets, and its second best, against its best; its first load against that of its best set.
  var drop = 0.0
  var second = 0.0
  var firstLoad = 0.0
  /// The last session of a workout with the same name; and the same, times how much better such sessions predicted so
  /// far than the last session did.
  var named = 0.0
  var namedTrusted = 0.0
  /// The session at the nearest place in the workout, and how many places later the next one is.
  var nearestPlace = 0.0
  var later = 0.0
  /// How the member's other exercises went earlier today, and in the last eight days.
  var today = 0.0
  var week = 0.0
  /// The part of the break beyond 10 days, 21 days and 81 days.
  var overTenDays = 0.0
  var overThreeWeeks = 0.0
  var overThreeMonths = 0.0
  var isSecond = 0.0
  var perSession = 0.0
  /// The usual size of a change, at most 0.2.
  var change = 0.0
  /// The share of sessions that repeat the one before.
  var repeats = 0.0
  /// Used only for the scale of the range.
  private(set) var middle = 0.0
  private(set) var spread = 0.0
  private(set) var repChanges = 0.0
  private(set) var months = 0.0

  /// Two bests whose logarithms differ by less than this are the same.
  private static let sameLogarithm = 0.0015

  /// - Parameter marks: the last sessions, at most `NextWorkoutModel.window` and at least one, oldest first.
  init(_ marks: ArraySlice<WorkoutMark>, _ next: NextWorkoutContext) {
    let end = marks.endIndex
    let count = marks.count
    let last = marks[end - 1]
    func against(_ best: Double) -> Double { (best - last.best).limited(to: 0.2) }
    if count >= 2 { twoAgo = against(marks[end - 2].best) }
    if count >= 4 { fourAgo = against(marks[end - 4].best) }
    let eight = marks.suffix(8)
    var (low, high) = (last.best, last.best)
    for mark in eight { (low, high) = (min(low, mark.best), max(high, mark.best)) }
    bestOfEight = against(high)
    spread = min(high - low, 0.7)
    drop = last.drop.limited(to: 0.2)
    second = last.second.limited(to: 0.2)
    firstLoad = 0.1 * last.firstLoad.limited(to: 0.5)
    var sizes = 0.0
    var same = 0.0
    var changed = 0.0
    let steps = min(count - 1, 8)
    for index in end - steps..<end {
      let step = abs(marks[index].best - marks[index - 1].best)
      sizes += min(step, 0.3)
      if step < Self.sameLogarithm { same += 1 }
      if marks[index].topReps != marks[index - 1].topReps { changed += 1 }
    }
    // Both start from their usual values in the logs on which the coefficients were fitted.
    change = min((3 * 0.07 + sizes) / Double(3 + steps), 0.2)
    repeats = (2 * 0.15 + same) / Double(2 + steps)
    repChanges = changed / Double(steps + 1)
    middle = min(abs(median(marks.suffix(5)) - last.best), 0.3)
    addPlace(marks, next)
    addNames(marks, next.workout.map(WorkoutMark.uncounted))
    today = next.form.value.limited(to: 0.1)
    week = next.week.value
    if let start = next.startedAt {
      let days = Double(start - last.startedAt) / Double(Milliseconds.day)
      overTenDays = 0.02 * min(max((days - 10) / 11, 0), 1)
      overThreeWeeks = 0.02 * min(max((days - 21) / 30, 0), 2)
      overThreeMonths = 0.02 * min(max((days - 81) / 90, 0), 2)
      months = min(max((days - 10) / 30, 0), 2)
    }
    isSecond = count == 1 ? 0.01 : 0
    perSession = 0.01 / Double(count)
  }

  private mutating func addPlace(_ marks: ArraySlice<WorkoutMark>, _ next: NextWorkoutContext) {
    let last = marks[marks.endIndex - 1]
    guard let place = next.position else { return }
    if let before = last.position { later = 0.01 * Double(place - before).limited(to: 4) }
    var nearest = last
    for mark in marks.suffix(8).reversed() {
      guard let own = mark.position, let best = nearest.position else { continue }
      if abs(own - place) < abs(best - place) { nearest = mark }
    }
    nearestPlace = (nearest.best - last.best).limited(to: 0.2)
  }

  private mutating func addNames(_ marks: ArraySlice<WorkoutMark>, _ name: String?) {
    let last = marks[marks.endIndex - 1]
    guard let name, marks.contains(where: { $0.workout != last.workout }),
      let before = marks.last(where: { $0.workout == name })
    else { return }
    named = (before.best - last.best).limited(to: 0.2)
    // The errors in these sessions of two predictors: the last session of the same name, and the last session.
    var byName = 0.05
    var byLast = 0.05
    for index in marks.indices.dropFirst() {
      let mark = marks[index]
      let earlier = marks[..<index]
      guard earlier.contains(where: { $0.workout != mark.workout }),
        let same = earlier.last(where: { $0.workout == mark.workout })
      else { continue }
      byName += abs((mark.best - same.best).limited(to: 0.3))
      byLast += abs((mark.best - marks[index - 1].best).limited(to: 0.3))
    }
    namedTrusted = max(0, 1 - byName / byLast) * named
  }

  private func median(_ marks: ArraySlice<WorkoutMark>) -> Double {
    let sorted = marks.map(\.best).sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
