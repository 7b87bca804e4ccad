import Gym
package import Wire

/// A member's sets in a row, as one line of the floor list: their newest set, and the number of sets.
package struct FloorRun: Equatable, Sendable {
  package var row: FloorRow
  /// Without warm-ups.
  package var sets: Int
  /// When the oldest set of those counted was done.
  private var since: Int

  /// A longer break begins a new line.
  package static let gapMs = 20 * 60_000

  /// - Parameter rows: newest first.
  /// - Returns: newest first. Members who take turns have one growing line each. Web/wall/floor.js has the same rule.
  package static func of(_ rows: [FloorRow]) -> [FloorRun] {
    var runs: [FloorRun] = []
    var open: [Int: Int] = [:]
    for row in rows {
      let counts = row.kind == .warmup ? 0 : 1
      if let place = open[row.member.id], runs[place].since - row.at <= gapMs {
        runs[place].sets += counts
        runs[place].since = row.at
      } else {
        open[row.member.id] = runs.count
        runs.append(FloorRun(row: row, sets: counts, since: row.at))
      }
    }
    return runs
  }
}

/// A line of the floor list.
package enum FloorLine: Equatable, Sendable {
  /// The sets, and the planned workout that they belong to.
  case run(FloorRun, FloorWorkout?)
  /// A member began a workout, and no set in the list is newer.
  case began(FloorWorkout)
  /// A member earned an award, and shares it.
  case earned(FloorAward)

  private var at: Int {
    switch self {
    case .run(let run, _): run.row.at
    case .began(let workout): workout.startedAt
    case .earned(let award): award.at
    }
  }

  /// - Returns: newest first. Web/wall/floorlist.js has the same rule.
  package static func of(
    _ rows: [FloorRow], _ workouts: [FloorWorkout], _ awards: [FloorAward] = []
  ) -> [FloorLine] {
    let runs = FloorRun.of(rows).map { run in
      FloorLine.run(
        run, workouts.first { $0.member.id == run.row.member.id && $0.startedAt <= run.row.at })
    }
    let shown = Set(runs.compactMap { if case .run(_, let workout?) = $0 { workout.workout } else { nil } })
    let began = workouts.filter { !shown.contains($0.workout) }.map(FloorLine.began)
    let others = began + awards.map(FloorLine.earned)
    return others.isEmpty ? runs : (runs + others).sorted { $0.at > $1.at }
  }
}
