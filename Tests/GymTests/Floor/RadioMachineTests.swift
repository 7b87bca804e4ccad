import Gym
import Testing

@Suite("What machines say")
struct RadioMachineTests {
  private static func isNear(_ found: Double?, _ expected: Double) -> Bool {
    found.map { abs($0 - expected) < 1e-6 } ?? false
  }

  private static let rower: [UInt8] = [
    0x2C, 0x08, 56, 0x10, 0x00, 0xE8, 0x03, 0x00, 0x78, 0x00, 0xC8, 0x00, 0xF0, 0x00,
  ]
  private static let bike: [UInt8] = [
    0x74, 0x0B, 0x3C, 0x05, 0x90, 0x00, 0x21, 0x00, 0x00, 0x01, 0x00, 0x18, 0x00, 0x02, 0x00, 0x00, 0x00, 0x00, 86,
    0x10, 0x00,
  ]

  @Test("a rower's record has the fields of its flags")
  func rowers() throws {
    let data = try #require(FitnessMachineData(rower: Self.rower))
    #expect(!data.hasMore)
    var expected = MachineReading(kind: .rower)
    expected.cadence = 28
    expected.strokes = 16
    expected.metres = 1_000
    expected.paceSeconds = 120
    expected.watts = 200
    expected.elapsedSeconds = 240
    #expect(data.reading == expected)
  }

  @Test("every field of a rower is as long as the service says")
  func wholeRower() throws {
    let bytes: [UInt8] =
      [0xFE, 0x1F, 60, 0x02, 0x00, 58, 0x01, 0x00, 0x00, 0x7D, 0x00, 0x80, 0x00, 0x9C, 0xFF, 0x64, 0x00]
      + [0x05, 0x00, 0x0C, 0x00, 0x58, 0x02, 0x0A, 130, 80, 0x3C, 0x00, 0x1E, 0x00]
    let reading = try #require(FitnessMachineData(rower: bytes)).reading
    #expect(reading.metres == 1)
    #expect(reading.paceSeconds == 125)
    // Power has a sign.
    #expect(reading.watts == -100)
    #expect(reading.averageWatts == 100)
    #expect(reading.kilocalories == 12)
    #expect(reading.bpm == 130)
    #expect(reading.elapsedSeconds == 60)
  }

  @Test("a bike's record has the fields of its flags")
  func bikes() throws {
    let data = try #require(FitnessMachineData(bike: Self.bike))
    #expect(!data.hasMore)
    let reading = data.reading
    #expect(reading.kind == .bike)
    #expect(Self.isNear(reading.metresPerSecond, 13.4 / 3.6))
    #expect(reading.cadence == 72)
    #expect(reading.metres == 33)
    #expect(reading.watts == 24)
    #expect(reading.kilocalories == 2)
    #expect(reading.bpm == 86)
    #expect(reading.elapsedSeconds == 16)
  }

  @Test("what a machine does not know is nothing")
  func unknown() throws {
    // No pace, no energy, and a strap that says 0.
    let bytes: [UInt8] = [0x09, 0x03, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00]
    let data = try #require(FitnessMachineData(rower: bytes))
    #expect(data.hasMore)
    #expect(data.reading == MachineReading(kind: .rower))
  }

