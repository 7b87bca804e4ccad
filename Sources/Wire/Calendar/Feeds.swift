/// A member's address for calendar programs.
package struct FeedsReply: Codable, Sendable {
  /// The path of a file on this server, `/feeds/….ics`. Anyone who has the path can read the member's calendar. Absent
  /// if there is none.
  package var path: String?
  package var madeAt: Int?
  package init(path: String?, madeAt: Int?) {
    self.path = path
    self.madeAt = madeAt
  }
}

package struct FeedsGet: Call {
  package static let method = "feeds.get"
  package typealias Reply = FeedsReply
  package var `as`: String?
}

/// Makes an address. It replaces the old one, which stops working.
package struct FeedsRenew: Change {
  package static let method = "feeds.renew"
  package typealias Reply = FeedsReply
  package var key: String
  package var `as`: String?
}

package struct FeedsRemove: Change {
  package static let method = "feeds.remove"
  package typealias Reply = FeedsReply
  package var key: String
  package var `as`: String?
}

/// The caller's own address for the classes and appointments that they lead.
package struct FeedsTrainer: Call {
  package static let method = "feeds.trainer"
  package typealias Reply = FeedsReply
  package var `as`: String?
}

package struct FeedsRenewTrainer: Change {
  package static let method = "feeds.renewTrainer"
  package typealias Reply = FeedsReply
  package var key: String
  package var `as`: String?
}

package struct FeedsRemoveTrainer: Change {
  package static let method = "feeds.removeTrainer"
  package typealias Reply = FeedsReply
  package var key: String
  package var `as`: String?
}

/// The addresses of the rooms' calendars.
package struct FeedsRooms: Call {
  package static let method = "feeds.rooms"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    /// All rooms, by name.
    package var rooms: [Room]
    package init(rooms: [Room]) { self.rooms = rooms }
  }

  package struct Room: Codable, Sendable {
    package var room: Int
    package var name: String
    package var path: String?
    package var madeAt: Int?
    package init(room: Int, name: String, path: String?, madeAt: Int?) {
      self.room = room
      self.name = name
      self.path = path
      self.madeAt = madeAt
    }
  }
}

package struct FeedsRenewRoom: Change {
  package static let method = "feeds.renewRoom"
  package typealias Reply = FeedsReply
  package var key: String
  package var `as`: String?
  package var room: Int
}

package struct FeedsRemoveRoom: Change {
  package static let method = "feeds.removeRoom"
  package typealias Reply = FeedsReply
  package var key: String
  package var `as`: String?
  package var room: Int
}
