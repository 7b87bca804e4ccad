package import Floor
import Gym
package import Mail

/// The server's configuration. `Config/rackside.toml` documents every key.
package struct Configuration: Sendable, Equatable {
  package var gymName = "Rackside"
  package var timeZone = "UTC"
  package var host = "127.0.0.1"
  package var port = 8080
  package var dataDirectory = "data"
  package var webDirectory = "Web"
  package var bundleDirectory = ".build/web"
  package var catalogDirectory = "Config/catalog"
  /// The folder of the protocol's schemas and their page. It need not exist. Empty: there is no such page.
  package var docsDirectory = "docs/protocol/schema"
  package var fontDirectories = [
    "/usr/share/fonts/opentype/bebas-neue", "/usr/share/fonts/opentype/inter",
  ]
  package var allowedOrigins: [String] = []
  /// The proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted.
  package var trustedProxies = ["127.0.0.1", "::1"]
  /// The addresses that may read `/metrics`, besides this machine.
  package var metricsFrom: [String] = []
  package var reloadsFiles = false
  package var idleSeconds = 180
  package var warnSeconds = 30
  package var keyboard = "qwerty"
  package var membersControlTimers = false
  /// How long before the start a trainer must answer a request for an appointment.
  package var answerHours = AppointmentRules.usualAnswerHours
  package var maxConnections = 20_000
  package var connectionsPerAddress = 256
  package var imports = ImportLimits()
  package var videos = VideoLimits()
  /// The gym's own music. Empty: there is none.
  package var musicFolder = ""
  package var changes = FloorLimits()
  package var takenEmailsPerHour = 10
  package var linksPerSource = 20
  package var linksPerEmail = 3
  package var mail = MailConfiguration()
  /// The contact for push services; if empty, the address of `mail` is used.
  package var pushContact = ""
  package var pushToPrivate = false
  package var model = ModelConfiguration()
  package var reserveMegabytes = 256
  package var backups = BackupSettings()
  package var tls = TLSSettings()
  package var hashMemoryKiB = 19_456
  package var hashPasses = 2
  package var logLevel = "notice"
  /// `text` or `json`.
  package var logFormat = "text"
  /// How long a new connection has to identify itself.
  package var identifyMilliseconds = 10_000
  /// A screen that has not proved for this long that it draws is listed as failed.
  package var screenMilliseconds = DeviceHealth.usualPatience
  /// The file that it was read from, which goes into backups. Nil if there is none.
  package var file: String?
  /// Whether a backup is made before the database of an older program is updated.
  package var copiesBeforeUpgrade = true

  package init() {}
}

/// The mail server of the gym, if it has one.
package struct MailConfiguration: Sendable, Equatable {
  /// Empty if there is none.
  package var server = ""
  package var port = 587
  package var security = MailServer.Security.starttls
  package var user = ""
  package var passwordFile = ""
  package var from = ""
  /// The start of links in emails: the address at which members reach this server.
  package var links = ""

  package init() {}
}

