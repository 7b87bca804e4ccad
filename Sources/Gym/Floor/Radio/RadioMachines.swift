/// What a rower, bike or ski machine says about the work that somebody does on it. What it does not say is nil.
package struct MachineReading: Equatable, Sendable {
  package var kind: MachineKind
  /// Seconds since this piece of work began. On a PM5 it begins again with each interval, like `metres`.
  package var elapsedSeconds: Double?
  package var metres: Double?
  package var metresPerSecond: Double?
  /// Seconds for 500 m at the present speed.
  package var paceSeconds: Double?
  package var watts: Int?
  package var averageWatts: Int?
  /// Strokes or turns of the pedals in a minute.
  package var cadence: Double?
  package var strokes: Int?
  package var kilocalories: Int?
  /// Of a strap that is paired with the machine, in beats per minute.
  package var bpm: Int?

  package init(kind: MachineKind) { self.kind = kind }

  /// Takes over what a later message of the same machine says.
  package mutating func merge(_ later: MachineReading) {
    kind = later.kind
    elapsedSeconds = later.elapsedSeconds ?? elapsedSeconds
    metres = later.metres ?? metres
    metresPerSecond = later.metresPerSecond ?? metresPerSecond
    paceSeconds = later.paceSeconds ?? paceSeconds
    watts = later.watts ?? watts
    averageWatts = later.averageWatts ?? averageWatts
    cadence = later.cadence ?? cadence
    strokes = later.strokes ?? strokes
    kilocalories = later.kilocalories ?? kilocalories
    bpm = later.bpm ?? bpm
  }
}

/// One message of a machine that speaks the Fitness Machine Service, 0x1826.
///
/// Source: Bluetooth SIG, Fitness Machine Service 1.0, sections 4.8 (Rower Data, 0x2AD1) and 4.9 (Indoor Bike Data, 0x2AD2).
/// Two bytes of flags say which fields follow. Bit 0, “more data”, is the other way round: 0 means that the first field is
/// there, and that this is the last message of a record.
package struct FitnessMachineData: Equatable, Sendable {
  package var reading: MachineReading
  /// Whether the record goes on in the next message.
  package var hasMore: Bool

  /// Rower Data, 0x2AD1.
  /// - Returns: nil if the bytes end within a field.
  package init?(rower bytes: [UInt8]) {
    var rest = RadioBytes(bytes[...])
    var reading = MachineReading(kind: .rower)
    do {
      let flags = try rest.uint16()
      if flags & 0x0001 == 0 {
        reading.cadence = Double(try rest.uint8()) / 2
        reading.strokes = try rest.uint16()
      }
      if flags & 0x0002 != 0 { try rest.skip(1) }
      if flags & 0x0004 != 0 { reading.metres = Double(try rest.uint24()) }
      if flags & 0x0008 != 0 { reading.paceSeconds = Self.pace(try rest.uint16()) }
      if flags & 0x0010 != 0 { try rest.skip(2) }
      if flags & 0x0020 != 0 { reading.watts = try rest.int16() }
      if flags & 0x0040 != 0 { reading.averageWatts = try rest.int16() }
      if flags & 0x0080 != 0 { try rest.skip(2) }
      try Self.readEnd(flags, &rest, into: &reading)
      hasMore = flags & 0x0001 != 0
    } catch { return nil }
    self.reading = reading
  }

  /// Indoor Bike Data, 0x2AD2.
  /// - Returns: nil if the bytes end within a field.
  package init?(bike bytes: [UInt8]) {
    var rest = RadioBytes(bytes[...])
    var reading = MachineReading(kind: .bike)
    do {
      let flags = try rest.uint16()
      // In units of 0.01 km/h.
      if flags & 0x0001 == 0 { reading.metresPerSecond = Double(try rest.uint16()) / 360 }
      if flags & 0x0002 != 0 { try rest.skip(2) }
      if flags & 0x0004 != 0 { reading.cadence = Double(try rest.uint16()) / 2 }
      if flags & 0x0008 != 0 { try rest.skip(2) }
      if flags & 0x0010 != 0 { reading.metres = Double(try rest.uint24()) }
      // The resistance is before the power, and in a rower's record behind it.
      if flags & 0x0020 != 0 { try rest.skip(2) }
      if flags & 0x0040 != 0 { reading.watts = try rest.int16() }
      if flags & 0x0080 != 0 { reading.averageWatts = try rest.int16() }
      try Self.readEnd(flags, &rest, into: &reading)
      hasMore = flags & 0x0001 != 0
    } catch { return nil }
    self.reading = reading
  }

  /// The fields with which both records end, from bit 8 on.
  private static func readEnd(
    _ flags: Int, _ rest: inout RadioBytes, into reading: inout MachineReading
  ) throws(RadioBytes.Truncated) {
    if flags & 0x0100 != 0 {
      let total = try rest.uint16()
      reading.kilocalories = total == 0xFFFF ? nil : total
      // In an hour and in a minute.
      try rest.skip(3)
    }
    if flags & 0x0200 != 0 {
      let rate = try rest.uint8()
      reading.bpm = HeartReading.believed.contains(rate) ? rate : nil
    }
    if flags & 0x0400 != 0 { try rest.skip(1) }
    if flags & 0x0800 != 0 { reading.elapsedSeconds = Double(try rest.uint16()) }
    if flags & 0x1000 != 0 { try rest.skip(2) }
  }

  /// A machine that stands still has no pace.
  private static func pace(_ seconds: Int) -> Double? { seconds == 0 || seconds == 0xFFFF ? nil : Double(seconds) }
}

/// Puts the messages of one machine's records together.
package struct FitnessMachineRecord: Equatable, Sendable {
  private var parts: MachineReading?

  package init() {}

  /// - Returns: the record that this message ends; nil if more of it follows.
  package mutating func take(_ data: FitnessMachineData) -> MachineReading? {
    var whole = parts ?? data.reading
    whole.merge(data.reading)
    parts = data.hasMore ? whole : nil
    return data.hasMore ? nil : whole
  }
}
