/// 1 lb is exactly this many kilograms (1959 agreement).
package let kilogramsPerPound = 0.45359237

/// Pounds to two decimals, as OpenPowerlifting shows them: a last digit of 9 is rounded up.
///
/// A weight that was entered in pounds and stored as kilograms with two decimals then reads as entered.
package func displayPounds(kg: Double) -> Double {
  let hundredths = (kg / kilogramsPerPound * 100).rounded()
  return (hundredths.truncatingRemainder(dividingBy: 10) == 9 ? hundredths + 1 : hundredths) / 100
}
