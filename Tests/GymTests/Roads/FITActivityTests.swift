import Gym
import TestKit
import Testing

@Suite("Activities in FIT files")
struct FITActivityTests {
  private typealias Field = FITWriter.Field

  private func read(_ fill: (inout FITWriter) -> Void) -> RoadReading {
    var writer = FITWriter.withRecords()
    fill(&writer)
    return FITFile.read(writer.file())
  }

  @Test(
    "the sport says the kind",
    arguments: [
      (1, RoadKind.run), (2, .ride), (5, .swim), (11, .walk), (12, .ski), (13, .ski), (15, .row), (17, .hike),
      (0, .other), (3, .other), (254, .other),
    ])
  func kinds(sport: Int, kind: RoadKind) {
    let withSession = read { writer in
      writer.addRecord(0)
      writer.addSession(0, seconds: 10, sport: sport)
    }
    #expect(withSession.roads.map(\.kind) == [kind])
    let withSportOnly = read { writer in
      writer.define(4, 12, [Field(0, .enumeration)])
      writer.add(4, [.number(sport)])
      writer.addRecord(0)
    }
    #expect(withSportOnly.roads.map(\.kind) == [kind])
  }

  @Test("an activity without a session or a sport is some other one")
  func withoutSession() {
    let reading = read { $0.addRecord(0) }
    #expect(reading.roads == [RecordedRoad(kind: .other, points: [RoadPoint(at: fitStart)])])
  }

  @Test("several sessions split the records, also when they come first or in disorder")
  func sessions() {
    let split = [[0, 10, 20], [30, 45], [60, 99]]
    let last = read { writer in
      for second in split.joined() { writer.addRecord(second) }
      writer.addSession(1, seconds: 29, sport: 5, meters: 100)
      writer.addSession(60, seconds: 39, sport: 1, meters: 300)
      writer.addSession(30, seconds: 30, sport: 2, meters: 200)
    }
    let first = read { writer in
      writer.addSession(30, seconds: 30, sport: 2, meters: 200)
      writer.addSession(1, seconds: 29, sport: 5, meters: 100)
      writer.addSession(60, seconds: 39, sport: 1, meters: 300)
      for second in split.joined() { writer.addRecord(second) }
    }
    #expect(last.seconds == split)
    #expect(last.roads.map(\.kind) == [.swim, .ride, .run])
    #expect(last.roads.map(\.distance) == [100, 200, 300])
    #expect(first == last)
  }

  @Test("a session without a start begins its elapsed time before it was written")
  func sessionStart() {
    let reading = read { writer in
      for second in [0, 30, 60] { writer.addRecord(second) }
      writer.addSession(0, seconds: 30, sport: 2)
      writer.addSession(nil, seconds: 30, sport: 1, written: 60)
    }
    #expect(reading.seconds == [[0], [30, 60]])
  }

  @Test("of two sessions with one start, the last is the final one")
  func sessionTwice() {
    let reading = read { writer in
      writer.addRecord(0)
      writer.addSession(0, seconds: 5, sport: 2, meters: 20)
      writer.addSession(0, seconds: 9, sport: 2, meters: 40)
    }
    #expect(reading.roads.map(\.distance) == [40])
  }

  @Test("distances begin anew with each session, whether or not the device counts on")
  func sessionDistances() {
    for offset in [0.0, 20] {
      let reading = read { writer in
        writer.addRecord(0, meters: 0)
        writer.addRecord(10, meters: 20)
        writer.addRecord(30, meters: offset + 1)
        writer.addRecord(40, meters: offset + 16)
        writer.addSession(0, seconds: 20)
        writer.addSession(30, seconds: 10)
      }
      #expect(reading.roads.map { $0.points.map(\.distance) } == [[0, 20], [1, 16]], "\(offset)")
    }
  }

