package import Gym

/// A set as clients see it, in replies and in the events of `me`.
package struct SetView: Codable, Sendable {
  package var id: Int
  package var workout: Int
  package var exercise: Int
  package var position: Int
  package var kind: SetKind
  package var weight: WeightValue?
  package var reps: Int?
  package var seconds: Double?
  package var metres: Double?
  package var heartRate: Int?
  package var rpe: Double?
  package var note: String?
  /// "3-1-1-0": see `Tempo.text`.
  package var tempo: String?
  package var at: Int
  package var e1rmGrams: Int?
  /// The load of one rep in grams, including the body weight if that counts. Absent if it equals the lifted weight.
  package var effectiveGrams: Int?
  package var records: [RecordKind]
  /// The item of the workout's plan that the set belongs to.
  package var item: Int?
  package var side: Side?
  /// Sets of a workout with the same number were done as a superset.
  package var superset: Int?

  package init(_ set: LoggedSet) {
    id = set.id
    workout = set.workout
    exercise = set.exercise
    position = set.position
    kind = set.entry.kind
    weight = set.entry.weight.map(WeightValue.init)
    reps = set.entry.reps
    seconds = set.entry.milliseconds.map { Double($0) / 1000 }
    metres = set.entry.millimetres.map { Double($0) / 1000 }
    heartRate = set.entry.heartRate
    rpe = set.entry.rpeTenths.map { Double($0) / 10 }
    note = set.entry.note
    tempo = set.entry.tempo?.text
    at = set.at
    e1rmGrams = set.e1rmGrams
    effectiveGrams = set.effectiveGrams == set.liftedGrams ? nil : set.effectiveGrams
    records = set.records
    item = set.item
    side = set.side
    superset = set.superset
  }
}

extension SetView {
  /// Removes figures that include the body weight.
  package func withoutBodyWeight() -> SetView {
    guard effectiveGrams != nil else { return self }
    var set = self
    (set.effectiveGrams, set.e1rmGrams) = (nil, nil)
    return set
  }
}

/// The fields that a lifter enters. `sets.log` and `sets.edit` share them.
package protocol EnteredSet {
  var kind: SetKind { get }
  var weight: WeightValue? { get }
  var reps: Int? { get }
  var seconds: Double? { get }
  var metres: Double? { get }
  var heartRate: Int? { get }
  var rpe: Double? { get }
  var note: String? { get }
  var tempo: String? { get }
}

extension EnteredSet {
  /// Converts to Gym's integer units. Gym checks the ranges.
  /// - Throws: `out_of_range` for a number that is far too large, `precision` for too many decimals, `malformed` for a
  ///   tempo that is none.
  package func entry() throws(Fault) -> SetEntry {
    SetEntry(
      kind: kind, weight: try weight?.weight(field: "weight"), reps: reps,
      milliseconds: try Self.whole(seconds, 1000, "seconds"), millimetres: try Self.whole(metres, 1000, "metres"),
      heartRate: heartRate, rpeTenths: try Self.whole(rpe, 10, "rpe"), note: note, tempo: try readTempo())
  }

  private func readTempo() throws(Fault) -> Tempo? {
    guard let tempo else { return nil }
    guard let read = Tempo(tempo) else { throw Fault.invalid("tempo", "malformed") }
    return read
  }

  private static func whole(_ value: Double?, _ scale: Double, _ field: String) throws(Fault) -> Int? {
    guard let value else { return nil }
    let scaled = (value * scale).rounded()
    guard abs(scaled) < 1e15 else { throw Fault.invalid(field, "out_of_range") }
    guard abs(scaled / scale - value) < 1e-6 else { throw Fault.invalid(field, "precision") }
    return Int(scaled)
  }
}

package struct SetReply: Codable, Sendable {
  package var set: SetView
  /// The rest that the set started; only in the reply to `sets.log`.
  package var rest: RestView?
  package init(set: SetView, rest: RestView? = nil) {
    self.set = set
    self.rest = rest
  }
}

package struct SetsLog: Change, EnteredSet {
  package static let method = "sets.log"
  package typealias Reply = SetReply
  package var key: String
  package var `as`: String?
  package var exercise: Int
  package var kind: SetKind
  package var weight: WeightValue?
  package var reps: Int?
  package var seconds: Double?
  package var metres: Double?
  package var heartRate: Int?
  package var rpe: Double?
  package var note: String?
  package var tempo: String?
  package var at: Int?
  package var startsNew: Bool?
  /// A finished workout to which the set is added.
  package var workout: Int?
  package var item: Int?
  package var side: Side?
  /// 0 for none; absent means the member's own rest after the exercise.
  package var restSeconds: Int?
}

package struct SetsEdit: Change, EnteredSet {
  package static let method = "sets.edit"
  package typealias Reply = SetReply
  package var key: String
  package var `as`: String?
  package var set: Int
  package var kind: SetKind
  package var weight: WeightValue?
  package var reps: Int?
  package var seconds: Double?
  package var metres: Double?
  package var heartRate: Int?
  package var rpe: Double?
  package var note: String?
  package var tempo: String?
  package var side: Side?
}

package struct SetsDelete: Change {
  package static let method = "sets.delete"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var set: Int
}

package struct SetsRestore: Change {
  package static let method = "sets.restore"
  package typealias Reply = SetReply
  package var key: String
  package var `as`: String?
  package var set: Int
}

package struct SetsLastTime: Call {
  package static let method = "sets.lastTime"
  package var `as`: String?
  /// The client whose data a trainer reads; absent for the caller's own.
  package var client: Int?
  package var exercise: Int

  package struct Reply: Codable, Sendable {
    package var workout: Source?
    package var sets: [SetView]
    package var best: Best?
    /// The max that the member entered, for percentages; absent if there is none.
    package var maxGrams: Int?
    package var trainingMaxGrams: Int?
    package init(workout: Source?, sets: [SetView], best: Best?, entered: EnteredMax? = nil) {
      self.workout = workout
      self.sets = sets
      self.best = best
      maxGrams = entered?.max?.grams
      trainingMaxGrams = entered?.trainingMax?.grams
    }
  }

  package struct Source: Codable, Sendable {
    package var id: Int
    package var startedAt: Int
    package init(id: Int, startedAt: Int) {
      self.id = id
      self.startedAt = startedAt
    }
  }

  /// The member's best e1RM and the set that gave it. `rough` if that set had more than twelve reps.
  package struct Best: Codable, Sendable {
    package var e1rmGrams: Int
    package var set: Int
    package var at: Int
    package var rough: Bool
    package init(e1rmGrams: Int, set: Int, at: Int, rough: Bool) {
      self.e1rmGrams = e1rmGrams
      self.set = set
      self.at = at
      self.rough = rough
    }
  }
}

package struct SetLogged: TopicEvent {
  package static let event = "set.logged"
  package var set: SetView
  /// The rest that the set started. It replaces an earlier one.
  package var rest: RestView?
  package init(set: SetView, rest: RestView? = nil) {
    self.set = set
    self.rest = rest
  }
}

package struct SetEdited: TopicEvent {
  package static let event = "set.edited"
  package var set: SetView
  package init(set: SetView) { self.set = set }
}

package struct SetDeleted: TopicEvent {
  package static let event = "set.deleted"
  package var set: Int
  package var workout: Int
  package init(set: Int, workout: Int) {
    self.set = set
    self.workout = workout
  }
}
