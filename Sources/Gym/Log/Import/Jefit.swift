/// Reads JEFIT's export: several tables, each after a line such as `### EXERCISE LOGS ###`. The sets of an exercise are
/// in one cell, `60x10,65x8`, in the unit given in the table SETTING.
enum JefitFile {
  static func read(_ bytes: [UInt8], unit: WeightUnit?, dates order: DateOrder? = nil) -> ImportedLog {
    let rows: [CSVRow]
    do { rows = try readCSV(bytes) } catch { return .failed(.jefit, line: error.line, field: "file") }
    let sections = sections(rows)
    guard let logs = sections["EXERCISE LOGS"], let header = logs.first,
      let table = ImportTable<Column>(header.fields, column: { name, _ in Column(rawValue: name) }),
      table.has(.ename, .logs, .mydate)
    else { return .failed(.jefit) }
    let unit = self.unit(sections["SETTING"] ?? sections["SETTINGS"] ?? []) ?? unit
    let sessions = self.sessions(sections["WORKOUT SESSIONS"] ?? [])
    var builder = LogBuilder(.jefit)
    var dates = ImportDates(logs.dropFirst().lazy.map { table.cell(.mydate, $0) })
    dates.choose(order)
    builder.log.dates = dates.question
    for row in logs.dropFirst() {
      do {
        let texts = table.cell(.logs, row).split { $0 == "," || $0 == ";" }.map { Text.trimmed($0) }
        let sets = try sets(texts, unit: unit ?? .kg)
        if sets.isEmpty { builder.log.skipped += 1 }
        if unit == nil, sets.contains(where: { $0.weight.milli > 0 }) { builder.log.needsUnit = true }
        let exercise = try table.name(.ename, row, field: "exercise")
        let session = try session(sessions[table.cell(.belongsession, row)], table.cell(.mydate, row), &dates)
        for (weight, reps) in sets {
          builder.add(
            ImportedSet(line: row.line, exercise: exercise, weight: weight, reps: reps), to: session)
        }
      } catch {
        builder.fail(row.line, error)
      }
    }
    return builder.finished()
  }

  static func isFile(_ bytes: [UInt8]) -> Bool {
    guard let rows = try? readCSV(bytes) else { return false }
    return rows.contains { title($0) == "EXERCISE LOGS" }
  }

  private enum Column: String { case mydate, ename, logs, belongsession }

  /// The tables by title, each with its header.
  private static func sections(_ rows: [CSVRow]) -> [String: [CSVRow]] {
    var sections: [String: [CSVRow]] = [:]
    var current: String?
    for row in rows {
      if row.fields[0].hasPrefix("##") {
        current = title(row)
      } else if let current, row.fields.contains(where: { !$0.isEmpty }) {
        sections[current, default: []].append(row)
      }
    }
    return sections
  }

  /// - Returns: nil for a line that only ends a table.
  private static func title(_ row: CSVRow) -> String? {
    guard row.fields[0].hasPrefix("##") else { return nil }
    let title = Text.trimmed(row.fields[0].filter { $0 != "#" }).uppercased()
    return title.isEmpty ? nil : title
  }

  private static func unit(_ setting: [CSVRow]) -> WeightUnit? {
    guard let header = setting.first, setting.count > 1,
      let place = header.fields.firstIndex(where: { matchKey($0) == "mass" }), place < setting[1].fields.count
    else { return nil }
    return WeightUnit(named: matchKey(setting[1].fields[place]))
  }

  private struct Session {
    var start: Int?
    var seconds: Int?
  }

  /// By id. A start is a Unix time, in a column whose name JEFIT once misspelt.
  private static func sessions(_ rows: [CSVRow]) -> [String: Session] {
    enum Column { case id, start, misspelt, total }
    let table = rows.first.flatMap { header in
      ImportTable<Column>(header.fields) { name, _ in
        switch name {
        case "id": .id
        case "starttime": .start
        case "starttimie": .misspelt
        case "total time": .total
        default: nil
        }
      }
    }
    guard let table else { return [:] }
    return rows.dropFirst().reduce(into: [:]) { sessions, row in
      // From 1980 to 2099.
      let start = [table.cell(.start, row), table.cell(.misspelt, row)].lazy
        .compactMap { digits(ArraySlice($0.utf8)) }.first { (315_532_800..<4_102_444_800).contains($0) }
      let seconds = digits(ArraySlice(table.cell(.total, row).utf8)).flatMap {
        (1...ImportDuration.longest).contains($0) ? $0 : nil
      }
      sessions[table.cell(.id, row)] = Session(start: start, seconds: seconds)
    }
  }

  private static func session(
    _ known: Session?, _ date: String, _ dates: inout ImportDates
  ) throws(Invalid) -> LogBuilder.Session {
    if let known, let start = known.start {
      return LogBuilder.Session(start: .instant(start * 1000), durationSeconds: known.seconds)
    }
    let day = try dates.read(date)
    return LogBuilder.Session(start: day.time, isDayOnly: day.isDayOnly, durationSeconds: known?.seconds)
  }

  /// A set that was not done has 0 reps.
  private static func sets(
    _ texts: [String], unit: WeightUnit
  ) throws(Invalid) -> [(weight: Weight, reps: Int)] {
    let pairs = texts.map { text in
      text.split(omittingEmptySubsequences: false) { "xX×*".contains($0) }.map { Text.trimmed($0) }
    }
    if isCardio(pairs) { return [] }
    var sets: [(weight: Weight, reps: Int)] = []
    for parts in pairs {
      guard parts.count == 2, let weight = try ImportCell.weight(parts[0], unit, field: "logs"),
        let reps = try ImportCell.number(parts[1], "logs", max: Double(SetRules.maxImportedReps), whole: true)
      else { throw Invalid("logs", .malformed) }
      if reps > 0 { sets.append((weight, Int(reps))) }
    }
    return sets
  }

  /// Cardio has five numbers where sets have their reps, without a load: speed, distance, calories and the like, often
  /// 0, and the seconds at the end: `0x0,0x0,0x0,0x0,0x1200`. Sets of body weight look alike if some of them were not
  /// done: `0x12,0x10,0x8,0x0`. But reps are whole numbers, and no last set is many times all others.
  private static func isCardio(_ pairs: [[String]]) -> Bool {
    guard pairs.count == 5, pairs.allSatisfy({ $0.count == 2 }) else { return false }
    let numbers = pairs.flatMap { $0 }.map { (try? ImportCell.number($0, "logs", max: 1e9)) ?? nil }
    let loads = stride(from: 0, to: 10, by: 2).map { numbers[$0] }
    let values = stride(from: 1, to: 10, by: 2).compactMap { numbers[$0] }
    guard loads.allSatisfy({ $0 == 0 }), values.count == 5 else { return false }
    if values.contains(where: { $0 != $0.rounded() }) { return true }
    let others = values.dropLast()
    return others.contains(0) && values[4] >= 60 && others.allSatisfy { $0 * 4 <= values[4] }
  }
}
