/// A set of muscles as bits, so that a few thousand exercises can be compared within a millisecond.
package struct Muscles: OptionSet, Equatable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  package init(_ muscle: Muscle) { rawValue = 1 << UInt32(muscle.place) }
  package init(_ muscles: some Sequence<Muscle>) { rawValue = muscles.reduce(0) { $0 | 1 << UInt32($1.place) } }

  package func contains(_ muscle: Muscle) -> Bool { rawValue & 1 << UInt32(muscle.place) != 0 }

  /// In the order of `Muscle`.
  package var muscles: [Muscle] { Muscle.allCases.filter(contains) }
}

extension Muscle {
  /// Its index in `allCases`.
  var place: Int {
    switch self {
    case .abdominals: 0
    case .obliques: 1
    case .abductors: 2
    case .adductors: 3
    case .biceps: 4
    case .calves: 5
    case .chest: 6
    case .forearms: 7
    case .frontDelts: 8
    case .sideDelts: 9
    case .rearDelts: 10
    case .glutes: 11
    case .hamstrings: 12
    case .hipFlexors: 13
    case .lats: 14
    case .lowerBack: 15
    case .upperBack: 16
    case .neck: 17
    case .quadriceps: 18
    case .traps: 19
    case .triceps: 20
    }
  }

  /// The part of the body that people would name for it; nil for muscles that nobody trains for their own sake.
  var region: BodyPart? {
    switch self {
    case .chest: .chest
    case .lats, .upperBack, .traps: .back
    case .quadriceps, .hamstrings, .glutes, .calves: .legs
    case .frontDelts, .sideDelts, .rearDelts: .shoulders
    case .biceps: .biceps
    case .triceps: .triceps
    case .abdominals, .obliques: .core
    case .abductors, .adductors, .forearms, .hipFlexors, .lowerBack, .neck: nil
    }
  }

  /// Its weight in a balanced workout. Muscles that move the most weight come first, because most of the others work
  /// along with them.
  var weight: Double {
    switch self {
    case .chest, .lats, .quadriceps: 1
    case .hamstrings, .upperBack: 0.9
    case .glutes: 0.8
    case .sideDelts, .frontDelts: 0.6
    case .abdominals: 0.55
    case .biceps, .triceps, .rearDelts: 0.5
    case .calves: 0.4
    case .traps, .obliques, .lowerBack: 0.2
    case .abductors, .adductors: 0.1
    case .forearms, .hipFlexors, .neck: 0
    }
  }
}

/// The focus of a workout: the whole body, half of it, a type of movement, or one part.
package enum WorkoutFocus: String, Codable, Sendable, CaseIterable {
  case fullBody, upperBody, lowerBody, push, pull
  case chest, back, shoulders, arms, legs, core

  init(_ region: BodyPart) {
    switch region {
    case .chest: self = .chest
    case .back: self = .back
    case .legs: self = .legs
    case .shoulders: self = .shoulders
    case .biceps, .triceps: self = .arms
    case .core: self = .core
    case .fullBody: self = .fullBody
    }
  }

  var muscles: Muscles {
    switch self {
    case .fullBody: Muscles(Muscle.allCases.filter { $0.weight > 0 })
    case .upperBody:
      Muscles([.chest, .lats, .upperBack, .frontDelts, .sideDelts, .rearDelts, .biceps, .triceps, .traps])
    case .lowerBody: Muscles([.quadriceps, .hamstrings, .glutes, .calves, .abdominals, .adductors, .abductors])
    case .push: Muscles([.chest, .frontDelts, .sideDelts, .triceps])
    case .pull: Muscles([.lats, .upperBack, .rearDelts, .biceps, .traps])
    case .chest: Muscles([.chest])
    case .back: Muscles([.lats, .upperBack, .traps])
    case .shoulders: Muscles([.frontDelts, .sideDelts, .rearDelts])
    case .arms: Muscles([.biceps, .triceps])
    case .legs: Muscles([.quadriceps, .hamstrings, .glutes, .calves])
    case .core: Muscles([.abdominals, .obliques, .lowerBack])
    }
  }
}
