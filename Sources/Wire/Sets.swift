package import Gym

/// A set as others of its kind travel: in replies, in history and in the events of `me`.
package struct SetView: Codable, Hashable, Sendable {
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
  package var at: Int
  package var e1rmGrams: Int?
  /// The load of one rep in grams, where it is not the weight: where body weight is part of it.
  package var effectiveGrams: Int?
  package var records: [RecordKind]

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
    at = set.at
    e1rmGrams = set.e1rmGrams
    effectiveGrams = set.effectiveGrams == set.liftedGrams ? nil : set.effectiveGrams
    records = set.records
  }
}

/// What a lifter enters: the common part of `sets.log` and `sets.edit`.
package protocol EnteredSet {
  var kind: SetKind { get }
  var weight: WeightValue? { get }
  var reps: Int? { get }
  var seconds: Double? { get }
  var metres: Double? { get }
  var heartRate: Int? { get }
  var rpe: Double? { get }
  var note: String? { get }
}

extension EnteredSet {
  /// In Gym's whole units. Ranges are Gym's matter; here it is only seen that the numbers fit.
  package func entry() throws(Fault) -> SetEntry {
    SetEntry(
      kind: kind, weight: try weight?.weight(field: "weight"), reps: reps,
      milliseconds: try Self.whole(seconds, 1000, "seconds"), millimetres: try Self.whole(metres, 1000, "metres"),
      heartRate: heartRate, rpeTenths: try Self.whole(rpe, 10, "rpe"), note: note)
  }

  private static func whole(_ value: Double?, _ scale: Double, _ field: String) throws(Fault) -> Int? {
    guard let value else { return nil }
    let scaled = (value * scale).rounded()
    guard abs(scaled) < 1e15 else { throw Fault.invalid(field, "out_of_range") }
    guard abs(scaled / scale - value) < 1e-6 else { throw Fault.invalid(field, "precision") }
    return Int(scaled)
  }
}

package struct SetReply: Codable, Hashable, Sendable {
  package var set: SetView
  /// The rest that the set began; in the reply of `sets.log` only.
  package var rest: RestView?
  package init(set: SetView, rest: RestView? = nil) {
    self.set = set
    self.rest = rest
  }
}

package struct SetsLog: Change, EnteredSet, Hashable {
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
  package var at: Int?
  package var startsNew: Bool?
}

package struct SetsEdit: Change, EnteredSet, Hashable {
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
}

package struct SetsDelete: Change, Hashable {
  package static let method = "sets.delete"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var set: Int
}

package struct SetsRestore: Change, Hashable {
  package static let method = "sets.restore"
  package typealias Reply = SetReply
  package var key: String
  package var `as`: String?
  package var set: Int
}

package struct SetsLastTime: Call, Hashable {
  package static let method = "sets.lastTime"
  package var `as`: String?
  package var exercise: Int

  package struct Reply: Codable, Hashable, Sendable {
    package var workout: Source?
    package var sets: [SetView]
    package var best: Best?
    package init(workout: Source?, sets: [SetView], best: Best?) {
      self.workout = workout
      self.sets = sets
      self.best = best
    }
  }

  package struct Source: Codable, Hashable, Sendable {
    package var id: Int
    package var startedAt: Int
    package init(id: Int, startedAt: Int) {
      self.id = id
      self.startedAt = startedAt
    }
  }

  /// The best e1RM ever, with the set it stems from; `rough` above twelve reps.
  package struct Best: Codable, Hashable, Sendable {
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

package struct SetLogged: TopicEvent, Hashable {
  package static let event = "set.logged"
  package var set: SetView
  /// The rest that it began, in place of an earlier one.
  package var rest: RestView?
  package init(set: SetView, rest: RestView? = nil) {
    self.set = set
    self.rest = rest
  }
}

package struct SetEdited: TopicEvent, Hashable {
  package static let event = "set.edited"
  package var set: SetView
  package init(set: SetView) { self.set = set }
}

package struct SetDeleted: TopicEvent, Hashable {
  package static let event = "set.deleted"
  package var set: Int
  package var workout: Int
  package init(set: Int, workout: Int) {
    self.set = set
    self.workout = workout
  }
}
