package import Gym

/// A part of the gym with its own clocks.
package struct AreaView: Codable, Equatable, Sendable {
  package var id: Int
  package var name: String
  package init(_ area: Area) {
    id = area.id
    name = area.name
  }
}

/// Creates an area, or renames the one that `area` names.
package struct AreasSave: Change {
  package static let method = "areas.save"
  package var key: String
  package var `as`: String?
  package var area: Int?
  package var name: String

  package struct Reply: Codable, Sendable {
    package var area: AreaView
    package init(area: AreaView) { self.area = area }
  }
}

/// Deletes an area. Its timers then belong to no area, and every display shows them.
package struct AreasDelete: Change {
  package static let method = "areas.delete"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var area: Int
}

/// All areas, sorted by name.
package struct AreasChanged: TopicEvent {
  package static let event = "areas.changed"
  package var areas: [AreaView]
  package init(areas: [AreaView]) { self.areas = areas }
}
