extension RoadKind {
  /// The kind with any name or number that GPX and TCX files give it, such as `trail_running`, `Biking` or `9`.
  init(named name: String) {
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
    self = words.lazy.compactMap { Self.names[String($0)] }.first ?? .other
  }

  /// The numbers are Strava's. A ride is not known by the word "riding", which is also said of horses.
  private static let names: [String: RoadKind] = {
    let lists: [RoadKind: String] = [
      .run: "run running runs jog jogging trailrun trailrunning virtualrun virtualrunning treadmill orienteering 9 53",
      .walk: "walk walking walks 10",
      .hike: "hike hiking hikes trekking mountaineering snowshoe snowshoeing 4 13",
      .ride: "ride rides bike biking bicycle bicycling cycle cycling cyclocross mtb mountainbike mountainbiking "
        + "gravelride mountainbikeride ebikeride virtualride 1 17 18",
      .row: "row rowing rower 23",
      .ski: "ski skiing alpineski backcountryski nordicski rollerski snowboard snowboarding 2 3 7 8 12",
      .swim: "swim swimming 16",
    ]
    var names: [String: RoadKind] = [:]
    for (kind, list) in lists {
      for word in list.split(separator: " ") { names[String(word)] = kind }
    }
    return names
  }()
}
