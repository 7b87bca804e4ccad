import Gym
import Wire

/// Which machines are heard, who is on them, and the race. Only in memory: what somebody does on a machine is stored when
/// they log it.
struct MachineFloor {
  /// Who has taken a machine.
  struct Rider {
    var member: Member
    /// What of their heart walls show. Whoever shows nothing of it is not named on a machine either.
    var level: HeartLevel
    let takenAt: Int
    /// False once the machine has stood still for a while and is moved again: that may be somebody else.
    var isSure = true

    var face: FaceView? {
      isSure && member.status == .active && level > .nothing ? FaceView(member.floorFace) : nil
    }
  }

  /// A machine that was heard in the last ten minutes, that somebody is on, or that races.
  struct Heard {
    var kind: MachineKind
    var track: MachineTrack
    /// When it was heard last.
    var heardAt: Int
  }

  /// After this silence, in milliseconds, a machine counts as lost. Counted from the moment it is heard.
  static let lost = 5_000
  /// After this silence, in milliseconds, it is forgotten.
  static let silence = 600_000
  /// Whoever has not moved their machine for so long has left it. In milliseconds.
  static let stillness = 600_000
  /// A machine that its member has not moved for so long may be taken by another, and walls do not say that whoever moves it
  /// then is they. In milliseconds.
  static let pause = MachineTrack.anewMs
  /// More machines than any gym has. Others are not listened to, unless the owner has named them.
  static let most = 128

  private(set) var names: [String: String] = [:]
  private(set) var heard: [String: Heard] = [:]
  /// By machine. Nobody is on two.
  private(set) var riders: [String: Rider] = [:]
  private(set) var race: MachineRace?
  /// Who races, by machine: whoever was on it when the race started, or was the first to take it after that. Who is on it
  /// after the end has nothing to do with the result.
  private var racers: [String: Rider] = [:]

  mutating func load(_ machines: [Machine]) {
    for machine in machines { names[machine.address] = machine.name }
  }

  // MARK: Readings

  mutating func hear(_ readings: [MachineSaid], now: Int) {
    for said in readings {
      guard var machine = heard[said.machine] else {
        if hasRoom(for: said.machine) {
          heard[said.machine] = Heard(kind: said.kind, track: MachineTrack(said.work, at: said.at), heardAt: now)
        }
        continue
      }
      let movedAt = machine.track.movedAt
      let before = machine.track.take(said.work, at: said.at)
      race?.take(said.machine, from: before, to: machine.track.last)
      (machine.kind, machine.heardAt) = (said.kind, now)
      heard[said.machine] = machine
      let last = machine.track.last
      if last.metres > before.metres { moved(said.machine, after: movedAt, at: last.at) }
    }
  }

  /// Whether another machine can be heard. One with a name takes the place of one without.
  private mutating func hasRoom(for machine: String) -> Bool {
    if heard.count < Self.most { return true }
    guard names[machine] != nil else { return false }
    let others = heard.filter { names[$0.key] == nil && riders[$0.key] == nil && !isRacing($0.key) }
    guard let oldest = others.min(by: { ($0.value.heardAt, $0.key) < ($1.value.heardAt, $1.key) }) else { return false }
    heard[oldest.key] = nil
    return true
  }

  /// - Parameter before: when it had moved last.
  private mutating func moved(_ machine: String, after before: Int?, at instant: Int) {
    // From the kiosk to the first stroke it may take longer, so only stillness after a movement of theirs counts.
    guard let rider = riders[machine], let before, before > rider.takenAt, instant - before >= Self.pause else {
      return
    }
    let isRacer = race?.isOver == false && racers[machine]?.member.id == rider.member.id
    if !isRacer { riders[machine]?.isSure = false }
  }

  // MARK: Who is on what

  func machine(of member: Int) -> String? { riders.first { $0.value.member.id == member }?.key }

