/// Reads a table with a column for days and one for steps, as apps and spreadsheets save it: with any of the separators
/// of `readTable`, the columns in any order, and rows of other content before the header.
package struct StepsFile: Equatable, Sendable {
  /// Oldest first, each once, all `from: .file`.
  package private(set) var days: [DailySteps] = []
  /// In the order of the file.
  package private(set) var flaws: [StepFlaw] = []
  package private(set) var flawCount = 0

  /// - Parameter days: each once, summed up elsewhere.
  package init(days: [DailySteps] = []) {
    self.days = days.sorted { $0.day < $1.day }
  }

  package enum Failure: Error, Equatable, Sendable {
    /// It has no header with both columns, or is no CSV.
    case notSteps
    case tooManyRows
  }

  /// Of a file that is sent in one request.
  package static let mostBytes = 240_000
  package static let mostRows = 20_000
  /// More flaws are only counted.
  package static let mostFlaws = 50
  /// Rows within which the header is looked for.
  private static let headRows = 20

  /// Rows of the same day are added up. A day of which one row is wrong is left out, since its sum would be wrong.
  package static func read(_ bytes: [UInt8], today: CalendarDay) throws(Failure) -> StepsFile {
    guard let (table, rows) = Self.table(in: bytes) else { throw .notSteps }
    guard rows.count <= mostRows else { throw .tooManyRows }
    var file = StepsFile()
    file.add(rows, of: table, until: today)
    return file
  }

  // MARK: Columns

  private enum Column {
    case day, start, steps
  }

  private static func table(in bytes: [UInt8]) -> (ImportTable<Column>, ArraySlice<CSVRow>)? {
    for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
      guard let rows = try? readCSV(bytes, separator: separator) else { continue }
      for (place, row) in rows.prefix(headRows).enumerated() {
        if let found = Self.table(row.fields) { return (found, rows.dropFirst(place + 1)) }
      }
    }
    return nil
  }

  private static func table(_ header: [String]) -> ImportTable<Column>? {
    // The first column of a name counts. An app may have two kinds of steps.
    var found: Set<Column> = []
    let table = ImportTable<Column>(header) { name, _ in
      guard let known = Self.column(name), found.insert(known).inserted else { return nil }
      return known
    }
    guard let table, table.has(.steps), table.has(.day) || table.has(.start) else { return nil }
    return table
  }

  private static func column(_ name: String) -> Column? {
    if dayNames.contains(name) { return .day }
    if startNames.contains(name) { return .start }
    return stepNames.contains(name) ? .steps : nil
  }

  // As `Text.folded` writes them: in lower case and without accents.
  private static let dayNames: Set<String> = [
    "date", "day", "activity date", "activitydate", "activity day", "activityday", "datum", "tag", "jour", "fecha",
    "dia", "data", "giorno", "dag", "dato", "paiva", "paivamaara", "dzien", "den", "nap", "tarih", "дата", "день",
  ]
  /// Where the file has no column for the day.
  private static let startNames: Set<String> = [
    "start", "start date", "start time", "startdate", "starttime", "from", "time", "timestamp", "datetime", "date time",
    "start datum", "startzeit", "zeit", "von",
  ]
  private static let stepNames: Set<String> = [
    "steps", "step count", "stepcount", "steps count", "total steps", "totalsteps", "step total", "steptotal",
    "daily steps", "number of steps", "schritte", "schrittzahl", "anzahl schritte", "anzahl der schritte", "pas",
    "nombre de pas", "pasos", "numero de pasos", "passi", "numero di passi", "passos", "numero de passos", "stappen",
    "aantal stappen", "steg", "antal steg", "skritt", "antall skritt", "skridt", "antal skridt", "askeleet",
    "askelmaara", "kroki", "liczba krokow", "kroky", "lepesek", "adim", "adimlar", "шаги", "кроки",
  ]

  // MARK: Rows

  private mutating func add(_ rows: ArraySlice<CSVRow>, of table: ImportTable<Column>, until today: CalendarDay) {
    let dates = Dates(rows.lazy.map { Self.date($0, table) })
    var sums: [CalendarDay: Int] = [:]
    var wrong: Set<CalendarDay> = []
    for row in rows {
      let (date, text) = (Self.date(row, table), table.cell(.steps, row))
      // Nothing is known of the day.
      if text.isEmpty { continue }
      let day: CalendarDay
      switch dates.day(date) {
      case .failure(let flaw):
        note(flaw.kind, row)
        continue
      case .success(let found): day = found
      }
      if day > today {
        note(.inFuture, row)
      } else if let steps = Self.steps(text) {
        sums[day, default: 0] += steps
        if sums[day, default: 0] > StepRules.steps.upperBound, wrong.insert(day).inserted { note(.tooManySteps, row) }
      } else {
        wrong.insert(day)
        note(.badSteps, row)
      }
    }
    days = sums.filter { !wrong.contains($0.key) }.sorted { $0.key < $1.key }
      .map { DailySteps(day: $0.key, steps: $0.value, from: .file) }
  }

  private mutating func note(_ kind: StepFlaw.Kind, _ row: CSVRow) {
    flawCount += 1
    if flaws.count < Self.mostFlaws { flaws.append(StepFlaw(kind, line: row.line)) }
  }

  private static func date(_ row: CSVRow, _ table: ImportTable<Column>) -> String {
    table.cell(table.has(.day) ? .day : .start, row)
  }

  /// A whole number. Thousands may be separated by a comma, a point, a space or an apostrophe; `8123.0` is one, too.
  /// - Returns: nil if it is none of `StepRules.steps`.
  static func steps(_ text: String) -> Int? {
    guard text.utf8.count <= 40 else { return nil }
    let plain = text.filter { !$0.isWhitespace && !"'’".contains($0) }
    var parts = plain.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
    // No thousands have one or two figures.
    if parts.count > 1, let last = parts.last, last.utf8.count < 3, digits(ArraySlice(last.utf8)) == 0 {
      parts.removeLast()
    }
    guard let first = parts.first, parts.count == 1 || (first.utf8.count <= 3 && first != "0"),
      parts.dropFirst().allSatisfy({ $0.utf8.count == 3 }),
      let steps = digits(ArraySlice(parts.joined().utf8)), StepRules.steps.contains(steps)
    else { return nil }
    return steps
  }
}

