package import Gym

/// What imports bring besides workouts: body weights, routines, maxes, and missing fields of the profile.
///
/// It is stored in the import's last step and recorded, so that an undo can remove what was not changed since.
extension ImportStore {
  enum Extra: String, SQLArgument {
    case weight, routine, max, profile, goals, target, measurement
  }

  /// The part of `extras` that the member does not have. Their own data always stays.
  ///
  /// A body weight is identified by its instant, a routine by its name, a max and a target by its exercise, a
  /// measurement by its kind and day.
  package func missing(_ extras: ImportedExtras, member: Member) throws -> ImportedExtras {
    var new = extras
    let weights = Set(try tx.members.bodyWeights(member.id).map(\.at))
    new.bodyWeights = extras.bodyWeights.filter { !weights.contains($0.at) }
    if member.sex != nil { new.profile.sex = nil }
    if member.birthDate != nil { new.profile.birthDate = nil }
    if member.heightMillimetres != nil { new.profile.heightMillimetres = nil }
    if try tx.aims.find(member: member.id) != nil { new.profile.aims = nil }
    var names = Dictionary(
      try tx.routines.all(member: member.id).map { (matchKey($0.facts.name), 1) }, uniquingKeysWith: +)
    new.routines = extras.routines.filter { routine in
      let key = matchKey(routine.name)
      guard let left = names[key], left > 0 else { return true }
      names[key] = left - 1
      return false
    }
    let maxes = Set(try tx.maxes.all(member: member.id).map(\.exercise))
    var seen: Set<Int> = []
    new.maxes = extras.maxes.filter { !maxes.contains($0.exercise) && seen.insert($0.exercise).inserted }
    new.goals = try tx.goals.find(member: member.id).missing(from: extras.goals)
    let targets = try tx.goals.targets(member: member.id).map(\.exercise)
    var aimed = Set(targets)
    new.targets = Array(
      extras.targets.filter { aimed.insert($0.exercise).inserted }.prefix(Swift.max(0, LiftTarget.most - targets.count))
    )
    let measured = Set(
      try tx.measurements.list(member: member.id).map { ImportedExtras.Measured.Slot(kind: $0.kind, day: $0.day) })
    new.measurements = extras.measurements.filter { !measured.contains($0.slot) }
    return new
  }

  /// Stores what `missing` returned.
  /// - Returns: the ids of the routines.
  package func store(_ extras: ImportedExtras, member: Member, in id: Int) throws -> [Int] {
    for entry in extras.bodyWeights {
      try tx.members.note(entry.weight, of: member.id, at: entry.at)
      try note(.weight, entry.at, entry.weight, in: id)
    }
    let profile = extras.profile
    if !profile.isEmpty {
      var change = MemberChange()
      change.sex = profile.sex.map { .some($0) }
      change.birthDate = profile.birthDate
      change.heightMillimetres = profile.heightMillimetres
      _ = try tx.members.update(member.id, change, at: 0)
      if let aims = profile.aims { try tx.aims.put(aims, member: member.id) }
      try note(.profile, 0, profile, in: id)
    }
    let routines = try extras.routines.map { routine in
      let made = try tx.routines.insert(routine, member: member.id)
      try note(.routine, made, 1, in: id)
      return made
    }
    for max in extras.maxes {
      try tx.maxes.put(max, member: member.id)
      try note(.max, max.exercise, max, in: id)
    }
    if extras.goals != Goals() {
      try tx.goals.put(tx.goals.find(member: member.id).filled(from: extras.goals), member: member.id)
      try note(.goals, 0, extras.goals, in: id)
    }
    for target in extras.targets {
      try tx.goals.put(target, member: member.id)
      try note(.target, target.exercise, StoredTarget(target), in: id)
    }
    for (place, one) in extras.measurements.enumerated() {
      try tx.measurements.put(one.measurement, kind: one.kind, day: one.day, member: member.id, by: nil)
      try note(.measurement, place, one, in: id)
    }
    if !extras.bodyWeights.isEmpty { try tx.members.takeNewestWeight(member.id) }
    return routines
  }

  private func note(_ kind: Extra, _ ref: Int, _ stored: some Encodable, in id: Int) throws {
    try tx.execute(
      "INSERT INTO import_extras (import, kind, ref, stored) VALUES (?, ?, ?, ?)", id, kind, ref,
      try JSONColumn.text(stored))
  }

