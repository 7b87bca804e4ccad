package import Gym
import Wire

/// Reads any file that can be imported. Whatever reads logs calls this.
/// - Parameters:
///   - format: nil to detect it.
///   - unit: the unit of the weights, if the file does not say.
///   - dates: the order of its dates, if the file does not show it.
///   - today: `YYYY-MM-DD`, the latest possible birth date.
package func readLog(
  _ bytes: [UInt8], as format: ImportFormat?, unit: WeightUnit?, dates: DateOrder? = nil, today: String = "2099-12-31"
) -> ImportedLog {
  let format = format ?? ImportFormat.recognise(bytes)
  return format == .rackside
    ? RacksideFile.read(bytes, today: today) : ImportedLog.read(bytes, as: format, unit: unit, dates: dates)
}

/// Reads the JSON that `rackside export` and a member's page write. Unknown fields are ignored.
///
/// The file is a single line, so the line of an error is the number of the workout, from 1; 0 means a place outside the
/// workouts.
enum RacksideFile {
  static func read(_ bytes: [UInt8], today: String) -> ImportedLog {
    var log = ImportedLog(format: .rackside)
    func failed(_ field: String) -> ImportedLog {
      log.errors = [LineError(line: 0, field: field, reason: .malformed)]
      return log
    }
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    guard let tape = try? Tape(content), tape.root.isObject else { return failed("file") }
    guard tape.root.member("format")?.string == MemberExport.formatName else { return failed("format") }
    guard let exercises = Exercises(tape.root.member("exercises")?.elements ?? []) else { return failed("exercises") }
    guard let workouts = tape.root.member("workouts"), workouts.isArray else { return failed("workouts") }
    log.exercises = exercises.known
    log.labels = exercises.names
    let besides = RacksideExtras(tape.root, today: today, type: exercises.type)
    log.extras = besides.extras
    if let error = besides.error { log.errors.append(error) }
    let comments = RacksideComments(tape.root.member("comments"))
    var starts: [Int: Int] = [:]
    for (place, value) in workouts.elements.enumerated() {
      do {
        var read = try workout(value, line: place + 1, exercises) { log.leaveOut($0) }
        read.notes = comments.added(to: read.notes, of: value.member("id")?.int)
        if case .instant(let start) = read.start {
          // Two workouts can have the same start, for example if another app's file has only days.
          starts[start, default: 0] += 1
          if let number = starts[start], number > 1 { read.key += " #\(number)" }
        }
        log.workouts.append(read)
      } catch {
        log.leaveOut(LeftOut(line: place + 1, field: error.field, reason: error.reason, part: .workout))
      }
    }
    log.refuseIfEmpty()
    return log
  }

  /// The exercises of a file, by the file's ids.
  private struct Exercises {
    var known: [String: ImportedLog.Known] = [:]
    var names: [Int: String] = [:]

    /// - Returns: nil if one of them is not a valid exercise.
    init?(_ values: [Value]) {
      for value in values {
        guard let id = value.member("id")?.int, let text = value.member("name")?.string,
          let name = try? Text.line(text, max: 100, field: "name"),
          let type = value.member("type")?.string.flatMap(ExerciseType.init),
          let part = value.member("bodyPart")?.string.flatMap(BodyPart.init),
          let equipment = value.member("equipment")?.string.flatMap(Equipment.init)
        else { return nil }
        var facts = ExerciseFacts(name: name, type: type, bodyPart: part, equipment: equipment)
        facts.primary = Self.muscles(value.member("primary"))
        facts.secondary = Self.muscles(value.member("secondary"))
        if let rest = value.member("restSeconds")?.int, (0...3_600).contains(rest) { facts.restSeconds = rest }
        // A member's own exercise may have the same name as one of the catalog.
        let label = known[name] == nil ? name : "\(name) #\(id)"
        known[label] = ImportedLog.Known(slug: value.member("slug")?.string, facts: facts)
        names[id] = label
      }
    }

    func type(_ id: Int) -> ExerciseType? { names[id].flatMap { known[$0]?.facts.type } }

    private static func muscles(_ value: Value?) -> [Muscle] {
      var seen: Set<Muscle> = []
      // Each only once, however often the file names it.
      return value?.elements.compactMap { $0.string.flatMap(Muscle.init) }.filter { seen.insert($0).inserted } ?? []
    }
  }

