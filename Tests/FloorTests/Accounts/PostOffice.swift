import Mail
import TestKit
import Testing

@testable import Floor

/// A gym whose emails arrive.
struct PostOffice {
  let sink = MailSink()
  let mailer: Mailer
  let floor: TestFloor

  init(_ settings: FloorSettings = FloorSettings()) throws {
    mailer = Mailer(
      MailServer(host: "127.0.0.1", port: sink.port, security: .none, from: "gym@example.com"),
      failed: { Issue.record("not sent: \($0)") })
    floor = try TestFloor(settings: settings, mail: GymMail(mailer: mailer, links: "https://floor.example/"))
  }

  func stop() {
    mailer.stop()
    sink.stop()
  }

  /// The secret in the link of the last of this many emails.
  func secret(_ count: Int = 1) async throws -> String {
    let text = try #require(await sink.emails(count).last).text
    let link = try #require(
      text.firstMatch(of: /https:\/\/floor\.example\/me\/#(?:link=l|confirm=e)_[\w-]{43}\r\n/))
    return String(link.0.split(separator: "=", maxSplits: 1)[1].dropLast())
  }
}
