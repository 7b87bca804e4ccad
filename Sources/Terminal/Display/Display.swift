package import Devices
import Foundation
package import Gym
package import Wire

/// The logic of a terminal display, as a pure state machine. `DisplayConnection.swift` has what it adds to a paired
/// device's.
package struct Display: PairedDevice {
  package enum News: Equatable, Sendable {
    /// A set that is new to this display, even if it was logged while the display was offline.
    case set(FloorRow)
    /// A timer that changed, even if it changed while the display was offline.
    case timer(FloorTimer)
    /// A heart class that begins or ends, or the card of a strap that nobody has claimed.
    case heart(HeartNews)
    case quit
  }

  package enum Request: Sendable {
    case clockSample, proof
    case subscribe(DisplayTopic)
    case command(TimerCommand)
    case plans(CalendarDay)
  }

  package static let kind: DeviceKind = .terminal
  package static let hasKeys = true

  package var connection: DeviceConnection
  package var requests = PendingRequests<Request>()
  package internal(set) var log = FloorLog()
  package internal(set) var timers = FloorTimers()
  package internal(set) var board = TopicLog<TodaysScoreboards>()
  package internal(set) var liftBoards = TopicLog<ShownBoards>()
  package internal(set) var classes = TopicLog<TodaysClasses>()
  package internal(set) var hearts = TopicLog<ShownHearts>()

  var clock = ServerClock()
  var sampling = SampleSchedule()
  var plans = TodaysPlans()
  var controls = Controls()
  /// When it last proved that it draws; nil before the first proof on this connection.
  var provenAt: Double?
  /// If set, only the timers with this label are shown.
  let timerName: String?
  let newKey: @Sendable () -> String

  /// - Parameters:
  ///   - about: what the owner reads before approving the display.
  ///   - timerName: the label of the one timer to show, or its beginning.
  ///   - random: from 0 to 1. Spreads reconnects.
  ///   - newKey: makes a UUID for each change.
  package init(
    token: String?, about: String, timerName: String? = nil,
    random: @escaping @Sendable () -> Double = { .random(in: 0...1) },
    newKey: @escaping @Sendable () -> String = { UUID().uuidString.lowercased() }
  ) {
    connection = DeviceConnection(token: token, about: about, random: random)
    self.timerName = timerName
    self.newKey = newKey
  }

  package var settings: DeviceSettings { Self.settings(of: connection) }

  static func settings(of connection: DeviceConnection) -> DeviceSettings {
    connection.device?.settings ?? .standard(for: kind)
  }

  /// The server's time when the connection was lost; nil while connected.
  package var offlineSince: Double? { connection.lostAt.map { clock.time($0) } }

  package mutating func press(_ key: Character, at instant: Double) -> [Effect] {
    pass(to: instant)
    guard link != .stopped || key == "q" else { return [] }
    switch key {
    case "q", "Q": return [.news(.quit)]
    case "\r", "\n":
      guard stage == .declined else { return [] }
      connection.stage = .starting
      if case .waiting = link { return connect() }
      return [requestPairing()]
    default: return stage == .ready ? handleKey(key) : []
    }
  }
}
