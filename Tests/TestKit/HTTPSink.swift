import Foundation
import Glibc

/// A web server on 127.0.0.1 that answers each request with the next status of a list, on real sockets.
package final class HTTPSink: Sendable {
  package struct Received: Sendable {
    package var path: String
    /// By lower-case name.
    package var headers: [String: String]
    package var body: [UInt8]
  }

  private struct State {
    var answers: [String]
    var requests: [Received] = []
  }

  private let listener = LocalListener()
  private let state: Watched<State>
  private let hangs: Bool
  package var port: Int { listener.port }

  /// - Parameters:
  ///   - answers: for each request the end of the status line and headers, such as `429 Slow\r
  ///   Retry-After: 1`; 201 after the last.
  ///   - hangs: whether it accepts requests and never answers.
  package init(_ answers: [String] = [], hangs: Bool = false) {
    self.hangs = hangs
    state = Watched(State(answers: answers))
    listener.start { [weak self] socket in self?.serve(socket) }
  }

  package func stop() { listener.stop() }

  package var requests: [Received] { state.value.requests }

  /// Waits until this many requests have arrived, or the test's time is over.
  package func requests(_ count: Int) async -> [Received] {
    await state.wait { $0.requests.count >= count }
    return requests
  }

  // MARK: On a connection's thread

  private func serve(_ socket: Int32) {
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
      let answer = state.change { state in
        state.requests.append(Received(path: path, headers: headers, body: body))
        return state.answers.isEmpty ? "201 Created" : state.answers.removeFirst()
      }
      if hangs { continue }
      let reply = Array("HTTP/1.1 \(answer)\r\nContent-Length: 0\r\n\r\n".utf8)
      _ = send(socket, reply, reply.count, Int32(MSG_NOSIGNAL))
    }
  }
}