  @Test("bytes that end within a field are refused")
  func truncated() {
    for count in 0..<Self.rower.count { #expect(FitnessMachineData(rower: Array(Self.rower.prefix(count))) == nil) }
    for count in 0..<Self.bike.count { #expect(FitnessMachineData(bike: Array(Self.bike.prefix(count))) == nil) }
  }

  @Test("a record in several messages is one, at its last")
  func parts() throws {
    var record = FitnessMachineRecord()
    // 250 m and 180 W without strokes, then the strokes.
    let first = try #require(FitnessMachineData(rower: [0x25, 0x00, 0xFA, 0x00, 0x00, 0xB4, 0x00]))
    #expect(record.take(first) == nil)
    let last = try #require(FitnessMachineData(rower: [0x00, 0x00, 48, 0x40, 0x00]))
    let ended = record.take(last)
    let whole = try #require(ended)
    #expect(whole.metres == 250)
    #expect(whole.watts == 180)
    #expect(whole.cadence == 24)
    #expect(whole.strokes == 64)
    // Nothing of it is left in the next record.
    #expect(record.take(last)?.metres == nil)
  }

  private static let general: [UInt8] =
    [0x10, 0x27, 0x00, 0x39, 0x30, 0x00] + [1, 0, 1, 1, 2, 0, 0, 0, 0, 0, 0, 0, 110]
  private static let additional: [UInt8] = [
    0x10, 0x27, 0x00, 0x47, 0x10, 28, 255, 0xE0, 0x2E, 0xE0, 0x2E, 0, 0, 0, 0, 0, 192,
  ]

  @Test("a PM5 says time and distance, and speed, pace and rate in another value")
  func pm5() throws {
    let general = try #require(PM5Status(.general, Self.general))
    #expect(Self.isNear(general.reading.elapsedSeconds, 100))
    #expect(Self.isNear(general.reading.metres, 1_234.5))
    let additional = try #require(PM5Status(.additional, Self.additional))
    #expect(additional.reading.kind == .bike)
    #expect(Self.isNear(additional.reading.metresPerSecond, 4.167))
    #expect(additional.reading.cadence == 28)
    #expect(additional.reading.bpm == nil)
    #expect(Self.isNear(additional.reading.paceSeconds, 120))
    #expect(additional.reading.averageWatts == nil)
  }

  @Test("multiplexed, a value begins with its number, and one of them has two bytes more")
  func multiplexed() throws {
    let general = try #require(PM5Status(.multiplexed, [0x31] + Self.general))
    #expect(Self.isNear(general.reading.metres, 1_234.5))
    let bytes: [UInt8] = [0x32] + Self.additional.dropLast() + [0xC8, 0x00, 5]
    let additional = try #require(PM5Status(.multiplexed, bytes))
    #expect(additional.reading.averageWatts == 200)
    #expect(additional.reading.kind == .rower)
    // The shorter one would be read wrongly.
    #expect(PM5Status(.multiplexed, [0x32] + Self.additional) == nil)
    #expect(PM5Status(.multiplexed, [0x33] + Self.general) == nil)
    #expect(PM5Status(.multiplexed, []) == nil)
  }

  @Test("a PM5's values that break off are refused")
  func shortPM5() {
    for count in 0..<Self.general.count { #expect(PM5Status(.general, Array(Self.general.prefix(count))) == nil) }
    for count in 0..<Self.additional.count {
      #expect(PM5Status(.additional, Array(Self.additional.prefix(count))) == nil)
    }
  }

  @Test("what is believed travels to the server, with the power by Concept2's formula where a monitor says none")
  func work() {
    var reading = MachineReading(kind: .rower)
    #expect(reading.work == MachineWork())
    reading.metres = 1_234.56
    reading.elapsedSeconds = 100.5
    reading.paceSeconds = 120
    reading.cadence = 27.5
    #expect(reading.work.metres == 1_234.6)
    #expect(reading.work.elapsedMs == 100_500)
    #expect(reading.work.paceMs == 120_000)
    // Concept2's calculator: 2:00 for 500 m is 202.5 W.
    #expect(reading.work.watts == 203)
    #expect(reading.work.cadence == 28)
    reading.watts = 180
    #expect(reading.work.watts == 180)
    // A bike that says its speed only.
    var bike = MachineReading(kind: .bike)
    bike.metresPerSecond = 10
    #expect(bike.work.paceMs == 50_000)
    #expect(bike.work.watts == nil)
    bike.metresPerSecond = 0
    bike.metres = 2_000_000
    bike.cadence = -1
    bike.elapsedSeconds = .infinity
    #expect(bike.work == MachineWork())
  }

  @Test("what a PM5 said holds until it says it again, also which machine it is")
  func record() throws {
    var record = PM5Record()
    _ = record.take(try #require(PM5Status(.additional, Self.additional)))
    let both = record.take(try #require(PM5Status(.general, Self.general)))
    #expect(both.kind == .bike)
    #expect(both.cadence == 28)
    #expect(Self.isNear(both.metres, 1_234.5))
    #expect(Self.isNear(both.paceSeconds, 120))
    // It stands still: no speed, and no pace.
    var still = Self.additional
    for index in [3, 4, 7, 8] { still[index] = 0 }
    let stood = record.take(try #require(PM5Status(.additional, still)))
    #expect(stood.paceSeconds == nil && stood.work.paceMs == nil && stood.work.watts == nil)
  }
}
