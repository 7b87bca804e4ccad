import Gym
import Storage
import Wire

/// Takes what radios hear of rowers, bikes and ski machines, and says who is on them, what they are called, and who races.
struct MachineService: Service {
  let live: MachineLive
  let exercises: ExerciseCatalog

  func register(in registry: inout Registry) {
    registry.instant(MachinesSent.self, .radio) { caller, call in
      live.hear(try Self.readings(call, now: caller.now), now: caller.now)
      return Nothing()
    }
    registry.change(MachinesTake.self, .login, take)
    registry.change(MachinesLeave.self, .login) { caller, _, _ in
      let member = try caller.signedIn().member.id
      return Outcome(Nothing(), events: [Event(.machineNews, MachineLeft(member: member))])
    }
    registry.query(MachinesList.self, .owner) { _, _, tx in try list(tx) }
    registry.change(MachinesName.self, .owner, notes: .nothing("What the gym calls its machines."), name)
    registry.change(MachinesRace.self, .trainer, notes: .nothing("What walls show for some minutes."), race)
    registry.change(MachinesEndRace.self, .trainer, notes: .nothing("What walls show for some minutes."), endRace)
    registry.topic(.machines, .identified) { caller in live.board(now: caller.now) }
    registry.ownTopic(
      "machine", { .machine($0) }, complete: { member, machine in machine = live.own(member) },
      { _, _ in MachineNow() })
    registry.publishes(MachineBoard.self, MachineNow.self)
    // Each says all. And whoever is hidden now must not be in an earlier one.
    registry.retracts(MachineBoard.self, MachineNow.self)
    registry.namesMembers(.machines)
    follow(&registry)
    registry.chore(always: true) { now in live.keepUp(now: now) }
  }

  private func follow(_ registry: inout Registry) {
    registry.atStart { tx in try live.load(tx) }
    registry.remember(MachineTaken.self) { event, _ in
      let rider = MachineFloor.Rider(member: event.member, level: event.level, takenAt: event.at)
      live.change { $0.taken(event.machine, by: rider) }
    }
    registry.remember(MachineLeft.self) { event, _ in live.left(event.member) }
    // Whoever has left the gym is on no machine either.
    registry.remember(Presence.self) { event, _ in
      if let member = event.member, event.arrivedAt == nil { live.left(member) }
    }
    registry.remember(MachineNamed.self) { event, _ in live.change { $0.named(event.machine, event.name) } }
    registry.remember(MachineRaceBegan.self) { event, _ in live.begin(event.race) }
    registry.remember(MachineRaceEnded.self) { event, _ in
      live.change { $0.endRace(event.race, clearing: event.isCleared, now: event.at) }
    }
    registry.remember(SetLogged.self) { event, topic in
      guard let member = topic.member, topic == .me(member),
        exercises.find(event.set.exercise, for: member)?.facts.takesMachine == true
      else { return }
      live.logged(by: member, at: event.set.at)
    }
    registry.remember(HeartSettingsChanged.self) { event, _ in
      live.changed(event.member) { $0.changed(event.settings.shown, of: event.member) }
    }
    registry.remember(MemberChanged.self) { event, _ in
      live.changed(event.member.id) { $0.changed(event.member) }
    }
    registry.remember(AccountRemoved.self) { event, _ in live.changed(event.member) { $0.forget(event.member) } }
  }

  /// Checks everything before anything is taken.
  private static func readings(_ call: MachinesSent, now: Int) throws(Fault) -> [MachineSaid] {
    guard call.readings.count <= RadioCalls.most else { throw Fault.invalid("readings", "too_many") }
    var readings: [MachineSaid] = []
    for (index, reading) in call.readings.enumerated() {
      let field = "readings[\(index)]"
      guard Machine.isAddress(reading.machine) else { throw Fault.invalid("\(field).machine", "malformed") }
      var work = MachineWork()
      work.metres = try distance(reading.distanceM, "\(field).distanceM")
      work.elapsedMs = try checked(reading.elapsedMs, MachineWork.believedElapsed, "\(field).elapsedMs")
      work.paceMs = try checked(reading.paceMs, MachineWork.believedPace, "\(field).paceMs")
      work.watts = try checked(reading.watts, MachineWork.believedWatts, "\(field).watts")
      work.cadence = try checked(reading.cadence, MachineWork.believedCadence, "\(field).cadence")
      let at = try RadioCalls.instant(reading.agoMs, field, now: now)
      readings.append(MachineSaid(machine: reading.machine, kind: reading.kind, work: work, at: at))
    }
    return readings
  }

  private static func checked(_ value: Int?, _ range: ClosedRange<Int>, _ field: String) throws(Fault) -> Int? {
    if let value { try Fault.check(value, in: range, field) }
    return value
  }

  private static func distance(_ metres: Double?, _ field: String) throws(Fault) -> Double? {
    guard let metres else { return nil }
    let range = MachineWork.believedDistance
    guard range.contains(metres) else {
      throw Fault(
        .invalid, "out_of_range", field: field, params: ["min": range.lowerBound, "max": range.upperBound])
    }
    return metres
  }

  // MARK: Members

