import Foundation
import Glibc
import Synchronization

/// A web server on 127.0.0.1 that answers each request with the next status of a list, on real sockets.
package final class HTTPSink: Sendable {
  package struct Received: Sendable {
    package var path: String
    /// By lower-case name.
    package var headers: [String: String]
    package var body: [UInt8]
  }

  package let port: Int
  private let listener: Int32
  private let state: Mutex<State>

  private struct State {
    var answers: [String]
    var requests: [Received] = []
    var open: Set<Int32> = []
    var isGivenUp = false
    var waiting: [(count: Int, go: CheckedContinuation<Void, Never>)] = []
  }

  /// - Parameter answers: a status line's end and headers, such as `429 Slow\r\nRetry-After: 1`; then 201.
  package init(_ answers: [String] = []) {
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
    state = Mutex(State(answers: answers))
    Thread.detachNewThread { [weak self] in
      while true {
        let socket = accept(listener, nil, nil)
        guard socket >= 0 else {
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

  package var requests: [Received] { state.withLock { $0.requests } }

  /// Waits until so many requests have come. It gives up where the test has run out of its time.
  package func requests(_ count: Int) async -> [Received] {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let goesOn = state.withLock { state in
          if state.requests.count >= count || state.isGivenUp || Task.isCancelled { return true }
          state.waiting.append((count, continuation))
          return false
        }
        if goesOn { continuation.resume() }
      }
    } onCancel: {
      change { $0.isGivenUp = true }
    }
    return requests
  }

  private func change(_ body: (inout State) -> Void) {
    let ready = state.withLock { state in
      body(&state)
      let now = state
      state.waiting = now.waiting.filter { !now.isGivenUp && now.requests.count < $0.count }
      return now.waiting.filter { now.isGivenUp || now.requests.count >= $0.count }
    }
    for wait in ready { wait.go.resume() }
  }

  // MARK: On a connection's thread

  private func serve(_ socket: Int32) {
    change { _ = $0.open.insert(socket) }
    defer {
      state.withLock { _ = $0.open.remove(socket) }
      close(socket)
    }
    var bytes: [UInt8] = []
    let end = Array("\r\n\r\n".utf8)
    while true {
      guard let head = bytes.firstRange(of: end) else {
        guard receive(socket, &bytes) else { return }
        continue
      }
      var lines = String(decoding: bytes[..<head.lowerBound], as: UTF8.self).split(separator: "\r\n")
      let path = lines.removeFirst().split(separator: " ").dropFirst().first.map(String.init) ?? ""
      let headers = Dictionary(
        lines.compactMap { line -> (String, String)? in
          guard let colon = line.firstIndex(of: ":") else { return nil }
          return (line[..<colon].lowercased(), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
        }, uniquingKeysWith: { first, _ in first })
      let length = headers["content-length"].flatMap { Int($0) } ?? 0
      while bytes.count < head.upperBound + length {
        guard receive(socket, &bytes) else { return }
      }
      let body = Array(bytes[head.upperBound..<head.upperBound + length])
      bytes.removeSubrange(..<(head.upperBound + length))
      var answer = "201 Created"
      change { state in
        state.requests.append(Received(path: path, headers: headers, body: body))
        if !state.answers.isEmpty { answer = state.answers.removeFirst() }
      }
      let reply = Array("HTTP/1.1 \(answer)\r\nContent-Length: 0\r\n\r\n".utf8)
      _ = send(socket, reply, reply.count, Int32(MSG_NOSIGNAL))
    }
  }

  private func receive(_ socket: Int32, _ bytes: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 8_192)
    let count = recv(socket, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    bytes += buffer[..<count]
    return true
  }
}
