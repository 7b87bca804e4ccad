/// Reads either form of the Strong app's export: commas, or semicolons with units in the header. The header may be in
/// the phone's language.
package enum StrongFile {
  /// Every problem is added to `errors`, with its line.
  /// - Parameter unit: the unit of the weights if neither the header nor the row names one. It also decides whether a
  ///   `Distance` without a unit is in kilometres or miles, because Strong exports distances in the matching unit.
  package static func read(_ bytes: [UInt8], unit: WeightUnit?) -> ImportedLog {
    StrongReader.log(.strong, bytes, unit: unit)
  }

  package static func read(_ text: String, unit: WeightUnit?) -> ImportedLog {
    read(Array(text.utf8), unit: unit)
  }

  static func isHeader(_ header: [String]) -> Bool { StrongReader(header, unit: nil, rows: []) != nil }
}

private struct StrongReader: SetRowReader {
  enum Column: String, CaseIterable {
    case date, workout, duration, exercise, order, weight, weightUnit, reps
    case distance, distanceUnit, seconds, notes, workoutNotes, rpe
  }

  private let table: ImportTable<Column>
  private let unit: WeightUnit
  private let isUnitKnown: Bool
  private let metresPerDistance: Double
  private let isDistanceKnown: Bool
  private var dates: ImportDates
  private(set) var needsUnit = false

  /// - Returns: nil if a required column is missing, a column occurs twice or a unit is unknown.
  init?(_ header: [String], unit given: WeightUnit?, rows: ArraySlice<CSVRow>) {
    guard let table = ImportTable<Column>(header, column: { name, _ in Self.columns[name] }),
      table.has(.date, .workout, .exercise, .order, .weight, .reps)
    else { return nil }
    var unit = given
    if let detail = table.details[.weight] {
      guard let named = WeightUnit(named: detail) else { return nil }
      unit = named
    }
    guard let metres = ImportCell.metres(per: table.details[.distance] ?? (unit == .lb ? "mi" : "km")) else {
      return nil
    }
    self.table = table
    self.unit = unit ?? .kg
    isUnitKnown = unit != nil
    metresPerDistance = metres
    isDistanceKnown = table.details[.distance] != nil || unit != nil
    dates = ImportDates(rows.lazy.map { table.cell(.date, $0) })
  }

  /// Strong's column names in plain lower case, in all its languages.
  private static let columns: [String: Column] = {
    let names: [Column: [String]] = [
      .date: ["date", "datum", "fecha", "data"],
      .workout: [
        "workout name", "trainingsname", "name des workouts", "name des trainings", "nom de l entrainement",
        "nom de la seance", "nom du workout", "nombre del entrenamiento", "nombre de entrenamiento", "nome do treino",
        "nome dell allenamento", "nome allenamento",
      ],
      .duration: ["duration", "workout duration", "dauer", "duree", "duracion", "duracao", "durata"],
      .exercise: [
        "exercise name", "name der ubung", "ubungsname", "ubung", "nom de l exercice", "exercice",
        "nombre del ejercicio", "nombre de ejercicio", "ejercicio", "nome do exercicio", "exercicio", "nome esercizio",
        "nome dell esercizio", "esercizio",
      ],
      .order: [
        "set order", "satzreihenfolge", "satz reihenfolge", "reihenfolge der satze", "reihenfolge festlegen", "satz",
        "ordre des series", "ordre de la serie", "ordre de serie", "orden de series", "orden de las series",
        "orden de la serie", "orden de serie", "orden", "ordem da serie", "ordem das series", "ordine serie",
        "ordine delle serie", "ordine della serie", "serie",
      ],
      .weight: ["weight", "gewicht", "poids", "peso"],
      .weightUnit: [
        "weight unit", "gewichtseinheit", "unite de poids", "unidad de peso", "unidade de peso", "unita di peso",
      ],
      .reps: [
        "reps", "wiederholungen", "wiederh", "wdh", "repetitions", "repeticiones", "repeticoes", "ripetizioni",
      ],
      .distance: ["distance", "distanz", "entfernung", "strecke", "distancia", "distanza"],
      .distanceUnit: ["distance unit", "entfernungseinheit", "unite de distance", "unidad de distancia"],
      .seconds: ["seconds", "sekunden", "secondes", "segundos", "secondi"],
      .notes: ["notes", "notizen", "anmerkungen", "notas", "note"],
      .workoutNotes: [
        "workout notes", "workout notizen", "trainingsnotizen", "notes de l entrainement", "notes de la seance",
        "notas del entrenamiento", "notas de entrenamiento", "notas do treino", "note allenamento",
        "note dell allenamento",
      ],
      .rpe: ["rpe"],
    ]
    return names.reduce(into: [:]) { columns, entry in
      for name in entry.value { columns[name] = entry.key }
    }
  }()

