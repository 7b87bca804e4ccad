import Testing

@testable import Gym

/// A day's number, and the length of a step.
@Suite struct StepsTests {
  private static let today = CalendarDay(number: 20_000)

  private func day(_ steps: Int, _ from: StepSource) -> DailySteps {
    DailySteps(day: Self.today, steps: steps, from: from)
  }

  @Test("what was typed stays, and of what files and scripts say the larger number counts")
  func precedence() {
    for from in StepSource.allCases { #expect(day(0, from).replaces(nil)) }
    for stored in StepSource.allCases { #expect(day(10, .typed).replaces(day(9_000, stored))) }
    for from in [StepSource.file, .script] {
      #expect(!day(200_000, from).replaces(day(1, .typed)))
      for stored in [StepSource.file, .script] {
        #expect(day(9_001, from).replaces(day(9_000, stored)))
        #expect(!day(9_000, from).replaces(day(9_000, stored)))
        #expect(!day(8_999, from).replaces(day(9_000, stored)))
      }
    }
  }

  @Test(
    "a step is as long as the member says, else by the height",
    arguments: [
      (nil, 1_800, .male, 747), (nil, 1_700, .female, 702), (nil, 1_700, nil, 704), (725, 1_700, .male, 725),
      (725, nil, nil, 725), (nil, nil, .male, nil),
    ] as [(Int?, Int?, Sex?, Int?)])
  func length(typed: Int?, height: Int?, sex: Sex?, millimetres: Int?) {
    let length = StepLength(typed: typed, height: height, sex: sex)
    #expect(length?.millimetres == millimetres)
    #expect(length?.from == millimetres.map { _ in typed == nil ? StepLength.Source.height : .typed })
  }

  @Test("a distance is in whole metres, also at the limits")
  func distance() throws {
    let length = try #require(StepLength(typed: 2_000, height: nil, sex: nil))
    #expect(length.metres(steps: 200_000) == 400_000 && length.metres(steps: 0) == 0)
    #expect(StepLength(typed: 725, height: nil, sex: nil)?.metres(steps: 10) == 7)
    #expect(StepLength(typed: 750, height: nil, sex: nil)?.metres(steps: 10) == 8)
  }

  @Test("a length from 20 to 200 cm with one decimal is one, and nothing else is")
  func typed() throws {
    for (value, millimetres) in [(20.0, 200), (200, 2_000), (72.5, 725), (71.3, 713)] {
      #expect(try StepLength.millimetres(centimetres: value) == millimetres)
    }
    for value in [19.9, 200.1, -70, 0, .infinity, .nan] {
      #expect(throws: Invalid("centimeters", .outOfRange(min: 20, max: 200))) {
        try StepLength.millimetres(centimetres: value)
      }
    }
    #expect(throws: Invalid("centimeters", .malformed)) { try StepLength.millimetres(centimetres: 72.55) }
  }
}
