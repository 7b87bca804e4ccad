/// The fields of a set of each exercise type, and their limits.
package enum SetRules {
  package static let maxReps = 1000
  /// In a log from another app: people enter the steps of a day and the calories of an hour as reps.
  package static let maxImportedReps = 100_000
  /// One day.
  package static let maxMilliseconds = Milliseconds.day
  /// 1,000 km.
  package static let maxMillimetres = 1_000_000_000
  /// In characters.
  package static let maxNote = 500

  /// - Parameters:
  ///   - hasMore: whether additional fields are allowed. Imported sets keep such fields from other apps' files.
  ///   - maxReps: the limit of reps, which is higher for imported sets.
  /// - Throws: the first field that is missing, does not belong to the type or is out of bounds, by its wire name.
  package static func check(
    _ entry: SetEntry, type: ExerciseType, hasMore: Bool = false, maxReps: Int = SetRules.maxReps
  ) throws(Invalid) {
    func present(_ field: String, _ there: Bool, _ need: Need) throws(Invalid) {
      if !(hasMore && need == .never) { try Self.present(field, there, need) }
    }
    try present("weight", entry.weight != nil, type.takesWeight)
    try present("reps", entry.reps != nil, type.takesReps)
    try present("seconds", entry.milliseconds != nil, type.takesSeconds)
    try present("metres", entry.millimetres != nil, type.takesMetres)
    try present("tempo", entry.tempo != nil, type.takesTempo)
    if let weight = entry.weight { try check(weight, max: type.maxKilograms) }
    try range("reps", entry.reps, 0...maxReps)
    try range("seconds", entry.milliseconds, 0...maxMilliseconds, scale: 1000)
    try range("metres", entry.millimetres, 0...maxMillimetres, scale: 1000)
    try range("heartRate", entry.heartRate, 25...250)
    try range("rpe", entry.rpeTenths, 10...100, scale: 10)
    if let rpe = entry.rpeTenths, !rpe.isMultiple(of: 5) { throw Invalid("rpe", .malformed) }
    if let note = entry.note {
      if Text.hasBadCharacters(note, lineBreaks: true) { throw Invalid("note", .badCharacters) }
      guard Text.isWithin(note, max: maxNote) else { throw Invalid("note", .tooLong(max: maxNote)) }
    }
  }

  /// The limit is the same in both units: 1,500 kg is 3,306.934 lb.
  static func check(_ weight: Weight, max kilograms: Int, field: String = "weight") throws(Invalid) {
    let max = Weight.thousandths(ofKilograms: kilograms, in: weight.unit)
    guard (0...max).contains(weight.milli) else {
      throw Invalid(field, .outOfRange(min: 0, max: Double(max) / 1000))
    }
  }

  private static func present(_ field: String, _ there: Bool, _ need: Need) throws(Invalid) {
    switch need {
    case .required where !there: throw Invalid(field, .required)
    case .never where there: throw Invalid(field, .notForExercise)
    default: break
    }
  }

  private static func range(
    _ field: String, _ value: Int?, _ bounds: ClosedRange<Int>, scale: Double = 1
  ) throws(Invalid) {
    guard let value, !bounds.contains(value) else { return }
    throw Invalid(
      field, .outOfRange(min: Double(bounds.lowerBound) / scale, max: Double(bounds.upperBound) / scale))
  }
}

/// Whether a field is required.
package enum Need: Sendable {
  case required, optional, never
}

extension ExerciseType {
  package var takesWeight: Need {
    switch self {
    case .weightReps, .assisted, .weightDuration: .required
    case .bodyweightPlus: .optional
    case .reps, .duration, .distanceDuration: .never
    }
  }

  package var takesReps: Need {
    switch self {
    case .weightReps, .reps, .bodyweightPlus, .assisted: .required
    case .duration, .weightDuration, .distanceDuration: .never
    }
  }

  package var takesSeconds: Need {
    switch self {
    case .duration, .weightDuration, .distanceDuration: .required
    case .weightReps, .reps, .bodyweightPlus, .assisted: .never
    }
  }

  /// Only exercises with reps take a tempo.
  package var takesTempo: Need { takesReps == .never ? .never : .optional }

  package var takesMetres: Need { self == .distanceDuration ? .optional : .never }

  package var maxKilograms: Int {
    switch self {
    case .bodyweightPlus, .assisted: 500
    default: 1500
    }
  }
}

extension Weight {
  /// A limit in kilograms, converted to thousandths of `unit` and rounded.
  static func thousandths(ofKilograms kilograms: Int, in unit: WeightUnit) -> Int {
    switch unit {
    case .kg: kilograms * 1000
    case .lb: Int((Double(kilograms) * 1000 / 0.45359237).rounded())
    }
  }
}
