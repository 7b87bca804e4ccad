package import Gym

/// A room in which classes take place.
package struct RoomView: Codable, Sendable {
  package var id: Int
  package var name: String
  package init(_ room: Room) {
    id = room.id
    name = room.name
  }
}

package struct RoomsList: Call {
  package static let method = "rooms.list"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    /// Sorted by name.
    package var rooms: [RoomView]
    package init(rooms: [RoomView]) { self.rooms = rooms }
  }
}

/// Makes a room, or renames the one that `room` names.
package struct RoomsSave: Change {
  package static let method = "rooms.save"
  package var key: String
  package var `as`: String?
  package var room: Int?
  package var name: String

  package struct Reply: Codable, Sendable {
    package var room: RoomView
    package init(room: RoomView) { self.room = room }
  }
}

package struct RoomsDelete: Change {
  package static let method = "rooms.delete"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var room: Int
}

/// All rooms, sorted by name.
package struct RoomsChanged: TopicEvent {
  package static let event = "rooms.changed"
  package var rooms: [RoomView]
  package init(rooms: [RoomView]) { self.rooms = rooms }
}
