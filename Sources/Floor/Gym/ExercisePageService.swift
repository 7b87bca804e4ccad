import Gym
import Storage
import Wire

/// The page of an exercise, a member's history with it, and the search.
struct ExercisePageService: Service {
  let catalog: ExerciseCatalog
  let gym: GymIdentity

  /// More points than a curve has pixels.
  static let longestCurve = 300
  static let pageLimit = 50
  static let searchLimit = 1_000

  func register(in registry: inout Registry) {
    registry.query(ExercisesPage.self, .identified, page)
    registry.allow(ExercisesPage.self, .read)
    registry.query(ExercisesHistory.self, .login, history)
    registry.allow(ExercisesHistory.self, .read)
    registry.query(ExercisesSearch.self, .identified) { [catalog] caller, call, _ in
      if call.text.utf8.count > 400 { throw Fault(.invalid, "too_long", field: "text", params: ["max": 100]) }
      let limit = call.limit ?? 60
      try Self.check(limit, most: Self.searchLimit)
      return ExercisesSearch.Reply(
        exercises: Array(catalog.search(for: caller.member?.id).find(call.query).prefix(limit)))
    }
    registry.allow(ExercisesSearch.self, .read, .log)
  }

  private static func check(_ limit: Int, most: Int) throws(Fault) {
    guard (1...most).contains(limit) else {
      throw Fault(.invalid, "out_of_range", field: "limit", params: ["min": 1, "max": Double(most)])
    }
  }

  private func page(_ caller: Caller, _ call: ExercisesPage, _ tx: Tx) throws -> ExercisesPage.Reply {
    let member = caller.member?.id
    guard let exercise = catalog.find(call.exercise, for: member) else {
      throw Fault.missing("exercise", field: "exercise")
    }
    let rest = try member.map { try tx.rests.seconds(member: $0, exercise: exercise.id) } ?? nil
    let type = exercise.facts.type
    let records = try member.map { member in
      ExercisesPage.Records(try tx.exercises.recordSets(member: member, exercise: exercise.id), type: type)
    }
    let curve = try member.map { member in
      try tx.exercises.curve(member: member, exercise: exercise.id, limit: Self.longestCurve)
        .compactMap { Self.point($0, type) }
    }
    let file = exercise.owner == nil ? try tx.videos.shown(exercise: exercise.id) : nil
    return ExercisesPage.Reply(
      exercise: .full(exercise, restSeconds: rest), records: records, curve: curve,
      alternatives: alternatives(
        to: exercise, among: catalog.offered(to: member), owned: gym.equipment.map(Set.init)),
      video: exercise.video ?? Self.searchLink(exercise.facts.name),
      videoFile: file.map(VideoService.view))
  }

  /// Nil for a workout without a value or with zero. The curve skips it.
  private static func point(_ point: CurvePoint, _ type: ExerciseType) -> ExercisesPage.Point? {
    let value: Double
    switch type {
    case .weightReps, .bodyweightPlus:
      return point.e1rmGrams.map { ExercisesPage.Point(at: point.at, e1rmGrams: $0, set: point.bestSet) }
    case .reps, .assisted: value = Double(point.mostReps)
    case .duration, .weightDuration: value = Double(point.longestMilliseconds) / 1000
    case .distanceDuration: value = Double(point.farthestMillimetres) / 1000
    }
    return value > 0 ? ExercisesPage.Point(at: point.at, value: value, set: point.bestSet) : nil
  }

  /// A link to a video search, for an exercise for which no trainer has chosen a video.
  private static func searchLink(_ name: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    let escaped = "\(name) exercise technique".utf8.reduce(into: [UInt8]()) { out, byte in
      if plain.contains(byte) {
        out.append(byte)
      } else if byte == 0x20 {
        out.append(0x2B)
      } else {
        out += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return "https://www.youtube.com/results?search_query=\(String(decoding: escaped, as: UTF8.self))"
  }

  private func history(_ caller: Caller, _ call: ExercisesHistory, _ tx: Tx) throws -> ExercisesHistory.Reply {
    let member = try caller.signedIn().member
    let limit = call.limit ?? 10
    try Self.check(limit, most: Self.pageLimit)
    guard catalog.find(call.exercise, for: member.id) != nil else {
      throw Fault.missing("exercise", field: "exercise")
    }
    let page = try tx.exercises.sessions(
      member: member.id, exercise: call.exercise, before: call.before.map { ($0, call.beforeWorkout) }, limit: limit)
    return ExercisesHistory.Reply(
      sessions: page.sessions.map {
        ExercisesHistory.Session(
          workout: $0.workout, name: $0.name, startedAt: $0.startedAt, volumeGrams: $0.volumeGrams,
          e1rmGrams: $0.bestE1rmGrams, sets: $0.sets)
      },
      next: page.next)
  }
}
