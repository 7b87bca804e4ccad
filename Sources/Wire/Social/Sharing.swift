package import Gym

/// Who may see which of the member's data: a level for each `ShownKind`, by its name.
package struct SharingView: Codable, Sendable {
  package var levels: SharingLevels
  /// Whether members who are not their friends find them by their display name.
  package var foundByName: Bool

  package init(_ levels: SharingLevels, foundByName: Bool) {
    self.levels = levels
    self.foundByName = foundByName
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: LevelKey.self)
    levels = try SharingLevels { try fields.decode(SharingLevel.self, forKey: LevelKey($0)) }
    foundByName = try fields.decode(Bool.self, forKey: .foundByName)
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: LevelKey.self)
    for kind in ShownKind.allCases { try fields.encode(levels[kind], forKey: LevelKey(kind)) }
    try fields.encode(foundByName, forKey: .foundByName)
  }
}

/// Changes who may see which of the caller's data. Absent fields stay as they are.
package struct FriendsShare: Change {
  package static let method = "friends.share"
  package typealias Reply = SharingView
  package var key: String
  package var `as`: String?
  package var levels: [ShownKind: SharingLevel]
  package var foundByName: Bool?

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: LevelKey.self)
    key = try fields.decode(String.self, forKey: .key)
    `as` = try fields.decodeIfPresent(String.self, forKey: .as)
    levels = [:]
    for kind in ShownKind.allCases {
      levels[kind] = try fields.decodeIfPresent(SharingLevel.self, forKey: LevelKey(kind))
    }
    foundByName = try fields.decodeIfPresent(Bool.self, forKey: .foundByName)
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: LevelKey.self)
    try fields.encode(key, forKey: .key)
    try fields.encodeIfPresent(`as`, forKey: .as)
    for kind in ShownKind.allCases { try fields.encodeIfPresent(levels[kind], forKey: LevelKey(kind)) }
    try fields.encodeIfPresent(foundByName, forKey: .foundByName)
  }
}

/// The fields of both types: one for each kind, and the others. The decoder refuses any other field.
private struct LevelKey: CodingKey {
  static let key = LevelKey(known: "key")
  static let `as` = LevelKey(known: "as")
  static let foundByName = LevelKey(known: "foundByName")

  let stringValue: String
  var intValue: Int? { nil }

  init(_ kind: ShownKind) { stringValue = kind.rawValue }

  private init(known name: String) { stringValue = name }

  init?(stringValue: String) {
    let others = [Self.key, Self.as, Self.foundByName].map(\.stringValue)
    guard others.contains(stringValue) || ShownKind(rawValue: stringValue) != nil else { return nil }
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }
}
