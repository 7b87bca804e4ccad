import Gym
import TestKit
import Testing

@Suite("Heart rates that a strap stored, in FIT files")
struct FITBeatTests {
  private typealias Field = FITWriter.Field

  /// Ties the strap's clock to 0.75 s, with a rate of 90, and defines messages of beats with the local types 5 and 6.
  private static func defineBeats(_ writer: inout FITWriter, clock: Int) {
    writer.define(4, 132, [Field(253, .uint32), Field(0, .uint16), Field(9, .uint32), Field(6, .uint8)])
    writer.add(4, [.number(fitSeconds), 24_576, .number(clock), 90])
    writer.define(5, 132, [Field(10, .byte, count: 3), Field(6, .uint8, count: 2)])
    writer.define(6, 132, [Field(9, .uint32), Field(6, .uint8)])
  }

  /// Two times of 12 bits in three bytes.
  private static func short(_ first: Int, _ second: Int) -> FITWriter.Value {
    .bytes([
      UInt8(first & 0xFF), UInt8(first >> 8 & 0x0F | (second & 0x0F) << 4), UInt8(second >> 4 & 0xFF),
    ])
  }

  private func hearts(_ reading: RoadReading) -> [Int?] { reading.roads.flatMap(\.points).map(\.heart) }

  @Test("points without a heart rate get the last beat's, also from a later file and when the clocks go round")
  func beats() {
    var records = FITWriter.withRecords()
    for second in [0, 1, 2, 3, 4, 9, 10, 11, 20] { records.addRecord(second, heart: second == 3 ? 200 : nil) }
    var stored = FITWriter()
    // The strap's clock goes round after half a second.
    let clock = 0xFFFF_FFFF - 511
    Self.defineBeats(&stored, clock: clock)
    // At 1.75, 2.75, 4.25 and 7.75 s.
    stored.add(5, [Self.short((clock + 1_024) & 0xFFF, (clock + 2_048) & 0xFFF), [91, 92]])
    stored.add(5, [Self.short((clock + 3_584) & 0xFFF, (clock + 7_168) & 0xFFF), [94, 95]])
    // At 10.75 s.
    stored.add(6, [.number((clock + 10_240) & 0xFFFF_FFFF), 96])
    let reading = FITFile.read(records.file() + stored.file())
    #expect(hearts(reading) == [nil, 90, 91, 200, 94, 95, 95, 96, nil])
    #expect(reading.flawCount == 0)
    #expect(FITFile.read(stored.file() + records.file()).roads == reading.roads)
  }

  @Test("beats without a date, rates that are not believed and times that go back are left out")
  func leftOut() {
    var writer = FITWriter.withRecords()
    writer.define(6, 132, [Field(9, .uint32), Field(6, .uint8)])
    writer.add(6, [1_000, 70])
    for second in [1, 10, 20] { writer.addRecord(second) }
    Self.defineBeats(&writer, clock: 50_000)
    writer.add(6, [.number(50_000 + 9 * 1_024), 250])
    // Earlier, which is later by nearly a whole round.
    writer.add(6, [.number(50_000 - 1), 80])
    writer.add(6, [.number(50_000 + 19 * 1_024), 81])
    #expect(hearts(FITFile.read(writer.file())) == [90, nil, 81])
  }
}

@Suite("Weights in FIT files")
struct FITWeightTests {
  private func weights(_ list: [(at: Int, kilograms: Double, person: Int?)]) -> RoadReading {
    FITFile.read(FITWriter.scale(list))
  }

  @Test("weights come in the order of time, each instant once")
  func weights() {
    let reading = weights([(fitStart + 60_000, 76.1, 0), (fitStart, 75.8, 0), (fitStart, 75.9, nil)])
    #expect(
      reading.weights == [
        RoadWeight(at: fitStart, kilograms: 75.8), RoadWeight(at: fitStart + 60_000, kilograms: 76.1),
      ])
    #expect(reading.roads.isEmpty)
    #expect(reading.flawCount == 0)
  }

  @Test("of several people's weights none is taken")
  func people() {
    let reading = weights([(fitStart, 75.8, 0), (fitStart + 60_000, 58.2, 1)])
    #expect(reading.weights.isEmpty)
    #expect(reading.flaws == [RoadFlaw(.severalPeople)])
  }

  @Test("weights of nobody, and those that are still being weighed, are left out")
  func believed() {
    let reading = weights([
      (fitStart, 19.99, nil), (fitStart + 1_000, 20, nil), (fitStart + 2_000, 400, nil),
      (fitStart + 3_000, 400.01, nil), (fitStart + 4_000, 655.34, nil), (fitStart + 5_000, 655.35, nil),
    ])
    #expect(reading.weights.map(\.kilograms) == [20, 400])
    #expect(reading.flaws == [RoadFlaw(.badValue), RoadFlaw(.badValue)])
  }

  @Test("a weight without a date is left out")
  func noDate() {
    let reading = weights([(1_000 * 631_065_601, 80, nil)])
    #expect(reading.weights.isEmpty)
    #expect(reading.flaws == [RoadFlaw(.noTime)])
  }

  @Test("more weights than are taken are a flaw")
  func tooMany() {
    let reading = weights((0...RoadReading.mostWeights).map { (fitStart + $0 * 1_000, 80, nil) })
    #expect(reading.weights.count == RoadReading.mostWeights)
    #expect(reading.flaws == [RoadFlaw(.tooMany)])
  }
}
