import Gym
import Testing

private func work(_ metres: Double?, elapsed: Int? = nil, pace: Int? = nil) -> MachineWork {
  var work = MachineWork()
  (work.metres, work.elapsedMs, work.paceMs) = (metres, elapsed, pace)
  return work
}

@Suite("Work on a machine")
struct MachineTrackTests {
  @Test("a piece of work begins with its first movement, and its time ends with the last")
  func piece() {
    var track = MachineTrack(work(1_000), at: 0)
    track.take(work(1_000), at: 10_000)
    track.take(work(1_004), at: 11_000)
    track.take(work(1_008), at: 12_000)
    #expect(track.metres == 8 && track.milliseconds == 2_000)
    track.take(work(1_008), at: 20_000)
    #expect(track.metres == 8 && track.milliseconds == 2_000)
    #expect(!track.isMoving(now: 20_000) && track.isMoving(now: 16_999))
    track.restart()
    #expect(track.metres == 0 && track.milliseconds == 0)
    track.take(work(1_013), at: 21_000)
    #expect(track.metres == 5 && track.milliseconds == 1_000)
  }

  @Test("the machine's own clock counts, if it has one")
  func clock() {
    var track = MachineTrack(work(0, elapsed: 0), at: 0)
    // Its readings come late, and together.
    track.take(work(4, elapsed: 900), at: 2_000)
    track.take(work(9, elapsed: 2_100), at: 2_100)
    #expect(track.milliseconds == 2_100)
  }

  @Test("a machine that is set to zero begins a piece of work with its next movement, and loses nothing until then")
  func reset() {
    var track = MachineTrack(work(490, elapsed: 100_000), at: 0)
    track.take(work(495, elapsed: 101_000), at: 1_000)
    // Nobody has moved it since, so what was done before can still be logged.
    track.take(work(0, elapsed: 0), at: 2_000)
    track.take(work(0, elapsed: 0), at: 20_000)
    #expect(track.metres == 5 && track.milliseconds == 1_000)
    track.take(work(3, elapsed: 600), at: 21_000)
    #expect(track.metres == 3 && track.milliseconds == 600)
    #expect(track.last.metres == 8)
    // One that moves in the same reading begins with that.
    track.take(work(60, elapsed: 12_000), at: 33_000)
    track.take(work(2, elapsed: 400), at: 34_000)
    #expect(track.metres == 2 && track.milliseconds == 400 && track.last.metres == 67)
  }

  @Test("a reading that a second radio brings late is no zero, and counts nothing twice", arguments: [0.0, 490])
  func twoRadios(_ from: Double) {
    var track = MachineTrack(work(from, elapsed: 100_000), at: 0)
    for second in 1...20 {
      let (metres, elapsed) = (from + 4 * Double(second), 100_000 + 1_000 * second)
      track.take(work(metres, elapsed: elapsed), at: 1_000 * second)
      // Two seconds old, and without its age.
      track.take(work(max(from, metres - 8), elapsed: max(100_000, elapsed - 2_000)), at: 1_000 * second + 300)
    }
    #expect(track.metres == 80 && track.milliseconds == 20_000)
    #expect(track.last.metres == 80 && track.last.clockMs == 20_000)
  }

  @Test("a machine that is set to zero after a few metres counts from there once no radio can be that late")
  func smallReset() {
    var track = MachineTrack(work(0, elapsed: 0), at: 0)
    track.take(work(12, elapsed: 3_000), at: 3_000)
    for second in 0...6 { track.take(work(2 * Double(second), elapsed: 500 * second), at: 4_000 + 1_000 * second) }
    #expect(track.metres == 12 && track.milliseconds == 3_000)
    #expect(track.last.metres == 24)
  }

  @Test("a distance that nobody could have done is no work")
  func leap() {
    var track = MachineTrack(work(0), at: 0)
    track.take(work(5_000), at: 1_000)
    #expect(track.metres == 0)
    track.take(work(5_004), at: 2_000)
    #expect(track.metres == 4)
    // A clock that was set back.
    track.take(work(5_008), at: 0)
    #expect(track.metres == 8 && track.last.at == 2_000)
  }

  @Test("a bike that says no distance is reckoned by its pace, for as long as it is heard")
  func pace() {
    var track = MachineTrack(work(nil, pace: 50_000), at: 0)
    track.take(work(nil, pace: 50_000), at: 1_000)
    #expect(track.metres == 10)
    track.take(work(nil, pace: 50_000), at: 61_000)
    #expect(track.metres == 10)
    track.take(work(nil), at: 62_000)
    #expect(track.metres == 10)
  }

