package import Logging
package import Wire

/// A backup that was uploaded and checked. What is left to do needs a server that is stopped.
package struct UploadedRestore: Sendable {
  /// The upload's name.
  let upload: String
  package let gym: RestoredGym
  let prepared: PreparedRestore

  /// Replaces the empty gym's database with the backup's. If that fails, everything is as it was, and the log says why.
  /// Either way nothing of the upload is left.
  package func finish(now: Int, log: Logger) -> RestoreOutcome {
    do {
      let lock = try DataLock(directory: prepared.configuration.dataDirectory)
      defer { lock.release() }
      defer { PreparedRestore.removeFolder(prepared.configuration) }
      let restored = try prepared.replace(now: now)
      log.notice(
        "a backup was restored", metadata: ["sets": "\(restored.sets)", "before": "\(restored.before ?? "nothing")"])
      for (what, path) in [("configuration", restored.configuration), ("catalog", restored.catalog)] {
        guard let path else { continue }
        log.notice("the backup's \(what) differs from yours, which was not changed", metadata: ["its": "\(path)"])
      }
      for warning in restored.warnings { log.warning("\(warning)") }
      return RestoreOutcome(upload: upload, gym: gym)
    } catch {
      log.error("the backup was not restored, and nothing was changed", metadata: ["why": "\(error)"])
      return RestoreOutcome(upload: upload, gym: nil)
    }
  }
}

/// What became of an upload, for the page that waits for the restarted server.
package struct RestoreOutcome: Sendable {
  let upload: String
  /// Nil if the database could not be replaced.
  let gym: RestoredGym?
}
