import Gym
import TestKit
import Testing

@Suite("FIT files, whole and damaged")
struct FITFileTests {
  private static let activity = FITWriter.activity(at: fitStart, seconds: 60)
  private static let later = FITWriter.activity(at: fitStart + 3_600_000, seconds: 30, sport: .ride)

  private static func twoRecords() -> FITWriter {
    var writer = FITWriter.withRecords()
    writer.addRecord(0, heart: 100)
    writer.addRecord(1, heart: 101)
    return writer
  }

  @Test("an activity has its points, its kind and what the device summed up")
  func activity() throws {
    let reading = FITFile.read(Self.activity)
    #expect(reading.format == .fit)
    #expect(reading.flawCount == 0)
    #expect(reading.weights.isEmpty)
    let road = try #require(reading.roads.first)
    #expect(reading.roads.count == 1)
    #expect(road.kind == .run)
    #expect(road.points.count == 61)
    #expect(road.distance == 180)
    #expect(road.kilocalories == 10)
    let last = try #require(road.points.last)
    #expect(last.at == fitStart + 60_000)
    #expect(abs(try #require(last.place).latitude - (48 + 180.0 / 1_852 / 60)) < 1e-6)
    #expect(abs(try #require(last.place).longitude - 11) < 1e-6)
    #expect(last.altitude == 500)
    #expect(last.heart == 150)
    #expect(last.distance == 180)
  }

  @Test("a file is known by its mark and the size of its header")
  func isOne() {
    #expect(FITFile.isOne(Self.activity))
    #expect(!FITFile.isOne([]))
    #expect(!FITFile.isOne(Array(Self.activity.prefix(11))))
    #expect(!FITFile.isOne([11] + Self.activity.dropFirst()))
    #expect(!FITFile.isOne(Array("<?xml version=\"1.0\"?>".utf8)))
  }

  @Test("headers of 12 bytes, of 14 without a checksum, and longer ones are read", arguments: [12, 14, 20, 255])
  func headers(size: Int) {
    let file = Self.twoRecords().file(headerSize: size, headerChecksum: size == 14 ? 0 : nil)
    let reading = FITFile.read(file)
    #expect(reading.seconds == [[0, 1]])
    #expect(reading.flawCount == 0)
  }

  @Test("a wrong checksum of the header or the file is a flaw, and all is read")
  func checksums() {
    let writer = Self.twoRecords()
    for file in [
      writer.file(headerChecksum: 1), writer.file(checksum: 1), writer.file(headerChecksum: 1, checksum: 1),
    ] {
      let reading = FITFile.read(file)
      #expect(reading.seconds == [[0, 1]])
      #expect(reading.flaws == [RoadFlaw(.checksum)])
    }
  }

  @Test("a file that was cut short anywhere has its whole records")
  func cutShort() {
    let file = Self.twoRecords().file()
    var most = 0
    for count in 12..<file.count {
      let reading = FITFile.read(Array(file.prefix(count)))
      #expect(reading.flaws == [RoadFlaw(.cutShort)], "\(count)")
      let points = reading.roads.first?.points.count ?? 0
      #expect(points >= most, "\(count)")
      most = points
    }
    #expect(most == 2)
  }

  @Test("a file that its device never finished is read to its end", arguments: [0, 0xFFFF_FFFF])
  func unfinished(dataSize: Int) {
    let file = Self.twoRecords().file(dataSize: dataSize).dropLast(2)
    let reading = FITFile.read(Array(file))
    #expect(reading.seconds == [[0, 1]])
    #expect(reading.flaws == [RoadFlaw(.cutShort)])
  }

  @Test("files one after another are all read, and definitions do not go over to the next")
  func chained() {
    let reading = FITFile.read(Self.activity + Self.later)
    #expect(reading.roads.map(\.kind) == [.run, .ride])
    #expect(reading.roads.map(\.points.count) == [61, 31])
    #expect(reading.flawCount == 0)
    var undefined = FITWriter()
    undefined.add(bytes: [0x01, 0, 0, 0, 0])
    let second = FITFile.read(Self.activity + undefined.file())
    #expect(second.roads.count == 1)
    #expect(second.flaws == [RoadFlaw(.unreadable)])
  }

  @Test("a file that was appended to itself has its activities once")
  func doubled() {
    let reading = FITFile.read(Self.activity + Self.activity)
    #expect(reading.roads.count == 1)
    #expect(reading.flawCount == 0)
  }

  @Test("after a file that was cut short, or bytes that mean nothing, the next one is found")
  func misaligned() {
    for count in 400..<450 {
      let cut = FITFile.read(Self.activity.prefix(count) + Self.later)
      #expect(cut.roads.map(\.kind) == [.other, .ride], "\(count)")
      #expect(cut.roads.last?.points.count == 31, "\(count)")
      #expect(cut.flaws == [RoadFlaw(.cutShort)], "\(count)")
    }
    let shifted = FITFile.read(Self.activity + [1, 2, 3] + Self.later)
    #expect(shifted.roads.map(\.points.count) == [61, 31])
    #expect(shifted.flaws == [RoadFlaw(.unreadable)])
  }

  @Test("data without a definition ends a file, and what came before is read")
  func undefinedType() {
    var writer = Self.twoRecords()
    writer.add(bytes: [0x0F])
    writer.addRecord(2)
    let reading = FITFile.read(writer.file())
    #expect(reading.seconds == [[0, 1]])
    #expect(reading.flaws == [RoadFlaw(.unreadable)])
  }

  @Test("a byte order that there is not ends a file")
  func byteOrder() {
    var writer = Self.twoRecords()
    writer.add(bytes: [0x41, 0, 2, 20, 0, 1, 3, 1, 2])
    writer.addRecord(2)
    let reading = FITFile.read(writer.file())
    #expect(reading.seconds == [[0, 1]])
    #expect(reading.flaws == [RoadFlaw(.unreadable)])
  }

  @Test("a message that goes beyond the declared end is not read")
  func overrun() {
    let writer = Self.twoRecords()
    let reading = FITFile.read(writer.file(dataSize: writer.messages.count - 3))
    #expect(reading.seconds == [[0]])
    #expect(reading.flaws.first == RoadFlaw(.unreadable))
  }

  @Test("damaged bytes never break a promise")
  func mutations() throws {
    var random = SeededRandom(23)
    let scale = FITWriter.scale([(fitStart, 75.8, 0), (fitStart + 60_000, 75.9, nil)])
    let seeds = [Self.twoRecords().file(), Array(Self.activity.suffix(400)), Self.later + scale, scale]
    for _ in 0..<3_000 {
      var bytes = random.one(of: seeds)
      for _ in 0..<Int.random(in: 1...6, using: &random) { random.mutate(&bytes) }
      let reading = FITFile.read(bytes)
      for road in reading.roads {
        let times = road.points.map(\.at)
        try #require(!times.isEmpty && zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        try #require(road.points.compactMap(\.heart).allSatisfy { (30...240).contains($0) })
        try #require(road.points.compactMap(\.distance).allSatisfy { $0 >= 0 })
      }
      try #require(reading.weights.allSatisfy { (20...400).contains($0.kilograms) })
      try #require(reading.flaws.count <= RoadReading.mostFlaws)
    }
  }
}
