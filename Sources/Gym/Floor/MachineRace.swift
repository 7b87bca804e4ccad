/// What a race between machines is about.
package enum MachineGoal: Equatable, Sendable {
  /// Who first has come so far.
  case metres(Int)
  /// Who comes furthest in so long.
  case seconds(Int)

  package static let allowedMetres = 100...42_195
  package static let allowedSeconds = 30...7_200
}

/// A race between machines. Each counts from its own distance at the start.
package struct MachineRace: Equatable, Sendable {
  package struct Lane: Equatable, Sendable {
    package let machine: String
    package let kind: MachineKind
    package fileprivate(set) var metres = 0.0
    /// Milliseconds from the start until the distance was reached.
    package fileprivate(set) var finishedMs: Int?
    /// Whether nothing of it changes any more.
    package fileprivate(set) var isDone = false
    /// The machine's distance at the start, once that is known.
    fileprivate var from: Double?

    package init(machine: String, kind: MachineKind) {
      self.machine = machine
      self.kind = kind
    }
  }

  /// As many as are readable on a wall.
  package static let mostLanes = 12
  /// From the trainer's tap to the start, in milliseconds.
  package static let countdownMs = 10_000
  /// For how long the result stands, in milliseconds.
  package static let resultMs = 300_000
  /// A race in which no machine has moved for so long is over. In milliseconds.
  static let givenUpMs = 60_000
  /// After the end, readings from before it may still come. In milliseconds.
  private static let lateMs = 3_000

  package let goal: MachineGoal
  package let startsAt: Int
  /// As public screens show who began it.
  package let trainer: String
  /// In the order that the trainer chose.
  package private(set) var lanes: [Lane]
  package private(set) var overAt: Int?
  private var movedAt: Int

  package init(goal: MachineGoal, startsAt: Int, trainer: String, lanes: [Lane]) {
    self.goal = goal
    self.startsAt = startsAt
    self.trainer = trainer
    self.lanes = lanes
    movedAt = startsAt
  }

  package var isOver: Bool { overAt != nil }

  /// When it ends by its goal; nil for a distance.
  package var endsAt: Int? {
    guard case .seconds(let seconds) = goal else { return nil }
    return startsAt + seconds * 1_000
  }

  /// A machine has gone from one point to another. Whatever happened between them is taken as even.
  package mutating func take(_ machine: String, from before: MachineTrack.Point, to after: MachineTrack.Point) {
    guard overAt == nil, after.at >= startsAt, let index = lanes.firstIndex(where: { $0.machine == machine }),
      !lanes[index].isDone
    else { return }
    let from = lanes[index].from ?? Self.metres(at: startsAt, before, after)
    lanes[index].from = from
    if after.metres > before.metres { movedAt = max(movedAt, after.at) }
    let metres = max(0, after.metres - from)
    switch goal {
    case .metres(let goal):
      lanes[index].metres = min(metres, Double(goal))
      guard metres >= Double(goal) else { return }
      lanes[index].finishedMs = max(0, Self.instant(of: from + Double(goal), before, after) - startsAt)
      lanes[index].isDone = true
    case .seconds(let seconds):
      let end = startsAt + seconds * 1_000
      let isDone = after.at >= end
      lanes[index].metres = isDone ? max(0, Self.metres(at: end, before, after) - from) : metres
      lanes[index].isDone = isDone
    }
  }

  private static func metres(at instant: Int, _ before: MachineTrack.Point, _ after: MachineTrack.Point) -> Double {
    guard after.at > before.at else { return after.metres }
    let part = Double(instant - before.at) / Double(after.at - before.at)
    return before.metres + (after.metres - before.metres) * min(max(part, 0), 1)
  }

  private static func instant(of metres: Double, _ before: MachineTrack.Point, _ after: MachineTrack.Point) -> Int {
    guard after.metres > before.metres else { return after.at }
    let part = (metres - before.metres) / (after.metres - before.metres)
    return before.at + Int((Double(after.at - before.at) * min(max(part, 0), 1)).rounded())
  }

  /// Ends it, if everybody is there, the time is over, or nobody has moved for a minute.
  package mutating func tick(now: Int) {
    guard overAt == nil else { return }
    let isLate = endsAt.map { now >= $0 + Self.lateMs } ?? (now - movedAt >= Self.givenUpMs)
    if isLate || lanes.allSatisfy(\.isDone) { end(now: now) }
  }

  package mutating func end(now: Int) { if overAt == nil { overAt = now } }

  /// From 1, in the order of the lanes: who has finished by their time, then the others by their distance.
  package var places: [Int] {
    let ranks = lanes.enumerated().map { lane, one in (one.finishedMs ?? .max, -one.metres, lane) }
    let order = ranks.sorted { $0 < $1 }.map { $0.2 }
    var places = [Int](repeating: 0, count: lanes.count)
    for (place, lane) in order.enumerated() { places[lane] = place + 1 }
    return places
  }
}
