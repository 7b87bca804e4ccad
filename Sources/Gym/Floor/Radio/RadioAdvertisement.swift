/// The heart rate in an advertisement, which is heard without a connection.
///
/// Only formats that their maker publishes are read. So far that is Polar's. The service data of 0x180D is not among them:
/// the Heart Rate Service does not allow its characteristic to be broadcast.
package struct HeartAdvertisement: Equatable, Sendable {
  /// Polar Electro Oy, in the Bluetooth SIG's list of company identifiers.
  package static let polar = 0x006B

  /// Beats per minute, the slower of the two averages if there are two.
  package var bpm: Int
  package var hasContact: Bool
  /// Counts from 0 to 7 with each new value. A strap repeats an advertisement several times a second.
  package var counter: Int

  /// - Parameters:
  ///   - company: the company identifier of the manufacturer's data.
  ///   - data: the bytes after the identifier.
  /// - Returns: nil if this is no heart rate that we can read.
  package init?(company: Int, data: [UInt8]) {
    guard company == Self.polar, let value = Self.polarValue(in: data) else { return nil }
    hasContact = value[value.startIndex] & 0x02 != 0
    counter = Int(value[value.startIndex] & 0x1C) >> 2
    bpm = Int(value[value.startIndex + (value.count == 4 ? 3 : 2)])
  }

  /// What is worth sending: nil if the strap touches nobody, or if the rate is not believed.
  package var reading: HeartReading? { hasContact ? HeartReading(bpm: bpm) : nil }

  /// The block with the heart rate: a status byte, a code, the fast average, and in some the slow one.
  ///
  /// Source: polarofficial/polar-ble-sdk, `BleAdvertisementContent` and `BlePolarHrAdvertisement`. A block whose status has
  /// bit 6 is another one, with its length in the next byte.
  private static func polarValue(in data: [UInt8]) -> ArraySlice<UInt8>? {
    if data.count == 3 || data.count == 4 { return data[...] }
    var rest = data[...]
    while let status = rest.first {
      if status & 0x40 == 0 { return rest.count >= 3 ? rest : nil }
      guard let length = rest.dropFirst().first else { return nil }
      rest = rest.dropFirst(2 + Int(length))
    }
    return nil
  }
}
