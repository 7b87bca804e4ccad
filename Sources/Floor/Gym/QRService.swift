import Gym
import QR
import Wire

/// QR codes for links that a member opens on their phone.
struct QRService: Service {
  func register(in registry: inout Registry) {
    registry.instant(QRMake.self, .identified) { _, call in
      let text = try Text.line(call.text, max: QRCode.mostBytes, field: "text")
      guard let code = QRCode(text) else { throw Invalid("text", .tooLong(max: QRCode.mostBytes)) }
      return QRMake.Reply(size: code.size, rows: code.rows)
    }
  }
}
