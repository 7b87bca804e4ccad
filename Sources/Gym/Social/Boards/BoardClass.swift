/// Age classes by year of birth, like the masters' classes of powerlifting.
package enum AgeClass: String, Codable, Sendable, CaseIterable {
  case under23 = "u23"
  case from23 = "23"
  case from40 = "40"
  case from50 = "50"
  case from60 = "60"

  /// - Parameter age: the year minus the year of birth.
  package init(age: Int) {
    self =
      switch age {
      case ..<23: .under23
      case ..<40: .from23
      case ..<50: .from40
      case ..<60: .from50
      default: .from60
      }
  }

  /// - Parameter birthDate: `YYYY-MM-DD`.
  /// - Returns: nil without a birth date.
  package init?(birthDate: String?, year: Int) {
    guard let born = birthDate.flatMap({ CalendarDay($0) })?.year else { return nil }
    self.init(age: year - born)
  }
}

/// A body weight class of the IPF, as of 2021. `name` is its upper limit in kilograms. The heaviest class has the last
/// limit with a plus.
package struct WeightClass: Equatable, Sendable {
  package var sex: Sex
  package var name: String

  private static func limits(_ sex: Sex) -> [Int] {
    sex == .female ? [47, 52, 57, 63, 69, 76, 84] : [59, 66, 74, 83, 93, 105, 120]
  }

  package static func names(_ sex: Sex) -> [String] {
    let limits = limits(sex)
    return limits.map(String.init) + ["\(limits[limits.count - 1])+"]
  }

  package init(sex: Sex, bodyWeightGrams: Int) {
    self.sex = sex
    let names = Self.names(sex)
    let index = Self.limits(sex).firstIndex { bodyWeightGrams <= $0 * 1000 }
    name = names[index ?? names.count - 1]
  }

  /// - Returns: nil if there is no such class.
  package init?(sex: Sex, name: String) {
    guard Self.names(sex).contains(name) else { return nil }
    self.sex = sex
    self.name = name
  }
}

/// Part of a board: everybody, or the members of one class.
package struct BoardClass: Equatable, Sendable {
  package var sex: Sex?
  package var age: AgeClass?
  /// Only with a sex, and without an age.
  package var weight: WeightClass?

  package static let everybody = BoardClass()

  package init(sex: Sex? = nil, age: AgeClass? = nil, weight: WeightClass? = nil) {
    self.sex = sex
    self.age = age
    self.weight = weight
  }

  /// The stored code; empty for everybody. The triggers that fill `board_places` build the same codes.
  package var code: String {
    if let weight { return Self.code(weight) }
    return (sex.map(Self.code) ?? "") + (age.map(Self.code) ?? "")
  }

  package static func code(_ sex: Sex) -> String { sex == .female ? "f" : "m" }
  package static func code(_ age: AgeClass) -> String { "a\(age.rawValue)" }
  package static func code(_ weight: WeightClass) -> String { "\(code(weight.sex))w\(weight.name)" }
}
