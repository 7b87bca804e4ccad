/// How far a screen is on its way from http to https.
package enum DeviceMove: String, Codable, Sendable {
  /// It was asked, and has not answered.
  case asked
  /// It goes once nobody uses it.
  case waiting
  /// It has a ticket.
  case going
  /// It stays: its browser does not reach the server's https, or does not trust it.
  case untrusted
  /// It stays: its address is set on the machine that it runs on, and its browser treats that as secure.
  case fixed
  /// It stays: something that was entered there is not sent yet.
  case unsent
  /// It tried, and is still there.
  case failed
}

/// Asks a kiosk or a wall that comes by http to go over to https. One that is away is asked when it comes back.
package struct DevicesMove: Call {
  package static let method = "devices.move"
  package typealias Reply = Nothing
  package var `as`: String?
  package var device: Int
}

/// Sent to a screen that comes by http, when the owner wants it to go over to https.
package struct DeviceAskedToMove: Notice {
  package static let method = "device.move"
  package init() {}
}

/// A screen's answer to `DeviceAskedToMove`, unless it gets a ticket.
package struct DevicesReportMove: Call {
  package static let method = "devices.reportMove"
  package typealias Reply = Nothing
  package var state: Answer

  package enum Answer: String, Codable, Sendable {
    case waiting, untrusted, fixed, unsent, failed

    package var move: DeviceMove {
      switch self {
      case .waiting: .waiting
      case .untrusted: .untrusted
      case .fixed: .fixed
      case .unsent: .unsent
      case .failed: .failed
      }
    }
  }
}

/// Makes a ticket with which the screen that asks goes on at another address of the server. It replaces the one before.
package struct DevicesTicket: Call {
  package static let method = "devices.ticket"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    package var ticket: String
    /// When it expires, UTC milliseconds.
    package var until: Int
    package init(ticket: String, until: Int) {
      self.ticket = ticket
      self.until = until
    }
  }
}

/// Gets the token that the screen is to have at the new address. The one before works until this one is used.
package struct DevicesUseTicket: Call {
  package static let method = "devices.useTicket"
  package var ticket: String

  package struct Reply: Codable, Sendable {
    package var token: String
    package init(token: String) { self.token = token }
  }
}
