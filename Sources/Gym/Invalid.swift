/// Why a value was rejected. Screens have the text.
package enum Reason: Equatable, Sendable {
  case required
  case outOfRange(min: Double, max: Double)
  /// In characters.
  case tooLong(max: Int)
  /// In characters.
  case tooShort(min: Int)
  case notOneOf([String])
  case badCharacters
  case malformed
  case malformedEmail
  case weakPassword
  case malformedDate
  case inFuture
  case simplePin
  case notForExercise
  case notForFormat
  /// A plan that would take longer than a day.
  case planTooLong(maxSeconds: Int)
  /// It does not exist, or is somebody else's own exercise.
  case noSuchExercise

  /// The wire name, as listed in docs/PROTOCOL.md.
  package var code: String {
    switch self {
    case .required: "required"
    case .outOfRange: "out_of_range"
    case .tooLong: "too_long"
    case .tooShort: "too_short"
    case .notOneOf: "not_one_of"
    case .badCharacters: "bad_characters"
    case .malformed: "malformed"
    case .malformedEmail: "malformed_email"
    case .weakPassword: "weak_password"
    case .malformedDate: "malformed_date"
    case .inFuture: "in_future"
    case .simplePin: "simple_pin"
    case .notForExercise: "not_for_exercise"
    case .notForFormat: "not_for_format"
    case .planTooLong: "plan_too_long"
    case .noSuchExercise:
      "no_such_exercise"
    }
  }

  /// The numbers that belong in the message.
  package var params: [String: Double] {
    switch self {
    case .outOfRange(let min, let max): ["min": min, "max": max]
    case .tooLong(let max): ["max": Double(max)]
    case .tooShort(let min): ["min": Double(min)]
    case .planTooLong(let max): ["max": Double(max)]
    default: [:]
    }
  }

  /// The permitted values, sent as `allowed`; nil if there is no list of them.
  package var allowed: [String]? {
    if case .notOneOf(let values) = self { values } else { nil }
  }
}

/// An entered value that breaks a rule.
package struct Invalid: Error, Equatable, Sendable {
  /// The field's wire name.
  package var field: String
  package var reason: Reason

  package init(_ field: String, _ reason: Reason) {
    self.field = field
    self.reason = reason
  }
}
