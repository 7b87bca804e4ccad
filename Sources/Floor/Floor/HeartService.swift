import Gym
import Storage
import Wire

/// Takes what radios hear, shows hearts on walls, and runs heart classes.
struct HeartService: Service {
  let live: HeartLive

  private static let mostIntervals = 9
  private static let intervals = 1...10_000

  func register(in registry: inout Registry) {
    registry.instant(HeartsSent.self, .radio) { caller, call in
      live.hear(try Self.beats(call, now: caller.now), by: caller.device?.id, now: caller.now)
      return Nothing()
    }
    registry.instant(HeartsPrivate.self, .trainer) { caller, _ in
      HeartsPrivate.Reply(straps: live.read { $0.hidden(now: caller.now) })
    }
    registry.change(HeartsBegin.self, .trainer, notes: .nothing("What walls show for an hour."), begin)
    registry.change(HeartsEnd.self, .trainer, notes: .nothing("What walls show for an hour."), end)
    registry.topic(.hearts, .identified) { caller in live.board(now: caller.now) }
    registry.publishes(HeartBoard.self)
    // Each says all. And whoever is hidden now must not be in an earlier one.
    registry.retracts(HeartBoard.self)
    registry.namesMembers(.hearts)
    follow(&registry)
    registry.chore(always: true) { now in live.keepUp(now: now) }
    registry.atStop { now in live.store(now: now) }
  }

  private func follow(_ registry: inout Registry) {
    registry.atStart { tx in try live.load(tx) }
    registry.remember(HeartClassBegan.self) { event, _ in live.change { $0.begin(event.theClass) } }
    registry.remember(HeartClassEnded.self) { _, _ in live.classEnded() }
    registry.remember(MemberChanged.self) { event, _ in live.changed(event.member.id, event.member) }
    registry.remember(DeviceRevoked.self) { event, _ in live.forget(radio: event.device) }
    registry.remember(AccountRemoved.self) { event, _ in live.changed(event.member, nil) }
  }

  /// Checks everything before anything is taken.
  private static func beats(_ call: HeartsSent, now: Int) throws(Fault) -> [HeartBeat] {
    guard call.beats.count <= RadioCalls.most else { throw Fault.invalid("beats", "too_many") }
    var beats: [HeartBeat] = []
    for (index, beat) in call.beats.enumerated() {
      let field = "beats[\(index)]"
      guard Strap.isAddress(beat.strap) else { throw Fault.invalid("\(field).strap", "malformed") }
      try Fault.check(beat.bpm, in: HeartReading.believed, "\(field).bpm")
      let intervals = beat.rr ?? []
      guard intervals.count <= mostIntervals else { throw Fault.invalid("\(field).rr", "too_many") }
      for interval in intervals { try Fault.check(interval, in: Self.intervals, "\(field).rr") }
      let at = try RadioCalls.instant(beat.agoMs, field, now: now)
      beats.append(HeartBeat(strap: beat.strap, bpm: beat.bpm, at: at))
    }
    return beats
  }

  private func begin(_ caller: Caller, _ call: HeartsBegin, _ tx: Tx) throws -> Outcome<HeartClassView> {
    let trainer = try caller.signedIn().member
    guard try tx.hearts.theClass() == nil else { throw Fault(.conflict, "hearts_running") }
    var title = try call.title.map { try Text.line($0, max: HeartClass.maxTitle, field: "title") }
    if let id = call.class {
      guard let found = try tx.classes.find(id) else { throw Fault.missing("class", field: "class") }
      title = title ?? found.facts.name
    }
    let theClass = HeartClass(title: title, startedAt: caller.now, trainer: trainer.floorName)
    try tx.hearts.begin(theClass)
    return Outcome(HeartClassView(theClass), events: [Event(.straps, HeartClassBegan(theClass: theClass))])
  }

  private func end(_ caller: Caller, _ call: HeartsEnd, _ tx: Tx) throws -> Outcome<Nothing> {
    guard try tx.hearts.endClass() else { throw Fault(.conflict, "hearts_not_running") }
    try tx.straps.endLoans()
    return Outcome(Nothing(), events: [Event(.straps, HeartClassEnded())])
  }
}
