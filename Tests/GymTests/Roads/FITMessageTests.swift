import Gym
import TestKit
import Testing

@Suite("Messages of FIT files")
struct FITMessageTests {
  private typealias Field = FITWriter.Field

  /// The only road's points.
  private func points(_ writer: FITWriter) throws -> [RoadPoint] {
    let reading = FITFile.read(writer.file())
    #expect(reading.flawCount == 0)
    return try #require(reading.roads.first).points
  }

  @Test("each definition has its own byte order")
  func orders() throws {
    var writer = FITWriter.withRecords(order: .big)
    writer.addRecord(0, at: (48.5, -11.25), meters: 1_234.5, heart: 120)
    writer.define(1, 20, FITWriter.recordFields, order: .little)
    writer.addRecord(1, at: (-33.5, 151.25), meters: 1_240, heart: 121)
    let points = try points(writer)
    let places = try points.map { try #require($0.place) }
    #expect(zip(places, [48.5, -33.5]).allSatisfy { abs($0.latitude - $1) < 1e-7 })
    #expect(zip(places, [-11.25, 151.25]).allSatisfy { abs($0.longitude - $1) < 1e-7 })
    #expect(points.map(\.distance) == [1_234.5, 1_240])
    #expect(points.map(\.heart) == [120, 121])
    #expect(points.map(\.at) == [fitStart, fitStart + 1_000])
  }

  @Test("compressed times continue the last time of any message, and go round")
  func compressedTimes() {
    var writer = FITWriter.withRecords([Field(3, .uint8)])
    writer.define(0, 23, [Field(253, .uint32)])
    writer.add(0, [.number(fitSeconds)])
    let seconds = [0, 1, 20, 31, 33, 64, 95]
    for second in seconds { writer.addCompressed(1, time: fitSeconds + second, [100]) }
    writer.add(0, [.number(fitSeconds + 1_000)])
    writer.addCompressed(1, time: fitSeconds + 1_005, [100])
    let reading = FITFile.read(writer.file())
    #expect(reading.seconds == [seconds + [1_005]])
    #expect(reading.flawCount == 0)
  }

  @Test("a compressed time before any other is no time")
  func compressedTimeAlone() {
    var writer = FITWriter.withRecords([Field(3, .uint8)])
    writer.addCompressed(1, time: 5, [100])
    let reading = FITFile.read(writer.file())
    #expect(reading.roads.isEmpty)
    #expect(reading.flaws == [RoadFlaw(.noTime, point: 1)])
  }

  @Test("developers' fields are skipped by their sizes, whether or not somebody says what they are")
  func developerFields() throws {
    var writer = FITWriter()
    writer.addFileID()
    writer.define(1, 20, FITWriter.recordFields, order: .big, developer: [1, 0, 8, 255])
    writer.addRecord(0, heart: 99)
    writer.addRecord(1, heart: 98)
    #expect(try points(writer).map(\.heart) == [99, 98])
  }

  @Test("what says that it has no value is nil, and no flaw")
  func invalidValues() throws {
    var writer = FITWriter.withRecords(FITWriter.recordFields + [Field(2, .uint16), Field(78, .uint32)])
    writer.add(1, [.number(fitSeconds), nil, nil, nil, nil, nil, nil])
    // One half of a place is none.
    writer.add(1, [.number(fitSeconds + 1), 1_000, nil, nil, nil, nil, nil])
    #expect(try points(writer) == [RoadPoint(at: fitStart), RoadPoint(at: fitStart + 1_000)])
  }

  @Test("the finer altitude counts before the coarse one")
  func altitudes() throws {
    var writer = FITWriter.withRecords([Field(253, .uint32), Field(2, .uint16), Field(78, .uint32)])
    writer.add(1, [.number(fitSeconds), 2_500, 2_511])
    writer.add(1, [.number(fitSeconds + 1), 2_500, nil])
    writer.add(1, [.number(fitSeconds + 2), nil, 2_490])
    let altitudes = try points(writer).map { try #require($0.altitude) }
    #expect(zip(altitudes, [2.2, 0, -2]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test("compressed distances add up when they go round, and also over records without one or without a time")
  func compressedDistances() throws {
    var writer = FITWriter.withRecords([Field(253, .uint32), Field(8, .byte, count: 3)])
    // Distances in 1/16 m: 0x010, 0xFF0, 0x010 after 4,096, none, 0x020.
    writer.add(1, [.number(fitSeconds), [0x62, 0x01, 0x01]])
    writer.add(1, [.number(fitSeconds + 1), [0x62, 0x01, 0xFF]])
    writer.add(1, [.number(fitSeconds + 2), [0x62, 0x01, 0x01]])
    writer.add(1, [.number(fitSeconds + 3), nil])
    writer.add(1, [.number(fitSeconds + 4), [0x62, 0x01, 0x02]])
    writer.add(1, [nil, [0x62, 0x01, 0xFF]])
    writer.add(1, [.number(fitSeconds + 6), [0x62, 0x01, 0x01]])
    let reading = FITFile.read(writer.file())
    #expect(reading.flaws == [RoadFlaw(.noTime, point: 6)])
    #expect(reading.roads.first?.points.map(\.distance) == [1, 255, 257, nil, 258, 513])
  }

  @Test("a local type can be defined anew")
  func redefinition() throws {
    var writer = FITWriter.withRecords()
    writer.addRecord(0, heart: 100)
    writer.define(1, 20, [Field(3, .uint8), Field(99, .uint32, count: 63), Field(253, .uint32)])
    writer.add(1, [101, .bytes([UInt8](repeating: 7, count: 252)), .number(fitSeconds + 1)])
    #expect(try points(writer).map(\.heart) == [100, 101])
  }

  @Test("fields of no bytes, of an unknown type or too short for their type say nothing")
  func oddFields() throws {
    var writer = FITWriter()
    writer.addFileID()
    // The heart of no bytes, then of one; a distance of three bytes; an altitude of type 0x1F; the time without the
    // bit of byte order.
    writer.add(
      bytes: [0x41, 0, 0, 20, 0, 5, 3, 0, 0x02, 3, 1, 0x02, 5, 3, 0x86, 2, 2, 0x1F, 253, 4, 0x06])
    let time = (0..<4).map { UInt8(fitSeconds >> ($0 * 8) & 0xFF) }
    writer.add(bytes: [0x01, 88, 1, 2, 3, 4, 5] + time)
    #expect(try points(writer) == [RoadPoint(at: fitStart, heart: 88)])
  }

  @Test("the first number of an array counts")
  func arrays() throws {
    var writer = FITWriter.withRecords([Field(253, .uint32), Field(5, .uint32, count: 2)], order: .big)
    writer.add(1, [.number(fitSeconds), [0, 0, 0x03, 0xE8, 0, 0, 0, 1]])
    #expect(try points(writer).map(\.distance) == [10])
  }
}
