package import Gym

/// What a radio heard of machines. Nothing is promised, and nothing is stored.
package struct MachinesSent: Call, Equatable {
  package static let method = "machines.sent"
  package typealias Reply = Nothing
  /// At most 64.
  package var readings: [Reading]
  package init(readings: [Reading]) { self.readings = readings }

  /// What one machine says of the work on it. What it does not say is absent.
  package struct Reading: Codable, Equatable, Sendable {
    /// `ftms:` or `pm5:` and six bytes, or `sim:` and a name.
    package var machine: String
    package var kind: MachineKind
    /// Metres since the machine was last set to zero, 0 to 1,000,000.
    package var distanceM: Double?
    /// Milliseconds since then, at most two days.
    package var elapsedMs: Int?
    /// Milliseconds for 500 m, 10,000 to 3,600,000; absent at a standstill.
    package var paceMs: Int?
    /// 0 to 5,000.
    package var watts: Int?
    /// Strokes or turns of the pedals in a minute, 0 to 300.
    package var cadence: Int?
    /// How long ago it was heard, 0 to 10,000; absent for now.
    package var agoMs: Int?

    package init(machine: String, kind: MachineKind, work: MachineWork, agoMs: Int? = nil) {
      self.machine = machine
      self.kind = kind
      distanceM = work.metres
      elapsedMs = work.elapsedMs
      paceMs = work.paceMs
      watts = work.watts
      cadence = work.cadence
      self.agoMs = agoMs
    }
  }
}

/// One machine that is heard, as walls show it.
package struct MachineView: Codable, Equatable, Sendable {
  package enum State: String, Codable, Sendable, CaseIterable {
    /// Somebody moves it.
    case live
    case still
    /// Unheard for five seconds.
    case lost
  }

  /// As radios name it.
  package var machine: String
  /// By which people tell machines without a name apart.
  package var number: String
  /// What the gym calls it.
  package var name: String?
  package var kind: MachineKind
  package var state: State
  /// Who has taken it, as public screens show them; absent for whoever shows nothing of their heart.
  package var member: FaceView?
  /// Of this piece of work, rounded down.
  package var metres: Int
  /// Milliseconds for 500 m. Only while it is `live`, as `watts` and `cadence`.
  package var paceMs: Int?
  package var watts: Int?
  /// Strokes or turns of the pedals in a minute.
  package var cadence: Int?

  package init(machine: String, name: String?, kind: MachineKind, state: State, metres: Int) {
    self.machine = machine
    number = Machine.number(of: machine)
    self.name = name
    self.kind = kind
    self.state = state
    self.metres = metres
  }
}

/// A race, from the countdown on until its result is no longer shown.
package struct RaceView: Codable, Equatable, Sendable {
  /// Who first has come so far, or who comes furthest in so long: one of the two.
  package var distanceM: Int?
  package var seconds: Int?
  /// The end of the countdown.
  package var startsAt: Int
  /// As public screens show the name.
  package var trainer: String
  /// Absent while it runs.
  package var overAt: Int?
  /// In the order that the trainer chose.
  package var lanes: [Lane]

  package init(_ race: MachineRace, lanes: [Lane]) {
    switch race.goal {
    case .metres(let metres): distanceM = metres
    case .seconds(let seconds): self.seconds = seconds
    }
    startsAt = race.startsAt
    trainer = race.trainer
    overAt = race.overAt
    self.lanes = lanes
  }

  package struct Lane: Codable, Equatable, Sendable {
    package enum State: String, Codable, Sendable, CaseIterable {
      case live, still
      /// Unheard for five seconds. It keeps its place.
      case lost
      /// There, or the time is over.
      case done
    }

    package var machine: String
    package var number: String
    package var name: String?
    package var kind: MachineKind
    package var state: State
    package var member: FaceView?
    /// Since the start, rounded down.
    package var metres: Int
    /// From 1; absent before the start.
    package var place: Int?
    /// Milliseconds from the start until the distance was reached.
    package var finishedMs: Int?
    package var paceMs: Int?
    package var watts: Int?

    package init(machine: String, name: String?, kind: MachineKind, state: State, metres: Int) {
      self.machine = machine
      number = Machine.number(of: machine)
      self.name = name
      self.kind = kind
      self.state = state
      self.metres = metres
    }
  }
}

/// Everything that walls show of machines. Used as the snapshot and the event of the topic `machines`.
package struct MachineBoard: TopicEvent, Equatable {
  package static let event = "machines.board"
  /// By name, Rower 2 before Rower 10, then those without one.
  package var machines: [MachineView]
  package var race: RaceView?

  package init(machines: [MachineView], race: RaceView?) {
    self.machines = machines
    self.race = race
  }
}

/// The machine that a member has taken, for their own screens. Used as the snapshot and the event of the topic `machine`.
package struct MachineNow: TopicEvent, Equatable {
  package static let event = "machine.now"
  /// All are absent while they have none.
  package var machine: String?
  package var number: String?
  package var name: String?
  package var kind: MachineKind?
  package var state: MachineView.State?
  /// Of the piece of work since they took it, set it to zero or logged a set: metres, rounded down, and the milliseconds
  /// from its first to its last movement.
  package var metres: Int?
  package var elapsedMs: Int?
  /// The average power of that piece of work.
  package var averageWatts: Int?
  /// Only while it is `live`, as `watts` and `cadence`.
  package var paceMs: Int?
  package var watts: Int?
  package var cadence: Int?

  package init() {}
}

/// The member is on a machine from now on. What they do on it is theirs to log.
package struct MachinesTake: Change, Equatable {
  package static let method = "machines.take"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var machine: String
}

package struct MachinesLeave: Change, Equatable {
  package static let method = "machines.leave"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
}

/// Begins a race between machines. One of `distanceM` and `seconds` is given.
package struct MachinesRace: Change, Equatable {
  package static let method = "machines.race"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var distanceM: Int?
  package var seconds: Int?
  package var machines: [String]
}

/// Ends a race that runs or counts down, or takes the result of one that is over from the walls.
package struct MachinesEndRace: Change, Equatable {
  package static let method = "machines.endRace"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  /// Its `startsAt`.
  package var race: Int
  /// Whether its result is meant.
  package var clear: Bool
}

/// Gives a machine a name, or none any more.
package struct MachinesName: Change, Equatable {
  package static let method = "machines.name"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var machine: String
  package var name: String?
}

/// All machines that have a name or are heard now.
package struct MachinesList: Call, Equatable {
  package static let method = "machines.list"
  package var `as`: String?

  package struct Reply: Codable, Equatable, Sendable {
    package var machines: [Row]
    package init(machines: [Row]) { self.machines = machines }
  }

  package struct Row: Codable, Equatable, Sendable {
    package var machine: String
    package var number: String
    package var name: String?
    /// Absent for one that was not heard in the last ten minutes. So is `heardAt`.
    package var kind: MachineKind?
    package var heardAt: Int?

    package init(machine: String, name: String?, kind: MachineKind?, heardAt: Int?) {
      self.machine = machine
      number = Machine.number(of: machine)
      self.name = name
      self.kind = kind
      self.heardAt = heardAt
    }
  }
}
