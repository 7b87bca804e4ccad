import Wire

/// What the calls of a radio have in common.
enum RadioCalls {
  /// The most readings in one call.
  static let most = 64
  /// How old a reading may be, in milliseconds.
  private static let ages = 0...10_000

  /// When a reading was heard.
  static func instant(_ agoMs: Int?, _ field: String, now: Int) throws(Fault) -> Int {
    let age = agoMs ?? 0
    try Fault.check(age, in: ages, "\(field).agoMs")
    return now - age
  }
}
