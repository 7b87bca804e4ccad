import Foundation
import Glibc

/// A model's server on 127.0.0.1, on real sockets. It says the truth, lies, stalls, drips or breaks off, as a test wants.
package final class ModelSink: Sendable {
  /// What it does once a request has come.
  package enum Step: Sendable {
    /// The head of a stream. Every other step but `raw` needs it before.
    case head
    /// A piece of the text.
    case piece(String)
    /// A piece for each character.
    case drip(String)
    case done
    case raw(String)
    /// Sends the same again and again until the other end has had enough.
    case flood(String)
    /// Sends nothing more and keeps the connection.
    case hang
  }

  package struct Received: Sendable {
    package var head: String
    package var body: String
  }

  private let listener = LocalListener()
  private let received = Watched<[Received]>([])
  private let steps: @Sendable (_ number: Int) -> [Step]
  package var port: Int { listener.port }
  package var url: String { "http://127.0.0.1:\(port)" }

  /// - Parameter steps: for each request, counted from 0.
  package init(_ steps: @escaping @Sendable (_ number: Int) -> [Step]) {
    self.steps = steps
    listener.start { [weak self] socket in self?.serve(socket) }
  }

  /// Says the same text to everybody.
  package convenience init(saying text: String) { self.init { _ in [.head, .drip(text), .done] } }

  package func stop() { listener.stop() }

  /// Waits until this many requests have arrived, or the test's time is over.
  package func requests(_ count: Int) async -> [Received] {
    await received.wait { $0.count >= count }
    return received.value
  }

  package var requests: [Received] { received.value }

  // MARK: On a connection's thread

  private func serve(_ socket: Int32) {
    var bytes: [UInt8] = []
    var head = bytes.firstRange(of: Array("\r\n\r\n".utf8))
    while head == nil {
      guard receive(socket, &bytes) else { return }
      head = bytes.firstRange(of: Array("\r\n\r\n".utf8))
    }
    guard let head else { return }
    let text = String(decoding: bytes[..<head.lowerBound], as: UTF8.self)
    let length =
      text.lowercased().split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
      .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
    while bytes.count < head.upperBound + length {
      guard receive(socket, &bytes) else { return }
    }
    let body = String(decoding: bytes[head.upperBound..<head.upperBound + length], as: UTF8.self)
    let number = received.change { all in
      all.append(Received(head: text, body: body))
      return all.count - 1
    }
    for step in steps(number) {
      guard take(step, socket) else { return }
    }
  }

  private func take(_ step: Step, _ socket: Int32) -> Bool {
    switch step {
    case .head:
      return write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n", socket)
    case .piece(let text): return write(Self.event(text), socket)
    case .drip(let text): return text.allSatisfy { write(Self.event(String($0)), socket) }
    case .done: return write("data: [DONE]\n\n", socket)
    case .raw(let text): return write(text, socket)
    case .flood(let text):
      while write(text, socket) {}
      return false
    case .hang:
      var rest: [UInt8] = []
      while receive(socket, &rest) {}
      return false
    }
  }

  private static func event(_ text: String) -> String {
    let content = (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    return "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\(content)}}]}\n\n"
  }

  private func write(_ text: String, _ socket: Int32) -> Bool {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }
}
