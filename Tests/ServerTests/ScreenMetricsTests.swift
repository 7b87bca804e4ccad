import Testing

@testable import Floor
@testable import Gym
@testable import Server

/// What monitors are told of the screens.
@Suite struct ScreenMetricsTests {
  private static func report(_ id: Int, _ name: String, _ verdict: DeviceHealth.Verdict, proof: DeviceProof? = nil)
    -> DeviceReport
  {
    DeviceReport(id: id, kind: .wall, name: name, verdict: verdict, proof: proof)
  }

  @Test("how many screens are how, who has failed for how long, and what the last proof said")
  func lines() {
    let proof = DeviceProof(at: 60_000, tookMs: 34, memoryBytes: 9_000)
    let text = [
      Self.report(1, "Door", .init(.drawing), proof: DeviceProof(at: 99_000, tookMs: 20)),
      Self.report(2, "The \"big\" \\ one", .init(.frozen, since: 60_000), proof: proof),
      Self.report(3, "Yard", .init(.away, since: 10_000)), Self.report(4, "New", .init(.away)),
      Self.report(5, "Bar", .init(.off, since: 5_000)),
    ].metrics(now: 100_000)
    let second = "{screen=\"2\",kind=\"wall\",name=\"The \\\"big\\\" \\\\ one\"}"
    #expect(
      text.split(separator: "\n").filter { !$0.hasPrefix("#") } == [
        "rackside_screens{state=\"drawing\"} 1", "rackside_screens{state=\"unsettled\"} 0",
        "rackside_screens{state=\"frozen\"} 1", "rackside_screens{state=\"away\"} 2",
        "rackside_screens{state=\"off\"} 1",
        "rackside_screen_failed_seconds\(second) 40",
        "rackside_screen_failed_seconds{screen=\"3\",kind=\"wall\",name=\"Yard\"} 90",
        "rackside_screen_failed_seconds{screen=\"4\",kind=\"wall\",name=\"New\"} 0",
        "rackside_screen_frame_age_seconds{screen=\"1\",kind=\"wall\",name=\"Door\"} 1",
        "rackside_screen_frame_age_seconds\(second) 40",
        "rackside_screen_frame_seconds{screen=\"1\",kind=\"wall\",name=\"Door\"} 0.02",
        "rackside_screen_frame_seconds\(second) 0.034", "rackside_screen_memory_bytes\(second) 9000",
      ])
    #expect(
      text.hasPrefix("# HELP rackside_screens ") && text.contains("# TYPE rackside_screen_failed_seconds gauge\n"))
  }

  @Test("a gym without screens has none of how they are")
  func none() {
    let text = [DeviceReport]().metrics(now: 100_000)
    #expect(text.contains("rackside_screens{state=\"frozen\"} 0\n") && !text.contains("screen_"))
  }
}
