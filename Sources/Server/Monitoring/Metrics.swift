import Floor
import Gym
import Storage
import Transport

/// The text of `/metrics`. Never change the meaning of a name, a unit or a label: people's alerts depend on them.
struct Metrics: Sendable {
  let bridge: Bridge
  let database: Database
  let backups: NightlyBackup
  let status: HTTPSStatus
  let delay: LoopDelay
  /// The folder of the database.
  let folder: String
  let version: String
  /// The machine's clock for certificates, and the gym's for ages (`GymClock`).
  let clock: Clock
  let time: Clock
  private let startedAt = ContinuousClock.now

  var text: String {
    guard let floor = bridge.floor, let statistics = bridge.server?.statistics else { return "" }
    var out = MetricsText()
    out.add("rackside_build_info", .gauge, "Always 1; its label is the version.", by: "version", [(version, 1)])
    out.add(
      "rackside_uptime_seconds", .gauge, "Seconds since the start.",
      Int(startedAt.duration(to: .now) / .seconds(1)))
    transport(&out, floor, statistics)
    requests(&out, floor)
    storage(&out)
    process(&out)
    out.add(
      "rackside_clock_unsure", .gauge, "1 while the machine's clock is not set and nothing that has a date is sent.",
      floor.isClockUnsure ? 1 : 0)
    return out.text + floor.screens.metrics(now: time.now) + backups.backups.metrics(now: time.now)
      + status.https.metrics(now: clock.now)
  }

  private func transport(_ out: inout MetricsText, _ floor: FloorServer, _ statistics: ServerStatistics) {
    let counts = floor.counts
    out.add("rackside_connections", .gauge, "Open WebSocket connections.", counts.connections)
    out.add("rackside_subscriptions", .gauge, "Subscriptions to topics.", counts.listeners)
    out.add("rackside_connections_total", .counter, "Connections accepted.", statistics.connectionsAccepted)
    out.add("rackside_messages_in_total", .counter, "Messages received.", statistics.messagesIn)
    out.add("rackside_messages_out_total", .counter, "Messages sent.", statistics.messagesOut)
    out.add(
      "rackside_frames_out_total", .counter,
      "Frames written. Fewer than messages, since waiting messages share a frame.", statistics.framesOut)
    out.add("rackside_bytes_in_total", .counter, "Payload bytes received.", statistics.bytesIn)
    out.add("rackside_bytes_out_total", .counter, "Payload bytes sent.", statistics.bytesOut)
    out.add("rackside_held_bytes", .gauge, "Bytes waiting for clients that read slowly.", statistics.heldBytes)
    out.add(
      "rackside_slow_closes_total", .counter, "Connections closed because they read too slowly.",
      statistics.slowCloses)
    out.add("rackside_refused_total", .counter, "Connections refused.", statistics.refused)
    out.add("rackside_http_requests_total", .counter, "HTTP requests.", statistics.httpRequests)
    out.add(
      "rackside_loop_delay_seconds", "How late the server's loop was at each of its four ticks a second.", delay.delays)
  }

  private func requests(_ out: inout MetricsText, _ floor: FloorServer) {
    let figures = floor.requestFigures
    out.add(
      "rackside_requests_total", .counter, "Requests that were answered.", by: "kind",
      RequestKind.allCases.map { ($0.rawValue, figures.answered[$0] ?? 0) })
    out.add(
      "rackside_request_seconds",
      "From the start of a request's work to its reply, including the wait for a commit.",
      by: "kind", [RequestKind.read, .change].map { ($0.rawValue, figures.seconds[$0] ?? Buckets()) })
    out.add(
      "rackside_faults_total", .counter, "Requests that were answered with an error.", by: "code",
      figures.faults.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }

  private func storage(_ out: inout MetricsText) {
    let statistics = database.statistics
    out.add(
      "rackside_commit_seconds", "From the start of a transaction to its end, including the sync.", statistics.seconds)
    out.add("rackside_changes_total", .counter, "Changes that were committed.", statistics.changes)
    out.add("rackside_pending_changes", .gauge, "Changes waiting for the writer.", database.pendingChanges)
    // Ask for the files' sizes only: opening and closing them here would drop SQLite's locks on them.
    out.add(
      "rackside_database_bytes", .gauge, "Bytes of the database's file.", fileSize(folder + "/rackside.sqlite"))
    out.add(
      "rackside_wal_bytes", .gauge, "Bytes of the write-ahead log beside it.",
      fileSize(folder + "/rackside.sqlite-wal"))
    out.add(
      "rackside_disk_reserve_bytes", .gauge,
      "With less free space than this, sets are still stored, and everything that can wait is refused.",
      database.space.reserveBytes)
    if let above = database.space.bytesAboveReserve {
      out.add(
        "rackside_disk_free_bytes", .gauge, "Free bytes on the database's disk.", above + database.space.reserveBytes)
    }
    out.add(
      "rackside_disk_full", .gauge, "1 if nothing can be stored.", database.space.state == .full ? 1 : 0)
  }

  private func process(_ out: inout MetricsText) {
    out.add(
      "process_cpu_seconds_total", .counter, "Seconds of processor time, over all threads.",
      ProcessFigures.processorSeconds)
    if let bytes = ProcessFigures.residentBytes {
      out.add("process_resident_memory_bytes", .gauge, "Bytes in memory.", bytes)
    }
  }
}
