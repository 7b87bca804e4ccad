import Foundation
import Glibc
import Synchronization

/// A mail server on 127.0.0.1 that takes every letter, on real sockets. A test waits for what it got.
package final class MailSink: Sendable {
  /// A letter as it came.
  package struct Received: Sendable {
    package var from: String
    package var to: [String]
    /// What was given for `AUTH PLAIN`, decoded; nil without a login.
    package var login: String?
    /// Lines without CRLF, dots unstuffed.
    package var lines: [String]

    /// A header's value with its folds undone, as it was sent.
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

    /// The text, which came as base64.
    package var text: String {
      let body = lines.drop { !$0.isEmpty }.joined()
      return Data(base64Encoded: body).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
  }

  /// What it does with a letter.
  package enum Manner: Sendable {
    case takes
    /// Refuses every recipient with 550.
    case refuses
    /// Takes the connection and says nothing.
    case isSilent
  }

  package let port: Int
  private let listener: Int32
  private let manner: Manner
  private let state = Mutex(State())

  private struct State {
    var letters: [Received] = []
    var connections = 0
    var open: Set<Int32> = []
    var isGivenUp = false
    var waiting: [(isThere: @Sendable (State) -> Bool, go: CheckedContinuation<Void, Never>)] = []
  }

  package init(_ manner: Manner = .takes) {
    self.manner = manner
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && listen(listener, 16) == 0 && getsockname(listener, address, &size) == 0
      }
    }
    precondition(bound, "no free port")
    self.listener = listener
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [weak self] in
      while true {
        let socket = accept(listener, nil, nil)
        guard socket >= 0 else {
          // Here and not in `stop`: another test must not get this number while this thread still uses it.
          close(listener)
          return
        }
        guard let self else {
          close(socket)
          return
        }
        Thread.detachNewThread { self.serve(socket) }
      }
    }
  }

  package func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    state.withLock { for socket in $0.open { shutdown(socket, Int32(SHUT_RDWR)) } }
  }

  package var letters: [Received] { state.withLock { $0.letters } }

  /// Waits until so many letters have come. It gives up where the test has run out of its time.
  package func letters(_ count: Int) async -> [Received] {
    await wait { $0.letters.count >= count }
    return letters
  }

  /// Waits until somebody has connected.
  package func connected() async { await wait { $0.connections > 0 } }

  private func wait(for isThere: @escaping @Sendable (State) -> Bool) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let goesOn = state.withLock { state in
          if isThere(state) || Task.isCancelled { return true }
          state.waiting.append((isThere, continuation))
          return false
        }
        if goesOn { continuation.resume() }
      }
    } onCancel: {
      change { state in state.isGivenUp = true }
    }
  }

  /// Wakes up those whose wait it ends.
  private func change(_ body: (inout State) -> Void) {
    let ready = state.withLock { state in
      body(&state)
      let now = state
      state.waiting = now.waiting.filter { !$0.isThere(now) && !now.isGivenUp }
      return now.waiting.filter { $0.isThere(now) || now.isGivenUp }
    }
    for wait in ready { wait.go.resume() }
  }

  // MARK: On a connection's thread

  private func serve(_ socket: Int32) {
    change { state in
      state.connections += 1
      state.open.insert(socket)
    }
    defer {
      state.withLock { _ = $0.open.remove(socket) }
      close(socket)
    }
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
    var letter = Received(from: "", to: [], login: nil, lines: [])
    while let line = reader.next() {
      let verb = line.prefix { $0 != " " && $0 != ":" }.uppercased()
      switch verb {
      case "EHLO", "HELO":
        say("250-sink")
        say("250 AUTH PLAIN")
      case "AUTH":
        say("334 ")
        let given = reader.next().flatMap { Data(base64Encoded: $0) } ?? Data()
        letter.login = String(decoding: given, as: UTF8.self).replacing("\0", with: " ")
        say("235 ok")
      case "MAIL":
        letter.from = Self.address(line)
        say("250 ok")
      case "RCPT":
        if case .refuses = manner {
          say("550 nobody")
        } else {
          letter.to.append(Self.address(line))
          say("250 ok")
        }
      case "DATA":
        say("354 go on")
        while let line = reader.next(), line != "." {
          letter.lines.append(line.hasPrefix(".") ? String(line.dropFirst()) : line)
        }
        let taken = letter
        change { $0.letters.append(taken) }
        letter.to = []
        letter.lines = []
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
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = recv(socket, &buffer, buffer.count, 0)
        guard count > 0 else { return nil }
        bytes += buffer[..<count]
      }
    }
  }
}
