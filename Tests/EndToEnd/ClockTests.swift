import Foundation
import Gym
import Synchronization
import TestKit
import Testing
import Wire

struct ClockTests {
  private static let tabata: JSON = [
    "format": "tabata", "prepareSeconds": 3, "workSeconds": 2, "restSeconds": 1, "rounds": 200,
  ]

  private static let membersMay = "[clocks]\nmembers_control_timers = true"

  @Test("after kill -9 in the middle every timer and every rest stands where it would have stood", .limitedConcurrency)
  func kill() async throws {
    let gym = try Gym(Self.membersMay)
    let program = try Program(["serve", "--config", gym.config])
    let client = try await TestClient(port: try #require(await program.port()))
    _ = try await client.signUp("mara")
    func start(_ plan: JSON, _ label: String) async throws -> JSON {
      try await client.change("timers.start", ["plan": plan, "label": label]).timer
    }
    func act(_ verb: String, _ timer: JSON, _ more: Params = [:]) async throws {
      _ = try await client.change("timers.\(verb)", ["timer": timer.id].merging(more) { $1 })
    }
    _ = try await start(Self.tabata, "running")
    try await act("pause", start(["format": "stopwatch", "prepareSeconds": 0], "paused"))
    try await act(
      "adjust", start(["format": "countdown", "prepareSeconds": 0, "workSeconds": 600], "longer"),
      ["version": 1, "addSeconds": 30])
    // Its preparation does not end before the skip arrives.
    let slow: JSON = ["format": "tabata", "prepareSeconds": 600, "workSeconds": 600, "restSeconds": 600, "rounds": 2]
    try await act("skip", start(slow, "skipped"), ["version": 1, "phase": 0])
    try await act("end", start(["format": "forTime", "prepareSeconds": 0], "ended"))
    try await act("lap", start(["format": "forTime", "prepareSeconds": 0, "workSeconds": 600], "lapped"))
    let exercises = try await client.call("exercises.list").exercises.array
    let bench = try #require(exercises.first { $0.name == "Bench press" }).id
    let rest = try await client.change(
      "sets.log", ["exercise": bench, "kind": "working", "weight": kg(80), "reps": 6]
    ).rest
    let before = try await client.call("topics.subscribe", ["topic": "timers"]).snapshot
    #expect(before.timers.array.count == 6 && before.presets.array.count >= 12)
    program.signal(SIGKILL)
    #expect(await program.end().status == 128 + SIGKILL)

    let again = try Program(["serve", "--config", gym.config])
    let back = try await TestClient(port: try #require(await again.port()))
    _ = try await back.call("sessions.logIn", ["email": "mara@example.com", "password": Served.password])
    let after = try await back.call("topics.subscribe", ["topic": "timers"]).snapshot
    #expect(after == before)
    #expect(try await back.call("workouts.current").rest == rest)
    // Nobody's clock was told anew: the same instant gives the same digits, to the millisecond.
    for (old, new) in zip(before.timers.array, after.timers.array) {
      let (one, two) = (try Self.timer(old), try Self.timer(new))
      for now in [one.startedAt + 1, one.startedAt + 12_345, one.startedAt + 3_600_000] {
        #expect(position(one.plan, one.state, now) == position(two.plan, two.state, now))
      }
    }
    again.signal(SIGTERM)
    #expect(await again.end().status == 0)
  }

  private static func timer(_ json: JSON) throws -> FloorTimer {
    FloorTimer(try WireDecoder.decode(TimerView.self, from: Tape(json.bytes).root))
  }

  /// A minute is what the promise is about, so this test waits one. It takes no turn: it starts first and runs beside
  /// the others.
  @Test("ten timers on a hundred displays for a minute: no message, and no more wake-ups than housekeeping's")
  func quiet() async throws {
    let gym = try Gym(Self.membersMay)
    let program = try Program(["serve", "--config", gym.config])
    let port = try #require(await program.port())
    let mara = try await TestClient(port: port)
    let handle = try await mara.signUp("mara")
    // Nothing of a display is special to a topic that is everybody's: the member's own connections will do.
    let displays = try await withThrowingTaskGroup(of: TestClient.self) { group in
      for _ in 0..<100 {
        group.addTask {
          let display = try await TestClient(port: port)
          _ = try await display.call("sessions.resume", ["handle": handle])
          _ = try await display.call("topics.subscribe", ["topic": "timers"])
          return display
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for index in 0..<10 {
      _ = try await mara.change("timers.start", ["plan": Self.tabata, "label": "\(index)"])
    }
    for display in displays {
      _ = await display.first { $0.params.data.timer.label == "9" }
    }
    let messages = displays.map(\.messages.count)
    let wakeups = try Self.wakeups(program.id)
    let began = ContinuousClock.now
    try await ContinuousClock().sleep(until: began.advanced(by: .seconds(60)), tolerance: .zero)
    let woken = try Self.wakeups(program.id) - wakeups
    // On a busy machine the sleep may end late.
    let minutes = began.duration(to: .now) / .seconds(60)
    #expect(displays.map(\.messages.count) == messages)
    // Housekeeping looks in every two seconds, and every half minute a display is asked whether it is still there, once
    // each: with its answer four wake-ups a minute. Six hundred phases began meanwhile, and each display saw them all.
    #expect(Double(woken) < 800 * minutes, "\(woken) wake-ups in \(minutes) minutes")
    program.signal(SIGTERM)
    #expect(await program.end().status == 0)
  }

  /// How often the threads of a process went to sleep of their own will.
  private static func wakeups(_ process: Int32) throws -> Int {
    let folder = "/proc/\(process)/task"
    return try FileManager.default.contentsOfDirectory(atPath: folder).reduce(0) { sum, thread in
      // A thread may end while we read.
      let text = (try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)) ?? ""
      let client = text.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
      return sum + (client?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
    }
  }
}
