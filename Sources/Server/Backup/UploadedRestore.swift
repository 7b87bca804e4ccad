package import Logging
import Secrets
package import Wire

/// A backup that was uploaded and checked. What is left to do needs a server that is stopped.
package struct UploadedRestore: Sendable {
  /// The upload's name.
  let upload: String
  package let gym: RestoredGym
  let prepared: PreparedRestore
  /// The key of an encrypted backup.
  let key: BackupKey?

  /// Replaces the empty gym's database with the backup's. If that fails, everything is as it was, and the log says why.
  /// Either way nothing of the upload is left.
  package func finish(now: Int, log: Logger) -> RestoreOutcome {
    do {
      let lock = try DataLock(directory: prepared.configuration.dataDirectory)
      defer { lock.release() }
      defer { PreparedRestore.removeFolder(prepared.configuration) }
      let restored = try prepared.replace(isNewGym: true, now: now)
      log.notice(
        "a backup was restored", metadata: ["sets": "\(restored.sets)", "before": "\(restored.before ?? "nothing")"])
      for (what, path) in [("configuration", restored.configuration), ("catalog", restored.catalog)] {
        guard let path else { continue }
        log.notice("the backup's \(what) differs from yours, which was not changed", metadata: ["its": "\(path)"])
      }
      if let sentence = restored.authority.sentence { log.notice("\(sentence)") }
      for warning in restored.warnings { log.warning("\(warning)") }
      if let key { keep(key, now: now, log: log) }
      var back = self.gym
      back.settings = restored.configuration.flatMap { prepared.configuration.settings(restoredAs: $0) }
      return RestoreOutcome(upload: upload, gym: back)
    } catch {
      log.error("the backup was not restored, and nothing was changed", metadata: ["why": "\(error)"])
      return RestoreOutcome(upload: upload, gym: nil)
    }
  }

  /// Has the nightly backups encrypted as they were, with the same key. The gym is restored by now, so an error here is only
  /// a warning.
  private func keep(_ key: BackupKey, now: Int, log: Logger) {
    let keys = BackupKeys(directory: prepared.configuration.dataDirectory)
    do {
      if try !keys.all().contains(where: { $0.key == key }) {
        try keys.add(key, day: BackupKeys.day(of: now, prepared.configuration))
      }
      try keys.switchOn()
    } catch {
      log.warning("the key of the backup was not kept, so make a new one", metadata: ["why": "\(error)"])
    }
  }
}

/// What became of an upload, for the page that waits for the restarted server.
package struct RestoreOutcome: Sendable {
  let upload: String
  /// Nil if the database could not be replaced.
  let gym: RestoredGym?
}
