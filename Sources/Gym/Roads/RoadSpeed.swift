/// What is believed of the speed of each kind, in metres a second.
extension RoadKind {
  /// Between two points. Anything faster is an error of the receiver.
  package var highestSpeed: Double {
    switch self {
    // Usain Bolt in Berlin in 2009, from 60 to 80 m: 44.72 km/h. Whoever walks may run for the bus.
    case .run, .walk, .hike: 12.5
    // 144 km/h. Racers reach about 100 downhill.
    case .ride: 40
    // The eights' world best over 2,000 m is 5:18.68, on average 6.3; a river adds to that.
    case .row: 10
    // The record of speed skiing: 255 km/h.
    case .ski: 71
    // Twice the record over 50 m, 20.91 s: a receiver under water is far off.
    case .swim: 5
    // 360 km/h. It may be anything but a flight.
    case .other: 100
    }
  }

  /// Over 1,000 m and more, for the kinds that have bests; nil for the others. Anything faster was not done on foot or
  /// by bicycle, such as the bus home.
  package var highestSustainedSpeed: Double? {
    switch self {
    // The world record over 1,000 m: Noah Ngeny in 1999, 2:11.96.
    case .run: 1_000 / 131.96
    // The fastest mile in race walking: Tom Bosworth in 2017, 5:31.08.
    case .walk, .hike: 1_609.344 / 331.08
    // About what racers reach downhill, 100 km/h.
    case .ride: 28
    case .row, .ski, .swim, .other: nil
    }
  }

  /// Anything slower is standing: the places of a receiver that lies still wander by some tenths of a metre a second.
  package var lowestSpeed: Double {
    switch self {
    case .run, .walk, .ride, .row, .ski, .other: 0.5
    // A steep climb takes nearly an hour for a kilometre on the map.
    case .hike: 0.3
    // 25 m in two minutes.
    case .swim: 0.2
    }
  }
}
