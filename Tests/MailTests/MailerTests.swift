import Foundation
import Synchronization
import TestKit
import Testing

@testable import Mail

@Suite(.limitedConcurrency) struct MailerTests {
  /// What a mailer reported.
  private final class Failures: Sendable {
    private let reasons = AsyncStream<String>.makeStream()
    func add(_ why: String) { reasons.continuation.yield(why) }
    func next() async -> String? {
      var all = reasons.stream.makeAsyncIterator()
      return await all.next()
    }
  }

  private let failures = Failures()

  private func mailer(
    _ sink: MailSink, user: String = "", limits: Mailer.Limits = Mailer.Limits(),
    security: MailServer.Security = .none
  ) -> Mailer {
    let server = MailServer(
      host: "127.0.0.1", port: sink.port, security: security, user: user, password: user.isEmpty ? "" : "chalk",
      from: "gym@example.com")
    return Mailer(server, limits: limits, failed: { [failures] in failures.add($0) })
  }

  private func email(_ number: Int = 1, to: String = "mara@example.com") -> EmailMessage {
    EmailMessage(to: to, fromName: "Iron Yard", subject: "Number \(number)", text: "Hello Mara,\n\nset \(number).\n")
  }

  @Test("emails arrive whole and in order, with a login where the server asks for one")
  func arrives() async throws {
    let sink = MailSink()
    defer { sink.stop() }
    let mailer = mailer(sink, user: "gym")
    for number in 1...3 { mailer.send(email(number)) }
    let got = await sink.emails(3)
    #expect(got.map { $0.header("Subject") } == (1...3).map { EmailMessage.encoded("Number \($0)") })
    #expect(got[0].from == "gym@example.com")
    #expect(got[0].to == ["mara@example.com"])
    #expect(got[0].login == " gym chalk")
    #expect(got[0].text == "Hello Mara,\r\n\r\nset 1.\r\n")
    #expect(got[0].header("To") == "<mara@example.com>")
    #expect(got[0].header("Date")?.hasSuffix(" +0000") == true)
    #expect(Set(got.compactMap { $0.header("Message-ID") }).count == 3)
    mailer.stop()
  }

  @Test("a name of any script fits the header, and none begins another header")
  func headers() {
    let name = "Żelazny Dwór 🏋️‍♀️ — the gym by the river, between the old brewery and the railway"
    let words = EmailMessage.encoded(name).components(separatedBy: "\r\n ")
    #expect(words.allSatisfy { $0.utf8.count <= 75 && $0.hasPrefix("=?UTF-8?B?") && $0.hasSuffix("?=") })
    let decoded = words.map { word in
      Data(base64Encoded: String(word.dropFirst(10).dropLast(2))).map { String(decoding: $0, as: UTF8.self) } ?? "?"
    }
    #expect(decoded.joined() == name)
    let sneaky = EmailMessage(
      to: "m@example.com\r\nBcc: all@example.com", fromName: "x\r\nBcc: y", subject: "a\nb", text: "t")
    let message = String(decoding: sneaky.message(from: "gym@example.com", id: "1", at: 1_795_250_000), as: UTF8.self)
    #expect(!message.contains("\nBcc"))
    #expect(message.contains("Date: Sat, 21 Nov 2026 08:33:20 +0000\r\n"))
  }

  @Test("an email that the server refuses is reported without its text, and the next one is sent")
  func refused() async throws {
    let sink = MailSink(.refuses)
    defer { sink.stop() }
    let mailer = mailer(sink)
    mailer.send(email())
    let why = try #require(await failures.next())
    #expect(why.contains("550"))
    #expect(!why.contains("mara"))
    #expect(!mailer.isFull)
    mailer.stop()
  }

  @Test("nothing is sent in the clear to a server that should encrypt and does not")
  func encryption() async throws {
    let sink = MailSink()
    defer { sink.stop() }
    let mailer = mailer(sink, user: "gym", security: .starttls)
    mailer.send(email())
    #expect(await failures.next() != nil)
    #expect(sink.emails.isEmpty)
    mailer.stop()
  }

  @Test("a silent server holds up nobody: emails beyond the bound are dropped, and the mailer stops at once")
  func silent() async throws {
    let sink = MailSink(.isSilent)
    defer { sink.stop() }
    var limits = Mailer.Limits()
    limits.waiting = 2
    // The server does not greet, so the mailer is still connecting.
    limits.connectMilliseconds = 600_000
    limits.totalMilliseconds = 600_000
    let mailer = mailer(sink, limits: limits)
    mailer.send(email(1))
    await sink.connected()
    mailer.send(email(2))
    #expect(mailer.isFull)
    mailer.send(email(3))
    #expect(await failures.next() == "too many emails wait")
    // This would take ten minutes if it waited for the server.
    try await onOwnThread { mailer.stop() }
    #expect(sink.emails.isEmpty)
  }

  @Test("an email that takes too long is given up and reported")
  func tooLong() async throws {
    let sink = MailSink(.isSilent)
    defer { sink.stop() }
    var limits = Mailer.Limits()
    limits.totalMilliseconds = 50
    let mailer = mailer(sink, limits: limits)
    mailer.send(email())
    #expect(await failures.next() != nil)
    mailer.stop()
  }
}
