import Foundation
package import Gym
package import Wire

/// The logic of a terminal display, as a pure state machine.
///
/// `take` gets each input with its instant and returns what to do. Instants are milliseconds of a local clock that never
/// jumps. Nothing here waits, draws or connects.
package struct Display: Sendable {
  package enum Input: Sendable {
    case start
    case opened
    /// No connection could be made.
    case failed(Failure)
    case message([UInt8])
    case closed(code: Int)
    case key(Character)
    /// The instant that `wakeAt` returned has been reached.
    case tick
  }

  package enum Effect: Equatable, Sendable {
    case connect
    case send([UInt8])
    case disconnect
    case storeToken(String)
    /// The server no longer accepts this token.
    case forgetToken(String)
    /// A set that is new to this display, even if it was logged while the display was offline.
    case newSet(FloorRow)
    /// A timer that changed, even if it changed while the display was offline.
    case timerChanged(FloorTimer)
    /// A heart class that begins or ends, or the card of a strap that nobody has claimed.
    case heartNews(HeartNews)
    case quit
  }

  package enum Stage: Equatable, Sendable {
    /// Nothing to show yet.
    case starting
    case pairing(code: String, words: [String], expiresAt: Int)
    case declined
    case floor
  }

  package enum Link: Equatable, Sendable {
    case connecting
    /// Connected, but not yet subscribed.
    case open
    case live
    /// Reconnects at an instant of the local clock; nil if it waits for a key.
    case waiting(until: Double?)
    case stopped
  }

  package enum Problem: Equatable, Sendable {
    case failed(Failure)
    case tooMany, notUnderstood
  }

  package internal(set) var stage = Stage.starting
  package internal(set) var link = Link.connecting
  package internal(set) var problem: Problem?
  package internal(set) var gym: Hello.GymInfo?
  package internal(set) var device: DeviceView?
  package internal(set) var log = FloorLog()
  package internal(set) var timers = FloorTimers()
  package internal(set) var board = TopicLog<TodaysScoreboards>()
  package internal(set) var liftBoards = TopicLog<ShownBoards>()
  package internal(set) var classes = TopicLog<TodaysClasses>()
  package internal(set) var hearts = TopicLog<ShownHearts>()
  /// The server's time when the connection was lost; nil while connected.
  package internal(set) var offlineSince: Double?
  package internal(set) var wasRevoked = false
  /// Set by the caller if the token could not be stored.
  package var tokenNotStored = false

  var clock = ServerClock()
  var sampling = SampleSchedule()
  var plans = TodaysPlans()
  var controls = Controls()
  var requests = PendingRequests()
  var token: String?
  /// When it last proved that it draws; nil before the first proof on this connection.
  var provenAt: Double?
  var failures = 0
  /// If set, only the timers with this label are shown.
  let timerName: String?
  /// What the owner reads before approving the display.
  let about: String
  let random: @Sendable () -> Double
  let newKey: @Sendable () -> String
  /// The latest instant of any input.
  private(set) var now = 0.0

  /// - Parameters:
  ///   - about: what the owner reads before approving the display.
  ///   - timerName: the label of the one timer to show, or its beginning.
  ///   - random: from 0 to 1. Spreads reconnects, so that a gym's displays do not all come back at once.
  ///   - newKey: makes a UUID for each change.
  package init(
    token: String?, about: String, timerName: String? = nil,
    random: @escaping @Sendable () -> Double = { .random(in: 0...1) },
    newKey: @escaping @Sendable () -> String = { UUID().uuidString.lowercased() }
  ) {
    self.token = token
    self.about = about
    self.timerName = timerName
    self.random = random
    self.newKey = newKey
  }

  package var settings: DeviceSettings { device?.settings ?? .standard(for: .terminal) }

  package mutating func take(_ input: Input, at instant: Double) -> [Effect] {
    now = max(now, instant)
    controls.expire(now)
    if link == .stopped {
      if case .key("q") = input { return [.quit] }
      return []
    }
    switch input {
    case .start:
      link = .connecting
      return [.connect]
    case .opened:
      link = .open
      return []
    case .failed(let failure): return failed(failure)
    case .closed(let code): return closed(code)
    case .key(let key): return pressed(key)
    case .tick: return ticked()
    case .message(let bytes):
      do { return try ServerMessage.read(bytes).flatMap { try handle($0, at: instant) } } catch { return stop() }
    }
  }

  private mutating func pressed(_ key: Character) -> [Effect] {
    switch key {
    case "q", "Q": return [.quit]
    case "\r", "\n":
      guard stage == .declined else { return [] }
      stage = .starting
      if case .waiting = link {
        link = .connecting
        return [.connect]
      }
      return [requestPairing()]
    default: return stage == .floor ? handleKey(key) : []
    }
  }
}
