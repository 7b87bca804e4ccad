/// What one message of a strap says, once it is worth sending.
package struct HeartReading: Equatable, Sendable {
  /// The rates that are believed, in beats per minute. Others come from loose straps.
  package static let believed = 30...240
  /// The times from beat to beat that are believed, in milliseconds: those of the believed rates, and some more.
  package static let believedIntervals = 250...2_500
  /// As many as one notification of Bluetooth can have.
  package static let mostIntervals = 9

  /// Beats per minute.
  package var bpm: Int
  /// The times from beat to beat in milliseconds, oldest first; at most `mostIntervals`.
  package var intervals: [Int]

  /// - Parameter intervals: those that are not believed are left out, and of too many the oldest.
  /// - Returns: nil if the rate is not believed.
  package init?(bpm: Int, intervals: [Int] = []) {
    guard Self.believed.contains(bpm) else { return nil }
    self.bpm = bpm
    self.intervals = Array(intervals.filter(Self.believedIntervals.contains).suffix(Self.mostIntervals))
  }

  /// Milliseconds of a time in 1/1024 s, the unit of Bluetooth and of ANT+.
  static func milliseconds(_ ticks: Int) -> Int { (ticks * 1_000 + 512) / 1_024 }
}

/// The value of the characteristic Heart Rate Measurement, 0x2A37.
///
/// Source: Bluetooth SIG, Heart Rate Service 1.0, section 3.1, and GATT Specification Supplement, “Heart Rate
/// Measurement”. Little-endian: flags, the rate in one byte or two, then energy and intervals if their flags are set.
package struct HeartMeasurement: Equatable, Sendable {
  package enum Contact: Equatable, Sendable {
    /// The strap cannot tell.
    case unknown
    case lost, held
  }

  /// Beats per minute, as the strap says it.
  package var bpm: Int
  package var contact: Contact
  /// Kilojoules since the strap was reset.
  package var energyKilojoules: Int?
  /// The times from beat to beat in 1/1024 s, oldest first.
  package var intervals: [Int]

  package init(bpm: Int, contact: Contact = .unknown, energyKilojoules: Int? = nil, intervals: [Int] = []) {
    self.bpm = bpm
    self.contact = contact
    self.energyKilojoules = energyKilojoules
    self.intervals = intervals
  }

  /// - Returns: nil if the bytes end within a field.
  package init?(_ bytes: [UInt8]) {
    var rest = RadioBytes(bytes[...])
    do {
      let flags = try rest.uint8()
      bpm = try flags & 0x01 == 0 ? rest.uint8() : rest.uint16()
      contact = flags & 0x04 == 0 ? .unknown : flags & 0x02 == 0 ? .lost : .held
      energyKilojoules = try flags & 0x08 == 0 ? nil : rest.uint16()
      intervals = []
      guard flags & 0x10 != 0 else { return }
      while rest.count > 0 { intervals.append(try rest.uint16()) }
    } catch { return nil }
  }

  /// The same value in bytes, for what plays a strap.
  package var bytes: [UInt8] {
    let contactFlags: UInt8 =
      switch contact {
      case .unknown: 0
      case .lost: 0x04
      case .held: 0x06
      }
    var flags = contactFlags
    if bpm > 0xFF { flags |= 0x01 }
    if energyKilojoules != nil { flags |= 0x08 }
    if !intervals.isEmpty { flags |= 0x10 }
    var bytes = [flags] + (bpm > 0xFF ? Self.uint16(bpm) : [UInt8(clamping: bpm)])
    if let energyKilojoules { bytes += Self.uint16(energyKilojoules) }
    for interval in intervals { bytes += Self.uint16(interval) }
    return bytes
  }

  private static func uint16(_ value: Int) -> [UInt8] {
    let value = UInt16(clamping: value)
    return [UInt8(value & 0xFF), UInt8(value >> 8)]
  }

  /// What is worth sending: nil if the strap touches nobody, or if the rate is not believed.
  package var reading: HeartReading? {
    contact == .lost ? nil : HeartReading(bpm: bpm, intervals: intervals.map(HeartReading.milliseconds))
  }
}
