/// What a Concept2 PM5 says about the work on its machine.
///
/// Source: Concept2 PM Bluetooth Smart Communication Interface Definition, revision 1.30, tables 4 and 5. The characteristics
/// are CE06xxxx-43E5-11E4-916C-0800200C9A66. Multi-byte values begin with their lowest byte.
package struct PM5Status: Equatable, Sendable {
  package var reading: MachineReading
  /// Whether the value says which kind of machine it is. If not, `reading.kind` means nothing.
  package var saysKind: Bool

  /// Which characteristics there are, by the four digits of their UUIDs.
  package enum Source: Int, Sendable {
    /// 19 bytes: time and distance.
    case general = 0x0031
    /// 17 bytes: speed, stroke rate, heart rate and pace.
    case additional = 0x0032
    /// The number of another one in a byte, then its value. A PM5 sends it for those that nobody subscribed to, so one
    /// subscription brings all.
    case multiplexed = 0x0080
  }

  /// - Returns: nil for a value that is too short, and for a multiplexed one that we do not read.
  package init?(_ source: Source, _ bytes: [UInt8]) {
    switch source {
    case .general: self.init(general: bytes[...])
    case .additional: self.init(additional: bytes[...], isMultiplexed: false)
    case .multiplexed:
      switch bytes.first.map(Int.init) {
      case Source.general.rawValue: self.init(general: bytes.dropFirst())
      case Source.additional.rawValue: self.init(additional: bytes.dropFirst(), isMultiplexed: true)
      default: return nil
      }
    }
  }

  private init?(general bytes: ArraySlice<UInt8>) {
    guard bytes.count >= 19 else { return nil }
    var rest = RadioBytes(bytes)
    var reading = MachineReading(kind: .rower)
    do {
      reading.elapsedSeconds = Double(try rest.uint24()) / 100
      reading.metres = Double(try rest.uint24()) / 10
    } catch { return nil }
    self.reading = reading
    saysKind = false
  }

  /// - Parameter isMultiplexed: whether the average power comes before the kind of machine, two bytes that the value has
  ///   nowhere else.
  private init?(additional bytes: ArraySlice<UInt8>, isMultiplexed: Bool) {
    var rest = RadioBytes(bytes)
    var reading = MachineReading(kind: .rower)
    do {
      reading.elapsedSeconds = Double(try rest.uint24()) / 100
      reading.metresPerSecond = Double(try rest.uint16()) / 1_000
      reading.cadence = Double(try rest.uint8())
      let rate = try rest.uint8()
      // 255 without a strap.
      reading.bpm = HeartReading.believed.contains(rate) ? rate : nil
      let pace = try rest.uint16()
      reading.paceSeconds = pace == 0 ? nil : Double(pace) / 100
      // The average pace, then the distance and the time of rests.
      try rest.skip(2 + 2 + 3)
      if isMultiplexed { reading.averageWatts = try rest.uint16() }
      reading.kind = Self.kind(try rest.uint8())
    } catch { return nil }
    self.reading = reading
    saysKind = true
  }

  /// By the definition's list of erg machine types.
  private static func kind(_ number: Int) -> MachineKind {
    switch number {
    case 192...: .bike
    case 128...: .ski
    default: .rower
    }
  }
}

/// What is known of one PM5, from all its values so far.
package struct PM5Record: Equatable, Sendable {
  private var known: MachineReading?

  package init() {}

  package mutating func take(_ status: PM5Status) -> MachineReading {
    var next = known ?? status.reading
    let kind = status.saysKind ? status.reading.kind : next.kind
    next.merge(status.reading)
    next.kind = kind
    // A pace of 0 is none: a monitor says so when its machine stands still.
    if status.saysKind { next.paceSeconds = status.reading.paceSeconds }
    known = next
    return next
  }
}
