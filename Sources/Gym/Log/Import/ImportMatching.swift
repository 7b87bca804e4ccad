/// Why a member should check how an exercise of the file was matched.
package enum MatchDoubt: String, Codable, Sendable, CaseIterable {
  /// The name is known here, but for an exercise with equipment that the name does not mention.
  case equipment
  /// Another name in the file matches the same exercise better.
  case shared
  /// Most of its sets have other numbers than the exercise takes: reps instead of a time, for example.
  case type
}

/// How well a name from another app matches an exercise with that name or alias.
package enum MatchQuality: Int, Comparable, Sendable {
  /// It is the exercise's own name.
  case same
  /// It names the exercise's equipment, or the exercise needs none.
  case named
  /// It does not mention the equipment: "Triceps Extension" may be done with a cable, a dumbbell or a machine.
  case loose

  package static func < (a: MatchQuality, b: MatchQuality) -> Bool { a.rawValue < b.rawValue }

  package init(of name: String, for exercise: ExerciseFacts) {
    let key = plainKey(name)
    if key == plainKey(exercise.name) {
      self = .same
    } else if exercise.type == .assisted, " \(key) ".contains(" assisted ") {
      self = .named
    } else if let words = exercise.equipment.words {
      self = words.contains { " \(key) ".contains(" \($0) ") } ? .named : .loose
    } else {
      self = .named
    }
  }
}

/// Like `matchKey`, but only words: "T-Bar Row" is "T Bar Row", and brackets are ignored.
private func plainKey(_ name: String) -> String {
  String(matchKey(name).map { $0.isLetter || $0.isNumber ? $0 : " " })
    .split(separator: " ").joined(separator: " ")
}

extension Equipment {
  /// The words for this equipment in exercise names; nil if a name needs no such word.
  fileprivate var words: [String]? {
    switch self {
    case .barbell: ["barbell"]
    case .dumbbell: ["dumbbell", "dumbbells", "db"]
    case .kettlebell: ["kettlebell", "kettlebells", "kb"]
    case .cable: ["cable"]
    case .machine: ["machine", "lever"]
    case .plateLoaded: ["plate loaded", "machine", "iso lateral", "hammer strength"]
    case .smithMachine: ["smith"]
    case .ezBar: ["ez bar", "ez"]
    case .trapBar: ["trap bar", "hex bar"]
    case .band: ["band", "bands", "banded"]
    case .suspension: ["suspension", "trx", "ring", "rings"]
    case .bodyweight, .medicineBall, .exerciseBall, .sled, .sandbag, .cardioMachine, .foamRoller, .other: nil
    }
  }
}

/// How each exercise name in a file is stored: as one of the gym's exercises, or as one of the member's own.
///
/// Merging the sets of two exercises cannot be undone set by set. So a doubtful match becomes an exercise of the
/// member's own, with a suggestion, until the member decides otherwise.
package struct ImportPlan: Sendable {
  package struct Line: Equatable, Sendable {
    /// The exercise; nil for one of the member's own, with that name.
    package var exercise: Int?
    package var doubt: MatchDoubt?
    /// The exercise that it may be after all.
    package var suggestion: Int?

    package init(exercise: Int? = nil, doubt: MatchDoubt? = nil, suggestion: Int? = nil) {
      self.exercise = exercise
      self.doubt = doubt
      self.suggestion = suggestion
    }
  }

  package private(set) var lines: [String: Line] = [:]

  /// - Parameters:
  ///   - names: the exercises of the file, with their numbers of sets.
  ///   - known: the exercise that has this name or alias, with its facts.
  /// - declared: for names that the file itself declares, the exercise; nil means one of the member's own.
  ///   - fits: whether the sets of this name have the numbers that an exercise takes.
  ///   - choices: the member's choices for names; nil means an exercise of their own.
  package init(
    names: [String: Int], declared: [String: Int?] = [:], known: (String) -> (id: Int, facts: ExerciseFacts)?,
    fits: (String, ExerciseFacts) -> Bool = { _, _ in true }, choices: [String: Int?]
  ) {
    var fitting: [Int: [(name: String, quality: MatchQuality)]] = [:]
    for name in names.keys {
      if let choice = choices[matchKey(name)] {
        lines[name] = Line(exercise: choice)
      } else if let exercise = declared[name] {
        lines[name] = Line(exercise: exercise)
      } else if let (id, facts) = known(name), !fits(name, facts) {
        lines[name] = Line(doubt: .type, suggestion: id)
      } else if let (id, facts) = known(name) {
        fitting[id, default: []].append((name, MatchQuality(of: name, for: facts)))
      } else {
        lines[name] = Line()
      }
    }
    for (id, candidates) in fitting {
      let order = candidates.sorted { a, b in
        (a.quality, -(names[a.name] ?? 0), a.name) < (b.quality, -(names[b.name] ?? 0), b.name)
      }
      for (place, candidate) in order.enumerated() {
        let isSpelling = order.first.map { plainKey($0.name) == plainKey(candidate.name) } ?? false
        if candidate.quality == .loose {
          lines[candidate.name] = Line(doubt: place == 0 ? .equipment : .shared, suggestion: id)
        } else if place > 0, !isSpelling {
          lines[candidate.name] = Line(doubt: .shared, suggestion: id)
        } else {
          lines[candidate.name] = Line(exercise: id)
        }
      }
    }
  }
}
