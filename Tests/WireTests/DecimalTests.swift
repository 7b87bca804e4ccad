import Testing
import Wire

@Suite("Decimals") struct DecimalTests {
  private func written(_ value: Double) -> String {
    var out = JSONWriter()
    out.double(value)
    return String(decoding: out.bytes, as: UTF8.self)
  }

  private func read(_ text: String) throws -> Double? { try Tape(Array(text.utf8)).root.double }

  @Test(
    "are written as briefly as they can be read back",
    arguments: [
      (0, "0"), (-0.5, "-0.5"), (82.25, "82.25"), (1795250000003.625, "1795250000003.625"), (0.001, "0.001"),
      (-1.05, "-1.05"), (0.1 + 0.2, "0.30000000000000004"), (1e-7, "1e-07"),
      (8_999_999_999_999.998, "8999999999999.998"),
    ] as [(Double, String)])
  func writes(_ value: Double, _ text: String) { #expect(written(value) == text) }

  @Test(
    "read as the standard library reads them",
    arguments: [
      "0", "-0.5", "82.25", "0.1", "1795250000003.625", "123456789012345678", "0.1234567890123", "1e3", "-12.5E-2",
      "9007199254740993", "0.30000000000000004", "4.35", "1.005", "900000000000000.1", "1234567.891",
    ])
  func reads(_ text: String) throws { #expect(try read(text) == Double(text)) }

  @Test("thousandths come back as they were, whatever they are") func roundTrip() throws {
    for thousandths in stride(from: -2_000_000, through: 2_000_000, by: 997) {
      let value = Double(thousandths) / 1000
      #expect(try read(written(value)) == value)
    }
  }
}
