package enum DeviceKind: String, Codable, Sendable, CaseIterable {
  case kiosk, wall, terminal
}

/// What a display shows beside the ribbon.
package enum DisplayLayout: String, Codable, Sendable, CaseIterable {
  case clock, clockFeed, clockBoard, fourClocks, calendar
}

/// How the owner has set a device up.
package struct DeviceSettings: Codable, Hashable, Sendable {
  package var layout: DisplayLayout
  /// The areas whose timers it shows, beside those for everyone; empty for all.
  package var areas: [Int]
  /// Whether it may start and change timers by itself.
  package var controls: Bool
  /// 0 to 100.
  package var volume: Int
  /// Whether it speaks the names of phases.
  package var voice: Bool

  package init(
    layout: DisplayLayout = .clockFeed, areas: [Int] = [], controls: Bool = false, volume: Int = 80,
    voice: Bool = false
  ) {
    self.layout = layout
    self.areas = areas
    self.controls = controls
    self.volume = volume
    self.voice = voice
  }

  /// A kiosk stands on the floor and is there to be used.
  package static func standard(for kind: DeviceKind) -> DeviceSettings { DeviceSettings(controls: kind == .kiosk) }
}

/// A paired device. Its token's hash stays in its store.
package struct Device: Hashable, Sendable {
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
