/// Rewrites rules of calendar files as equivalent rules of our subset.
enum ICalendarRule {
  /// - Parameters:
  ///   - rule: the value of an RRULE.
  ///   - start: the event's start, in its own zone.
  /// - Returns: a rule for `Recurrence(rule:until:)`, which may refuse it; nil if our subset cannot express it.
  static func simplified(_ rule: String, _ start: ICalendarTime) -> String? {
    var parts: [Substring: Substring] = [:]
    for part in rule.uppercased().split(separator: ";") {
      guard let equals = part.firstIndex(of: "=") else { return nil }
      let value = part[part.index(after: equals)...]
      guard parts.updateValue(value, forKey: part[..<equals]) == nil else { return nil }
    }
    // Some programs write the start's time into the rule.
    let second = start.second ?? 0
    for (name, value) in [("BYHOUR", second / 3600), ("BYMINUTE", second / 60 % 60), ("BYSECOND", second % 60)]
    where parts[name[...]] == "\(value)" { parts[name[...]] = nil }
    let isEach = (parts["INTERVAL"] ?? "1") == "1"
    switch parts["FREQ"] ?? "" {
    case "DAILY" where isEach && parts["BYDAY"] != nil: parts["FREQ"] = "WEEKLY"
    case "MONTHLY":
      // Without weekdays, the day of the start is the default anyway.
      if parts["BYMONTHDAY"] == "\(start.day.day)", parts["BYDAY"] == nil { parts["BYMONTHDAY"] = nil }
    case "YEARLY": guard yearly(&parts, start.day) else { return nil }
    default: break
    }
    return parts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ";")
  }

  /// Makes a yearly rule a monthly one: every twelfth month, or certain months.
  private static func yearly(_ parts: inout [Substring: Substring], _ start: CalendarDay) -> Bool {
    guard let years = Int(parts["INTERVAL"] ?? "1"), (1...30).contains(years) else { return false }
    let months = parts["BYMONTH"]?.split(separator: ",").map(String.init)
    let days = parts["BYDAY"]
    let isOwnDay = parts["BYMONTHDAY"].map { months != nil && $0 == "\(start.day)" } ?? true
    parts["FREQ"] = "MONTHLY"
    if days == nil, parts["BYSETPOS"] == nil, isOwnDay, months ?? ["\(start.month)"] == ["\(start.month)"] {
      (parts["BYMONTHDAY"], parts["BYMONTH"], parts["INTERVAL"]) = (nil, nil, "\(years * 12)")
      return true
    }
    // BYSETPOS and numbered weekdays count within the year. Within one month they mean the same in a monthly rule;
    // numbered weekdays also in several months.
    let countsWithinYear = parts["BYSETPOS"] != nil || days?.contains(where: \.isNumber) == true
    if countsWithinYear, months?.count != 1, months == nil || parts["BYSETPOS"] != nil { return false }
    if years == 1 {
      if months == nil, days == nil, parts["BYMONTHDAY"] == nil { parts["BYMONTH"] = "\(start.month)" }
      return true
    }
    guard months == ["\(start.month)"] else { return false }
    (parts["BYMONTH"], parts["INTERVAL"]) = (nil, "\(years * 12)")
    return true
  }
}
