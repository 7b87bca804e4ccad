import Foundation

/// The units of a comparison's lines.
package enum CompareBy: String, Codable, Hashable, Sendable, CaseIterable {
  /// The lifted, held or covered amount.
  case absolute
  /// As a multiple of the body weight on that day.
  case bodyWeight
  /// The score of one lift at the body weight on that day: `PowerScore.dots` and `.wilks2`.
  case dots, wilks
  /// Percent above or below the first value in the range.
  case change

  /// Whether values depend on the body weight. Such units apply only to loads.
  package var needsBodyWeight: Bool { self == .bodyWeight || needsSex }
  package var needsSex: Bool { self == .dots || self == .wilks }
}

/// Which value of an exercise is compared.
package enum ComparedMeasure: String, Codable, Hashable, Sendable, CaseIterable {
  /// The best estimated max and the heaviest load of a workout, in grams.
  case e1rm, load
  /// The most reps of a set.
  case reps
  /// The longest set, in milliseconds.
  case time
  /// The farthest set, in metres.
  case distance

  package var isOfWeight: Bool { self == .e1rm || self == .load }
}

/// Why a member has no line in a comparison.
package enum ComparisonGap: String, Codable, Hashable, Sendable, CaseIterable {
  case notShared = "not_shared"
  /// They have not done the exercise in the range.
  case noData = "no_data"
  case noBodyWeight = "no_body_weight"
  /// The score's formula needs the sex, which their profile does not have.
  case noSex = "no_sex"
}

extension ExerciseType {
  package var comparedMeasure: ComparedMeasure {
    switch self {
    case .weightReps, .bodyweightPlus: .e1rm
    case .assisted, .weightDuration: .load
    case .reps: .reps
    case .duration: .time
    case .distanceDuration: .distance
    }
  }

  /// Whether the compared value includes the body weight.
  package var comparesBodyWeight: Bool { comparedMeasure.isOfWeight && SharingRule.containsBodyWeight(self) }
}

/// A value of a line, at the start of a workout.
package struct ComparedPoint: Equatable, Sendable {
  package var at: Int
  package var value: Double

  package init(at: Int, value: Double) {
    self.at = at
    self.value = value
  }
}

extension [ComparedPoint] {
  /// If there are more points, keeps the best one in each of `count` equal time spans.
  package func thinned(to count: Int) -> [ComparedPoint] {
    guard self.count > count, let first, let last else { return self }
    let span = Swift.max(1, (last.at - first.at) / count + 1)
    var kept: [ComparedPoint] = []
    var latest = -1
    for point in self {
      let place = (point.at - first.at) / span
      if place != latest {
        kept.append(point)
        latest = place
      } else if point.value > kept[kept.count - 1].value {
        kept[kept.count - 1] = point
      }
    }
    return kept
  }

  /// Percent above or below the first value.
  package var changes: [ComparedPoint] {
    guard let first, first.value > 0 else { return [] }
    return map { ComparedPoint(at: $0.at, value: ($0.value / first.value - 1) * 100) }
  }
}

extension CompareBy {
  /// Converts a load in grams to this unit, with the body weight on that day.
  package func value(grams: Double, bodyGrams: Int, sex: FormulaSex?) -> Double? {
    let (kilograms, body) = (grams / 1000, Double(bodyGrams) / 1000)
    switch (self, sex) {
    case (.bodyWeight, _): return body > 0 ? kilograms / body : nil
    case (.dots, let sex?): return PowerScore.dots(sex: sex, bodyweightKg: body, totalKg: kilograms)
    case (.wilks, let sex?): return PowerScore.wilks2(sex: sex, bodyweightKg: body, totalKg: kilograms)
    case (.absolute, _), (.change, _): return grams
    case (.dots, nil), (.wilks, nil): return nil
    }
  }
}
