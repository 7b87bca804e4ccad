/// A smoothed line through body weights: an exponential mean by days, in which each day that passes leaves 90 % of the
/// earlier value (John Walker, The Hacker's Diet). It begins at the first entry. After a gap of *d* days the new entry
/// counts 1 − 0.9ᵈ, so that a line through few entries keeps to them.
/// - Parameter entries: one for a day, oldest first; `day` is a day's number.
/// - Returns: grams for each entry.
package func bodyWeightTrend(_ entries: [(day: Int, grams: Int)]) -> [Int] {
  guard let first = entries.first else { return [] }
  var value = Double(first.grams)
  var day = first.day
  return entries.map { entry in
    var left = 1.0
    for _ in 0..<min(max(entry.day - day, 0), 400) { left *= 0.9 }
    value += (1 - left) * (Double(entry.grams) - value)
    day = entry.day
    return Int(value.rounded())
  }
}
