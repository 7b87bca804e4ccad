import Foundation
import Glibc

/// A mail server on 127.0.0.1 that accepts every email, on real sockets. Tests wait for its emails.
package final class MailSink: Sendable {
  /// An email as it arrived.
  package struct Received: Sendable {
    package var from: String
    package var to: [String]
    /// The decoded `AUTH PLAIN` login; nil without a login.
    package var login: String?
    /// Lines without CRLF, dots unstuffed.
    package var lines: [String]

    /// A header's value, unfolded but not decoded.
    package func header(_ name: String) -> String? {
      var found: String?
      for line in lines.prefix(while: { !$0.isEmpty }) {
        if let value = found {
          guard line.hasPrefix(" ") else { return value }
          found = value + line
        } else if line.hasPrefix(name + ": ") {
          found = String(line.dropFirst(name.count + 2))
        }
      }
      return found
    }

    /// The text, decoded from base64.
    package var text: String {
      let body = lines.drop { !$0.isEmpty }.joined()
      return Data(base64Encoded: body).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
  }

  /// How the server treats an email.
  package enum Manner: Sendable {
    case takes
    /// Refuses every recipient with 550.
    case refuses
    /// Accepts the connection and never answers.
    case isSilent
  }

  private struct State {
    var emails: [Received] = []
    var connections = 0
  }

  private let listener = LocalListener()
  private let manner: Manner
  private let state = Watched(State())
  package var port: Int { listener.port }

  package init(_ manner: Manner = .takes) {
    self.manner = manner
    listener.start { [weak self] socket in self?.serve(socket) }
  }

  package func stop() { listener.stop() }

  package var emails: [Received] { state.value.emails }

  /// Waits until this many emails have arrived, or the test's time is over.
  package func emails(_ count: Int) async -> [Received] {
    await state.wait { $0.emails.count >= count }
    return emails
  }

  /// Waits until a client has connected.
  package func connected() async { await state.wait { $0.connections > 0 } }

  // MARK: On a connection's thread

  private func serve(_ socket: Int32) {
    state.change { $0.connections += 1 }
    var reader = LineReader(socket: socket)
    if case .isSilent = manner {
      while reader.next() != nil {}
      return
    }
    func say(_ line: String) {
      let bytes = Array((line + "\r\n").utf8)
      _ = send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
    say("220 sink")
    var email = Received(from: "", to: [], login: nil, lines: [])
    while let line = reader.next() {
      let verb = line.prefix { $0 != " " && $0 != ":" }.uppercased()
      switch verb {
      case "EHLO", "HELO":
        say("250-sink")
        say("250 AUTH PLAIN")
      case "AUTH":
        say("334 ")
        let given = reader.next().flatMap { Data(base64Encoded: $0) } ?? Data()
        email.login = String(decoding: given, as: UTF8.self).replacing("\0", with: " ")
        say("235 ok")
      case "MAIL":
        email.from = Self.address(line)
        say("250 ok")
      case "RCPT":
        if case .refuses = manner {
          say("550 nobody")
        } else {
          email.to.append(Self.address(line))
          say("250 ok")
        }
      case "DATA":
        say("354 go on")
        while let line = reader.next(), line != "." {
          email.lines.append(line.hasPrefix(".") ? String(line.dropFirst()) : line)
        }
        let taken = email
        state.change { $0.emails.append(taken) }
        email.to = []
        email.lines = []
        say("250 taken")
      case "QUIT":
        say("221 bye")
        return
      default: say("250 ok")
      }
    }
  }

  private static func address(_ line: String) -> String {
    guard let from = line.firstIndex(of: "<"), let to = line.lastIndex(of: ">"), from < to else { return "" }
    return String(line[line.index(after: from)..<to])
  }

  private struct LineReader {
    let socket: Int32
    var bytes: [UInt8] = []

    mutating func next() -> String? {
      while true {
        if let end = bytes.firstIndex(of: 10) {
          let line = bytes[..<end].filter { $0 != 13 }
          bytes.removeSubrange(...end)
          return String(decoding: line, as: UTF8.self)
        }
        guard receive(socket, &bytes) else { return nil }
      }
    }
  }
}
