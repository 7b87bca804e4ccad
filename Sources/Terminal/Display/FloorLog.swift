package import Wire

/// The floor as this display knows it: the newest sets, the totals, and its position in the topic's stream.
package struct FloorLog: Sendable, Equatable {
  /// Newest first.
  package private(set) var rows: [FloorRow] = []
  package private(set) var totals: FloorTotals?
  /// Planned workouts in progress, the newest first.
  package private(set) var workouts: [FloorWorkout] = []
  /// Awards that members share, newest first.
  package private(set) var awards: [FloorAward] = []
  private(set) var epoch: String?
  private(set) var seq: Int?

  /// The number of sets kept, which is more than any terminal has rows.
  static let kept = 120

  /// Applies the reply to a subscription: the missed events, or a snapshot that replaces everything.
  /// - Returns: the sets that are new to this display, oldest first.
  mutating func begin(_ reply: Value) throws -> [FloorRow] {
    let reply = try TopicReply(reply)
    var newSets: [FloorRow] = []
    if let snapshot = reply.snapshot {
      let snapshot = try WireDecoder.decode(FloorSnapshot.self, from: snapshot)
      if let newest = rows.first {
        let known = Set(rows.map(\.set))
        newSets = snapshot.rows.filter { !known.contains($0.set) && $0.at >= newest.at }.reversed()
      }
      rows = snapshot.rows
      totals = snapshot.totals
      workouts = snapshot.workouts
      awards = snapshot.awards
    } else {
      for event in reply.missed {
        if let row = try apply(event.name, event.data) { newSets.append(row) }
      }
    }
    epoch = reply.epoch
    seq = reply.seq
    return newSets
  }

  /// - Returns: the set, if the event adds one.
  mutating func take(_ name: String, seq: Int, _ data: Value) throws -> FloorRow? {
    self.seq = seq
    return try apply(name, data)
  }

  private mutating func apply(_ name: String, _ data: Value) throws -> FloorRow? {
    switch name {
    case FloorRow.event:
      let row = try WireDecoder.decode(FloorRow.self, from: data)
      // A kiosk may send a set late, after it was offline. The set is sorted in by its time.
      rows.removeAll { $0.set == row.set }
      rows.insert(row, at: rows.firstIndex { $0.at <= row.at } ?? rows.count)
      if rows.count > Self.kept { rows.removeLast() }
      return row
    case FloorChanged.event:
      let row = try WireDecoder.decode(FloorChanged.self, from: data).row
      if let place = rows.firstIndex(where: { $0.set == row.set }) { rows[place] = row }
    case FloorRemoved.event:
      let gone = try WireDecoder.decode(FloorRemoved.self, from: data).set
      rows.removeAll { $0.set == gone }
    case FloorTotals.event: totals = try WireDecoder.decode(FloorTotals.self, from: data)
    case FloorWorkout.event:
      let workout = try WireDecoder.decode(FloorWorkout.self, from: data)
      workouts.removeAll { $0.workout == workout.workout }
      if workout.finished != true {
        workouts.insert(workout, at: workouts.firstIndex { $0.startedAt <= workout.startedAt } ?? workouts.count)
      }
    case FloorAward.event:
      let award = try WireDecoder.decode(FloorAward.self, from: data)
      awards.removeAll { $0.award == award.award && $0.member.id == award.member.id }
      awards.insert(award, at: awards.firstIndex { $0.at <= award.at } ?? awards.count)
      if awards.count > Self.kept { awards.removeLast() }
    case FloorAwardRemoved.event:
      let gone = try WireDecoder.decode(FloorAwardRemoved.self, from: data)
      awards.removeAll { $0.award == gone.award && $0.member.id == gone.member }
    default: break
    }
    return nil
  }
}