extension StepsFile {
  /// The days of a file's dates, as the file writes them: what it calls a day is a day, whatever zone it names.
  private struct Dates {
    private let orders: [ImportDates]

    init(_ texts: some Sequence<String>) {
      let dates = ImportDates(texts)
      // If the file shows the order, both are the same.
      orders = DateOrder.allCases.map { order in
        var chosen = dates
        chosen.choose(order)
        return chosen
      }
    }

    struct Flaw: Error {
      var kind: StepFlaw.Kind
    }

    func day(_ text: String) -> Result<CalendarDay, Flaw> {
      let iso = CalendarDay(text.prefix(10))
      if let iso, text.utf8.count == 10 { return Self.checked(iso) }
      // A date whose year comes first is the same in both orders.
      if iso == nil, orders.contains(where: \.isMixed) { return .failure(Flaw(kind: .unclearDate)) }
      // The whole text is read: `2026-11-20 - 2026-11-26` is a week, and no day.
      let days = Set(
        orders.map { order -> CalendarDay? in
          var dates = order
          return try? dates.read(text).day
        })
      // 3/3/2026 is the same day in both.
      guard days.count == 1, let day = days.first else { return .failure(Flaw(kind: .unclearDate)) }
      return day.map(Self.checked) ?? .failure(Flaw(kind: .badDate))
    }

    private static func checked(_ day: CalendarDay) -> Result<CalendarDay, Flaw> {
      day.year >= StepRules.firstYear ? .success(day) : .failure(Flaw(kind: .badDate))
    }
  }
}
