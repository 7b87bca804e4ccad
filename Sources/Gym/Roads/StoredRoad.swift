/// A road as it is stored. Its line is kept apart, since lists need none.
package struct StoredRoad: Equatable, Sendable {
  package var id: Int
  package var member: Int
  package var kind: RoadKind
  package var name: String?
  /// UTC milliseconds.
  package var startedAt: Int
  package var sums: RoadSums
  package var format: RoadFormat
  /// Whether its line can be drawn on a map.
  package var hasPlaces: Bool
  /// Whether the member typed or confirmed the name. One that a file has may say a place, and nobody else gets it.
  package var nameIsOwn: Bool
  /// Who sees it; nil if the member's level for roads applies.
  package var level: SharingLevel?
  /// Its place among friends' posts, UTC milliseconds; nil if it is none (`RoadRules.postedAt`).
  package var postedAt: Int?

  package init(
    id: Int, member: Int, kind: RoadKind, name: String?, startedAt: Int, sums: RoadSums, format: RoadFormat,
    hasPlaces: Bool, nameIsOwn: Bool = false, level: SharingLevel? = nil, postedAt: Int? = nil
  ) {
    self.id = id
    self.member = member
    self.kind = kind
    self.name = name
    self.startedAt = startedAt
    self.sums = sums
    self.format = format
    self.hasPlaces = hasPlaces
    self.nameIsOwn = nameIsOwn
    self.level = level
    self.postedAt = postedAt
  }
}

/// The figures of a whole road, in the whole numbers that are stored.
package struct RoadSums: Equatable, Sendable {
  package var elapsedMs: Int
  package var movingMs: Int
  /// Centimetres.
  package var distance: Int
  /// Centimetres.
  package var ascent: Int?
  package var descent: Int?
  package var averageHeart: Int?
  package var highestHeart: Int?
  /// Milliseconds in each zone from 0.
  package var zones: [Int]?
  /// Thousandths of a kcal.
  package var calories: Int?
  package var caloriesFrom: RoadCalories?

  package init(
    elapsedMs: Int, movingMs: Int, distance: Int, ascent: Int?, descent: Int?, averageHeart: Int?, highestHeart: Int?,
    zones: [Int]?, calories: Int?, caloriesFrom: RoadCalories?
  ) {
    self.elapsedMs = elapsedMs
    self.movingMs = movingMs
    self.distance = distance
    self.ascent = ascent
    self.descent = descent
    self.averageHeart = averageHeart
    self.highestHeart = highestHeart
    self.zones = zones
    self.calories = calories
    self.caloriesFrom = caloriesFrom
  }

  /// - Returns: nil for figures that no road has, such as a million kilometres.
  package init?(_ figures: RoadFigures) {
    guard (0...RoadRules.longest).contains(figures.elapsedMs), (0...figures.elapsedMs).contains(figures.movingMs),
      let distance = Self.whole(figures.meters, times: 100, most: RoadRules.mostMeters)
    else { return nil }
    // Neither is stored without the other.
    let calories =
      figures.caloriesFrom == nil
      ? nil : figures.kilocalories.flatMap { Self.whole($0, times: 1_000, most: RoadRules.mostKilocalories) }
    self.init(
      elapsedMs: figures.elapsedMs, movingMs: figures.movingMs, distance: distance,
      ascent: figures.ascent.flatMap { Self.whole($0, times: 100, most: RoadRules.mostMeters) },
      descent: figures.descent.flatMap { Self.whole($0, times: 100, most: RoadRules.mostMeters) },
      averageHeart: figures.averageHeart.flatMap { $0 > 0 ? $0 : nil },
      highestHeart: figures.highestHeart.flatMap { $0 > 0 ? $0 : nil }, zones: figures.zones,
      calories: calories, caloriesFrom: calories == nil ? nil : figures.caloriesFrom)
  }

  private static func whole(_ value: Double, times scale: Double, most: Double) -> Int? {
    (0...most).contains(value) ? Int((value * scale).rounded()) : nil
  }
}

