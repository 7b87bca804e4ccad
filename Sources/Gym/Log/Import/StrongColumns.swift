/// The columns of Strong's export.
enum StrongColumn: String {
  case number, date, workout, duration, exercise
  case order = "setOrder"
  case weight, weightUnit, reps
  case distance, distanceUnit, seconds, notes, workoutNotes, rpe

  /// By name in plain lower case, as `ImportTable` has it, in English, German, French, Spanish, Portuguese and Italian.
  static let names: [String: StrongColumn] = {
    let names: [StrongColumn: [String]] = [
      .number: ["workout", "training", "entrainement", "entrenamiento", "treino", "allenamento"],
      .date: ["date", "datum", "fecha", "data"],
      .workout: [
        "workout name", "trainingsname", "name des workouts", "name des trainings", "nom de l entrainement",
        "nom de la seance", "nom du workout", "nombre del entrenamiento", "nombre de entrenamiento", "nome do treino",
        "nome dell allenamento", "nome allenamento",
      ],
      .duration: [
        "duration", "workout duration", "dauer", "workout dauer", "trainingsdauer", "duree", "duree de l entrainement",
        "duree d entrainement", "duracion", "duracion del entrenamiento", "duracao", "duracao do treino", "durata",
        "durata dell allenamento", "durata allenamento",
      ],
      .exercise: [
        "exercise name", "name der ubung", "ubungsname", "ubung", "nom de l exercice", "nom d exercice", "exercice",
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
      .reps: ["reps", "wiederholungen", "wiederh", "wdh", "repetitions", "repeticiones", "repeticoes", "ripetizioni"],
      .distance: ["distance", "distanz", "entfernung", "strecke", "distancia", "distanza"],
      .distanceUnit: [
        "distance unit", "entfernungseinheit", "unite de distance", "unidad de distancia", "unidade de distancia",
        "unita di distanza",
      ],
      .seconds: ["seconds", "sekunden", "secondes", "segundos", "secondi"],
      .notes: ["notes", "notizen", "anmerkungen", "notas", "note"],
      .workoutNotes: [
        "workout notes", "workout notizen", "trainingsnotizen", "notes de l entrainement", "notes d entrainement",
        "notes de la seance", "notas del entrenamiento", "notas de entrenamiento", "notas do treino",
        "note allenamento", "note dell allenamento",
      ],
      .rpe: ["rpe"],
    ]
    return names.reduce(into: [:]) { columns, entry in
      for name in entry.value { columns[name] = entry.key }
    }
  }()

  /// The forms of the export. Strong translates the names of the columns but never changes their order.
  private static let forms: [[StrongColumn]] = [
    [
      .date, .workout, .duration, .exercise, .order, .weight, .reps, .distance, .seconds, .notes, .workoutNotes, .rpe,
    ],
    [.date, .workout, .exercise, .order, .weight, .reps, .distance, .seconds, .notes, .workoutNotes],
    [
      .number, .date, .workout, .duration, .exercise, .order, .weight, .reps, .rpe, .distance, .seconds, .notes,
      .workoutNotes,
    ],
    [
      .date, .workout, .duration, .exercise, .order, .weight, .weightUnit, .reps, .rpe, .distance, .distanceUnit,
      .seconds, .notes, .workoutNotes,
    ],
    [
      .date, .workout, .exercise, .order, .weight, .weightUnit, .reps, .rpe, .distance, .distanceUnit, .seconds, .notes,
      .workoutNotes, .duration,
    ],
  ]

  /// Finds columns with names in another language by their places. The known names must stand where the form has them,
  /// and either half of the names are known or the rows look like sets.
  static func complete(_ table: inout ImportTable<StrongColumn>, _ header: [String], _ rows: ArraySlice<CSVRow>) {
    let known = table.places
    guard known.count < table.count else { return }
    let fitting = forms.filter { form in
      form.count == table.count && known.allSatisfy { form[$0.value] == $0.key }
        && (known.count * 2 >= form.count || (known[.rpe] != nil && areSets(rows, form)))
    }
    guard let form = fitting.first, fitting.count == 1 else { return }
    for (place, column) in form.enumerated() where known[column] == nil {
      let detail = ImportTable<StrongColumn>.name(header[place]).detail
      let isUnit = detail.map { WeightUnit(named: $0) != nil || ImportCell.metres(per: $0) != nil } ?? false
      table.put(column, at: place, detail: isUnit ? detail : nil)
    }
  }

  private static func areSets(_ rows: ArraySlice<CSVRow>, _ form: [StrongColumn]) -> Bool {
    !rows.isEmpty
      && rows.prefix(20).allSatisfy { row in
        row.fields.count == form.count && zip(form, row.fields).allSatisfy { fits($0, $1) }
      }
  }

  private static func fits(_ column: StrongColumn, _ text: String) -> Bool {
    switch column {
    case .date: LocalTime(text) != nil
    case .exercise, .order: !text.isEmpty
    case .weight, .reps, .distance, .seconds, .rpe: text.allSatisfy { "0123456789.,".contains($0) }
    default: true
    }
  }
}
