package enum DeviceKind: String, Codable, Sendable, CaseIterable {
  case kiosk, wall, terminal
}

/// A paired device. Its token's hash stays in its store.
package struct Device: Hashable, Sendable {
  package var id: Int
  package var kind: DeviceKind
  package var name: String
  /// UTC milliseconds.
  package var createdAt: Int
  package var lastSeenAt: Int?

  package init(id: Int, kind: DeviceKind, name: String, createdAt: Int, lastSeenAt: Int? = nil) {
    self.id = id
    self.kind = kind
    self.name = name
    self.createdAt = createdAt
    self.lastSeenAt = lastSeenAt
  }
}