/// A road that is ready to be stored.
package struct NewRoad: Sendable {
  package var kind: RoadKind
  package var name: String?
  package var startedAt: Int
  package var sums: RoadSums
  package var format: RoadFormat
  package var hasPlaces: Bool
  /// `RoadTrack.encoded()`.
  package var track: [UInt8]
  package var bests: [RoadBest]

  package init(
    kind: RoadKind, name: String?, startedAt: Int, sums: RoadSums, format: RoadFormat, hasPlaces: Bool,
    track: [UInt8], bests: [RoadBest]
  ) {
    self.kind = kind
    self.name = name
    self.startedAt = startedAt
    self.sums = sums
    self.format = format
    self.hasPlaces = hasPlaces
    self.track = track
    self.bests = bests
  }

  /// A road as its file has it.
  /// - Returns: nil for one without points, or with figures that no road has.
  package init?(_ road: RecordedRoad, _ figures: RoadFigures, format: RoadFormat) {
    guard let start = road.points.first?.at, let sums = RoadSums(figures) else { return nil }
    let track = RoadTrack(road)
    self.init(
      kind: road.kind, name: RoadRules.name(inFile: road.name), startedAt: start, sums: sums, format: format,
      // Not of all points: the line may have kept none of a few places.
      hasPlaces: track.places != nil, track: track.encoded(), bests: RoadBest.all(of: road))
  }

  /// - Parameter at: when it is added.
  package func stored(id: Int, member: Int, at: Int) -> StoredRoad {
    StoredRoad(
      id: id, member: member, kind: kind, name: name, startedAt: startedAt, sums: sums, format: format,
      hasPlaces: hasPlaces, postedAt: postedAt(addedAt: at))
  }

  /// - Parameter addedAt: UTC milliseconds.
  package func postedAt(addedAt: Int) -> Int? {
    RoadRules.postedAt(startedAt: startedAt, elapsedMs: sums.elapsedMs, addedAt: addedAt)
  }
}

extension RoadBest {
  /// One that was stored.
  package init(storedMeters meters: Int, ms: Int, fromMs: Int) {
    self.init(meters: meters, ms: ms, fromMs: fromMs)
  }
}

/// What a member can have of roads.
package enum RoadRules {
  /// More than one a day for fifty years.
  package static let most = 20_000
  /// In milliseconds: 31 days.
  package static let longest = 31 * Milliseconds.day
  /// More than once around the earth.
  package static let mostMeters = 50_000_000.0
  package static let mostKilocalories = 1_000_000.0
  /// 1990-01-01. Before that no device had recorded a road: an earlier start is that of a clock that was never set.
  package static let earliest = 631_152_000_000
  /// 2100-01-01, also while nobody knows what time it is.
  package static let latest = 4_102_444_800_000
  package static let maxName = 100
  /// A road that ended longer ago than this when it was added is no news for friends. In milliseconds.
  package static let newsFor = 7 * Milliseconds.day
  private static let postStep = 600_000
  /// How many of the newest roads, and how many of those before one, say where the member's roads begin (`RoadHiding`).
  package static let endsCompared = 25
  /// Those with fastest distances.
  package static let kindsWithBests: [RoadKind] = [.run, .walk, .hike, .ride]

  /// Where a road stands among friends' posts: about at its end. Nil for one that was added too late to be news.
  ///
  /// Whole ten minutes after the start, because the exact end would tell the exact time that `RoadSums.rounded` hides.
  package static func postedAt(startedAt: Int, elapsedMs: Int, addedAt: Int) -> Int? {
    // Both are bounded: see `latest` and `longest`.
    let end = startedAt + elapsedMs
    // A device's clock may be ahead.
    return addedAt - end <= newsFor ? min(startedAt + elapsedMs / postStep * postStep, addedAt) : nil
  }

  /// A name that a member typed: 1 to 100 characters of any script.
  package static func name(_ text: String) throws(Invalid) -> String {
    try Text.line(text, max: maxName, field: "name")
  }

  /// The name that a file has for a road, without control characters and shortened. A file is never refused for it.
  /// - Returns: nil if nothing of it can be seen.
  package static func name(inFile text: String?) -> String? {
    guard let text else { return nil }
    // Cut first, since one character may have megabytes of accents.
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(maxName * 4)))
    let name = Text.shortened(Text.trimmed(Text.cleaned(start)), to: maxName)
    return Text.hasVisible(name) ? name : nil
  }
}
