import Gym

/// Writes figures in Prometheus' text format, as `promtool check metrics` accepts them: names in base units, counters
/// that end in `_total`, each family once. docs/MONITORING.md explains each figure, and a test compares.
struct MetricsText {
  enum Kind: String { case counter, gauge }

  private(set) var text = ""

  mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
    begin(name, kind.rawValue, help)
    line(name, "", value)
  }

  mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Int) {
    add(name, kind, help, Double(value))
  }

  /// - Parameter values: by the label's value, which is one of a few fixed words.
  mutating func add(_ name: String, _ kind: Kind, _ help: String, by label: String, _ values: [(String, Int)]) {
    begin(name, kind.rawValue, help)
    for (value, count) in values { line(name, "{\(label)=\"\(value)\"}", Double(count)) }
  }

  /// - Parameter lines: by several labels, whose values may be any text.
  mutating func add(
    _ name: String, _ kind: Kind, _ help: String, _ lines: [(labels: [(String, String)], value: Double)]
  ) {
    begin(name, kind.rawValue, help)
    for (labels, value) in lines {
      let quoted = labels.map { label, text in "\(label)=\"\(Self.escaped(text))\"" }
      line(name, "{\(quoted.joined(separator: ","))}", value)
    }
  }

  mutating func add(_ name: String, _ help: String, _ histogram: Buckets) {
    begin(name, "histogram", help)
    lines(name, "", histogram)
  }

  mutating func add(_ name: String, _ help: String, by label: String, _ histograms: [(String, Buckets)]) {
    begin(name, "histogram", help)
    for (value, histogram) in histograms { lines(name, "\(label)=\"\(value)\"", histogram) }
  }

  private mutating func begin(_ name: String, _ kind: String, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
  }

  private mutating func lines(_ name: String, _ label: String, _ histogram: Buckets) {
    let more = label.isEmpty ? "" : label + ","
    var sum = 0
    for (bound, count) in zip(histogram.bounds, histogram.counts) {
      sum += count
      line(name + "_bucket", "{\(more)le=\"\(Self.number(bound))\"}", Double(sum))
    }
    let labels = label.isEmpty ? "" : "{\(label)}"
    line(name + "_bucket", "{\(more)le=\"+Inf\"}", Double(histogram.count))
    line(name + "_sum", labels, histogram.sum)
    line(name + "_count", labels, Double(histogram.count))
  }

  private mutating func line(_ name: String, _ labels: String, _ value: Double) {
    text += "\(name)\(labels) \(Self.number(value))\n"
  }

  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped.append(contentsOf: "\\\\".unicodeScalars)
      case "\"": escaped.append(contentsOf: "\\\"".unicodeScalars)
      case "\n": escaped.append(contentsOf: "\\n".unicodeScalars)
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  private static func number(_ value: Double) -> String { Int(exactly: value).map { "\($0)" } ?? "\(value)" }
}
