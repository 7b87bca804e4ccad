import Wire

/// What monitors are told. Neither names a path, since anybody in the network may ask for `/healthz`.
extension BackupsView {
  /// Lines of `/healthz`.
  func health(now: Int) -> String {
    guard isKnown else { return "" }
    return first.health("backup", isNightly: isNightly, now: now)
      + (second?.health("second backup", isNightly: true, now: now) ?? "")
  }

  /// Prometheus text. There is no age without a backup.
  func metrics(now: Int) -> String {
    guard isKnown else { return "" }
    return first.metrics("backup", "backup", now: now)
      + (second?.metrics("second_backup", "copy in the second folder", now: now) ?? "")
  }
}

extension BackupPlace {
  /// In seconds; nil without a backup.
  private func age(now: Int) -> Int? { last.map { max(0, now - $0.at) / 1_000 } }

  /// For how long the folder has not answered, in seconds; nil if it answers.
  private func silence(now: Int) -> Int? { silentSince.map { max(0, now - $0) / 1_000 } }

  /// - Parameter isNightly: whether the server makes one by itself. A line that says otherwise ends with it.
  fileprivate func health(_ name: String, isNightly: Bool, now: Int) -> String {
    var line = isNightly ? "\(name): none yet" : "\(name): none"
    if let last, let age = age(now: now) { line = "\(name): \(age) seconds ago, \(last.bytes) bytes" }
    if failure != nil { line += ", the last attempt failed" }
    if let silence = silence(now: now) { line += ", no answer for \(silence) seconds" }
    if !isNightly { line += ", nightly backups are off" }
    return line + "\n"
  }

  fileprivate func metrics(_ name: String, _ what: String, now: Int) -> String {
    var text = ""
    func metric(_ more: String, _ help: String, _ value: Int) {
      text += "# HELP rackside_\(name)_\(more) \(help)\n# TYPE rackside_\(name)_\(more) gauge\n"
      text += "rackside_\(name)_\(more) \(value)\n"
    }
    if let last, let age = age(now: now) {
      metric("age_seconds", "Seconds since the last \(what).", age)
      metric("bytes", "Bytes of the last \(what).", last.bytes)
    }
    metric("failed", "1 if the last attempt at a \(what) failed.", failure == nil ? 0 : 1)
    metric(
      "silent_seconds", "Seconds for which the folder has not answered; 0 if it answers.", silence(now: now) ?? 0)
    return text
  }
}
