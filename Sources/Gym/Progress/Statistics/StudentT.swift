import Foundation

/// The value that the absolute value of Student's t exceeds in 5 % of cases: its 0.975 quantile.
///
/// Accurate to about twelve digits up to 1000 degrees of freedom, and to nine digits above. Computed by bisection, with
/// the exact distribution for integer degrees of freedom: Abramowitz and Stegun 26.7.3 and 26.7.4.
/// - Parameter degreesOfFreedom: below 1 counts as 1.
package func studentT95(degreesOfFreedom: Int) -> Double {
  let freedom = max(degreesOfFreedom, 1)
  if freedom > 1000 { return largeSampleT95(Double(freedom)) }
  var low = 1.9599
  var high = 12.7063
  for _ in 0..<48 {
    let middle = (low + high) / 2
    if shareWithin(middle, freedom) < 0.95 { low = middle } else { high = middle }
  }
  return (low + high) / 2
}

/// P(|T| < t).
private func shareWithin(_ t: Double, _ freedom: Int) -> Double {
  let angle = atan(t / Double(freedom).squareRoot())
  let sine = sin(angle)
  let cosine = cos(angle)
  let squared = cosine * cosine
  if freedom.isMultiple(of: 2) {
    var term = 1.0
    var sum = 1.0
    for step in stride(from: 2, to: freedom, by: 2) {
      term *= squared * Double(step - 1) / Double(step)
      sum += term
    }
    return sine * sum
  }
  var sum = 0.0
  if freedom > 1 {
    var term = cosine
    sum = cosine
    for step in stride(from: 3, to: freedom, by: 2) {
      term *= squared * Double(step - 1) / Double(step)
      sum += term
    }
  }
  return 2 / Double.pi * (angle + sine * sum)
}

/// The first terms of the expansion around the normal quantile: Abramowitz and Stegun 26.7.5.
private func largeSampleT95(_ freedom: Double) -> Double {
  let z = 1.959963984540054
  let cubed = z * z * z
  let fifth = cubed * z * z
  let seventh = fifth * z * z
  return z + (cubed + z) / (4 * freedom)
    + (5 * fifth + 16 * cubed + 3 * z) / (96 * freedom * freedom)
    + (3 * seventh + 19 * fifth + 17 * cubed - 15 * z) / (384 * freedom * freedom * freedom)
}
