/// Parses the cells of an imported file.
enum ImportCell {
  /// A number with a decimal point or comma; nil for an empty cell.
  /// - Throws: `malformed` if it is not a plain decimal number, `outOfRange` outside 0…`max`.
  static func number(_ text: String, _ field: String, max: Double, whole: Bool = false) throws(Invalid) -> Double? {
    if text.isEmpty { return nil }
    let negative = text.utf8.first == UInt8(ascii: "-")
    let parts = (negative ? text.dropFirst() : text[...])
      .split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard (1...2).contains(parts.count), parts.allSatisfy({ digits(ArraySlice($0.utf8)) != nil }),
      let value = Double(parts.joined(separator: "."))
    else { throw Invalid(field, .malformed) }
    if whole && value != value.rounded() { throw Invalid(field, .malformed) }
    guard value <= max, !(negative && value > 0) else { throw Invalid(field, .outOfRange(min: 0, max: max)) }
    return value
  }

  /// RPE in tenths; nil for an empty cell and for 0, which some files have instead of an empty cell.
  static func rpe(_ text: String) throws(Invalid) -> Int? {
    guard let value = try number(text, "rpe", max: 1000), value > 0 else { return nil }
    let tenths = Int((value * 10).rounded())
    guard (10...100).contains(tenths) else { throw Invalid("rpe", .outOfRange(min: 1, max: 10)) }
    guard tenths.isMultiple(of: 5), Double(tenths) == value * 10 else { throw Invalid("rpe", .malformed) }
    return tenths
  }

  static func weight(_ text: String, _ unit: WeightUnit, field: String = "weight") throws(Invalid) -> Weight? {
    guard let value = try number(text, field, max: 1e6) else { return nil }
    guard let weight = Weight(value: value, unit: unit) else { throw Invalid(field, .malformed) }
    try SetRules.check(weight, max: 1500, field: field)
    return weight
  }

  static func reps(_ text: String) throws(Invalid) -> Int? {
    try number(text, "reps", max: Double(SetRules.maxImportedReps), whole: true).map { Int($0) }
  }

  /// Seconds, or a time such as `1:30` or `0:01:30`.
  static func seconds(_ text: String) throws(Invalid) -> Double? {
    let most = Double(SetRules.maxMilliseconds) / 1000
    guard text.utf8.contains(UInt8(ascii: ":")) else { return try number(text, "seconds", max: most) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    var seconds = 0.0
    guard (2...3).contains(parts.count) else { throw Invalid("seconds", .malformed) }
    for part in parts {
      guard let value = try number(String(part), "seconds", max: most) else { throw Invalid("seconds", .malformed) }
      seconds = seconds * 60 + value
    }
    guard seconds <= most else { throw Invalid("seconds", .outOfRange(min: 0, max: most)) }
    return seconds
  }

  /// - Parameter factor: the number of metres per unit.
  static func metres(_ text: String, times factor: Double) throws(Invalid) -> Double? {
    guard let value = try number(text, "distance", max: 1e9) else { return nil }
    let most = Double(SetRules.maxMillimetres) / 1000
    guard value * factor <= most else { throw Invalid("distance", .outOfRange(min: 0, max: most / factor)) }
    return value * factor
  }

  /// The number of metres in a unit of distance, by any lower-case name used in files.
  static func metres(per unit: String) -> Double? {
    switch unit {
    case "m", "meters", "metres", "meter", "metre", "metros", "metri": 1
    case "km", "kilometers", "kilometres", "kilometer", "kilometros", "quilometros", "chilometri": 1000
    case "mi", "miles", "mile", "meilen": 1609.344
    case "ft", "feet": 0.3048
    case "yd", "yards": 0.9144
    case "cm": 0.01
    case "in", "inches": 0.0254
    default: nil
    }
  }

  /// Notes with "\n" for every line break, without other control characters; nil for an empty cell.
  /// - Throws: `tooLong`.
  static func notes(_ text: String, _ field: String, max: Int) throws(Invalid) -> String? {
    let notes = Text.cleaned(text, lineBreaks: true)
    if notes.isEmpty { return nil }
    guard Text.isWithin(notes, max: max) else { throw Invalid(field, .tooLong(max: max)) }
    return notes
  }
}

extension WeightUnit {
  /// The unit with any lower-case name used in files.
  package init?(named name: String) {
    switch name {
    case "kg", "kgs", "kilogram", "kilograms", "kilogramm", "kilogrammes", "kilogramos", "quilogramas", "chilogrammi":
      self = .kg
    case "lb", "lbs", "pound", "pounds", "pfund", "livres", "libras", "libbre": self = .lb
    default: return nil
    }
  }
}
