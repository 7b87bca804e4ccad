import Gym
import Wire

extension Hello.GymInfo {
  /// The unit in which a display shows the gym's figures: that of its plates, or else of where it stands. The pages have
  /// the same rule in Web/shared/gym/usualunit.js; Tests/Vectors/units.json holds the two together.
  var usualUnit: WeightUnit {
    if let plates, (plates.kg == nil) != (plates.lb == nil) { return plates.lb == nil ? .kg : .lb }
    let parts = timeZone.split(separator: "/").map(String.init)
    guard parts.count > 1 else { return .kg }
    let isUS =
      parts[0] == "US" || timeZone == "Pacific/Honolulu" || parts[0] == "America" && Self.inUS.contains(parts[1])
    return isUS ? .lb : .kg
  }

  private static let inUS: Set<String> = [
    "New_York", "Detroit", "Kentucky", "Indiana", "Chicago", "Menominee", "North_Dakota", "Denver", "Boise", "Phoenix",
    "Los_Angeles", "Anchorage", "Juneau", "Sitka", "Nome", "Adak",
  ]
}
