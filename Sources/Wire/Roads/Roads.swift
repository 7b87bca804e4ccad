package import Gym

/// A road. Instants are UTC milliseconds, rates beats a minute.
package struct RoadView: Codable, Equatable, Sendable {
  package var id: Int
  package var kind: RoadKind
  /// Absent for tokens, and for others unless it is the member's own: a name from a file may say a place.
  package var name: String?
  package var startedAt: Int
  /// From the start to the end, and of that without pauses and standstills.
  package var seconds: Int
  package var moving: Int
  package var meters: Double
  package var ascent: Double?
  package var descent: Double?
  package var averageHeart: Int?
  package var highestHeart: Int?
  /// Whole kcal, and what they were reckoned from.
  package var kilocalories: Int?
  package var caloriesFrom: RoadCalories?
  package var format: RoadFormat
  /// Whether it has a line that a map can show.
  package var hasPlaces: Bool
  /// Who sees it; absent if the member's level for roads applies. Only its member gets it, and what follows.
  package var level: SharingLevel?
  /// Whether the member typed or confirmed the name, so that others get it. Absent: no.
  package var nameIsOwn: Bool?
  /// Whether distance, times, climbs and calories are rounded, because its member hides the ends of the line from the
  /// caller. Absent: no.
  package var isAbout: Bool?

  /// - Parameter isNamed: false for a token.
  package init(_ road: StoredRoad, isNamed: Bool = true) {
    id = road.id
    kind = road.kind
    name = isNamed ? road.name : nil
    startedAt = road.startedAt
    seconds = road.sums.elapsedMs / 1_000
    moving = road.sums.movingMs / 1_000
    meters = Double(road.sums.distance) / 100
    ascent = road.sums.ascent.map { Double($0) / 100 }
    descent = road.sums.descent.map { Double($0) / 100 }
    averageHeart = road.sums.averageHeart
    highestHeart = road.sums.highestHeart
    kilocalories = road.sums.calories.map { ($0 + 500) / 1_000 }
    caloriesFrom = road.sums.caloriesFrom
    format = road.format
    hasPlaces = road.hasPlaces
    level = isNamed ? road.level : nil
    nameIsOwn = isNamed && road.nameIsOwn ? true : nil
  }
}

/// The member's roads, the newest first.
package struct RoadsList: Call, Equatable {
  package static let method = "roads.list"
  package var `as`: String?
  /// The id of the last road of the page before.
  package var before: Int?
  /// 1 to 100; absent for 50.
  package var limit: Int?

  package struct Reply: Codable, Equatable, Sendable {
    package var roads: [RoadView]
    /// Whether there are older ones.
    package var more: Bool
    package init(roads: [RoadView], more: Bool) {
      self.roads = roads
      self.more = more
    }
  }
}

/// One road with its line.
package struct RoadsGet: Call, Equatable {
  package static let method = "roads.get"
  package var `as`: String?
  package var id: Int

  package struct Reply: Codable, Equatable, Sendable {
    package var road: RoadView
    package var track: RoadTrackView
    /// Of each kilometre, or of each mile for a member who trains in pounds; the last may be shorter.
    package var splits: [RoadSplitView]
    /// Only for the road's member.
    package var bests: [RoadBestView]
    /// Seconds in each heart zone, from 0 to 5.
    package var zones: [Int]?

    package init(
      road: RoadView, track: RoadTrackView, splits: [RoadSplitView], bests: [RoadBestView], zones: [Int]?
    ) {
      self.road = road
      self.track = track
      self.splits = splits
      self.bests = bests
      self.zones = zones
    }
  }
}

/// A road's line, at most 4,000 points. All lists are equally long; one that no point has is absent.
package struct RoadTrackView: Codable, Equatable, Sendable {
  /// Since the start, like the metres. For others, both start at the first point shown, and leave out what is hidden.
  package var seconds: [Int]
  package var meters: [Double]
  /// In degrees of WGS 84.
  package var latitude: [Double?]?
  package var longitude: [Double?]?
  /// Metres above the sea.
  package var altitude: [Double?]?
  package var heart: [Int?]?
  /// The points, from 0, before which the recording was paused.
  package var gaps: [Int]

  package init(_ track: RoadTrack) {
    seconds = track.seconds
    meters = track.meters
    latitude = track.places?.map { $0?.latitude }
    longitude = track.places?.map { $0?.longitude }
    altitude = track.altitudes
    heart = track.hearts
    gaps = track.isAfterGap.indices.filter { track.isAfterGap[$0] }
  }
}

package struct RoadSplitView: Codable, Equatable, Sendable {
  package var meters: Double
  /// In motion.
  package var seconds: Double
  package var ascent: Double?
  /// The average rate.
  package var heart: Int?

  package init(_ split: RoadSplit) {
    meters = split.meters
    seconds = Double(split.movingMs) / 1_000
    ascent = split.ascent
    heart = split.heart
  }
}

/// The fastest of a distance within a road.
package struct RoadBestView: Codable, Equatable, Sendable {
  package var meters: Int
  package var seconds: Double
  /// Seconds from the road's start to where it began.
  package var from: Int
  /// Whether the member was never faster on a road of that kind. False for the only one with that distance.
  package var isBest: Bool

  package init(_ best: RoadBest, isBest: Bool) {
    meters = best.meters
    seconds = Double(best.ms) / 1_000
    from = best.fromMs / 1_000
    self.isBest = isBest
  }
}

/// Renames a road, corrects its kind, or chooses who sees it.
package struct RoadsChange: Change, Equatable {
  package static let method = "roads.change"
  package var key: String
  package var `as`: String?
  package var id: Int
  /// Absent to leave it; an empty text removes it. A name that is sent counts as the member's own from then on, even if
  /// it is the one from the file.
  package var name: String?
  package var kind: RoadKind?
  /// Absent to leave it; `null` for the member's level for roads.
  package var level: SharingLevel??

  package struct Reply: Codable, Equatable, Sendable {
    package var road: RoadView
    package init(road: RoadView) { self.road = road }
  }

  /// All other fields treat `null` as absent.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    key = try fields.decode(String.self, forKey: .key)
    `as` = try fields.decodeIfPresent(String.self, forKey: .as)
    id = try fields.decode(Int.self, forKey: .id)
    name = try fields.decodeIfPresent(String.self, forKey: .name)
    kind = try fields.decodeIfPresent(RoadKind.self, forKey: .kind)
    level =
      fields.contains(.level) ? .some(try fields.decodeIfPresent(SharingLevel.self, forKey: .level)) : nil
  }
}

package struct RoadsRemove: Change, Equatable {
  package static let method = "roads.remove"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var id: Int
}

/// The member's fastest, of each kind and distance.
package struct RoadsBest: Call, Equatable {
  package static let method = "roads.best"
  package var `as`: String?

  package struct Reply: Codable, Equatable, Sendable {
    package var bests: [One]
    package init(bests: [One]) { self.bests = bests }
  }

  package struct One: Codable, Equatable, Sendable {
    package var kind: RoadKind
    package var meters: Int
    package var seconds: Double
    package var road: Int
    /// When the road began.
    package var startedAt: Int

    package init(kind: RoadKind, meters: Int, seconds: Double, road: Int, startedAt: Int) {
      self.kind = kind
      self.meters = meters
      self.seconds = seconds
      self.road = road
      self.startedAt = startedAt
    }
  }
}

/// Some of the member's roads were added, changed or removed.
package struct RoadsChanged: TopicEvent, Equatable {
  package static let event = "roads.changed"
  package init() {}
}
