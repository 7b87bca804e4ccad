import Devices
import Gym
import Testing

@testable import Radio

@Suite("What a radio prints of its straps")
struct HeardStrapsTests {
  private func beat(_ strap: String, _ bpm: Int, at now: Double) throws -> Beat {
    Beat(strap: strap, reading: try #require(HeartReading(bpm: bpm)), at: now)
  }

  @Test("a strap comes once, is gone after five seconds without a beat, and comes back")
  func news() throws {
    var straps = HeardStraps()
    #expect(straps.take(try beat("ant:7", 90, at: 0)) == .came("ant:7", bpm: 90))
    #expect(straps.take(try beat("ant:7", 91, at: 1_000)) == nil)
    #expect(straps.wakeAt == 6_000)
    #expect(straps.tick(at: 5_999).isEmpty)
    #expect(straps.tick(at: 6_000) == [.lost("ant:7")])
    #expect(straps.tick(at: 7_000).isEmpty)
    #expect(straps.wakeAt == .infinity)
    #expect(straps.take(try beat("ant:7", 92, at: 8_000)) == .back("ant:7", bpm: 92))
    #expect(straps.tick(at: 8_000 + HeardStraps.forgottenMs).isEmpty)
    #expect(straps.straps.isEmpty)
  }

  @Test(
    "on a screen, straps stand in as many columns as fit, above the last sentences", arguments: [(80, 24), (40, 12)])
  func screen(columns: Int, rows: Int) throws {
    var straps = HeardStraps()
    for number in 1...30 { _ = straps.take(try beat("sim:\(number)", 100 + number, at: 0)) }
    _ = straps.tick(at: 6_000)
    _ = straps.take(try beat("sim:1", 88, at: 6_000))
    let size = Size(columns: columns, rows: rows)
    let shown = RadioScreen.rows(straps, status: "Connected to Iron Yard as Rig.", ["a", "b"], .english, size)
    #expect(shown.count <= rows)
    #expect(shown.allSatisfy { $0.count <= columns })
    #expect(shown[0].hasPrefix("1 strap   Connected to Iron Yard"))
    #expect(shown.contains { $0.contains(" 88  sim:1") })
    #expect(shown.contains { $0.contains("--  sim:10") })
    #expect(Array(shown.suffix(3)) == ["a", "b", "q quit"])
  }

  @Test("a screen without straps says what to do")
  func empty() {
    let shown = RadioScreen.rows(HeardStraps(), status: "x", [], .english, Size(columns: 80, rows: 24))
    #expect(shown.contains(RadioWords.english.noStraps))
    #expect(RadioScreen.rows(HeardStraps(), status: "x", [], .english, Size(columns: 1, rows: 1)) == ["0"])
  }

  @Test("every notice has a sentence of its own")
  func sentences() {
    let notices: [RadioNotice] = [
      .noBus("x"), .noBlueZ, .noAdapter([]), .noAdapter(["hci1"]), .adapterListens("hci0"), .adapterOff("hci0"),
      .adapterGone("hci0"), .adapterFails("hci0", "busy"), .adapterFull("hci0", 7), .noStick, .stickListens, .stickGone,
      .stickForbidden, .stickBusy, .stickFails("x"), .simulates(30), .simulatesMachines(4),
    ]
    let sentences = Set(notices.map(RadioWords.english.sentence))
    #expect(sentences.count == notices.count)
    #expect(sentences.allSatisfy { $0.hasSuffix(".") })
  }
}

@Suite("What a radio prints of its machines")
struct HeardMachinesTests {
  @Test("a machine comes once, stands on the screen with what it says, and is forgotten after ten minutes")
  func rows() {
    var machines = HeardMachines()
    var reading = MachineReading(kind: .rower)
    reading.metres = 1_234.5
    reading.paceSeconds = 118
    reading.watts = 213
    let takes = [0, 500].map { machines.take("pm5:C0:FF:EE:00:11:22", reading, at: $0) }
    #expect(takes == [true, false])
    let shown = RadioScreen.rows(
      HeardStraps(), machines, status: "x", [], .english, Size(columns: 80, rows: 24))
    #expect(shown.contains("pm5:C0:FF:EE:00:11:22  rower  1234 m  1:58/500 m  213 W"))
    machines.tick(at: 500 + HeardMachines.forgottenMs)
    #expect(machines.machines.isEmpty)
  }

