import Floor
import Gym

extension [DeviceReport] {
  /// Prometheus text: how many screens are in each state, which ones do not draw, and for how long.
  /// - Parameter now: milliseconds since 1970, by the clock of the screens' proofs.
  func metrics(now: Int) -> String {
    var out = MetricsText()
    out.add(
      "rackside_screens", .gauge, "Paired screens, by state.", by: "state",
      DeviceState.allCases.map { state in (state.rawValue, filter { $0.verdict.state == state }.count) })
    add("rackside_screen_failed_seconds", "For how long a screen that should draw has not drawn.", to: &out) { one in
      one.verdict.state.isFailed ? one.verdict.since.map { Self.seconds(now - $0) } ?? 0 : nil
    }
    add("rackside_screen_frame_age_seconds", "Seconds since a screen last proved that it draws.", to: &out) { one in
      one.proof.map { Self.seconds(now - $0.at) }
    }
    add("rackside_screen_frame_seconds", "How long a screen took to draw, at its last proof.", to: &out) { one in
      one.proof.map { Double($0.tookMs) / 1_000 }
    }
    add("rackside_screen_memory_bytes", "Bytes that the scripts of a screen's page hold.", to: &out) { one in
      one.proof?.memoryBytes.map { Double($0) }
    }
    return out.text
  }

  /// Whole seconds, and never below zero after the clock was set back.
  private static func seconds(_ milliseconds: Int) -> Double { Double(Swift.max(0, milliseconds) / 1_000) }

  /// - Parameter value: nil for a screen that has no line. If no screen has one, the figure is left out.
  private func add(_ name: String, _ help: String, to out: inout MetricsText, _ value: (DeviceReport) -> Double?) {
    let lines = compactMap { one in value(one).map { (labels: one.labels, value: $0) } }
    if !lines.isEmpty { out.add(name, .gauge, help, lines) }
  }
}

extension DeviceReport {
  /// The state is not a label, because a series would end whenever it changes.
  fileprivate var labels: [(String, String)] { [("screen", "\(id)"), ("kind", kind.rawValue), ("name", name)] }
}
