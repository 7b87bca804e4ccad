package import Gym
package import Wire

/// What `rackside import roads` prints of a file.
package enum RoadWords {
  /// What a file has in it, for a dry run: "GPX with 1 activity" and a line for each, and what would be left out.
  package static func content(of reading: RoadReading) -> [String] {
    var content: [String] = []
    if !reading.roads.isEmpty { content.append(activities(reading.roads.count)) }
    if !reading.weights.isEmpty { content.append(weights(reading.weights.count)) }
    return ["\(reading.format.rawValue.uppercased()) with \(content.joined(separator: " and "))"]
      + reading.roads.map { "  \(line(of: $0))" } + leftOut(reading.flaws, of: reading.flawCount)
  }

  /// What an import has stored, and what it left out.
  package static func news(in reply: RoadsImport.Reply) -> [String] {
    var news: [String] = []
    if !reply.added.isEmpty { news.append("\(activities(reply.added.count)) added") }
    if !reply.same.isEmpty { news.append("\(activities(reply.same.count)) already there") }
    if reply.weights > 0 { news.append("\(weights(reply.weights)) added") }
    return [news.isEmpty ? "nothing new" : news.joined(separator: ", ")]
      + leftOut(reply.flaws.map { RoadFlaw($0.kind, point: $0.point) }, of: reply.flawCount)
  }

  /// What is wrong with a file that was not imported, after its name.
  /// - Parameter reason: that of a `Fault`.
  package static func refusal(_ reason: String) -> String {
    switch reason {
    case "no_such_file": "cannot be opened"
    case "too_long": "is longer than \(RoadFile.mostBytes >> 20) MiB"
    case "not_a_road_file": "is no FIT, GPX or TCX file"
    case "nothing_in_it": "has no recorded activity in it"
    case "too_many": "would be more activities than a member can have"
    case "disk_low": "the disk is nearly full"
    default: reason.split(separator: "_").joined(separator: " ")
    }
  }

  /// What was left out of a file: a few lines, and how many more there are.
  package static func leftOut(_ flaws: [RoadFlaw], of count: Int) -> [String] {
    let shown = flaws.prefix(10).map { flaw in "  \(flaw.point.map { "point \($0): " } ?? "")\(words(flaw.kind))" }
    return count > shown.count ? shown + ["  … and \(count - shown.count) more"] : shown
  }

  /// "57 s", "31 min", "1 h 5 min". From a minute on, seconds are dropped.
  static func time(milliseconds: Int) -> String {
    let (seconds, minutes) = (milliseconds / 1_000, milliseconds / 60_000)
    if minutes == 0 { return "\(seconds) s" }
    guard minutes >= 60 else { return "\(minutes) min" }
    return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
  }

  /// Metres below a kilometre, and "10.2 km".
  static func distance(meters: Double) -> String {
    // Bounded, since a file can have any number.
    guard meters > 0, meters.isFinite else { return "0 m" }
    let most = min(meters, RoadDistance.mostMeters)
    guard most >= 999.5 else { return "\(Int(most.rounded())) m" }
    let tenths = Int((most / 100).rounded())
    return "\(tenths / 10).\(tenths % 10) km"
  }

  private static func line(of road: RecordedRoad) -> String {
    let figures = RoadFigures(road, maximum: nil, body: nil, kilograms: nil)
    return "\(road.kind.rawValue): \(distance(meters: figures.meters)) in \(time(milliseconds: figures.elapsedMs)), "
      + GeneratorWords.count(road.points.count, "point", "points")
  }

  private static func activities(_ count: Int) -> String { GeneratorWords.count(count, "activity", "activities") }

  private static func weights(_ count: Int) -> String { GeneratorWords.count(count, "body weight", "body weights") }

  private static func words(_ kind: RoadFlaw.Kind) -> String {
    switch kind {
    case .cutShort: "the file ends in the middle; what came before was read"
    case .checksum: "the file's checksum is wrong; what could be read was read"
    case .unreadable: "a part that cannot be read"
    case .noPlace: "a place that is not on the earth"
    case .noTime: "no time, or one before that of the point before"
    case .badValue: "a value that cannot be right"
    case .noTimes: "a line without times, such as a planned route"
    case .tooMany: "more than Rackside takes of one file"
    case .severalPeople: "body weights of several people, of which none was taken"
    }
  }
}