  @Test("a session without records has its start and its end")
  func withoutRecords() {
    let reading = read { $0.addSession(0, seconds: 1_800, meters: 5_000, kilocalories: 300) }
    let points = [RoadPoint(at: fitStart, distance: 0), RoadPoint(at: fitStart + 1_800_000, distance: 5_000)]
    #expect(
      reading.roads == [RecordedRoad(kind: .run, points: points, distance: 5_000, kilocalories: 300)])
    #expect(read { $0.addSession(0, seconds: 0) }.roads.isEmpty)
    #expect(read { $0.addSession(0, seconds: 4_000_000) }.roads.isEmpty)
  }

  @Test("zeros of a device that does not measure are no sums")
  func zeroSums() {
    let reading = read { writer in
      writer.addRecord(0)
      writer.addSession(0, seconds: 10, meters: 0, kilocalories: 0)
    }
    #expect(reading.roads.map(\.distance) == [nil])
    #expect(reading.roads.map(\.kilocalories) == [nil])
  }

  @Test("the point after a pause is marked, and points within one are left out", arguments: [1, 4, 8, 9])
  func pauses(stop: Int) {
    let reading = read { writer in
      writer.addTimer(0, type: 0)
      for second in [0, 5, 10] { writer.addRecord(second) }
      writer.addTimer(10, type: stop)
      writer.addTimer(13, type: stop)
      writer.addRecord(12)
      writer.addTimer(20, type: 0)
      for second in [20, 25, 30] { writer.addRecord(second) }
      writer.addTimer(26, type: stop)
      writer.addTimer(26, type: 0)
      writer.addTimer(30, type: stop)
      writer.addRecord(31)
    }
    #expect(reading.seconds == [[0, 5, 10, 20, 25, 30, 31]])
    #expect(reading.roads.first?.points.map(\.isAfterGap) == [false, false, false, true, false, false, false])
    #expect(reading.flawCount == 0)
  }

  @Test("a road does not begin with a gap")
  func pauseBetweenSessions() {
    let reading = read { writer in
      writer.addTimer(0, type: 4)
      writer.addTimer(5, type: 0)
      for second in [5, 10] { writer.addRecord(second) }
      writer.addTimer(10, type: 4)
      writer.addTimer(20, type: 0)
      for second in [20, 30] { writer.addRecord(second) }
      writer.addSession(5, seconds: 5)
      writer.addSession(20, seconds: 10)
    }
    #expect(reading.seconds == [[5, 10], [20, 30]])
    #expect(reading.roads.allSatisfy { $0.points.allSatisfy { !$0.isAfterGap } })
    let withoutSession = read { writer in
      writer.addTimer(0, type: 4)
      writer.addTimer(5, type: 0)
      writer.addRecord(5)
    }
    #expect(withoutSession.roads.first?.points == [RoadPoint(at: fitStart + 5_000)])
  }

  @Test("two records of one second become one point")
  func merging() {
    let reading = read { writer in
      writer.addRecord(0, meters: 1)
      writer.addRecord(0, meters: 2, heart: 100)
      writer.addRecord(1, heart: 101)
    }
    #expect(
      reading.roads.first?.points == [
        RoadPoint(at: fitStart, heart: 100, distance: 1), RoadPoint(at: fitStart + 1_000, heart: 101),
      ])
    #expect(reading.flawCount == 0)
  }

  @Test("a record that is earlier than the one before is left out")
  func order() {
    let reading = read { writer in
      for second in [0, 10, 5, 11] { writer.addRecord(second) }
    }
    #expect(reading.seconds == [[0, 10, 11]])
    #expect(reading.flaws == [RoadFlaw(.noTime, point: 3)])
  }

  @Test("one time far ahead is left out, not all records after it", arguments: [0, 1, 3])
  func farAhead(index: Int) {
    let reading = read { writer in
      for second in 0...3 { writer.addRecord(second == index ? 400_000 : second) }
    }
    #expect(reading.seconds == [(0...3).filter { $0 != index }])
    #expect(reading.flaws == [RoadFlaw(.noTime, point: index + 1)])
  }

  @Test("records of a device whose clock was never set have no times")
  func unsetClock() {
    let reading = read { writer in
      for second in 0..<100 { writer.add(1, [.number(17_217_864 + second), nil, nil, nil, 100]) }
      writer.addSession(17_217_864 - fitSeconds, seconds: 100)
    }
    #expect(reading.roads.isEmpty)
    #expect(reading.flaws == [RoadFlaw(.noTimes)])
  }

  @Test("a record without a time, a place that is none and a heart that is not believed are flaws of that record")
  func flaws() {
    let reading = read { writer in
      writer.addRecord(0, at: (48, 11), heart: 240)
      writer.add(1, [nil, nil, nil, nil, 100])
      writer.add(1, [.number(fitSeconds + 2), .number(FITWriter.semicircles(91)), 0, nil, 241])
      writer.addRecord(3, heart: 29)
      writer.addRecord(4, heart: 30)
    }
    #expect(reading.seconds == [[0, 2, 3, 4]])
    #expect(reading.roads.first?.points.map(\.heart) == [240, nil, nil, 30])
    #expect(reading.roads.first?.points[1].place == nil)
    #expect(
      reading.flaws == [
        RoadFlaw(.noTime, point: 2), RoadFlaw(.noPlace, point: 3), RoadFlaw(.badValue, point: 3),
        RoadFlaw(.badValue, point: 4),
      ])
  }

  @Test("zeros instead of a place or a heart say nothing")
  func zeros() {
    let reading = read { $0.addRecord(0, at: (0, 0), heart: 0) }
    #expect(reading.roads.first?.points == [RoadPoint(at: fitStart)])
    #expect(reading.flawCount == 0)
  }

  @Test("numbers that cannot be are left out")
  func badValues() {
    var writer = FITWriter.withRecords([Field(253, .uint32), Field(5, .sint32), Field(78, .uint32)])
    writer.add(1, [.number(fitSeconds), -1, 100_000])
    let reading = FITFile.read(writer.file())
    #expect(reading.roads.first?.points == [RoadPoint(at: fitStart)])
    #expect(reading.flaws == [RoadFlaw(.badValue, point: 1), RoadFlaw(.badValue, point: 1)])
  }

  @Test("files of other types have no activities", arguments: [2, 6, 32])
  func otherTypes(type: Int) {
    var writer = FITWriter()
    writer.addFileID(type: type)
    writer.define(1, 20, FITWriter.recordFields)
    writer.addRecord(0, at: (48, 11))
    writer.addSession(0, seconds: 100)
    let reading = FITFile.read(writer.file())
    #expect(reading.roads.isEmpty)
    // A course is a planned route.
    #expect(reading.flaws == (type == 6 ? [RoadFlaw(.noTimes)] : []))
  }

  @Test("more points or activities than are taken are a flaw")
  func tooMany() {
    var long = FITWriter.withRecords([])
    long.define(0, 23, [Field(253, .uint32)])
    long.add(0, [.number(fitSeconds)])
    for second in 0...RoadReading.mostPoints { long.addCompressed(1, time: fitSeconds + second) }
    long.addSession(0, seconds: RoadReading.mostPoints, meters: 900, kilocalories: 90)
    let points = FITFile.read(long.file())
    #expect(points.roads.map(\.points.count) == [RoadReading.mostPoints])
    // They are those of all points.
    #expect(points.roads.map(\.distance) == [nil] && points.roads.map(\.kilocalories) == [nil])
    #expect(points.flaws == [RoadFlaw(.tooMany)])
    let activities = (0...RoadReading.mostRoads).flatMap {
      FITWriter.activity(at: fitStart + $0 * 100_000, seconds: 1)
    }
    let roads = FITFile.read(activities)
    #expect(roads.roads.count == RoadReading.mostRoads)
    #expect(roads.flaws == [RoadFlaw(.tooMany)])
  }
}