  /// Whether the member may take the machine: nobody else is surely on it, or they have not moved it for a minute.
  func isFree(_ machine: String, for member: Int, now: Int) -> Bool {
    guard let rider = riders[machine], rider.isSure, rider.member.id != member else { return true }
    return now - stillSince(machine, rider) >= Self.pause
  }

  private func stillSince(_ machine: String, _ rider: Rider) -> Int {
    max(rider.takenAt, heard[machine]?.track.movedAt ?? 0)
  }

  mutating func taken(_ machine: String, by rider: Rider) {
    left(rider.member.id, now: rider.takenAt)
    // It may have been forgotten meanwhile.
    guard heard[machine] != nil else { return }
    riders[machine] = rider
    heard[machine]?.track.restart()
    guard let race, isRacing(machine), racers[machine] == nil || rider.takenAt < race.startsAt else { return }
    // Whoever had taken the wrong machine races on one only.
    racers = racers.filter { $0.value.member.id != rider.member.id }
    racers[machine] = rider
  }

  mutating func left(_ member: Int, now: Int) {
    riders = riders.filter { $0.value.member.id != member }
    // Whoever leaves during a race, or after it, has raced.
    if let race, now < race.startsAt { racers = racers.filter { $0.value.member.id != member } }
  }

  /// A member's account is gone.
  mutating func forget(_ member: Int) {
    riders = riders.filter { $0.value.member.id != member }
    racers = racers.filter { $0.value.member.id != member }
  }

  /// Whether anything here is about the member.
  func knows(_ member: Int) -> Bool {
    riders.values.contains { $0.member.id == member } || racers.values.contains { $0.member.id == member }
  }

  /// A member has logged a set. What they do next is another.
  mutating func logged(by member: Int) {
    if let machine = machine(of: member) { heard[machine]?.track.restart() }
  }

  mutating func changed(_ member: Member) { change(member.id) { $0.member = member } }

  mutating func changed(_ level: HeartLevel, of member: Int) { change(member) { $0.level = level } }

  private mutating func change(_ member: Int, _ body: (inout Rider) -> Void) {
    for (machine, var rider) in riders where rider.member.id == member {
      body(&rider)
      riders[machine] = rider
    }
    for (machine, var rider) in racers where rider.member.id == member {
      body(&rider)
      racers[machine] = rider
    }
  }

  /// - Parameter name: nil if it no longer has one.
  mutating func named(_ machine: String, _ name: String?) { names[machine] = name }

  // MARK: The race

  mutating func begin(_ race: MachineRace) {
    self.race = race
    let machines = Set(race.lanes.map(\.machine))
    racers = riders.filter { machines.contains($0.key) && $0.value.isSure }
  }

  /// Whether a machine is a lane of a race that is not over.
  private func isRacing(_ machine: String) -> Bool {
    guard let race, !race.isOver else { return false }
    return race.lanes.contains { $0.machine == machine }
  }

  /// Ends the race that begins or began at an instant, or takes its result away.
  /// - Returns: false if that is not so: it is another one, it is over already, or not yet.
  @discardableResult
  mutating func endRace(_ startsAt: Int, clearing: Bool, now: Int) -> Bool {
    guard let race, race.startsAt == startsAt, race.isOver == clearing else { return false }
    // One that has not begun has no result.
    if clearing || now < startsAt { clearRace() } else { self.race?.end(now: now) }
    return true
  }

  private mutating func clearRace() { (race, racers) = (nil, [:]) }

  // MARK: Time

  /// Ends what has been silent or still for long.
  mutating func tick(now: Int) {
    race?.tick(now: now)
    if let overAt = race?.overAt, now - overAt >= MachineRace.resultMs { clearRace() }
    for (machine, rider) in riders where now - stillSince(machine, rider) >= Self.stillness { riders[machine] = nil }
    for (address, machine) in heard
    where now - machine.heardAt >= Self.silence && riders[address] == nil && !isRacing(address) {
      heard[address] = nil
    }
  }

