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
    let fields = try decoder.container(keyedBy: FieldKey.self)
    levels = try SharingLevels { try fields.decode(SharingLevel.self, forKey: FieldKey($0)) }
    foundByName = try fields.decode(Bool.self, forKey: .foundByName)
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: FieldKey.self)
    for kind in ShownKind.allCases { try fields.encode(levels[kind], forKey: FieldKey(kind)) }
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
    let fields = try decoder.container(keyedBy: FieldKey.self)
    key = try fields.decode(String.self, forKey: .key)
    `as` = try fields.decodeIfPresent(String.self, forKey: .as)
    levels = [:]
    for kind in ShownKind.allCases {
      levels[kind] = try fields.decodeIfPresent(SharingLevel.self, forKey: FieldKey(kind))
    }
    foundByName = try fields.decodeIfPresent(Bool.self, forKey: .foundByName)
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: FieldKey.self)
    try fields.encode(key, forKey: .key)
    try fields.encodeIfPresent(`as`, forKey: .as)
    for kind in ShownKind.allCases { try fields.encodeIfPresent(levels[kind], forKey: FieldKey(kind)) }
    try fields.encodeIfPresent(foundByName, forKey: .foundByName)
  }
}

extension FieldKey {
  fileprivate init(_ kind: ShownKind) { self.init(kind.rawValue) }
  fileprivate static let key = FieldKey("key")
  fileprivate static let `as` = FieldKey("as")
  fileprivate static let foundByName = FieldKey("foundByName")
}