/// A mistake in the configuration, with its location.
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
    case text(@Sendable (inout Configuration, String) -> Void, allowed: [String]? = nil, mayBeEmpty: Bool = false)
    case path(@Sendable (inout Configuration, String) -> Void, mayBeEmpty: Bool = false)
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

  /// Screens prove every 30 s that they draw, so 60 s allow for a lost proof. Tests cannot wait so long.
  #if DEBUG
    private static let leastSilence = 2
  #else
    private static let leastSilence = 60
  #endif

  static let all: [ConfigurationKey] = [
    ConfigurationKey("gym", "name", .text({ $0.gymName = $1 })),
    ConfigurationKey("gym", "time_zone", .text({ $0.timeZone = $1 })),
    ConfigurationKey("server", "host", .text({ $0.host = $1 })),
    ConfigurationKey("server", "port", .number(0...65_535) { $0.port = $1 }),
    ConfigurationKey("server", "data", .path({ $0.dataDirectory = $1 })),
    ConfigurationKey("server", "web", .path({ $0.webDirectory = $1 })),
    ConfigurationKey("server", "bundle", .path({ $0.bundleDirectory = $1 })),
    ConfigurationKey("server", "catalog", .path({ $0.catalogDirectory = $1 })),
    ConfigurationKey("server", "docs", .path({ $0.docsDirectory = $1 }, mayBeEmpty: true)),
    ConfigurationKey("server", "fonts", .list({ $0.fontDirectories = $1 }, isPath: true)),
    ConfigurationKey("server", "allowed_origins", .list({ $0.allowedOrigins = $1 }, isPath: false)),
    ConfigurationKey("server", "trusted_proxies", .list({ $0.trustedProxies = $1 }, isPath: false)),
    ConfigurationKey("server", "metrics_from", .list({ $0.metricsFrom = $1 }, isPath: false)),
    ConfigurationKey("server", "identify_seconds", .number(2...3_600) { $0.identifyMilliseconds = $1 * 1_000 }),
    ConfigurationKey("server", "screen_seconds", .number(leastSilence...3_600) { $0.screenMilliseconds = $1 * 1_000 }),
    ConfigurationKey("server", "reload_files", .flag { $0.reloadsFiles = $1 }),
    ConfigurationKey("kiosk", "idle_seconds", .number(60...3_600) { $0.idleSeconds = $1 }),
    ConfigurationKey("kiosk", "warn_seconds", .number(20...600) { $0.warnSeconds = $1 }),
    ConfigurationKey("kiosk", "keyboard", .text({ $0.keyboard = $1 }, allowed: ["qwerty", "qwertz", "azerty"])),
    ConfigurationKey("clocks", "members_control_timers", .flag { $0.membersControlTimers = $1 }),
    ConfigurationKey("music", "folder", .path({ $0.musicFolder = $1 }, mayBeEmpty: true)),
    ConfigurationKey("appointments", "answer_hours", .number(0...168) { $0.answerHours = $1 }),
    ConfigurationKey("limits", "connections", .number(1...1_000_000) { $0.maxConnections = $1 }),
    ConfigurationKey(
      "limits", "connections_per_address", .number(1...1_000_000) { $0.connectionsPerAddress = $1 }),
    ConfigurationKey("limits", "changes_at_once", .number(0...1_000_000) { $0.changes.changesBurst = $1 }),
    ConfigurationKey("limits", "changes_per_minute", .number(1...1_000_000) { $0.changes.changesPerMinute = $1 }),
    ConfigurationKey(
      "limits", "member_megabytes_per_day", .number(0...100_000) { $0.changes.memberBytesPerDay = $1 << 20 }),
    ConfigurationKey("limits", "gym_megabytes_per_day", .number(0...100_000) { $0.changes.gymBytesPerDay = $1 << 20 }),
    ConfigurationKey("limits", "import_workouts", .number(1...1_000_000) { $0.imports.workouts = $1 }),
    ConfigurationKey("limits", "import_sets_per_member", .number(1...10_000_000) { $0.imports.memberSets = $1 }),
    ConfigurationKey("limits", "import_sets_per_day", .number(1...100_000_000) { $0.imports.gymSetsPerDay = $1 }),
    ConfigurationKey("limits", "imports_per_hour", .number(1...10_000) { $0.imports.triesPerHour = $1 }),
    ConfigurationKey("limits", "uploads_megabytes", .number(16...100_000) { $0.imports.uploadBytes = $1 << 20 }),
    ConfigurationKey("limits", "videos_megabytes", .number(0...1_000_000) { $0.videos.allBytes = $1 << 20 }),
    ConfigurationKey("limits", "taken_emails_per_hour", .number(1...1_000_000) { $0.takenEmailsPerHour = $1 }),
    ConfigurationKey("limits", "password_links_per_hour", .number(1...1_000_000) { $0.linksPerSource = $1 }),
    ConfigurationKey("limits", "password_links_per_email", .number(1...1_000_000) { $0.linksPerEmail = $1 }),
    ConfigurationKey("limits", "reserve_megabytes", .number(0...1_000_000_000) { $0.reserveMegabytes = $1 }),
    ConfigurationKey("tls", "local", .flag { $0.tls.isLocal = $1 }),
    ConfigurationKey("tls", "certificate", .path({ $0.tls.certificate = $1 }, mayBeEmpty: true)),
    ConfigurationKey("tls", "key", .path({ $0.tls.key = $1 }, mayBeEmpty: true)),
    ConfigurationKey("tls", "port", .number(0...65_535) { $0.tls.port = $1 }),
    ConfigurationKey("backup", "nightly", .flag { $0.backups.isNightly = $1 }),
    ConfigurationKey("backup", "hour", .number(0...23) { $0.backups.hour = $1 }),
    ConfigurationKey("backup", "folder", .path({ $0.backups.folder = $1 }, mayBeEmpty: true)),
    ConfigurationKey("backup", "second_folder", .path({ $0.backups.secondFolder = $1 }, mayBeEmpty: true)),
    ConfigurationKey("backup", "encrypt", .flag { $0.backups.isEncrypted = $1 }),
    ConfigurationKey("backup", "daily", .number(1...1_000) { $0.backups.spread.daily = $1 }),
    ConfigurationKey("backup", "weekly", .number(0...1_000) { $0.backups.spread.weekly = $1 }),
    ConfigurationKey("backup", "monthly", .number(0...1_000) { $0.backups.spread.monthly = $1 }),
    ConfigurationKey("mail", "server", .text({ $0.mail.server = $1 }, mayBeEmpty: true)),
    ConfigurationKey("mail", "port", .number(1...65_535) { $0.mail.port = $1 }),
    ConfigurationKey(
      "mail", "security",
      .text(
        { $0.mail.security = MailServer.Security(rawValue: $1) ?? .starttls },
        allowed: MailServer.Security.allCases.map(\.rawValue))),
    ConfigurationKey("mail", "user", .text({ $0.mail.user = $1 }, mayBeEmpty: true)),
    ConfigurationKey("mail", "password_file", .path({ $0.mail.passwordFile = $1 }, mayBeEmpty: true)),
    ConfigurationKey("mail", "from", .text({ $0.mail.from = $1 }, mayBeEmpty: true)),
    ConfigurationKey("mail", "links", .text({ $0.mail.links = $1 }, mayBeEmpty: true)),
    ConfigurationKey("push", "contact", .text({ $0.pushContact = $1 }, mayBeEmpty: true)),
    ConfigurationKey("push", "private_endpoints", .flag { $0.pushToPrivate = $1 }),
    ConfigurationKey("model", "url", .text({ $0.model.url = $1 }, mayBeEmpty: true)),
    ConfigurationKey("model", "name", .text({ $0.model.name = $1 }, mayBeEmpty: true)),
    ConfigurationKey("model", "key_file", .path({ $0.model.keyFile = $1 }, mayBeEmpty: true)),
    ConfigurationKey("model", "seconds", .number(5...300) { $0.model.seconds = $1 }),
    ConfigurationKey("model", "a_day", .number(1...1_000) { $0.model.aDay = $1 }),
    ConfigurationKey("model", "anywhere", .flag { $0.model.isAnywhere = $1 }),
    ConfigurationKey("security", "hash_memory_kib", .number(8...1_048_576) { $0.hashMemoryKiB = $1 }),
    ConfigurationKey("security", "hash_passes", .number(1...20) { $0.hashPasses = $1 }),
    ConfigurationKey(
      "log", "level",
      .text(
        { $0.logLevel = $1 }, allowed: ["trace", "debug", "info", "notice", "warning", "error", "critical"])),
    ConfigurationKey("log", "format", .text({ $0.logFormat = $1 }, allowed: ["text", "json"])),
  ]
}
