import Foundation
import Gym
package import Terminal
package import Transport

/// Runs a radio: takes what its sources hear, and carries out the effects on the network and what is printed.
package actor RadioRun {
  private enum Event: Sendable {
    case input(RadioUplink.Input, connection: Int, at: Double)
    case radio(RadioEvent)
    case key(Character)
    case signal(Int32)
    case alarm
  }

  private let address: ServerAddress
  private let trust: ClientTrust
  private let tokens: TokenFile
  private let sources: [any RadioSource]
  private let environment: [String: String]
  private let words: RadioWords
  private let events: AsyncStream<Event>
  private let queue: AsyncStream<Event>.Continuation

  private var uplink: RadioUplink
  private var straps = HeardStraps()
  private var machines = HeardMachines()
  private var client: WebSocketClient?
  /// The number of the current connection. Events of earlier ones are ignored.
  private var connection = 0
  private var alarm: Task<Void, Never>?
  private var screen: RadioScreen?
  private var lastStatus: String?

  /// - Parameters:
  ///   - trust: whose certificates are accepted, by https.
  ///   - about: what the owner reads before approving the radio.
  /// - Throws: `TokenFile.Failure`.
  package init(
    server: ServerAddress, trusting trust: ClientTrust = ClientTrust(), tokens: TokenFile, about: String,
    sources: [any RadioSource], environment: [String: String], words: RadioWords = .english
  ) throws {
    address = server
    self.trust = trust
    self.tokens = tokens
    self.sources = sources
    self.environment = environment
    self.words = words
    uplink = RadioUplink(token: try tokens.token(for: server), about: about)
    (events, queue) = AsyncStream.makeStream()
  }

  /// Runs until somebody quits, or until the task is cancelled.
  /// - Returns: why it stopped by itself; nil if somebody ended it.
  package func run() async -> String? {
    signal(SIGPIPE, SIG_IGN)
    let signals = Signals([SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT]) { [queue] in queue.yield(.signal($0)) }
    let listeners = sources.map { source in
      Task { [queue] in await source.listen { queue.yield(.radio($0)) } }
    }
    if Tty.isScreen(environment: environment) {
      let screen = RadioScreen(words: words)
      screen.tty.enter { [queue] in queue.yield(.key($0)) }
      self.screen = screen
    }
    await withTaskCancellationHandler {
      await handleEvents()
    } onCancel: {
      queue.finish()
    }
    screen?.tty.leave()
    screen = nil
    for listener in listeners { listener.cancel() }
    // Straps that stay connected could not be used with a phone.
    for listener in listeners { await listener.value }
    withExtendedLifetime(signals) {}
    alarm?.cancel()
    connection += 1
    client?.close()
    guard uplink.link == .stopped else { return nil }
    return words.problem(uplink, address.text).map(Printable.clean)
  }

  private func handleEvents() async {
    perform(uplink.take(.start, at: RadioClock.now()))
    show()
    for await event in events {
      switch event {
      case .input(let input, let connection, let instant):
        if connection == self.connection { perform(uplink.take(input, at: instant)) }
      case .radio(let event): handle(event)
      case .key("q"), .key("Q"): return
      case .key: continue
      case .signal(SIGWINCH), .signal(SIGCONT): break
      case .signal: return
      case .alarm: perform(uplink.take(.tick, at: RadioClock.now()))
      }
      show()
      if uplink.link == .stopped { return }
    }
  }

  private func handle(_ event: RadioEvent) {
    switch event {
    case .beat(let beat):
      if let news = straps.take(beat) { say(news) }
      perform(uplink.take(.heard(beat), at: RadioClock.now()))
    case .notice(let notice): say(words.sentence(notice), to: .standardError)
    case .machine(let name, let reading, let at):
      if machines.take(name, reading, at: at) { say(words.heard(name, reading.kind)) }
      perform(uplink.take(.machine(name, reading, at: at), at: RadioClock.now()))
    }
  }

  // MARK: What is printed

  private func show() {
    let now = RadioClock.now()
    for news in straps.tick(at: now) { say(news) }
    machines.tick(at: now)
    let status = words.status(uplink, address.text)
    if let status, status != lastStatus { say(status, to: .standardError) }
    lastStatus = status ?? lastStatus
    screen?.draw(straps, machines, status: lastStatus ?? address.text, at: now)
    let due = min(uplink.wakeAt, straps.wakeAt, screen?.wakeAt ?? .infinity)
    setAlarm(due - now)
  }

  private func say(_ news: HeardStraps.News) {
    switch news {
    case .came(let strap, let bpm): say(words.heard(strap, bpm: bpm))
    case .back(let strap, let bpm): say(words.back(strap, bpm: bpm))
    case .lost(let strap): say(words.lost(strap))
    }
  }

  /// On a screen the last sentences stand below the straps. Otherwise straps are lines on standard output, and how the
  /// radio is are lines on standard error.
  private func say(_ sentence: String, to file: FileHandle = .standardOutput) {
    let line = Printable.clean(sentence)
    if let screen { screen.add(line) } else { file.write(Data((line + "\n").utf8)) }
  }

  // MARK: Effects

  private func perform(_ effects: [RadioUplink.Effect]) {
    for effect in effects {
      switch effect {
      case .connect: connect()
      case .send(let bytes): client?.send(bytes)
      case .disconnect:
        connection += 1
        client?.close()
        client = nil
      case .storeToken(let token):
        do { try tokens.store(token, for: address) } catch { uplink.tokenNotStored = true }
      case .forgetToken(let token):
        // If this fails, the next start tries the old token, is refused and asks to be paired again.
        try? tokens.forget(token, for: address)
      }
    }
  }

  private func connect() {
    connection += 1
    client = nil
    let number = connection
    Task {
      do {
        let client = try await WebSocketClient.connect(
          host: address.host, port: address.port, userAgent: "rackside radio", trust: address.isSecure ? trust : nil)
        guard opened(client, number) else { return }
        for await event in client.events {
          switch event {
          case .message(let bytes): queue.yield(.input(.message(bytes), connection: number, at: RadioClock.now()))
          case .closed(let code, _): queue.yield(.input(.closed(code: code), connection: number, at: RadioClock.now()))
          }
        }
      } catch {
        let failure = Display.Failure(error, trusting: trust)
        queue.yield(.input(.failed(failure), connection: number, at: RadioClock.now()))
      }
    }
  }

  private func opened(_ client: WebSocketClient, _ number: Int) -> Bool {
    guard number == connection else { return false }
    self.client = client
    queue.yield(.input(.opened, connection: number, at: RadioClock.now()))
    return true
  }

  private func setAlarm(_ milliseconds: Double) {
    alarm?.cancel()
    alarm = nil
    guard milliseconds < .infinity else { return }
    alarm = Task { [queue] in
      do { try await Task.sleep(for: .milliseconds(max(1, milliseconds))) } catch { return }
      queue.yield(.alarm)
    }
  }
}
