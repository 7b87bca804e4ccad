/// The server's configuration. `Config/rackside.toml` documents every key.
package struct Configuration: Sendable, Equatable {
  package var gymName = "Rackside"
  package var timeZone = "UTC"
  package var host = "127.0.0.1"
  package var port = 8080
  package var dataDirectory = "data"
  package var webDirectory = "Web"
  package var catalogDirectory = "Config/catalog"
  package var fontDirectories = [
    "/usr/share/fonts/opentype/bebas-neue", "/usr/share/fonts/opentype/inter",
  ]
  package var allowedOrigins: [String] = []
  package var reloadsFiles = false
  package var idleSeconds = 180
  package var warnSeconds = 30
  package var membersControlTimers = true
  package var maxConnections = 20_000
  package var connectionsPerAddress = 256
  package var hashMemoryKiB = 19_456
  package var hashPasses = 2
  package var logLevel = "notice"
  /// How long a new connection may take to identify itself. Only tests set this; there is no key for it.
  package var identifyMilliseconds = 10_000

  package init() {}
}

/// A mistake in the configuration, with the place where it is.
package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  package var file: String
  package var line: Int?
  package var key: String?
  package var reason: String

  package var description: String {
    var place = file
    if let line { place += ":\(line)" }
    if let key { place += ": \(key)" }
    return "\(place): \(reason)"
  }
}

/// A key of the configuration: its section and name, its type, and how to set it.
struct ConfigurationKey: Sendable {
  enum Kind: Sendable {
    case text(@Sendable (inout Configuration, String) -> Void, allowed: [String]? = nil)
    case path(@Sendable (inout Configuration, String) -> Void)
    case number(ClosedRange<Int>, @Sendable (inout Configuration, Int) -> Void)
    case flag(@Sendable (inout Configuration, Bool) -> Void)
    case list(@Sendable (inout Configuration, [String]) -> Void, isPath: Bool)
  }

  let section: String
  let name: String
  let kind: Kind

  var fullName: String { "\(section).\(name)" }
  /// `gym.time_zone` is `RACKSIDE_GYM_TIME_ZONE`.
  var variable: String { "RACKSIDE_\(section)_\(name)".uppercased() }

  init(_ section: String, _ name: String, _ kind: Kind) {
    self.section = section
    self.name = name
    self.kind = kind
  }

  static let all: [ConfigurationKey] = [
    ConfigurationKey("gym", "name", .text { $0.gymName = $1 }),
    ConfigurationKey("gym", "time_zone", .text { $0.timeZone = $1 }),
    ConfigurationKey("server", "host", .text { $0.host = $1 }),
    ConfigurationKey("server", "port", .number(0...65_535) { $0.port = $1 }),
    ConfigurationKey("server", "data", .path { $0.dataDirectory = $1 }),
    ConfigurationKey("server", "web", .path { $0.webDirectory = $1 }),
    ConfigurationKey("server", "catalog", .path { $0.catalogDirectory = $1 }),
    ConfigurationKey("server", "fonts", .list({ $0.fontDirectories = $1 }, isPath: true)),
    ConfigurationKey("server", "allowed_origins", .list({ $0.allowedOrigins = $1 }, isPath: false)),
    ConfigurationKey("server", "reload_files", .flag { $0.reloadsFiles = $1 }),
    ConfigurationKey("kiosk", "idle_seconds", .number(60...3_600) { $0.idleSeconds = $1 }),
    ConfigurationKey("kiosk", "warn_seconds", .number(20...600) { $0.warnSeconds = $1 }),
    ConfigurationKey("clocks", "members_control_timers", .flag { $0.membersControlTimers = $1 }),
    ConfigurationKey("limits", "connections", .number(1...1_000_000) { $0.maxConnections = $1 }),
    ConfigurationKey(
      "limits", "connections_per_address", .number(1...1_000_000) { $0.connectionsPerAddress = $1 }),
    ConfigurationKey("security", "hash_memory_kib", .number(8...1_048_576) { $0.hashMemoryKiB = $1 }),
    ConfigurationKey("security", "hash_passes", .number(1...20) { $0.hashPasses = $1 }),
    ConfigurationKey(
      "log", "level",
      .text(
        { $0.logLevel = $1 }, allowed: ["trace", "debug", "info", "notice", "warning", "error", "critical"])),
  ]
}
