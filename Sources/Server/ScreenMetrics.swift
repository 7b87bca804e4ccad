import Floor
import Gym

extension [DeviceReport] {
  /// Prometheus text: how many screens are how, and which do not draw, for how long.
  /// - Parameter now: milliseconds since 1970.
  func metrics(now: Int) -> String {
    var text = Self.head("screens", "Paired screens, by how they are.")
    for state in DeviceState.allCases {
      text += "rackside_screens{state=\"\(state.rawValue)\"} \(filter { $0.verdict.state == state }.count)\n"
    }
    text += lines("screen_failed_seconds", "For how long a screen that should draw has not.") { one in
      one.verdict.state.isFailed ? one.verdict.since.map { Swift.max(0, now - $0) / 1_000 } ?? 0 : nil
    }
    text += lines("screen_frame_age_seconds", "Seconds since a screen proved that it draws.") { one in
      one.proof.map { Swift.max(0, now - $0.at) / 1_000 }
    }
    text += lines("screen_frame_milliseconds", "How long a screen took to draw, at its last proof.") { one in
      one.proof?.tookMs
    }
    text += lines("screen_memory_bytes", "What the scripts of a screen's page hold, where its browser tells.") {
      $0.proof?.memoryBytes
    }
    return text
  }

  /// - Parameter value: nil for a screen without a line.
  private func lines(_ name: String, _ help: String, _ value: (DeviceReport) -> Int?) -> String {
    let lines = compactMap { one in value(one).map { "rackside_\(name){\(one.labels)} \($0)\n" } }
    return lines.isEmpty ? "" : Self.head(name, help) + lines.joined()
  }

  private static func head(_ name: String, _ help: String) -> String {
    "# HELP rackside_\(name) \(help)\n# TYPE rackside_\(name) gauge\n"
  }
}

extension DeviceReport {
  /// The state is no label: a series would end whenever it changes.
  fileprivate var labels: String {
    var quoted = ""
    for character in name.unicodeScalars {
      switch character {
      case "\\": quoted += "\\\\"
      case "\"": quoted += "\\\""
      case "\n": quoted += "\\n"
      default: quoted.unicodeScalars.append(character)
      }
    }
    return "screen=\"\(id)\",kind=\"\(kind.rawValue)\",name=\"\(quoted)\""
  }
}
