import Floor
import Transport

/// Runs the floor's chores every two seconds, and its daily chores at once and then once a day. Begins backups that are
/// due. While the clock is unsure, neither daily chores nor backups are due. Checks whether the certificate's files were
/// replaced, and whether the server must renew its own certificate.
func startHousekeeping(
  of floor: FloorServer, _ backups: NightlyBackup, _ sockets: WebSocketServer, _ certificates: GymCertificates?,
  _ status: HTTPSStatus
) -> Task<Void, Never> {
  Task {
    var (ticks, prunesAt) = (0, 1)
    while !Task.isCancelled {
      // A cancelled sleep throws. The database may already be closed then, so return at once.
      guard (try? await Task.sleep(for: .seconds(2))) != nil else { return }
      floor.housekeeping()
      if !floor.isClockUnsure { backups.tick(isSetUp: floor.isSetUp) }
      ticks += 1
      let isNew = certificates?.tick(isMinute: ticks.isMultiple(of: 30)) == true
      sockets.lookAtCertificate(atOnce: isNew)
      status.look()
      if ticks >= prunesAt, floor.prune() { prunesAt = ticks + 43_200 }
    }
  }
}