  /// Reads what walls may show of the member in the same order as changes of that are made.
  private func take(_ caller: Caller, _ call: MachinesTake, _ tx: Tx) throws -> Outcome<Nothing> {
    let member = try caller.signedIn().member
    guard Machine.isAddress(call.machine) else { throw Fault.invalid("machine", "malformed") }
    let rider = MachineFloor.Rider(
      member: member, level: try tx.hearts.settings(of: member.id).shown, takenAt: caller.now)
    let fault = live.check(tx) { floor -> Fault? in
      guard floor.heard[call.machine] != nil else { return Fault.missing("machine", field: "machine") }
      guard floor.isFree(call.machine, for: member.id, now: caller.now) else {
        return Fault(.conflict, "machine_taken", field: "machine")
      }
      floor.taken(call.machine, by: rider)
      return nil
    }
    if let fault { throw fault }
    return Outcome(
      Nothing(),
      events: [
        Event(.machineNews, MachineTaken(machine: call.machine, member: member, level: rider.level, at: caller.now))
      ])
  }

  // MARK: The owner

  private func list(_ tx: Tx) throws -> MachinesList.Reply {
    let names = Dictionary(try tx.machines.all().map { ($0.address, $0.name) }, uniquingKeysWith: { first, _ in first })
    let heard = live.read { $0.heard }
    let addresses = Set(heard.keys).union(names.keys).sorted {
      MachineFloor.order($0, name: names[$0]) < MachineFloor.order($1, name: names[$1])
    }
    return MachinesList.Reply(
      machines: addresses.map { address in
        MachinesList.Row(
          machine: address, name: names[address], kind: heard[address]?.kind, heardAt: heard[address]?.heardAt)
      })
  }

  private func name(_ caller: Caller, _ call: MachinesName, _ tx: Tx) throws -> Outcome<Nothing> {
    guard Machine.isAddress(call.machine) else { throw Fault.invalid("machine", "malformed") }
    let before = try tx.machines.name(of: call.machine)
    guard let typed = call.name else {
      guard before != nil else { throw Fault.missing("machine", field: "machine") }
      try tx.machines.forget(call.machine)
      return Outcome(Nothing(), events: [Event(.machineNews, MachineNamed(machine: call.machine, name: nil))])
    }
    let name = try Text.line(typed, max: Machine.maxName, field: "name")
    guard name != before else { return Outcome(Nothing()) }
    guard try !tx.machines.isTaken(name: name) else { throw Fault(.conflict, "name_taken", field: "name") }
    if before == nil, try tx.machines.count() >= Machine.mostNamed {
      throw Fault(.conflict, "too_many", field: "machine")
    }
    try tx.machines.set(call.machine, name: name)
    return Outcome(Nothing(), events: [Event(.machineNews, MachineNamed(machine: call.machine, name: name))])
  }

  // MARK: Races

  private func race(_ caller: Caller, _ call: MachinesRace, _ tx: Tx) throws -> Outcome<Nothing> {
    let trainer = try caller.signedIn().member
    guard (call.distanceM == nil) != (call.seconds == nil) else { throw Fault.invalid("seconds", "one_of_two") }
    if let metres = call.distanceM { try Fault.check(metres, in: MachineGoal.allowedMetres, "distanceM") }
    if let seconds = call.seconds { try Fault.check(seconds, in: MachineGoal.allowedSeconds, "seconds") }
    guard !call.machines.isEmpty else { throw Fault.invalid("machines", "required") }
    guard call.machines.count <= MachineRace.mostLanes else { throw Fault.invalid("machines", "too_many") }
    let (began, fault) = live.check(tx) { floor -> (MachineRaceBegan?, Fault?) in
      if floor.race?.isOver == false { return (nil, Fault(.conflict, "race_running")) }
      var lanes: [MachineRaceBegan.Lane] = []
      for (index, address) in call.machines.enumerated() {
        let field = "machines[\(index)]"
        if lanes.contains(where: { $0.machine == address }) { return (nil, Fault.invalid(field, "machine_twice")) }
        guard let machine = floor.heard[address] else { return (nil, Fault.missing("machine", field: field)) }
        lanes.append(MachineRaceBegan.Lane(machine: address, kind: machine.kind))
      }
      let began = MachineRaceBegan(
        distanceM: call.distanceM, seconds: call.seconds, startsAt: caller.now + MachineRace.countdownMs,
        trainer: trainer.floorName, machines: lanes)
      floor.begin(began.race)
      return (began, nil)
    }
    if let fault { throw fault }
    return Outcome(Nothing(), events: began.map { [Event(.machineNews, $0)] } ?? [])
  }

  private func endRace(_ caller: Caller, _ call: MachinesEndRace, _ tx: Tx) throws -> Outcome<Nothing> {
    let isDone = live.check(tx) { $0.endRace(call.race, clearing: call.clear, now: caller.now) }
    guard isDone else { throw Fault(.conflict, call.clear ? "race_not_over" : "race_not_running") }
    let ended = MachineRaceEnded(race: call.race, isCleared: call.clear, at: caller.now)
    return Outcome(Nothing(), events: [Event(.machineNews, ended)])
  }
}
