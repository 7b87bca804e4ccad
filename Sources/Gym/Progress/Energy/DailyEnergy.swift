/// About how much energy a member used on each of the gym's days. Time is counted once: where a road, a heart session
/// and a workout overlap, the road counts before the heart session, and that before the exercises. Steps that were
/// probably made in such a time are left out of the day's, rather too many than too few.
package struct DailyEnergy {
  private let profile: EnergyProfile
  private let length: StepLength?
  private let calendar: GymCalendar
  private let now: Int
  private let steps: [CalendarDay: Int]
  private var entries: [CalendarDay: [(at: Int, item: EnergyItem)]] = [:]
  /// What roads and sets on foot covered. The day's steps include it.
  private var metersOnFoot: [CalendarDay: Double] = [:]
  /// The steps of what counts otherwise and has no distance. The day's steps may include them.
  private var stepsElsewhere: [CalendarDay: Double] = [:]
  private var bodies: [CalendarDay: EnergyBody?] = [:]

  /// Oxygen of walking beyond rest, in ml for each kg and metre. See `PaceOxygen`.
  private static let walking = 0.1

  /// - Parameters:
  ///   - log: what began on the days that are asked for, and within `EnergyLog.margin` of them.
  ///   - length: nil if the length of a step is unknown. Steps count nothing then.
  ///   - now: a day that is not over counts up to this instant.
  package init(_ log: EnergyLog, _ profile: EnergyProfile, length: StepLength?, calendar: GymCalendar, now: Int) {
    self.profile = profile
    self.length = length
    self.calendar = calendar
    self.now = now
    steps = log.steps
    let workouts = log.workouts.sorted { $0.span.lowerBound < $1.span.lowerBound }
    let roads = addRoads(log.roads)
    let hearts = addHearts(log.hearts, workouts)
    addWorkouts(workouts, roads: TakenTime(roads), taken: TakenTime(roads + hearts))
  }

  // MARK: Days

  package func body(on day: CalendarDay) -> EnergyBody? { bodies[day] ?? profile.body(on: day) }

  package func missing(on day: CalendarDay) -> [EnergyMissing] { profile.missing(on: day) }

  package func isSoFar(_ day: CalendarDay) -> Bool { day == calendar.calendarDay(at: now) }

  /// `basal` first, then workouts, heart sessions and roads by their start, then the steps. Empty exactly if something
  /// is missing.
  package func items(on day: CalendarDay) -> [EnergyItem] {
    guard let body = body(on: day) else { return [] }
    var items = [EnergyItem(.basal, energy: body.basal * passed(of: day), from: .formula)]
    // Items that began at the same instant keep the order of who counts first.
    let found = (entries[day] ?? []).enumerated().sorted {
      ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
    }
    items += found.map(\.element.item)
    if let item = stepsItem(on: day, body) { items.append(item) }
    return items
  }

  /// The part of a day that is over, from 0 to 1.
  private func passed(of day: CalendarDay) -> Double {
    let (start, end) = (calendar.start(of: day), calendar.start(of: CalendarDay(number: day.number + 1)))
    guard end > start else { return 1 }
    return Double(min(max(now, start), end) - start) / Double(end - start)
  }

  private func stepsItem(on day: CalendarDay, _ body: EnergyBody) -> EnergyItem? {
    guard let length, length.millimetres > 0, let steps = steps[day] else { return nil }
    let meters = Double(length.millimetres) / 1_000
    let elsewhere = ((metersOnFoot[day] ?? 0) / meters + (stepsElsewhere[day] ?? 0)).rounded()
    let counted = steps - Int(min(elsewhere, Double(steps)))
    let walked = Double(counted) * meters
    var item = EnergyItem(
      .steps, energy: PaceOxygen.energy(oxygen: Self.walking * walked, kilograms: body.kilograms), from: .steps)
    item.meters = walked
    (item.steps, item.counted) = (steps, counted)
    return item
  }

  // MARK: What takes time

  private mutating func knownBody(at instant: Int) -> (day: CalendarDay, body: EnergyBody)? {
    let day = calendar.calendarDay(at: instant)
    let body = bodies[day] ?? profile.body(on: day)
    bodies[day] = .some(body)
    return body.map { (day, $0) }
  }

  /// - Returns: the time that they take from others.
  private mutating func addRoads(_ roads: [EnergyRoad]) -> [Range<Int>] {
    var (first, taken) = (FirstCome(), [Range<Int>]())
    for road in roads {
      guard let (day, body) = knownBody(at: road.startedAt), var item = Self.item(road, body) else { continue }
      let left = first.part(of: road.span)
      taken.append(road.span)
      guard left > 0 else { continue }
      item.scale(by: left)
      entries[day, default: []].append((road.startedAt, item))
      if road.kind.isOnFoot { metersOnFoot[day, default: 0] += item.meters ?? 0 }
    }
    return taken
  }

  private static func item(_ road: EnergyRoad, _ body: EnergyBody) -> EnergyItem? {
    let milliseconds = road.milliseconds
    var item: EnergyItem
    if let gross = road.kilocalories, let from = road.caloriesFrom {
      let rest = min(body.rest(milliseconds), gross)
      item = EnergyItem(.road, id: road.id, energy: gross - rest, from: EnergySource(from))
      item.rest = rest
    } else {
      guard let met = road.met else { return nil }
      let minutes = milliseconds / 60_000
      let energy = ActivityEnergy.net(met: met, weightKg: body.kilograms, minutes: minutes)
      item = EnergyItem(.road, id: road.id, energy: energy, from: .met)
      item.rest = ActivityEnergy.gross(met: 1, weightKg: body.kilograms, minutes: minutes)
      item.mets = met
    }
    (item.name, item.kind) = (road.name, road.kind)
    (item.milliseconds, item.meters) = (milliseconds, road.meters)
    return item
  }

  /// - Returns: the time that they take from others.
  private mutating func addHearts(_ hearts: [EnergyHeart], _ workouts: [EnergyWorkout]) -> [Range<Int>] {
    var (first, taken) = (FirstCome(), [Range<Int>]())
    for heart in hearts {
      guard let (day, body) = knownBody(at: heart.startedAt) else { continue }
      let workout = Self.workout(of: heart, in: workouts)
      guard workout == nil || heart.isWhole else { continue }
      let left = first.part(of: heart.span) * heart.outside
      taken.append(heart.span)
      guard left > 0 else { continue }
      let rest = min(body.rest(Double(heart.burningMilliseconds)), heart.kilocalories)
      var item = EnergyItem(
        workout == nil ? .heart : .workout, id: workout?.id ?? heart.id, energy: heart.kilocalories - rest,
        from: .heart)
      item.name = workout?.name
      (item.rest, item.milliseconds) = (rest, Double(heart.milliseconds))
      item.scale(by: left)
      // Whether they walked, nobody knows.
      if workout == nil { stepsElsewhere[day, default: 0] += Cadence.walking.steps(in: item.milliseconds ?? 0) }
      // Sessions of one workout come one after the other.
      if let last = entries[day]?.last, let whole = last.item.joined(with: item) {
        entries[day]?.removeLast()
        entries[day, default: []].append((last.at, whole))
      } else {
        entries[day, default: []].append((heart.startedAt, item))
      }
    }
    return taken
  }

  /// The workout that a session overlaps the most.
  private static func workout(of heart: EnergyHeart, in workouts: [EnergyWorkout]) -> EnergyWorkout? {
    let span = heart.span
    var (low, high) = (0, workouts.count)
    while low < high {
      let middle = (low + high) / 2
      if workouts[middle].span.lowerBound < span.upperBound { low = middle + 1 } else { high = middle }
    }
    // Two workouts at once are rare, and more are made up.
    let near = workouts[max(0, low - mostNear)..<low]
    let overlaps = near.map { (workout: $0, length: $0.span.clamped(to: span).count) }
    return overlaps.filter { $0.length > 0 }.max { $0.length < $1.length }?.workout
  }

  private static let mostNear = 16

  private mutating func addWorkouts(_ workouts: [EnergyWorkout], roads: TakenTime, taken: TakenTime) {
    var first = FirstCome()
    for workout in workouts {
      guard let (day, body) = knownBody(at: workout.startedAt), let left = first.rest(of: workout.span) else {
        continue
      }
      let found = WorkoutEnergy(workout, in: left, roads: roads, taken: taken, kilograms: body.kilograms)
      metersOnFoot[day, default: 0] += found.metersOnFoot
      stepsElsewhere[day, default: 0] += found.stepsOnFoot
      guard let mets = found.mets else { continue }
      var item = EnergyItem(.workout, id: workout.id, energy: found.energy, from: .met)
      item.name = workout.name
      (item.rest, item.milliseconds, item.mets) = (found.rest, found.milliseconds, mets)
      entries[day, default: []].append((workout.startedAt, item))
    }
  }
}

extension EnergyItem {
  /// Keeps this share of it, from 0 to 1.
  fileprivate mutating func scale(by part: Double) {
    energy *= part
    rest = rest.map { $0 * part }
    milliseconds = milliseconds.map { $0 * part }
    meters = meters.map { $0 * part }
  }

  /// - Returns: nil if they do not belong to one workout.
  fileprivate func joined(with next: EnergyItem) -> EnergyItem? {
    guard what == .workout, next.what == what, next.id == id, next.from == from else { return nil }
    var whole = self
    whole.energy += next.energy
    whole.rest = (rest ?? 0) + (next.rest ?? 0)
    whole.milliseconds = (milliseconds ?? 0) + (next.milliseconds ?? 0)
    return whole
  }
}