  private func noted<T: Decodable>(_ kind: Extra, in id: Int, as type: T.Type) throws -> [(ref: Int, stored: T)] {
    try tx.rows("SELECT ref, stored FROM import_extras WHERE import = ? AND kind = ?", id, kind) { row in
      try (row.int(), JSONColumn.value(row.text()))
    }
  }

  /// Removes the extras that were not changed since the import.
  /// - Returns: the removed routines, and whether anything else was removed.
  func removeExtras(of id: Int, member: Int) throws -> (routines: [Int], others: Bool) {
    let weights = try noted(.weight, in: id, as: Weight.self)
    for (at, weight) in weights { try tx.members.forgetWeight(weight, of: member, at: at) }
    if !weights.isEmpty { try tx.members.takeNewestWeight(member) }
    let profiles = try noted(.profile, in: id, as: ImportedExtras.Profile.self)
    for (_, profile) in profiles {
      try tx.members.forgetProfile(profile, of: member)
      if let aims = profile.aims, try tx.aims.find(member: member) == aims { try tx.aims.remove(member: member) }
    }
    var gone: [Int] = []
    for (routine, version) in try noted(.routine, in: id, as: Int.self) {
      guard let kept = try tx.routines.own(routine, member: member), kept.version == version,
        kept.visibility == .private, kept.code == nil
      else { continue }
      gone.append(routine)
    }
    if !gone.isEmpty { try tx.routines.keepLastID() }
    for routine in gone { try tx.execute("DELETE FROM routines WHERE id = ?", routine) }
    let maxes = try noted(.max, in: id, as: EnteredMax.self)
    for (exercise, max) in maxes where try tx.maxes.find(member: member, exercise: exercise) == max {
      try tx.maxes.remove(member: member, exercise: exercise)
    }
    let goals = try noted(.goals, in: id, as: Goals.self)
    for (_, brought) in goals {
      try tx.goals.put(tx.goals.find(member: member).without(brought), member: member)
    }
    let targets = try noted(.target, in: id, as: StoredTarget.self)
    let kept = try targets.isEmpty ? [] : tx.goals.targets(member: member)
    for (exercise, brought) in targets where kept.contains(where: { StoredTarget($0) == brought }) {
      _ = try tx.goals.removeTarget(member: member, exercise: exercise)
    }
    let measured = try noted(.measurement, in: id, as: ImportedExtras.Measured.self).map(\.stored)
    let still = try measured.isEmpty ? [] : tx.measurements.list(member: member)
    for one in still where one.by == nil {
      let same = ImportedExtras.Measured(kind: one.kind, day: one.day, one.measurement)
      if measured.contains(same) { try tx.measurements.delete(kind: one.kind, day: one.day, member: member) }
    }
    let aims = !goals.isEmpty || !targets.isEmpty || !measured.isEmpty
    return (gone, !weights.isEmpty || !profiles.isEmpty || !maxes.isEmpty || aims)
  }
}

/// A target as the import stored it.
private struct StoredTarget: Codable, Equatable {
  var exercise: Int
  var weight: Weight
  var by: String
  var at: Int

  init(_ target: LiftTarget) {
    exercise = target.exercise
    weight = target.weight
    by = target.by.text
    at = target.at
  }
}

extension MemberStore {
  /// Copies the newest stored body weight to the profile.
  func takeNewestWeight(_ member: Int) throws {
    try tx.execute(
      """
      UPDATE members SET (weight_milli, weight_unit) =
        (SELECT milli, unit FROM body_weights WHERE member = members.id ORDER BY at DESC LIMIT 1)
      WHERE id = ?
      """, member)
  }

  func forgetWeight(_ weight: Weight, of member: Int, at: Int) throws {
    try tx.execute(
      "DELETE FROM body_weights WHERE member = ? AND at = ? AND milli = ? AND unit = ?", member, at, weight.milli,
      weight.unit)
  }

  /// Removes from a profile the fields that still have their imported values.
  func forgetProfile(_ profile: ImportedExtras.Profile, of member: Int) throws {
    try tx.execute(
      """
      UPDATE members SET sex = CASE WHEN sex = ? THEN NULL ELSE sex END,
        birth_date = CASE WHEN birth_date = ? THEN NULL ELSE birth_date END,
        height_mm = CASE WHEN height_mm = ? THEN NULL ELSE height_mm END
      WHERE id = ?
      """, profile.sex, profile.birthDate, profile.heightMillimetres, member)
  }
}
