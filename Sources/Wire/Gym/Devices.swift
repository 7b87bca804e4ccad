package import Gym

package struct DeviceView: Codable, Sendable {
  package var id: Int
  package var kind: DeviceKind
  package var name: String
  package var createdAt: Int
  package var lastSeenAt: Int?
  package var online: Bool
  /// Whether all of its connections are by https. Absent while it is not connected.
  package var isSecure: Bool?
  /// How far it is on its way to https. Only in the list, and absent unless the owner asked it to go.
  package var move: DeviceMove?
  package var settings: DeviceSettings

  /// - Parameter isSecure: nil if the device is not connected.
  package init(_ device: Device, isSecure: Bool?, move: DeviceMove? = nil) {
    id = device.id
    kind = device.kind
    name = device.name
    createdAt = device.createdAt
    lastSeenAt = device.lastSeenAt
    online = isSecure != nil
    self.isSecure = isSecure
    self.move = move
    settings = device.settings
  }
}

package struct DeviceReply: Codable, Sendable {
  package var device: DeviceView
  package init(device: DeviceView) { self.device = device }
}

package struct DevicesPair: Call {
  package static let method = "devices.pair"
  package var kind: DeviceKind
  package var about: String
  package init(kind: DeviceKind, about: String) {
    self.kind = kind
    self.about = about
  }

  package struct Reply: Codable, Sendable {
    package var code: String
    /// Two words that are shown with the code, such as COPPER and HERON. The owner compares them.
    package var words: [String]
    package var expiresAt: Int
    package init(code: String, words: [String], expiresAt: Int) {
      self.code = code
      self.words = words
      self.expiresAt = expiresAt
    }
  }
}

package struct DevicePaired: Notice {
  package static let method = "device.paired"
  package var token: String
  package var device: DeviceView
  package init(token: String, device: DeviceView) {
    self.token = token
    self.device = device
  }
}

package struct DeviceRefused: Notice {
  package static let method = "device.refused"
  /// `declined` or `expired`.
  package var reason: String
  package init(reason: String) { self.reason = reason }
}

package struct DevicesIdentify: Call {
  package static let method = "devices.identify"
  package typealias Reply = DeviceReply
  package var token: String
  package init(token: String) { self.token = token }
}

package struct DevicesPreview: Call {
  package static let method = "devices.preview"
  package var `as`: String?
  package var code: String

  package struct Reply: Codable, Sendable {
    package var kind: DeviceKind
    /// The two words that the device shows.
    package var words: [String]
    package var about: String
    package var address: String
    package var expiresAt: Int
    package init(kind: DeviceKind, words: [String], about: String, address: String, expiresAt: Int) {
      self.kind = kind
      self.words = words
      self.about = about
      self.address = address
      self.expiresAt = expiresAt
    }
  }
}

package struct DevicesApprove: Change {
  package static let method = "devices.approve"
  package typealias Reply = DeviceReply
  package var key: String
  package var `as`: String?
  package var code: String
  package var name: String
}

package struct DevicesDecline: Call {
  package static let method = "devices.decline"
  package typealias Reply = Nothing
  package var `as`: String?
  package var code: String
}

package struct DevicesList: Call {
  package static let method = "devices.list"
  package typealias Reply = DevicesChanged
  package var `as`: String?
}

/// The whole list of devices. Used as a reply, as a snapshot and as an event.
package struct DevicesChanged: TopicEvent {
  package static let event = "devices.changed"
  package var devices: [DeviceView]
  /// How each of them is, in the order of their ids.
  package var health: [DeviceHealthView]
  package init(devices: [DeviceView], health: [DeviceHealthView]) {
    self.devices = devices
    self.health = health
  }
}

package struct DevicesRevoke: Change {
  package static let method = "devices.revoke"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var device: Int
}

/// Changes a device's name and settings. Absent fields keep their values.
package struct DevicesConfigure: Change {
  package static let method = "devices.configure"
  package typealias Reply = DeviceReply
  package var key: String
  package var `as`: String?
  package var device: Int
  package var name: String?
  package var layout: DisplayLayout?
  package var areas: [Int]?
  package var controls: Bool?
  package var volume: Int?
  package var voice: Bool?
  package var records: Bool?
  package var camera: Bool?
}

/// Changes the sound of the device that calls. Absent fields keep their values.
package struct DevicesSetSound: Change {
  package static let method = "devices.setSound"
  package typealias Reply = DeviceReply
  package var key: String
  package var volume: Int?
  package var voice: Bool?
}

/// Sent to a device when its name or settings changed.
package struct DeviceConfigured: Notice {
  package static let method = "device.configured"
  package var device: DeviceView
  package init(device: DeviceView) { self.device = device }
}