  /// - Returns: nil for a rest timer or a note.
  /// - Throws: the wrong column, and why.
  mutating func read(_ row: CSVRow) throws(Invalid) -> (ImportedSet, LogBuilder.Session)? {
    guard let kind = try kind(table.cell(.order, row)) else { return nil }
    guard row.fields.count == table.count else { throw Invalid("columns", .malformed) }
    let date = try dates.read(table.cell(.date, row))
    let workout = try table.name(.workout, row, field: "workout", mayBeEmpty: true)
    let exercise = try table.name(.exercise, row, field: "exercise")
    var set = ImportedSet(line: row.line, exercise: exercise, kind: kind)
    set.weight = try weight(row)
    set.reps = try ImportCell.reps(table.cell(.reps, row))
    set.seconds = try ImportCell.number(
      table.cell(.seconds, row), "seconds", max: Double(SetRules.maxMilliseconds) / 1000)
    set.metres = try metres(row)
    set.rpeTenths = try ImportCell.rpe(table.cell(.rpe, row))
    set.notes = try table.notes(.notes, row, "notes", max: SetRules.maxNote)
    return (
      set,
      LogBuilder.Session(
        name: workout, start: date.time, isDayOnly: date.isDayOnly,
        durationSeconds: try ImportCell.duration(table.cell(.duration, row)),
        notes: try table.notes(.workoutNotes, row, "workoutNotes", max: 5000))
    )
  }

  private func kind(_ order: String) throws(Invalid) -> SetKind? {
    switch order.uppercased() {
    case "W": return .warmup
    case "D": return .drop
    case "F": return .failure
    case "REST TIMER", "NOTE", "NOTES", "PAUSENTIMER", "PAUSEN-TIMER", "RUHETIMER", "NOTIZ", "MINUTEUR DE REPOS",
      "TEMPORIZADOR DE DESCANSO", "CRONÓMETRO DE DESCANSO", "TIMER DE DESCANSO", "TIMER DI RIPOSO", "TIMER RIPOSO",
      "TIMER DI RECUPERO", "TIMER RECUPERO", "NOTA":
      return nil
    default:
      guard digits(ArraySlice(order.utf8)) != nil else { throw Invalid("setOrder", .malformed) }
      return .working
    }
  }

  private mutating func weight(_ row: CSVRow) throws(Invalid) -> Weight? {
    var unit = unit
    let named = table.cell(.weightUnit, row)
    if !named.isEmpty {
      guard let own = WeightUnit(named: matchKey(named)) else {
        throw Invalid("weightUnit", .notOneOf(WeightUnit.allCases.map(\.rawValue)))
      }
      unit = own
    }
    let weight = try ImportCell.weight(table.cell(.weight, row), unit)
    if !isUnitKnown, named.isEmpty, weight?.milli ?? 0 > 0 { needsUnit = true }
    return weight
  }

  private mutating func metres(_ row: CSVRow) throws(Invalid) -> Double? {
    var factor = metresPerDistance
    let named = table.cell(.distanceUnit, row)
    if !named.isEmpty {
      guard let own = ImportCell.metres(per: matchKey(named)) else { throw Invalid("distanceUnit", .malformed) }
      factor = own
    }
    let metres = try ImportCell.metres(table.cell(.distance, row), times: factor)
    if !isDistanceKnown, named.isEmpty, metres ?? 0 > 0 { needsUnit = true }
    return metres
  }
}
