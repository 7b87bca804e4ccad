import ArgumentParser
import Gym
import Wire

/// Random timers with the positions that Swift computes, to compare with the browser's implementation.
struct Positions: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints random timers and their positions, one JSON object a line.", shouldDisplay: false)

  @Option(help: "The same seed gives the same cases.") var seed: UInt64 = 1
  @Option(help: "How many cases.") var count = 1000

  func run() {
    var random = SplitMix(state: seed)
    for _ in 0..<count {
      print(String(decoding: WireEncoder.encode(Case.random(using: &random)), as: UTF8.self))
    }
  }

  private struct Case: Encodable, Sendable {
    var plan: PlanView
    var state: StateView
    var now: Int
    var position: Position?
    var endsAt: Int?
    var totalMs: Int?
    var phaseCount: Int
    var roundCount: Int

    static func random(using random: inout SplitMix) -> Case {
      let plan = TimerPlan.random(using: &random)
      let start = 1_795_250_000_000 + Int.random(in: -1_000_000...1_000_000, using: &random)
      var state = TimerState(
        phase: Int.random(in: 0..<plan.phaseCount, using: &random), phaseStartedAt: start,
        extraMs: Bool.random(using: &random) ? 0 : Int.random(in: -90_000...90_000, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: state.pausedAt = start + Int.random(in: 0...100_000, using: &random)
      case 1: state.endedAt = start + Int.random(in: 0...100_000, using: &random)
      default: break
      }
      // Half of them are on a full second, or a millisecond beside it, because mistakes show at boundaries.
      let latest = Int.random(in: 0..<20, using: &random) == 0 ? 0 : (plan.totalMs ?? 3_600_000) + 2_000
      var at = Int.random(in: -2_000...latest, using: &random)
      if Bool.random(using: &random) { at = at / 1000 * 1000 + Int.random(in: -1...1, using: &random) }
      let now = start + at
      return Case(
        plan: PlanView(plan), state: StateView(state), now: now,
        position: Gym.position(plan, state, now).map(Position.init),
        endsAt: Gym.endsAt(plan, state), totalMs: plan.totalMs, phaseCount: plan.phaseCount,
        roundCount: plan.roundCount)
    }
  }

  private struct Position: Encodable, Sendable {
    var kind: PhaseKind
    var index: Int
    var round: Int
    var name: String?
    var elapsedMs: Int
    var remainingMs: Int?
    var lengthMs: Int?

    init(_ position: TimerPosition) {
      kind = position.kind
      index = position.index
      round = position.round
      name = position.name
      elapsedMs = position.elapsedMs
      remainingMs = position.remainingMs
      lengthMs = position.lengthMs
    }
  }
}

/// SplitMix64 (Steele, Lea and Flood): the same numbers on every machine.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension TimerPlan {
  fileprivate static func random(using random: inout SplitMix) -> TimerPlan {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let format = TimerFormat.allCases[number(0...TimerFormat.allCases.count - 1)]
    var plan = TimerPlan(format, prepareSeconds: Bool.random(using: &random) ? 0 : number(1...30))
    switch format {
    case .stopwatch: break
    case .countdown, .amrap: plan.workSeconds = number(1...4_000)
    case .forTime: plan.workSeconds = Bool.random(using: &random) ? nil : number(1...4_000)
    case .emom:
      plan.workSeconds = number(1...200)
      plan.rounds = number(1...30)
    case .tabata, .intervals:
      plan.workSeconds = number(1...90)
      plan.restSeconds = number(0...2) == 0 ? 0 : number(1...90)
      plan.rounds = number(1...20)
      if format == .intervals, number(0...2) > 0 { plan.lastRest = Bool.random(using: &random) }
    case .custom:
      plan.rounds = number(1...5)
      plan.phases = (0..<number(1...8)).map { index in
        PlannedPhase(
          name: "Phase \(index)", seconds: number(1...120), kind: Bool.random(using: &random) ? .work : .rest)
      }
    }
    return plan
  }
}
