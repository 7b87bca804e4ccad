/// A backup that was made, opened and checked.
package struct BackupView: Codable, Sendable, Equatable {
  /// The file's name.
  package var name: String
  package var at: Int
  package var bytes: Int
  /// The sets in it. Absent once the server was started again.
  package var sets: Int?

  package init(name: String, at: Int, bytes: Int, sets: Int? = nil) {
    self.name = name
    self.at = at
    self.bytes = bytes
    self.sets = sets
  }
}

/// Why a backup was not made or not copied.
package struct BackupFailure: Codable, Sendable, Equatable {
  package var at: Int
  /// One sentence in English, for whoever runs the server.
  package var why: String

  package init(at: Int, why: String) {
    self.at = at
    self.why = why
  }
}

/// A folder that the server puts backups into.
package struct BackupPlace: Codable, Sendable, Equatable {
  package var path: String
  /// Whether it is on the disk that the data is on. False while it is missing.
  package var isOnDataDisk: Bool
  /// Absent if there is none.
  package var last: BackupView?
  /// Absent once a later try succeeded.
  package var failure: BackupFailure?
  /// Since when the folder has not answered; absent if it answers.
  package var silentSince: Int?
  /// The names of at most twenty files there that have a backup's name and are damaged, the latest name first; absent if
  /// there are none.
  package var damaged: [String]?

  package init(
    path: String, isOnDataDisk: Bool = false, last: BackupView? = nil, failure: BackupFailure? = nil,
    silentSince: Int? = nil, damaged: [String]? = nil
  ) {
    self.path = path
    self.isOnDataDisk = isOnDataDisk
    self.last = last
    self.failure = failure
    self.silentSince = silentSince
    self.damaged = damaged
  }
}

/// Whether new backups are encrypted.
package struct BackupEncryption: Codable, Sendable, Equatable {
  package var isOn: Bool
  /// Whether the server's configuration decides it, so that the owner's page cannot.
  package var isConfigured: Bool
  /// The id of the key for new backups; absent if there is none.
  package var key: String?
  /// Why the file with the keys cannot be read, in one English sentence with its path and no key; absent if it can, or is
  /// missing.
  package var problem: String?

  package init(isOn: Bool = false, isConfigured: Bool = false, key: String? = nil, problem: String? = nil) {
    self.isOn = isOn
    self.isConfigured = isConfigured
    self.key = key
    self.problem = problem
  }
}

/// What the server knows of its own backups.
package struct BackupsView: Codable, Sendable, Equatable {
  package var isNightly: Bool
  /// From 0 to 23, in the gym's time zone.
  package var hour: Int
  package var daily: Int
  package var weekly: Int
  package var monthly: Int
  /// Whether the folders were looked at since the start. Before that, no place has a last backup.
  package var isKnown: Bool
  /// Whether one is being made or copied. False while the folder that it waits for does not answer.
  package var isRunning: Bool
  package var first: BackupPlace
  /// Absent if only one folder is configured.
  package var second: BackupPlace?
  package var encryption: BackupEncryption

  package init(
    isNightly: Bool, hour: Int, daily: Int, weekly: Int, monthly: Int, isKnown: Bool, isRunning: Bool,
    first: BackupPlace, second: BackupPlace?, encryption: BackupEncryption = BackupEncryption()
  ) {
    self.isNightly = isNightly
    self.hour = hour
    self.daily = daily
    self.weekly = weekly
    self.monthly = monthly
    self.isKnown = isKnown
    self.isRunning = isRunning
    self.first = first
    self.second = second
    self.encryption = encryption
  }
}

/// Used as a reply, as a snapshot and as an event.
package struct BackupsChanged: TopicEvent {
  package static let event = "backups.changed"
  package var backups: BackupsView
  package init(backups: BackupsView) { self.backups = backups }
}

package struct BackupsGet: Call {
  package static let method = "backups.get"
  package typealias Reply = BackupsChanged
  package var `as`: String?
}

/// Begins a backup and does not wait for its end.
package struct BackupsMake: Call {
  package static let method = "backups.make"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    /// False if one was being made already, or the folder does not answer.
    package var hasBegun: Bool
    package init(hasBegun: Bool) { self.hasBegun = hasBegun }
  }
}

/// Makes a key for encrypted backups. It is not used before `BackupsConfirmKey`. No change with a key of its own, since the
/// replies of those are stored.
package struct BackupsMakeKey: Call {
  package static let method = "backups.makeKey"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    /// Names the key, and does not reveal it.
    package var id: String
    /// The sheet with the key: a PDF, as base64.
    package var pdf: String
    package init(id: String, pdf: String) {
      self.id = id
      self.pdf = pdf
    }
  }
}

/// Has backups made in clear from now on. The keys stay.
package struct BackupsStopEncrypting: Call {
  package static let method = "backups.stopEncrypting"
  package typealias Reply = BackupsChanged
  package var `as`: String?
}

/// Uses the new key from now on.
package struct BackupsConfirmKey: Call {
  package static let method = "backups.confirmKey"
  package typealias Reply = BackupsChanged
  package var `as`: String?
  /// As it is on the printed sheet.
  package var backupKey: String
}
