package enum DeviceKind: String, Codable, Sendable, CaseIterable {
  case kiosk, wall, terminal
  /// Sends what heart-rate straps and machines say. It shows nothing.
  case radio
}

/// The layout of a display's main area.
package enum DisplayLayout: String, Codable, Sendable, CaseIterable {
  case clock, clockFeed, clockBoard, fourClocks, calendar
  /// The gym's boards, in turn.
  case boards
  /// The classes of seven days.
  case week
  /// The hearts of those who are shown (topic `hearts`).
  case hearts
  /// Machines, and a race between them (topic `machines`).
  case race
}

/// A device's settings, chosen by the owner.
package struct DeviceSettings: Codable, Equatable, Sendable {
  package var layout: DisplayLayout
  /// The areas whose timers it shows. Timers without an area are always shown; an empty list means all areas.
  package var areas: [Int]
  /// Whether timers can be started and changed at this device without a login.
  package var controls: Bool
  /// 0 to 100.
  package var volume: Int
  /// Whether it speaks phase names aloud.
  package var voice: Bool
  /// Whether a record takes the large panel for some seconds.
  package var records: Bool
  /// Whether members may take the picture of their plate with a kiosk's own camera.
  package var camera: Bool

  package init(
    layout: DisplayLayout = .clockFeed, areas: [Int] = [], controls: Bool = false, volume: Int = 80,
    voice: Bool = false, records: Bool = true, camera: Bool = false
  ) {
    self.layout = layout
    self.areas = areas
    self.controls = controls
    self.volume = volume
    self.voice = voice
    self.records = records
    self.camera = camera
  }

  /// The settings of a newly paired device. Only a kiosk may control timers.
  package static func standard(for kind: DeviceKind) -> DeviceSettings { DeviceSettings(controls: kind == .kiosk) }
}

/// A paired device. The hash of its token never leaves the store.
package struct Device: Codable, Equatable, Sendable {
  package var id: Int
  package var kind: DeviceKind
  package var name: String
  /// UTC milliseconds.
  package var createdAt: Int
  package var lastSeenAt: Int?
  package var settings: DeviceSettings

  package init(
    id: Int, kind: DeviceKind, name: String, createdAt: Int, lastSeenAt: Int? = nil, settings: DeviceSettings? = nil
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.createdAt = createdAt
    self.lastSeenAt = lastSeenAt
    self.settings = settings ?? .standard(for: kind)
  }
}
