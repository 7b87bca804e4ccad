import Gym
import Wire

/// Makes of a file's bytes what is stored of it for a member.
struct RoadReader: Sendable {
  /// Whose hearts' zones and calories they are.
  let wearer: HeartFloor.Wearer
  let calendar: GymCalendar
  /// The last instant that a file may have, at most `RoadRules.latest`.
  let latest: Int

  /// Fails with `too_long`, `not_a_road_file` and `nothing_in_it`. The last has the number of flaws, and the number of
  /// each kind among the first.
  func read(_ bytes: [UInt8]) -> Result<RoadImporting.Prepared, Fault> {
    guard bytes.count <= RoadFile.mostBytes else {
      return .failure(Fault(.invalid, "too_long", field: "bytes", params: ["max": Double(RoadFile.mostBytes)]))
    }
    guard var reading = RoadFile.read(bytes) else {
      return .failure(Fault(.invalid, "not_a_road_file", field: "bytes"))
    }
    var prepared = RoadImporting.Prepared(member: wearer.id)
    for road in reading.roads {
      if let made = made(road, &reading) { prepared.roads.append(made) }
    }
    for weight in reading.weights {
      if let made = made(weight) {
        let day = calendar.calendarDay(at: weight.at)
        prepared.weights.append(RoadImporting.Weighing(at: weight.at, day: day, weight: made))
      } else {
        reading.add(RoadFlaw(.badValue))
      }
    }
    (prepared.flaws, prepared.flawCount) = (reading.flaws, reading.flawCount)
    guard prepared.roads.isEmpty, prepared.weights.isEmpty else { return .success(prepared) }
    var params = ["flaws": Double(reading.flawCount)]
    for flaw in reading.flaws { params[flaw.kind.rawValue, default: 0] += 1 }
    return .failure(Fault(.invalid, "nothing_in_it", field: "bytes", params: params))
  }

  /// Notes why a road is left out.
  private func made(_ road: RecordedRoad, _ reading: inout RoadReading) -> NewRoad? {
    guard let start = road.points.first?.at, let end = road.points.last?.at else { return nil }
    // Before anything is reckoned with these times: they can be any number.
    guard start >= RoadRules.earliest, start < end, end <= latest else {
      reading.add(RoadFlaw(.noTime))
      return nil
    }
    let day = calendar.calendarDay(at: start)
    let figures = RoadFigures(
      road, maximum: wearer.maximum(on: day)?.beats, body: wearer.body(on: day),
      kilograms: wearer.member.bodyWeight.map { Double($0.grams) / 1_000 })
    let made = NewRoad(road, figures, format: reading.format)
    if made == nil { reading.add(RoadFlaw(.badValue)) }
    return made
  }

  /// Rounded as scales show it: to 10 g, or to a tenth of a pound.
  /// - Returns: nil for a weight that nobody has, in the future or before the member was born.
  private func made(_ weight: RoadWeight) -> Weight? {
    guard weight.at >= RoadRules.earliest, weight.at <= latest, (1...1_000).contains(weight.kilograms) else {
      return nil
    }
    if let born = wearer.member.birthDate.flatMap({ CalendarDay($0) }), weight.at < calendar.start(of: born) {
      return nil
    }
    let unit = wearer.member.unit
    let value = unit.value(grams: Int((weight.kilograms * 1_000).rounded()))
    let steps: Double = unit == .kg ? 100 : 10
    return Weight(value: (value * steps).rounded() / steps, unit: unit).flatMap { try? MemberRules.bodyWeight($0) }
  }
}
