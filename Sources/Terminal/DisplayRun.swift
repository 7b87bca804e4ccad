import Foundation
import Gym
package import Transport
import Wire

/// Runs a display: feeds events to its state machine and carries out the effects on the network and the terminal.
package actor DisplayRun {
  private enum Event: Sendable {
    /// `at` is when the input arrived. The time that it waits for its turn must not count as network delay.
    case input(Display.Input, connection: Int, at: Double)
    case signal(Int32)
    case alarm
  }

  private enum Output {
    case screen(ScreenOutput)
    /// Without a terminal: changes as lines on standard output, the connection's state on standard error.
    case lines(LineOutput)
  }

  /// What is printed when there is no screen.
  private enum News {
    case set(FloorRow)
    case timer(FloorTimer)
    case heart(HeartNews)
  }

  private let address: ServerAddress
  private let trust: ClientTrust
  private let tokens: TokenFile
  private let environment: [String: String]
  private let words: Words
  private let ringsBell: Bool
  private let events: AsyncStream<Event>
  private let queue: AsyncStream<Event>.Continuation

  private var display: Display
  private var client: WebSocketClient?
  /// The number of the current connection. Events of earlier ones are ignored.
  private var connection = 0
  private var alarm: Task<Void, Never>?
  private var isDone = false
  private var output: Output?

  /// - Parameters:
  ///   - trust: whose certificates are accepted, by https.
  ///   - about: what the owner reads before approving the display.
  ///   - timer: the label of the one timer to show, or its beginning.
  ///   - ringsBell: whether the terminal's bell rings for phases.
  /// - Throws: `TokenFile.Failure`.
  package init(
    server: ServerAddress, trusting trust: ClientTrust = ClientTrust(), tokens: TokenFile, about: String,
    timer: String? = nil, ringsBell: Bool = false, environment: [String: String], words: Words = .english
  ) throws {
    address = server
    self.trust = trust
    self.tokens = tokens
    self.environment = environment
    self.words = words
    self.ringsBell = ringsBell
    display = Display(token: try tokens.token(for: server), about: about, timerName: timer)
    (events, queue) = AsyncStream.makeStream()
  }

  /// Runs until somebody quits.
  /// - Returns: why it stopped by itself, in sentences; nil if somebody quit.
  package func run() async -> String? {
    signal(SIGPIPE, SIG_IGN)
    let signals = Signals([SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT]) { [queue] in queue.yield(.signal($0)) }
    let isScreen = Tty.isScreen(environment: environment)
    output =
      isScreen
      ? .screen(ScreenOutput(words: words, address: address.text, ringsBell: ringsBell, environment: environment))
      : .lines(LineOutput(words: words, address: address.text))
    if case .screen(let screen) = output {
      screen.tty.enter { [queue] key in queue.yield(.input(.key(key), connection: -1, at: Self.now())) }
    }
    await handleEvents()
    if case .screen(let screen) = output { screen.tty.leave() }
    output = nil
    withExtendedLifetime(signals) {}
    await leave()
    alarm?.cancel()
    connection += 1
    guard display.link == .stopped else { return nil }
    return Printable.clean(words.problem(display, address.text).joined(separator: " "))
  }

  /// Says good-bye, and waits until the server has closed the connection too. Otherwise the process may end before it has
  /// sent anything.
  private func leave() async {
    let goodBye = display.leave()
    _ = perform(goodBye)
    client?.close()
    if goodBye.isEmpty { return }
    let until = Self.now() + Self.goodByeMilliseconds
    setAlarm(Self.goodByeMilliseconds)
    for await event in events {
      switch event {
      case .input(.closed, connection: connection, _): return
      case .signal(SIGINT), .signal(SIGTERM), .signal(SIGHUP): return
      case .alarm where Self.now() >= until: return
      case .input, .signal, .alarm: continue
      }
    }
  }

  private func handleEvents() async {
    show(perform(display.take(.start, at: Self.now())))
    for await event in events {
      switch event {
      case .input(let input, let connection, let instant):
        if connection >= 0, connection != self.connection { continue }
        show(perform(display.take(input, at: instant)))
      case .signal(SIGWINCH), .signal(SIGCONT):
        if case .screen(let screen) = output { screen.painter.forget() }
        show([])
      case .signal: return
      case .alarm: show(perform(display.take(.tick, at: Self.now())), isDue: true)
      }
      if isDone { return }
    }
  }

  /// - Parameter isDue: draws at once, for changes that are due now, such as a digit. Others may share a later frame.
  private func show(_ news: [News], isDue: Bool = false) {
    let now = Self.now()
    var nextFrame: Double?
    var drawsClocks = false
    switch output {
    case .screen(let screen):
      nextFrame = screen.draw(display, at: now, isDue: isDue)
      drawsClocks = true
      // If the terminal takes no more output, a frame is left, and no proof is sent.
      if nextFrame == nil { _ = perform(display.drew(in: Self.now() - now)) }
    case .lines(var lines):
      for line in lines.statusChanges(display) { print(line, to: .standardError) }
      for item in news {
        let line: String? =
          switch item {
          case .set(let row): lines.line(row, display)
          case .timer(let timer): lines.line(timer, display)
          case .heart(let heart): lines.line(heart, display)
          }
        if let line { print(line, to: .standardOutput) }
      }
      output = .lines(lines)
      _ = perform(display.drew(in: Self.now() - now))
      if display.link == .stopped { isDone = true }
    case nil: break
    }
    setAlarm(min(display.wakeAt(drawsClocks: drawsClocks), nextFrame ?? .infinity) - now)
  }

  private func print(_ line: String, to file: FileHandle) { file.write(Data((line + "\n").utf8)) }

  private func perform(_ effects: [Display.Effect]) -> [News] {
    var news: [News] = []
    for effect in effects {
      switch effect {
      case .connect: connect()
      case .send(let bytes): client?.send(bytes)
      case .disconnect:
        connection += 1
        client?.close()
        client = nil
      case .storeToken(let token):
        do { try tokens.store(token, for: address) } catch { display.tokenNotStored = true }
      case .forgetToken(let token):
        // If this fails, the next start tries the old token, is refused and asks to be paired again.
        try? tokens.forget(token, for: address)
      case .newSet(let row): news.append(.set(row))
      case .timerChanged(let timer): news.append(.timer(timer))
      case .heartNews(let heart): news.append(.heart(heart))
      case .quit: isDone = true
      }
    }
    return news
  }

  private func connect() {
    connection += 1
    client = nil
    let number = connection
    Task {
      do {
        let client = try await WebSocketClient.connect(
          host: address.host, port: address.port, userAgent: "rackside display", trust: address.isSecure ? trust : nil)
        guard opened(client, number) else { return }
        for await event in client.events {
          switch event {
          case .message(let bytes): queue.yield(.input(.message(bytes), connection: number, at: Self.now()))
          case .closed(let code, _): queue.yield(.input(.closed(code: code), connection: number, at: Self.now()))
          }
        }
      } catch {
        let failure = Display.Failure(error, trusting: trust)
        queue.yield(.input(.failed(failure), connection: number, at: Self.now()))
      }
    }
  }

  private func opened(_ client: WebSocketClient, _ number: Int) -> Bool {
    guard number == connection else { return false }
    self.client = client
    queue.yield(.input(.opened, connection: number, at: Self.now()))
    return true
  }

  private func setAlarm(_ milliseconds: Double) {
    alarm?.cancel()
    alarm = Task { [queue] in
      do { try await Task.sleep(for: .milliseconds(max(1, milliseconds))) } catch { return }
      queue.yield(.alarm)
    }
  }

  /// Milliseconds since 1970 by a clock that never jumps: read once at the start, then counted, also while the machine
  /// sleeps.
  private static func now() -> Double { epoch + start.duration(to: .now) / .milliseconds(1) }

  /// How long somebody who quits waits for a server that does not answer.
  private static let goodByeMilliseconds: Double = 1_000
  private static let epoch = Date().timeIntervalSince1970 * 1000
  private static let start = ContinuousClock.now
}
