package import Gym

/// How a screen is, for the owner.
package struct DeviceHealthView: Codable, Sendable {
  package var device: Int
  package var state: DeviceState
  /// Since when it is frozen, away or off.
  package var since: Int?
  /// Why it is off.
  package var why: DeviceOff.Reason?
  /// When it comes back from its night.
  package var until: Int?
  /// Whether the owner has said that it is off, even if it still draws.
  package var isMarkedOff: Bool?
  /// When its last proof came, if one has come since the server started. The fields below belong to that proof.
  package var drewAt: Int?
  package var tookMs: Int?
  package var memoryBytes: Int?
  package var page: String?

  package init(device: Int, _ health: DeviceHealth, _ verdict: DeviceHealth.Verdict) {
    self.device = device
    state = verdict.state
    since = verdict.since
    if verdict.state == .off {
      why = health.off?.why
      until = health.off?.until
    }
    if health.off?.why == .owner { isMarkedOff = true }
    drewAt = health.proof?.at
    tookMs = health.proof?.tookMs
    memoryBytes = health.proof?.memoryBytes
    page = health.proof?.page
  }
}

/// A screen has drawn. Sent every 30 s.
package struct DevicesDrew: Call {
  package static let method = "devices.drew"
  package typealias Reply = Nothing
  /// Milliseconds from a change of the page until it was drawn.
  package var tookMs: Int
  package var memoryBytes: Int?
  package var page: String?
  package init(tookMs: Int) { self.tookMs = tookMs }
}

/// A screen stops drawing on purpose, or can draw again.
package struct DevicesRest: Call {
  package static let method = "devices.rest"
  package typealias Reply = Nothing
  package var why: Why
  /// Milliseconds until it comes back by itself, if it knows.
  package var backInMs: Int?
  package init(why: Why) { self.why = why }

  package enum Why: String, Codable, Sendable {
    case hidden, closed, night
    /// The page can be seen again.
    case awake

    package var reason: DeviceOff.Reason? {
      switch self {
      case .hidden: .hidden
      case .closed: .closed
      case .night: .night
      case .awake: nil
      }
    }
  }
}

/// The owner says that a screen is off on purpose, or that it is not.
package struct DevicesSetOff: Change {
  package static let method = "devices.setOff"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var device: Int
  package var off: Bool
}
