package enum MachineKind: String, Codable, Sendable, CaseIterable {
  case rower, bike, ski
}

/// A rower, bike or ski machine that the owner has named.
package struct Machine: Equatable, Sendable {
  /// As radios name it: `ftms:C0:FF:EE:00:11:22`, `pm5:C0:FF:EE:00:11:22` or `sim:1`.
  package var address: String
  /// What the gym calls it.
  package var name: String

  package init(address: String, name: String) {
    self.address = address
    self.name = name
  }

  /// The longest name, in characters.
  package static let maxName = 16
  /// How many may have a name.
  package static let mostNamed = 200

  /// Whether a radio may name a machine so.
  package static func isAddress(_ text: String) -> Bool {
    guard let (by, which) = RadioAddress.parts(text) else { return false }
    return switch by {
    case "ftms", "pm5": RadioAddress.isSixBytes(which)
    case "sim": RadioAddress.isInvented(which)
    default: false
    }
  }

  /// By which people tell machines without a name apart: the last two bytes of the address, as the machine's own menu and
  /// phones show it, or the name of one that is not there.
  package static func number(of address: String) -> String {
    guard let (by, which) = RadioAddress.parts(address) else { return address }
    return by == "sim" ? String(which) : String(which.suffix(5)).filter { $0 != ":" }
  }
}

/// What a machine says of the work on it, as far as it is believed and travels to the server.
package struct MachineWork: Equatable, Sendable {
  /// In metres.
  package static let believedDistance = 0.0...1_000_000
  /// In milliseconds: two days.
  package static let believedElapsed = 0...172_800_000
  /// Milliseconds for 500 m: from 50 m/s down to a crawl.
  package static let believedPace = 10_000...3_600_000
  package static let believedWatts = 0...5_000
  /// Strokes or turns of the pedals in a minute.
  package static let believedCadence = 0...300

  /// Metres since the machine was last set to zero, by itself or by hand.
  package var metres: Double?
  package var elapsedMs: Int?
  /// For 500 m; nil at a standstill.
  package var paceMs: Int?
  package var watts: Int?
  package var cadence: Int?

  package init() {}
}

extension ExerciseFacts {
  /// Whether what a machine says can be a set of it. Web/shared/floor/machines/offer.js decides in the same way.
  package var takesMachine: Bool { type == .distanceDuration || (equipment == .cardioMachine && type.isTimed) }
}

extension MachineReading {
  /// What is believed of it.
  package var work: MachineWork {
    var work = MachineWork()
    work.metres = metres.flatMap { MachineWork.believedDistance.contains($0) ? ($0 * 10).rounded() / 10 : nil }
    work.elapsedMs = elapsedSeconds.flatMap { Self.whole($0 * 1_000, in: MachineWork.believedElapsed) }
    work.paceMs = pace.flatMap { Self.whole($0 * 1_000, in: MachineWork.believedPace) }
    work.watts = power.flatMap { MachineWork.believedWatts.contains($0) ? $0 : nil }
    work.cadence = cadence.flatMap { Self.whole($0, in: MachineWork.believedCadence) }
    return work
  }

  /// Seconds for 500 m. Many bikes say their speed only.
  private var pace: Double? {
    if let paceSeconds { return paceSeconds }
    return metresPerSecond.flatMap { $0 > 0 ? 500 / $0 : nil }
  }

  /// A PM5 says its average power at most. For rowers and ski machines, Concept2 publishes how its monitors compute the
  /// power from the pace: 2.80 / (seconds for a metre)³. For bikes it does not.
  private var power: Int? {
    if let watts { return watts }
    guard kind != .bike, let paceSeconds, paceSeconds > 0 else { return nil }
    let perMetre = paceSeconds / 500
    return Self.whole(2.8 / (perMetre * perMetre * perMetre), in: MachineWork.believedWatts)
  }

  private static func whole(_ value: Double, in range: ClosedRange<Int>) -> Int? {
    let value = value.rounded()
    guard value >= Double(range.lowerBound), value <= Double(range.upperBound) else { return nil }
    return Int(value)
  }
}