  private static func workout(
    _ value: Value, line: Int, _ exercises: Exercises, leaveOut: (LeftOut) -> Void
  ) throws(Invalid) -> ImportedWorkout {
    guard let start = value.member("startedAt")?.int, instants.contains(start) else {
      throw Invalid("startedAt", .malformedDate)
    }
    let name = try value.member("name")?.string.map { text throws(Invalid) in
      text.isEmpty ? "" : try Text.line(text, max: 100, field: "name")
    }
    var workout = ImportedWorkout(
      key: "rackside \(start)", name: name ?? "", start: .instant(start), source: source(value.member("source")))
    if let notes = value.member("comment")?.string {
      guard !Text.hasBadCharacters(notes, lineBreaks: true) else { throw Invalid("comment", .badCharacters) }
      guard notes.utf8.count <= 30_000 else { throw Invalid("comment", .tooLong(max: 5_000)) }
      workout.notes = notes
    }
    if let grams = value.member("bodyWeightGrams")?.int {
      guard (1...1_000_000).contains(grams) else {
        throw Invalid("bodyWeightGrams", .outOfRange(min: 0, max: 1_000_000))
      }
      workout.bodyWeightGrams = grams
    }
    workout.plan = try plan(value.member("plan"), known: exercises.type)
    guard let sets = value.member("sets"), sets.isArray else { throw Invalid("sets", .required) }
    for (place, one) in sets.elements.enumerated() {
      do throws(Invalid) {
        var set = try self.set(one, line: line, exercises, start: start)
        set.order = place + 1
        workout.sets.append(set)
      } catch {
        leaveOut(LeftOut(line: line, field: error.field, reason: error.reason, part: .set))
      }
    }
    // A workout whose sets are all invalid is invalid, too.
    guard !workout.sets.isEmpty || sets.elements.isEmpty else { throw Invalid("sets", .malformed) }
    let last = max(start, workout.sets.compactMap(\.at).max() ?? start)
    let end = value.member("finishedAt")?.int ?? last
    // A later end would conflict with every workout that is entered afterwards.
    guard end >= start, instants.contains(end), end - start <= 32 * Milliseconds.day else {
      throw Invalid("finishedAt", .malformedDate)
    }
    workout.finishedAt = end
    if let paused = value.member("pausedMs")?.int, (0...end - start).contains(paused) {
      workout.pausedMilliseconds = paused
    }
    // The routine itself is not imported, but its name is.
    if let routine = value.member("routine"), let text = routine.member("name")?.string,
      let name = try? Text.line(text, max: 100, field: "name")
    {
      workout.routine = RoutineUse(id: nil, name: name, version: routine.member("version")?.int ?? 1)
    }
    return workout
  }

  /// A plan with the file's exercise numbers. Alternatives that are not in the file are left out.
  static func plan(
    _ value: Value?, known type: (Int) -> ExerciseType?
  ) throws(Invalid) -> [PlannedExercise]? {
    guard let value, value.kind != .null else { return nil }
    var plan: [PlannedExercise]
    do {
      plan = try [PlannedExercise](WireDecoder.decode([PlannedExerciseView].self, from: value), field: "plan")
    } catch { throw Invalid("plan", .malformed) }
    for index in plan.indices { plan[index].alternatives.removeAll { type($0) == nil } }
    return try PlanRules.checked(plan, leastExercises: 0, type: type)
  }

  /// From 1970 to 2099, in milliseconds.
  static let instants = 0..<4_102_444_800_000

  /// A workout that was logged on another floor gets another source.
  private static func source(_ value: Value?) -> WorkoutSource {
    let source = value?.string.flatMap(WorkoutSource.init) ?? .rackside
    return source == .floor ? .rackside : source
  }

  private static func set(
    _ value: Value, line: Int, _ exercises: Exercises, start: Int
  ) throws(Invalid) -> ImportedSet {
    guard let id = value.member("exercise")?.int, let name = exercises.names[id], let known = exercises.known[name]
    else { throw Invalid("exercise", .malformed) }
    guard let kind = value.member("kind")?.string.flatMap(SetKind.init) else {
      throw Invalid("kind", .notOneOf(SetKind.allCases.map(\.rawValue)))
    }
    var set = ImportedSet(line: line, exercise: name, kind: kind)
    set.isExact = true
    if let weight = value.member("weight") {
      guard let number = weight.member("value")?.double,
        let unit = weight.member("unit")?.string.flatMap({ WeightUnit(rawValue: $0) }),
        let read = Weight(value: number, unit: unit)
      else { throw Invalid("weight", .malformed) }
      set.weight = read
    }
    set.reps = try whole(value.member("reps"), "reps")
    set.heartRate = try whole(value.member("heartRate"), "heartRate")
    if let tempo = value.member("tempo"), tempo.kind != .null {
      guard let read = tempo.string.flatMap({ Tempo($0) }) else { throw Invalid("tempo", .malformed) }
      set.tempo = read
    }
    set.superset = try whole(value.member("superset"), "superset")
    if let superset = set.superset, superset < 1 { throw Invalid("superset", .outOfRange(min: 1, max: 1_000)) }
    set.item = try whole(value.member("item"), "item")
    if let item = set.item, !(1...PlanRules.maxNumber).contains(item) {
      throw Invalid("item", .outOfRange(min: 1, max: Double(PlanRules.maxNumber)))
    }
    if let side = value.member("side")?.string {
      guard let known = Side(rawValue: side) else { throw Invalid("side", .notOneOf(Side.allCases.map(\.rawValue))) }
      set.side = known
    }
    set.seconds = try number(value.member("seconds"), "seconds")
    set.metres = try number(value.member("metres"), "metres")
    set.rpeTenths = try number(value.member("rpe"), "rpe").map { Int(($0 * 10).rounded()) }
    set.notes = value.member("note")?.string
    if let at = value.member("at")?.int {
      // People forget to finish a workout, but not for longer than a month.
      guard (start - Milliseconds.day...start + 31 * Milliseconds.day).contains(at) else {
        throw Invalid("at", .malformedDate)
      }
      set.at = at
    }
    // Extra values are valid: they were kept from another app's file, and are exported again.
    let type = known.facts.type
    try SetRules.check(set.entry(for: type), type: type, hasMore: true, maxReps: SetRules.maxImportedReps)
    return set
  }

  private static func whole(_ value: Value?, _ field: String) throws(Invalid) -> Int? {
    guard let value, value.kind != .null else { return nil }
    guard let number = value.int else { throw Invalid(field, .malformed) }
    return number
  }

  private static func number(_ value: Value?, _ field: String) throws(Invalid) -> Double? {
    guard let value, value.kind != .null else { return nil }
    guard let number = value.double, (0...1e9).contains(number) else { throw Invalid(field, .malformed) }
    return number
  }
}
