import Foundation
import Synchronization
import TestKit
import Testing

@testable import Transport

/// What is known and told of a certificate, without a server of its own.
@Suite(.limitedConcurrency) struct CertificateKeeperTests {
  /// `gym.pem` and `gym.key` in a folder, at a time that the test sets, and what was told of them.
  private final class Files: Sendable {
    let folder = Folder()
    let options: TLSOptions
    let events: AsyncStream<TLSEvent>
    let now = Mutex(Int(Date().timeIntervalSince1970))

    init() {
      let (events, out) = AsyncStream.makeStream(of: TLSEvent.self)
      self.events = events
      var options = TLSOptions(certificate: folder.path + "/gym.pem", key: folder.path + "/gym.key", port: 0)
      options.happened = { out.yield($0) }
      // The result is the same if the client gives up.
      options.proofSeconds = 1
      self.options = options
    }

    /// The options with the time of this.
    var timed: TLSOptions {
      var timed = options
      timed.now = { [self] in now.withLock { $0 } }
      return timed
    }
  }

  @Test("a certificate that ends within two weeks is told once a day")
  func ending() async throws {
    let files = Files()
    try await TestCertificate.make("gym", in: files.folder)
    // It has thirty days.
    files.now.withLock { $0 += 10 * 86_400 }
    let keeper = CertificateKeeper(files.timed, host: "127.0.0.1") { _, _ in }
    keeper.begin { _ in 1 }
    var events = files.events.makeAsyncIterator()
    let certificate = try #require(keeper.state.certificate)
    #expect(await events.next() == .served(certificate))
    for _ in 0..<2 { keeper.look() }
    // A look that reports something else: all before it was reported then, and that is nothing.
    try FileManager.default.removeItem(atPath: files.folder.path + "/gym.pem")
    keeper.look(atOnce: true)
    let missing = await events.next()
    #expect(
      missing == .failed("\(files.options.certificate): cannot be read: No such file or directory", isServed: true))
    for days in [13, 12, -1] {
      files.now.withLock { $0 = certificate.notAfter - days * 86_400 }
      for _ in 0..<3 { keeper.look() }
      #expect(await events.next() == .ending(certificate))
    }
    try files.folder.write("gym.pem", "")
    keeper.look(atOnce: true)
    guard case .failed? = await events.next() else {
      Issue.record("told twice on one day")
      return
    }
    keeper.stop()
  }

  @Test("a listener whose certificate cannot be proved is known nevertheless, with what is wrong beside it")
  func unproved() async throws {
    // It answers every client, and not by TLS.
    try await withServer { other in
      let files = Files()
      let port = other.port
      let attempts = Mutex(0)
      let keeper = CertificateKeeper(files.options, host: "127.0.0.1") { _, done in
        let attempt = attempts.withLock {
          $0 += 1
          return $0
        }
        done(attempt < 3 ? .success(port) : .failure(.cannotStart(reason: "no more")))
      }
      keeper.begin { _ in port }
      var events = files.events.makeAsyncIterator()
      guard case .failed(_, isServed: false)? = await events.next() else {
        Issue.record("there is no file")
        return
      }
      #expect(keeper.state.port == nil)
      try await TestCertificate.make("gym", in: files.folder)
      keeper.look(atOnce: true)
      guard case .served(let certificate)? = await events.next() else {
        Issue.record("the listener has a certificate")
        return
      }
      guard case .failed(let why, isServed: true)? = await events.next() else {
        Issue.record("nobody can shake hands with it")
        return
      }
      #expect(why.hasPrefix("port \(port) does not answer by TLS: "), "\(why)")
      let state = keeper.state
      #expect(state.certificate == certificate && state.port == port && state.failure == why && state.since != nil)
      // The same again is no news: the next event is the third attempt's.
      while attempts.withLock({ $0 }) < 3 {
        keeper.look(atOnce: true)
        try await Task.sleep(for: .milliseconds(5))
      }
      guard case .failed(let last, isServed: true)? = await events.next() else {
        Issue.record("the certificate is still there")
        return
      }
      #expect(last.contains("no more") && keeper.state.certificate == certificate)
      keeper.stop()
    }
  }
}