  @Test("the average power is that of the time in which the machine moved")
  func power() {
    var track = MachineTrack(work(0), at: 0)
    func row(_ metres: Double, _ watts: Int?, at instant: Int) {
      var said = work(metres)
      said.watts = watts
      track.take(said, at: instant)
    }
    row(4, 200, at: 1_000)
    row(12, 230, at: 3_000)
    // It stands still, and its display has not noticed.
    row(12, 230, at: 4_000)
    #expect(track.averageWatts == 220)
    row(16, nil, at: 5_000)
    #expect(track.averageWatts == 220)
    track.restart()
    #expect(track.averageWatts == nil)
  }

  @Test("whoever moves a machine after a minute begins anew")
  func anew() {
    for (pause, metres) in [(MachineTrack.anewMs, 4.0), (MachineTrack.anewMs - 1, 8.0)] {
      var track = MachineTrack(work(0), at: 0)
      track.take(work(4), at: 1_000)
      track.take(work(8), at: 1_000 + pause)
      #expect(track.metres == metres)
    }
  }
}

@Suite("A race between machines")
struct MachineRaceTests {
  private static func race(_ goal: MachineGoal, _ count: Int = 2) -> MachineRace {
    MachineRace(
      goal: goal, startsAt: 10_000, trainer: "Nadia",
      lanes: (1...count).map { MachineRace.Lane(machine: "sim:\($0)", kind: .rower) })
  }

  private static func point(_ at: Int, _ metres: Double) -> MachineTrack.Point {
    MachineTrack.Point(at: at, metres: metres, clockMs: 0)
  }

  @Test("each counts from its own distance at the start, and finishes between two readings")
  func distance() {
    var race = Self.race(.metres(100))
    // Somebody warms up.
    race.take("sim:1", from: Self.point(8_000, 400), to: Self.point(9_000, 404))
    #expect(race.lanes[0].metres == 0)
    race.take("sim:1", from: Self.point(9_000, 404), to: Self.point(11_000, 412))
    #expect(race.lanes[0].metres == 4)
    race.take("sim:2", from: Self.point(10_000, 0), to: Self.point(11_000, 5))
    #expect(race.places == [2, 1])
    race.take("sim:1", from: Self.point(11_000, 412), to: Self.point(31_000, 512))
    #expect(race.lanes[0].metres == 100 && race.lanes[0].isDone)
    // 408 m at the start, so 508 m count: 96 of the 100 m of these twenty seconds.
    #expect(race.lanes[0].finishedMs == 20_200)
    race.take("sim:1", from: Self.point(31_000, 512), to: Self.point(32_000, 516))
    #expect(race.lanes[0].metres == 100 && race.lanes[0].finishedMs == 20_200)
    race.take("sim:2", from: Self.point(11_000, 5), to: Self.point(31_000, 102))
    #expect(race.places == [1, 2])
    race.tick(now: 31_000)
    #expect(race.overAt == 31_000)
  }

  @Test("over a time, who comes furthest by its end is first, whenever the last readings come")
  func time() {
    var race = Self.race(.seconds(60))
    #expect(race.endsAt == 70_000)
    race.take("sim:1", from: Self.point(10_000, 0), to: Self.point(69_000, 236))
    race.take("sim:1", from: Self.point(69_000, 236), to: Self.point(71_000, 244))
    #expect(race.lanes[0].metres == 240 && race.lanes[0].isDone)
    race.take("sim:2", from: Self.point(10_000, 0), to: Self.point(69_500, 238))
    race.tick(now: 72_000)
    #expect(race.overAt == nil)
    race.tick(now: 73_000)
    #expect(race.overAt == 73_000 && race.places == [1, 2])
    race.take("sim:2", from: Self.point(69_500, 238), to: Self.point(80_000, 400))
    #expect(race.lanes[1].metres == 238)
  }

  @Test("a machine that drops keeps its place, and is where it says when it is back")
  func lost() {
    var race = Self.race(.metres(500))
    race.take("sim:1", from: Self.point(10_000, 0), to: Self.point(20_000, 45))
    race.take("sim:2", from: Self.point(10_000, 0), to: Self.point(20_000, 40))
    #expect(race.places == [1, 2])
    race.take("sim:2", from: Self.point(20_000, 40), to: Self.point(40_000, 120))
    race.take("sim:1", from: Self.point(20_000, 45), to: Self.point(41_000, 140))
    #expect(race.places == [1, 2] && race.lanes[0].metres == 140)
  }

  @Test("a race in which nobody has moved for a minute is over, as is one that a trainer ends")
  func givenUp() {
    var race = Self.race(.metres(500))
    race.take("sim:1", from: Self.point(10_000, 0), to: Self.point(20_000, 45))
    race.tick(now: 79_999)
    #expect(race.overAt == nil)
    race.tick(now: 80_000)
    #expect(race.overAt == 80_000)
    var ended = Self.race(.metres(500))
    ended.end(now: 12_000)
    ended.end(now: 13_000)
    #expect(ended.overAt == 12_000)
    #expect(ended.places == [1, 2])
  }
}
