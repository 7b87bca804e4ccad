/// A member's address for calendar programs.
package struct FeedsReply: Codable, Hashable, Sendable {
  /// The path of a file on this server, `/feeds/….ics`; whoever has it reads the member's calendar. Absent while there
  /// is none.
  package var path: String?
  package var madeAt: Int?
  package init(path: String?, madeAt: Int?) {
    self.path = path
    self.madeAt = madeAt
  }
}

package struct FeedsGet: Call, Hashable {
  package static let method = "feeds.get"
  package typealias Reply = FeedsReply
  package var `as`: String?
}

/// Makes an address, or a new one in place of the earlier, which opens nothing any more.
package struct FeedsRenew: Change, Hashable {
  package static let method = "feeds.renew"
  package typealias Reply = FeedsReply
  package var key: String
  package var `as`: String?
}

package struct FeedsRemove: Change, Hashable {
  package static let method = "feeds.remove"
  package typealias Reply = FeedsReply
  package var key: String
  package var `as`: String?
}
