package import Gym

/// What a gym can choose in its configuration.
package struct FloorSettings: Sendable {
  package var gymName = "Rackside"
  package var idleMilliseconds = 180_000
  /// The kiosk's on-screen keyboard: qwerty, qwertz or azerty.
  package var keyboard = "qwerty"
  package var warnMilliseconds = 30_000
  package var identifyMilliseconds = 10_000
  /// A screen that has not proved for this long that it draws counts as failed.
  package var screenMilliseconds = DeviceHealth.usualPatience
  package var pairingMilliseconds = 600_000
  package var subscriptionsPerConnection = 64
  /// The default until the owner chooses on their page.
  package var membersControlTimers = false
  package var version = "0.1.0"
  package var imports = ImportLimits()
  package var videos = VideoLimits()
  package var limits = FloorLimits()
  /// How many taken emails one kiosk or address may run into per hour.
  package var takenEmailsPerHour = 10
  /// How many password links one kiosk or address may request per hour, and how many one email address may get.
  package var linksPerSource = 20
  package var linksPerEmail = 3
  /// How long before the start a trainer must answer a request for an appointment.
  package var answerHours = AppointmentRules.usualAnswerHours
  /// The address at which phones in the gym reach the server; nil if none does.
  package var phoneAddress: @Sendable () -> String? = { nil }
  /// The catalog's awards.
  package var awards: [Award] = []
  package var backups: any BackupKeeper = NoBackups()
  package var https: any HTTPSSource = NoHTTPS()
  package var music: any MusicKeeper = NoMusic()
  /// Nil if the gym has no language model.
  package var model: GymModel?

  package init() {}
}
