import Gym
import Testing

@Suite("What straps say by Bluetooth")
struct RadioHeartTests {
  struct Case: Sendable {
    var bytes: [UInt8]
    var value: HeartMeasurement
    var reading: HeartReading?
  }

  @Test(
    "the flags say which fields a measurement has",
    arguments: [
      Case(bytes: [0x00, 72], value: HeartMeasurement(bpm: 72), reading: HeartReading(bpm: 72)),
      Case(bytes: [0x06, 72], value: HeartMeasurement(bpm: 72, contact: .held), reading: HeartReading(bpm: 72)),
      // A strap that lies on a table goes on with its last rate.
      Case(bytes: [0x04, 72], value: HeartMeasurement(bpm: 72, contact: .lost), reading: nil),
      // Without the bit that says that contact is measured, the other bit means nothing.
      Case(bytes: [0x02, 72], value: HeartMeasurement(bpm: 72), reading: HeartReading(bpm: 72)),
      Case(
        bytes: [0x16, 142, 0x40, 0x03, 0x48, 0x03],
        value: HeartMeasurement(bpm: 142, contact: .held, intervals: [832, 840]),
        reading: HeartReading(bpm: 142, intervals: [813, 820])),
      Case(bytes: [0x01, 0x2C, 0x01], value: HeartMeasurement(bpm: 300), reading: nil),
      Case(
        bytes: [0x08, 80, 0x10, 0x27], value: HeartMeasurement(bpm: 80, energyKilojoules: 10_000),
        reading: HeartReading(bpm: 80)),
      Case(
        bytes: [0x1F, 150, 0x00, 0x0A, 0x00, 0x00, 0x04],
        value: HeartMeasurement(bpm: 150, contact: .held, energyKilojoules: 10, intervals: [1_024]),
        reading: HeartReading(bpm: 150, intervals: [1_000])),
      Case(bytes: [0x10, 60], value: HeartMeasurement(bpm: 60), reading: HeartReading(bpm: 60)),
      Case(bytes: [0x00, 0], value: HeartMeasurement(bpm: 0), reading: nil),
    ])
  func measurement(_ given: Case) throws {
    let value = try #require(HeartMeasurement(given.bytes))
    #expect(value == given.value)
    #expect(value.reading == given.reading)
  }

  @Test(
    "bytes that end within a field are refused",
    arguments: [
      [], [0x00], [0x01, 72], [0x08, 80], [0x08, 80, 0x10], [0x10, 72, 0x00], [0x16, 142, 0x40, 0x03, 0x48],
      [0x1F, 150], [0x1F, 150, 0x00, 0x0A], [0x1F, 150, 0x00, 0x0A, 0x00, 0x00],
    ] as [[UInt8]])
  func truncated(bytes: [UInt8]) { #expect(HeartMeasurement(bytes) == nil) }

  @Test("what is written is read again")
  func written() {
    for bpm in [0, 60, 255, 256, 400] {
      for contact in [HeartMeasurement.Contact.unknown, .lost, .held] {
        for energy in [nil, 0, 513] {
          for intervals in [[], [700], [700, 0x1234, 3]] {
            let value = HeartMeasurement(bpm: bpm, contact: contact, energyKilojoules: energy, intervals: intervals)
            #expect(HeartMeasurement(value.bytes) == value)
          }
        }
      }
    }
  }

  @Test("a reading has believable numbers only, and the newest intervals of too many")
  func believable() throws {
    #expect(HeartReading(bpm: 29) == nil)
    #expect(HeartReading(bpm: 241) == nil)
    #expect(HeartReading(bpm: 30)?.bpm == 30)
    #expect(HeartReading(bpm: 240)?.bpm == 240)
    let reading = try #require(HeartReading(bpm: 90, intervals: [1, 9_000] + Array(600...612)))
    #expect(reading.intervals == Array(604...612))
  }
}

@Suite("What straps say in advertisements")
struct RadioAdvertisementTests {
  @Test("Polar's straps say their rate behind other blocks, with one average or two")
  func polar() throws {
    // The example in Polar's own source, of an OH1.
    let long = try #require(
      HeartAdvertisement(
        company: 0x006B, data: [0x72, 0x06, 0x7F, 0x44, 0x37, 0x00, 0x00, 0x00, 0x33, 0x00, 0x3C]))
    #expect(long.bpm == 60)
    #expect(long.hasContact)
    #expect(long.counter == 4)
    #expect(long.reading == HeartReading(bpm: 60))
    let old = try #require(HeartAdvertisement(company: 0x006B, data: [0x06, 0x00, 0x8E]))
    #expect(old.bpm == 142)
    #expect(old.counter == 1)
    let newer = try #require(HeartAdvertisement(company: 0x006B, data: [0x2E, 0x10, 0x90, 0x8E]))
    #expect(newer.bpm == 142)
  }

  @Test("a strap without contact is heard, and says nothing worth sending")
  func contact() throws {
    let lying = try #require(HeartAdvertisement(company: 0x006B, data: [0x04, 0x00, 0x8E]))
    #expect(lying.reading == nil)
  }

  @Test(
    "other makers' data and what breaks off is no heart rate",
    arguments: [
      (0x0157, [0x06, 0x00, 0x8E]), (0x006B, []), (0x006B, [0x33]), (0x006B, [0x33, 0x00]), (0x006B, [0x72]),
      (0x006B, [0x72, 0xFF, 0x00, 0x00, 0x00]), (0x006B, [0x72, 0x06, 0x7F, 0x44, 0x37, 0x00, 0x00, 0x00, 0x33, 0x00]),
    ] as [(Int, [UInt8])])
  func others(company: Int, data: [UInt8]) { #expect(HeartAdvertisement(company: company, data: data) == nil) }
}
