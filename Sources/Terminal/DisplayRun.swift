import Foundation
import Gym
import Transport
import Wire

/// Runs a display: carries what happens to the state machine, and what it wants to the network and the terminal.
package actor DisplayRun {
  private enum Happening: Sendable {
    /// With the instant at which it came: how long it waits for its turn is no part of its way.
    case input(Display.Input, connection: Int, at: Double)
    case signal(Int32)
    case wake
  }

  private let address: ServerAddress
  private let tokens: TokenFile
  private let environment: [String: String]
  private let words: Words
  private let ringsBell: Bool
  private let happenings: AsyncStream<Happening>
  private let happened: AsyncStream<Happening>.Continuation

  private var display: Display
  private var client: WebSocketClient?
  /// News of a connection that was given up are no news.
  private var connection = 0
  private var alarm: Task<Void, Never>?
  private var isDone = false
  private var face: Face?

  private enum Face {
    case screen(ScreenFace)
    /// Where nobody looks at a screen: each new set is a line, and the rest is told on standard error.
    case lines(LineTeller)
  }

  /// What is printed where there is no screen.
  private enum News {
    case set(FloorRow)
    case clock(FloorTimer)
  }

  /// - Parameters:
  ///   - timer: the label of the one timer to show, or how it begins.
  ///   - ringsBell: whether the terminal's bell tells phases.
  /// - Throws: `TokenFile.Wrong`.
  package init(
    server: ServerAddress, tokens: TokenFile, about: String, timer: String? = nil, ringsBell: Bool = false,
    environment: [String: String], words: Words = .english
  ) throws {
    address = server
    self.tokens = tokens
    self.environment = environment
    self.words = words
    self.ringsBell = ringsBell
    display = Display(token: try tokens.token(for: server), about: about, named: timer)
    (happenings, happened) = AsyncStream.makeStream()
  }

  /// Until somebody quits.
  /// - Returns: whether the server and this program understood each other.
  package func run() async -> Bool {
    signal(SIGPIPE, SIG_IGN)
    let signals = Signals([SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT]) { [happened] in happened.yield(.signal($0)) }
    let isScreen = Tty.isScreen(environment: environment)
    face =
      isScreen
      ? .screen(ScreenFace(words: words, address: address.text, ringsBell: ringsBell, environment: environment))
      : .lines(LineTeller(words: words, address: address.text))
    if case .screen(let face) = face {
      face.tty.enter { [happened] key in happened.yield(.input(.key(key), connection: -1, at: Self.now())) }
    }
    await untilDone()
    if case .screen(let face) = face { face.tty.leave() }
    face = nil
    withExtendedLifetime(signals) {}
    alarm?.cancel()
    connection += 1
    client?.close()
    return display.link != .stopped
  }

  /// Takes what happens, one after the other.
  private func untilDone() async {
    show(perform(display.take(.start, at: Self.now())))
    for await happening in happenings {
      switch happening {
      case .input(let input, let connection, let instant):
        if connection >= 0, connection != self.connection { continue }
        show(perform(display.take(input, at: instant)))
      case .signal(SIGWINCH), .signal(SIGCONT):
        if case .screen(let face) = face { face.painter.forget() }
        show([])
      case .signal: return
      case .wake: show(perform(display.take(.tick, at: Self.now())), isDue: true)
      }
      if isDone { return }
    }
  }

  /// - Parameter isDue: it is time for what changes by itself, a digit say, which waits for nothing.
  private func show(_ news: [News], isDue: Bool = false) {
    let now = Self.now()
    var again: Double?
    var drawsClocks = false
    switch face {
    case .screen(let face):
      again = face.draw(display, at: now, isDue: isDue)
      drawsClocks = true
    case .lines(var teller):
      for line in teller.remarks(display) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
      for piece in news {
        let line: String? =
          switch piece {
          case .set(let row): teller.line(row, display)
          case .clock(let timer): teller.line(timer, display)
          }
        guard let line else { continue }
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
      }
      face = .lines(teller)
      if display.link == .stopped { isDone = true }
    case nil: break
    }
    setAlarm(min(display.wakeAt(drawsClocks: drawsClocks), again ?? .infinity) - now)
  }

  private func perform(_ effects: [Display.Effect]) -> [News] {
    var news: [News] = []
    for effect in effects {
      switch effect {
      case .connect: connect()
      case .send(let bytes): client?.send(bytes)
      case .hangUp:
        connection += 1
        client?.close()
        client = nil
      case .keepToken(let token):
        do { try tokens.keep(token, for: address) } catch { display.tokenNotKept = true }
      case .forgetToken(let token):
        // What cannot be forgotten is refused again at the next start, and asked for anew.
        try? tokens.forget(token, for: address)
      case .new(let row): news.append(.set(row))
      case .clock(let timer): news.append(.clock(timer))
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
          host: address.host, port: address.port, userAgent: "rackside display")
        guard opened(client, number) else { return }
        for await event in client.events {
          switch event {
          case .message(let bytes): happened.yield(.input(.message(bytes), connection: number, at: Self.now()))
          case .closed(let code, _): happened.yield(.input(.closed(code: code), connection: number, at: Self.now()))
          }
        }
      } catch TransportError.handshakeRefused(let status, _) {
        happened.yield(.input(.failed(refused: status != nil), connection: number, at: Self.now()))
      } catch {
        happened.yield(.input(.failed(refused: false), connection: number, at: Self.now()))
      }
    }
  }

  private func opened(_ client: WebSocketClient, _ number: Int) -> Bool {
    guard number == connection else { return false }
    self.client = client
    happened.yield(.input(.opened, connection: number, at: Self.now()))
    return true
  }

  private func setAlarm(_ milliseconds: Double) {
    alarm?.cancel()
    alarm = Task { [happened] in
      do { try await Task.sleep(for: .milliseconds(max(1, milliseconds))) } catch { return }
      happened.yield(.wake)
    }
  }

  /// Milliseconds since 1970 by a clock that never jumps: set once, then counted, also while the machine sleeps.
  private static func now() -> Double { epoch + start.duration(to: .now) / .milliseconds(1) }

  private static let epoch = Date().timeIntervalSince1970 * 1000
  private static let start = ContinuousClock.now
}

/// What a run draws with.
private final class ScreenFace {
  let tty = Tty()
  var painter: Painter
  private let screen: Screen
  private var lastFrame = -Double.infinity
  private var bell: Bell?

  /// A burst of sets is drawn as one.
  private static let leastBetweenFrames = 50.0

  init(words: Words, address: String, ringsBell: Bool, environment: [String: String]) {
    let colours = ColourDepth(environment: environment)
    painter = Painter(colours)
    screen = Screen(words: words, address: address, colours: colours)
    bell = ringsBell ? Bell() : nil
  }

  /// - Returns: when to be called again, where it is too soon for another frame.
  func draw(_ display: Display, at now: Double, isDue: Bool) -> Double? {
    guard isDue || now - lastFrame >= Self.leastBetweenFrames else { return lastFrame + Self.leastBetweenFrames }
    let size = tty.size
    let frame = painter.paint(screen.draw(display, at: now, size: size), size: size)
    if !frame.isEmpty { tty.write(frame) }
    let isFloor = display.stage == .floor
    let large = isFloor ? display.clocks(at: now).first : nil
    if bell?.rings(large, among: isFloor ? display.allClocks(at: now) : []) == true { tty.write("\u{7}") }
    lastFrame = now
    return nil
  }
}
