/// The nearest whole number, halves away from zero. A half that floating point made slightly smaller counts as a half.
package func roundedHalfAway(_ value: Double) -> Double {
  let size = (abs(value) + 0.5 + 1e-9).rounded(.down)
  return value < 0 ? -size : size
}