  /// Whether nothing is shown, and nothing can change by itself.
  var isEmpty: Bool { heard.isEmpty && riders.isEmpty && race == nil }

  /// Whether something may change by itself within moments.
  func isLive(now: Int) -> Bool {
    if let race, !race.isOver { return true }
    return heard.contains { now - $0.value.heardAt <= Self.lost + 1_000 }
  }
}

/// One reading of a machine.
struct MachineSaid: Sendable {
  var machine: String
  var kind: MachineKind
  var work: MachineWork
  var at: Int
}

/// What walls, and whoever is on a machine, see of it.
extension MachineFloor {
  func board(now: Int) -> MachineBoard {
    let all = heard.keys.map { address in (order: Self.order(address, name: names[address]), address: address) }
    return MachineBoard(
      machines: all.sorted { $0.order < $1.order }.compactMap { view($0.address, now: now) },
      race: race.map { view($0, now: now) })
  }

  /// Rower 2 comes before Rower 10, and those without a name last.
  static func order(_ address: String, name: String?) -> (Int, String, Int, String, String) {
    let name = name ?? ""
    let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }
    let number = Int(String(digits.reversed())) ?? 0
    return (name.isEmpty ? 1 : 0, Text.folded(String(name.dropLast(digits.count))), number, name, address)
  }

  private func state(of machine: Heard, now: Int) -> MachineView.State {
    if now - machine.heardAt > Self.lost { return .lost }
    return machine.track.isMoving(now: now) ? .live : .still
  }

  private func laneState(of machine: Heard, now: Int) -> RaceView.Lane.State {
    switch state(of: machine, now: now) {
    case .live: .live
    case .still: .still
    case .lost: .lost
    }
  }

  private func view(_ address: String, now: Int) -> MachineView? {
    guard let machine = heard[address] else { return nil }
    let state = state(of: machine, now: now)
    var view = MachineView(
      machine: address, name: names[address], kind: machine.kind, state: state, metres: Int(machine.track.metres))
    view.member = riders[address]?.face
    guard state == .live else { return view }
    let work = machine.track.work
    (view.paceMs, view.watts, view.cadence) = (work.paceMs, work.watts, work.cadence)
    return view
  }

  private func view(_ race: MachineRace, now: Int) -> RaceView {
    let (places, hasBegun) = (race.places, now >= race.startsAt)
    return RaceView(
      race,
      lanes: race.lanes.enumerated().map { index, lane in
        let machine = heard[lane.machine]
        let known: RaceView.Lane.State =
          lane.isDone ? .done : machine.map { laneState(of: $0, now: now) } ?? .lost
        var view = RaceView.Lane(
          machine: lane.machine, name: names[lane.machine], kind: lane.kind, state: known, metres: Int(lane.metres))
        view.member = racers[lane.machine]?.face
        view.place = hasBegun ? places[index] : nil
        view.finishedMs = lane.finishedMs
        // After the end, they would be those of cooling down, or of somebody else.
        if known == .live, !race.isOver, let work = machine?.track.work {
          (view.paceMs, view.watts) = (work.paceMs, work.watts)
        }
        return view
      })
  }

  /// The machine that a member has taken, for them alone.
  func own(_ member: Int, now: Int) -> MachineNow {
    var view = MachineNow()
    // A machine is kept for as long as somebody is on it.
    guard let address = machine(of: member), let machine = heard[address] else { return view }
    view.machine = address
    view.number = Machine.number(of: address)
    view.name = names[address]
    let state = state(of: machine, now: now)
    (view.kind, view.state) = (machine.kind, state)
    (view.metres, view.elapsedMs) = (Int(machine.track.metres), machine.track.milliseconds)
    view.averageWatts = machine.track.averageWatts
    guard state == .live else { return view }
    let work = machine.track.work
    (view.paceMs, view.watts, view.cadence) = (work.paceMs, work.watts, work.cadence)
    return view
  }
}
