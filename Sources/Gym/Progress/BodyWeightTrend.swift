/// Smooths body weights by an exponential mean over days, in which each day keeps 90 % of the earlier value (John
/// Walker, The Hacker's Diet). It starts at the first entry. After a gap of *d* days the new entry has the weight 1 −
/// 0.9ᵈ, so that the line stays close to sparse entries.
/// - Parameter entries: one per day, oldest first; `day` is a day's number.
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
