import Gym
import Wire

extension Topic {
  /// What walls show of machines.
  static let machines = Topic("machines")
  /// The machine that a member has taken.
  static func machine(_ member: Int) -> Topic { Topic("machine", of: member) }
  /// For the server's memory. Never sent to clients.
  static let machineNews = Topic("machineNews")
}

/// A member is on a machine. Never sent to clients, as the others here.
struct MachineTaken: TopicEvent {
  static let event = "machineNews.taken"
  var machine: String
  var member: Member
  var level: HeartLevel
  var at: Int
}

struct MachineLeft: TopicEvent {
  static let event = "machineNews.left"
  var member: Int
}

struct MachineNamed: TopicEvent {
  static let event = "machineNews.named"
  var machine: String
  /// Nil if it no longer has one.
  var name: String?
}

struct MachineRaceBegan: TopicEvent {
  static let event = "machineNews.raceBegan"
  var distanceM: Int?
  var seconds: Int?
  var startsAt: Int
  var trainer: String
  var machines: [Lane]

  struct Lane: Codable, Sendable {
    var machine: String
    var kind: MachineKind
  }

  var race: MachineRace {
    MachineRace(
      goal: seconds.map(MachineGoal.seconds) ?? .metres(distanceM ?? 0), startsAt: startsAt, trainer: trainer,
      lanes: machines.map { MachineRace.Lane(machine: $0.machine, kind: $0.kind) })
  }
}

/// A race is over, or its result is taken from the walls.
struct MachineRaceEnded: TopicEvent {
  static let event = "machineNews.raceEnded"
  /// When it starts or started.
  var race: Int
  var isCleared: Bool
  var at: Int
}
