import Testing

@testable import Gym

/// Tables with steps, as apps and spreadsheets save them.
@Suite struct StepsFileTests {
  private static let today = CalendarDay(year: 2026, month: 11, day: 21)

  private func read(_ text: String) throws -> StepsFile {
    try StepsFile.read(Array(text.utf8), today: try #require(Self.today))
  }

  /// `2026-11-20 8130`.
  private func days(_ file: StepsFile) -> [String] { file.days.map { "\($0.day.text) \($0.steps)" } }

  /// `badDate 3`.
  private func flaws(_ file: StepsFile) -> [String] { file.flaws.map { "\($0.kind.rawValue) \($0.line)" } }

  @Test(
    "the columns are found by their names, whatever separates them and whatever comes before",
    arguments: [
      "Date,Steps\n2026-11-20,8130\n", "date;steps\r\n2026-11-20;8130", "STEPS\tDAY\n8130\t2026-11-20\n",
      "Datum;Kalorien;Schritte\n20.11.2026;2100;8130\n", "\u{FEFF}\"Date\",\"Step count\"\n\"2026-11-20\",\"8,130\"\n",
      "Activities\n\nDate,Calories Burned,Steps,Distance\n2026-11-20,\"2,110\",\"8,130\",5.1\n",
      "Start,End,Steps (count)\n2026-11-20 00:00:00 +0100,2026-11-21 00:00:00 +0100,8130.0\n",
      "ActivityDate,TotalSteps\n11/20/2026,8130\n", "Fecha,Pasos\n20/11/2026,8130\n",
      "Jour;Nombre de pas\n20/11/2026;8 130\n",
      "Date,Start,Steps,Step count\n2026-11-20,2026-11-19,8130,7\n", "day,steps\n20 Nov 2026,8'130\n",
    ])
  func columns(_ text: String) throws {
    let file = try read(text)
    #expect(days(file) == ["2026-11-20 8130"] && file.flawCount == 0, "\(text)")
    #expect(file.days.allSatisfy { $0.from == .file })
  }

  @Test("rows of a day are added up, in whatever order they come, and rows without a number are skipped")
  func sums() throws {
    let file = try read(
      "Date,Steps\n2026-11-20T23:00:00Z,30\n2026-11-19,5\n2026-11-20T08:00:00Z,100\n2026-11-18,\n2026-11-17,0\n")
    #expect(days(file) == ["2026-11-17 0", "2026-11-19 5", "2026-11-20 130"])
    #expect(file.flaws == [])
  }

  @Test("a day is the one that the file names, whatever the zone, and the steps of several days are those of none")
  func zones() throws {
    let file = try read(
      """
      Date,Steps
      2026-11-20T23:30:00-05:00,1
      19/11/2026 00:30 +0900,2
      2026-11-18 00:00:00,3
      2026-11-09 - 2026-11-15,50000
      2026-11-02 00:00 - 2026-11-08 24:00,50000

      """)
    #expect(days(file) == ["2026-11-18 3", "2026-11-19 2", "2026-11-20 1"])
    #expect(flaws(file) == ["badDate 5", "badDate 6"])
  }

  @Test("what cannot be read is named by its line, and spoils no other day")
  func wrong() throws {
    let file = try read(
      """
      Date,Steps
      2026-11-20,many
      2026-02-30,100
      2026-11-22,100
      1999-12-31,100
      Total,100
      2026-11-19,-5
      2026-11-18,200001
      2026-11-17,12.5
      2026-11-16,4000

      """)
    #expect(days(file) == ["2026-11-16 4000"])
    #expect(
      flaws(file) == [
        "badSteps 2", "badDate 3", "inFuture 4", "badDate 5", "badDate 6", "badSteps 7", "badSteps 8", "badSteps 9",
      ])
  }

  @Test("a day with a wrong row, or with too many steps together, is left out")
  func spoilt() throws {
    let file = try read(
      "Date,Steps\n2026-11-20,100\n2026-11-20,x\n2026-11-20,100\n2026-11-19,150000\n2026-11-19,60000\n2026-11-19,1\n")
    #expect(file.days == [])
    #expect(flaws(file) == ["badSteps 3", "tooManySteps 6"])
  }

  @Test(
    "whether days or months come first is what another date of the file shows, and is never guessed",
    arguments: [
      ("3/9/2026,1\n13/9/2026,2\n", ["2026-09-03 1", "2026-09-13 2"], []),
      ("3/9/2026,1\n9/13/2026,2\n", ["2026-03-09 1", "2026-09-13 2"], []),
      ("3/9/2026,1\n3/3/2026,2\n2026-11-20,3\n", ["2026-03-03 2", "2026-11-20 3"], ["unclearDate 2"]),
      ("3/9/2026,1\n13/9/2026,2\n9/13/2026,3\n", [], ["unclearDate 2", "unclearDate 3", "unclearDate 4"]),
      (
        "3/9/2026,1\n13/9/2026,2\n9/13/2026,3\n2026-11-20 08:00,4\n", ["2026-11-20 4"],
        ["unclearDate 2", "unclearDate 3", "unclearDate 4"]
      ),
      // There is no 32nd: it shows nothing.
      ("3/9/2026,1\n32/9/2026,2\n", [], ["unclearDate 2", "badDate 3"]),
    ] as [(String, [String], [String])])
  func order(rows: String, expected: [String], wrong: [String]) throws {
    let file = try read("Date,Steps\n" + rows)
    #expect(days(file) == expected && flaws(file) == wrong)
  }

  @Test(
    "a number may have separators for thousands",
    arguments: [
      ("0", 0), ("8130", 8_130), ("8,130", 8_130), ("8.130", 8_130), ("8 130", 8_130), ("8’130", 8_130),
      ("8130.0", 8_130), ("8130,00", 8_130), ("8,130.00", 8_130), ("200000", 200_000), ("200.001", nil),
      ("1,234,567", nil), ("81,30", nil), ("8130.5", nil), ("0.123", nil), ("8130.", nil), ("1e4", nil), ("-1", nil),
      ("٨", nil),
      ("99999999999999999999", nil),
    ] as [(String, Int?)])
  func numbers(text: String, steps: Int?) {
    #expect(StepsFile.steps(text) == steps)
  }

  @Test("what is no table of steps is refused as a whole, and so is a file with too many rows")
  func refused() throws {
    for text in ["", "\n", "2026-11-20,8130\n", "Date,Distance\n2026-11-20,5\n", "Steps\n5\n", "Date,\"Steps\n"] {
      #expect(throws: StepsFile.Failure.notSteps) { try read(text) }
    }
    let row = "2026-11-20,1\n"
    #expect(try days(read("Date,Steps\n" + String(repeating: row, count: StepsFile.mostRows))) == ["2026-11-20 20000"])
    #expect(throws: StepsFile.Failure.tooManyRows) {
      try read("Date,Steps\n" + String(repeating: row, count: StepsFile.mostRows + 1))
    }
  }

  @Test("the first flaws are listed, and all are counted")
  func manyFlaws() throws {
    let file = try read("Date,Steps\n" + String(repeating: "never,1\n", count: 80))
    #expect(file.flaws.count == StepsFile.mostFlaws && file.flawCount == 80)
    #expect(file.flaws.last == StepFlaw(.badDate, line: StepsFile.mostFlaws + 1))
  }
}
