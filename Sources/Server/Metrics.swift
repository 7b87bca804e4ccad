import Floor
import Transport

extension Bridge {
  /// Prometheus text.
  func metrics(uptime milliseconds: Int) -> String {
    guard let statistics = server?.statistics, let counts = floor?.counts else { return "" }
    var text = ""
    func metric(_ name: String, _ type: String, _ help: String, _ value: Int) {
      text += "# HELP rackside_\(name) \(help)\n# TYPE rackside_\(name) \(type)\nrackside_\(name) \(value)\n"
    }
    metric("uptime_seconds", "gauge", "Seconds since the start.", milliseconds / 1000)
    metric("connections", "gauge", "Open WebSocket connections.", counts.connections)
    metric("subscriptions", "gauge", "Subscriptions to topics.", counts.listeners)
    metric("connections_total", "counter", "Connections accepted.", statistics.connectionsAccepted)
    metric("messages_in_total", "counter", "Messages received.", statistics.messagesIn)
    metric("messages_out_total", "counter", "Messages sent.", statistics.messagesOut)
    metric(
      "frames_out_total", "counter", "Frames written; fewer than messages, since those that wait share one.",
      statistics.framesOut)
    metric("bytes_in_total", "counter", "Payload bytes received.", statistics.bytesIn)
    metric("bytes_out_total", "counter", "Payload bytes sent.", statistics.bytesOut)
    metric("slow_closes_total", "counter", "Connections closed because they read too slowly.", statistics.slowCloses)
    metric("refused_total", "counter", "Connections refused.", statistics.refused)
    metric("http_requests_total", "counter", "HTTP requests.", statistics.httpRequests)
    return text
  }
}
