/// Begins the upload of a backup to a server whose gym is not set up.
package struct RestoreBegin: Call {
  package static let method = "restore.begin"
  /// The setup code.
  package var code: String
  /// The file's.
  package var bytes: Int

  package struct Reply: Codable, Sendable {
    /// Names the upload to all other methods, also over another connection. A secret.
    package var upload: String
    package init(upload: String) { self.upload = upload }
  }
}

/// One part of the file.
package struct RestoreUpload: Call {
  package static let method = "restore.upload"
  package var upload: String
  /// Counted from 0.
  package var part: Int
  /// Base64.
  package var data: String

  package struct Reply: Codable, Sendable {
    /// How many have arrived.
    package var bytes: Int
    package init(bytes: Int) { self.bytes = bytes }
  }
}

/// Reads what a complete upload says about itself.
package struct RestoreOpen: Call {
  package static let method = "restore.open"
  package var upload: String

  package struct Reply: Codable, Sendable {
    /// The gym's name.
    package var gym: String
    /// When the backup was made, UTC milliseconds.
    package var at: Int
    /// The id of the key that `restore.start` needs; nil if it needs none.
    package var key: String?
    package init(gym: String, at: Int, key: String?) {
      self.gym = gym
      self.at = at
      self.key = key
    }
  }
}

/// Checks a complete upload and replaces the gym with it.
package struct RestoreStart: Call {
  package static let method = "restore.start"
  package typealias Reply = RestoredGym
  package var upload: String
  /// As it is on the printed sheet.
  package var backupKey: String?
}

/// What became of an upload after the server's restart.
package struct RestoreResult: Call {
  package static let method = "restore.result"
  package typealias Reply = RestoredGym
  package var upload: String
}

/// Removes an upload.
package struct RestoreCancel: Call {
  package static let method = "restore.cancel"
  package typealias Reply = Nothing
  package var upload: String
}

/// A gym that was restored from a backup.
package struct RestoredGym: Codable, Sendable, Equatable {
  package var gym: String
  /// When the backup was made, UTC milliseconds.
  package var at: Int
  package var sets: Int
  /// True if the backup holds a configuration file that this server does not use; it is put beside this server's own.
  package var configuration: Bool?
  /// That file, once it is there: only after the restart.
  package var settings: RestoredSettings?
  package init(gym: String, at: Int, sets: Int, configuration: Bool? = nil) {
    self.gym = gym
    self.at = at
    self.sets = sets
    self.configuration = configuration
  }
}

/// The configuration file of a restored gym, which lies on this server and is not in use.
package struct RestoredSettings: Codable, Sendable, Equatable {
  /// Its path.
  package var file: String
  /// The path of the file in use, if the restored one can take its place as it is.
  package var place: String?
  /// Whether the restored gym had https, and this server has none.
  package var https: Bool
  package init(file: String, place: String?, https: Bool) {
    self.file = file
    self.place = place
    self.https = https
  }
}
