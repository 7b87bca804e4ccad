package import Wire

/// What a paired device knows of its connection to the server.
///
/// Instants are milliseconds of a local clock that never jumps.
package struct DeviceConnection: Sendable {
  package enum Input: Sendable {
    case start
    case opened
    /// No connection could be made.
    case failed(ConnectionFailure)
    case message([UInt8])
    case closed(code: Int)
    /// The instant that `wakeAt` returned has been reached.
    case tick
  }

  package enum Stage: Equatable, Sendable {
    /// Nothing to show yet.
    case starting
    case pairing(code: String, words: [String], expiresAt: Int)
    case declined
    /// The device does what it is for, or did so until the connection was lost.
    case ready
  }

  package enum Link: Equatable, Sendable {
    case connecting
    /// Connected, but the device does not do yet what it is for.
    case open
    case live
    /// Reconnects at an instant; nil if it waits for a key.
    case waiting(until: Double?)
    case stopped
  }

  package enum Problem: Equatable, Sendable {
    case failed(ConnectionFailure)
    case tooMany, notUnderstood, unanswered
    /// The server does not take what the device asked or sent, with its reason.
    case refused(String)
  }

  package var stage = Stage.starting
  package var link = Link.connecting
  package var problem: Problem?
  /// Nil before the first connection.
  package var gym: Hello.GymInfo?
  /// As the owner set it up; nil before the server knew the device.
  package var device: DeviceView?
  package var wasRevoked = false
  /// Whether the token could not be stored.
  package var tokenNotStored = false
  /// When the connection was lost; nil while it works.
  package internal(set) var lostAt: Double?
  /// The latest instant of any input.
  package internal(set) var now = 0.0

  var token: String?
  var failures = 0
  let about: String
  let random: @Sendable () -> Double

  /// When a device without keys asks again after the owner declined: by mistake, perhaps.
  package static let declinedMs = 300_000.0

  /// - Parameters:
  ///   - about: what the owner reads before approving the device.
  ///   - random: from 0 to 1. Spreads reconnects, so that a gym's devices do not all come back at once.
  package init(token: String?, about: String, random: @escaping @Sendable () -> Double) {
    self.token = token
    self.about = about
    self.random = random
  }
}

/// What a device's state machine wants done. `DeviceLine` does it.
package enum DeviceEffect<News: Equatable & Sendable>: Equatable, Sendable {
  case connect
  case send([UInt8])
  case disconnect
  case storeToken(String)
  /// The server no longer accepts this token.
  case forgetToken(String)
  /// For whoever runs this kind of device.
  case news(News)
}
