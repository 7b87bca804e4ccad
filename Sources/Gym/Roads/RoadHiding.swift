/// What others get of a line while its member hides its ends: nothing within 200 m of its first or last place, because
/// that is mostly where the member lives. Slightly more is hidden (`HiddenArea`).
///
/// The distance is measured straight, so a loop that passes home again is cut there, too. Each cut is a gap, so that no
/// line is drawn across it. The times, distances and heights of hidden points are left out with their places, and times
/// and distances count only what is shown. Otherwise, the distance from the door to the first point shown would tell
/// which door it is.
package enum RoadHiding {
  /// Metres around the first and the last place.
  package static let radius = HiddenArea.radius

  /// Linear in the number of points. A line without places loses only its heights.
  /// - Parameter roads: the ends of the member's other roads. Where several began or ended, this one is cut like at its
  ///   own ends.
  package static func shown(_ track: RoadTrack, besides roads: [RoadEnds] = []) -> RoadTrack {
    var shown = track
    let places = track.places ?? []
    let known = places.compactMap(\.self)
    guard let first = known.first, let last = known.last else {
      shown.altitudes = nil
      return shown
    }
    let areas = [HiddenArea(around: first), HiddenArea(around: last)] + HiddenArea.common(roads)
    // Not `!(… <= …)`: NaN must be hidden.
    var isShown = places.map { place in
      place.map { place in areas.allSatisfy { $0.distance(to: place) > HiddenArea.reach } } ?? false
    }
    let cuts = cuts(track, places, areas, isShown)
    showUnplaced(&isShown, places, cuts: cuts)
    let kept = places.indices.filter { isShown[$0] }
    let isCut = kept.enumerated().map { position, index in
      position > 0 && (cuts.contains(index) || kept[position - 1] != index - 1)
    }
    let counted = counted(track, kept, isCut)
    return RoadTrack(
      seconds: counted.seconds, meters: counted.meters, places: column(places, kept),
      altitudes: column(track.altitudes, kept), hearts: column(track.hearts, kept),
      isAfterGap: kept.enumerated().map { position, index in
        position > 0 && (track.isAfterGap[index] || isCut[position])
      })
  }

  /// The seconds and metres of what is shown, from 0, without those of what is hidden.
  private static func counted(
    _ track: RoadTrack, _ kept: [Int], _ isCut: [Bool]
  ) -> (seconds: [Int], meters: [Double]) {
    var (seconds, meters): ([Int], [Double]) = ([], [])
    var hidden = (seconds: 0, meters: 0.0)
    for (position, index) in kept.enumerated() {
      if position == 0 {
        hidden = (track.seconds[index], track.meters[index])
      } else if isCut[position] {
        let before = kept[position - 1]
        hidden.seconds += track.seconds[index] - track.seconds[before]
        hidden.meters += track.meters[index] - track.meters[before]
      }
      seconds.append(track.seconds[index] - hidden.seconds)
      // Rounded to a decimetre, as lines are stored.
      meters.append(((track.meters[index] - hidden.meters) * 10).rounded() / 10)
    }
    return (seconds, meters)
  }

  /// The shown places before which there must be a cut, although the place before is shown, too: between the two, the
  /// way may have come nearer to an end. The recorded distance says how far it can have led aside.
  private static func cuts(
    _ track: RoadTrack, _ places: [RoadPlace?], _ areas: [HiddenArea], _ isShown: [Bool]
  ) -> Set<Int> {
    var cuts: Set<Int> = []
    var before: (index: Int, place: RoadPlace)?
    for (index, place) in places.enumerated() {
      guard let place else { continue }
      if let before, isShown[before.index], isShown[index] {
        let straight = before.place.coordinate.distance(to: place.coordinate)
        let length = max(straight, track.meters[index] - track.meters[before.index])
        let isClear = areas.allSatisfy { area in
          area.distance(to: before.place) + area.distance(to: place) - 2 * HiddenArea.reach > length
        }
        if !isClear { cuts.insert(index) }
      }
      before = (index, place)
    }
    return cuts
  }

  /// A point without a place is shown where the places before and after it are, without a cut between them.
  private static func showUnplaced(_ isShown: inout [Bool], _ places: [RoadPlace?], cuts: Set<Int>) {
    var isOpen = false
    for index in places.indices {
      if places[index] == nil { isShown[index] = isOpen } else { isOpen = isShown[index] }
    }
    isOpen = false
    for index in places.indices.reversed() {
      if places[index] == nil {
        isShown[index] = isShown[index] && isOpen
      } else {
        isOpen = isShown[index] && !cuts.contains(index)
      }
    }
  }

  private static func column<Value>(_ values: [Value?]?, _ kept: [Int]) -> [Value?]? {
    guard let values else { return nil }
    let column = kept.map { values[$0] }
    return column.contains { $0 != nil } ? column : nil
  }
}

/// What a member chose for all their roads.
package struct RoadSettings: Equatable, Sendable {
  /// Whether others get lines as `RoadHiding` cuts them.
  package var hidesEnds: Bool

  package static let usual = RoadSettings(hidesEnds: true)

  package init(hidesEnds: Bool) { self.hidesEnds = hidesEnds }
}