  @Test("a machine that is silent has no pace and power on the screen")
  func silent() {
    var machines = HeardMachines()
    var reading = MachineReading(kind: .rower)
    (reading.metres, reading.paceSeconds, reading.watts) = (1_234.5, 118, 213)
    _ = machines.take("sim:1", reading, at: 0)
    #expect(machines.wakeAt == 5_000)
    func shown() -> [String] {
      RadioScreen.rows(HeardStraps(), machines, status: "x", [], .english, Size(columns: 80, rows: 24))
    }
    machines.tick(at: 4_999)
    #expect(shown().contains("sim:1  rower  1234 m  1:58/500 m  213 W"))
    machines.tick(at: 5_000)
    #expect(shown().contains("sim:1  gone  rower  1234 m") && machines.wakeAt == .infinity)
    _ = machines.take("sim:1", reading, at: 6_000)
    #expect(shown().contains("sim:1  rower  1234 m  1:58/500 m  213 W"))
  }

  @Test("many machines leave half of the room to the straps, and say how many more there are")
  func manyMachines() throws {
    var (straps, machines) = (HeardStraps(), HeardMachines())
    for number in 10..<50 { _ = machines.take("sim:\(number)", MachineReading(kind: .rower), at: 0) }
    for number in 1...30 {
      let reading = try #require(HeartReading(bpm: 100 + number))
      _ = straps.take(Beat(strap: "ant:\(number)", reading: reading, at: 0))
    }
    let sentences = ["a", "b", "c", "d", "e", "f"]
    let size = Size(columns: 80, rows: 24)
    let shown = RadioScreen.rows(straps, machines, status: "x", sentences, .english, size)
    #expect(shown.count <= 24 && Array(shown.suffix(7)) == sentences + ["q quit"])
    #expect(shown.count { $0.contains("  rower") } == 5 && shown.contains("and 35 more machines"))
    #expect(shown.contains { $0.contains("101  ant:1") })
    let tiny = RadioScreen.rows(straps, machines, status: "x", [], .english, Size(columns: 20, rows: 3))
    #expect(tiny.count == 3)
  }
}

@Suite("A simulated radio") struct SimulatedSourceTests {
  @Test("it says how many it plays, then their beats, each strap by its own name")
  func plays() async throws {
    let people = SimulatedClass(count: 5, seed: 3)
    var first: RadioEvent?
    var beats: [String: Int] = [:]
    // Who touches nobody is never heard.
    for await event in SimulatedSource(count: 5, seed: 3).events() {
      if first == nil { first = event }
      if case .beat(let beat) = event { beats[beat.strap] = beats[beat.strap] ?? beat.reading.bpm }
      if beats.count == 4 { break }
    }
    #expect(first == .notice(.simulates(5)))
    var expected: [String: Int] = [:]
    for heard in people.measurements(in: 0) where heard.person != people.untouching {
      expected["sim:\(heard.person)"] = heard.measurement.bpm
    }
    #expect(beats == expected)
  }

  @Test("its rowers come with the people, each by its own name and further with each reading")
  func rows() async throws {
    var first: [RadioEvent] = []
    var metres: [String: [Double]] = [:]
    for await event in SimulatedSource(count: 1, seed: 3, machines: 2).events() {
      if first.count < 2 { first.append(event) }
      if case .machine(let name, let reading, _) = event { metres[name, default: []].append(reading.metres ?? -1) }
      if metres.values.allSatisfy({ $0.count >= 2 }) && metres.count == 2 { break }
    }
    #expect(first == [.notice(.simulates(1)), .notice(.simulatesMachines(2))])
    #expect(metres.keys.sorted() == ["sim:1", "sim:2"])
    for metres in metres.values { #expect(metres[0] >= 0 && metres[1] > metres[0]) }
  }
}
