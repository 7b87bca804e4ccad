package import Devices
import Foundation
package import Transport

/// Runs a display: feeds events to its state machine and carries out the effects on the network and the terminal.
package actor DisplayRun {
  private enum Output {
    case screen(ScreenOutput)
    /// Without a terminal: changes as lines on standard output, the connection's state on standard error.
    case lines(LineOutput)
  }

  private let environment: [String: String]
  private let words: Words
  private let ringsBell: Bool

  private var line: DeviceLine<Never>
  private var display: Display
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
    self.environment = environment
    self.words = words
    self.ringsBell = ringsBell
    display = Display(token: try tokens.token(for: server), about: about, timerName: timer)
    line = DeviceLine(server: server, trusting: trust, tokens: tokens, userAgent: "rackside display")
  }

  /// Runs until somebody quits.
  /// - Returns: why it stopped by itself, in sentences; nil if somebody quit.
  package func run() async -> String? {
    let signals = line.takeSignals()
    let isScreen = Tty.isScreen(environment: environment)
    output =
      isScreen
      ? .screen(ScreenOutput(words: words, address: line.address.text, ringsBell: ringsBell, environment: environment))
      : .lines(LineOutput(words: words, address: line.address.text))
    if case .screen(let screen) = output { line.takeKeys(of: screen.tty) }
    await handleEvents()
    if case .screen(let screen) = output { screen.tty.leave() }
    output = nil
    withExtendedLifetime(signals) {}
    await leave()
    line.end()
    guard display.link == .stopped else { return nil }
    return Printable.clean(words.connection.problem(display, line.address.text).joined(separator: " "))
  }

  /// Says good-bye, and waits until the server has closed the connection too. Otherwise the process may end before it has
  /// sent anything.
  private func leave() async {
    let goodBye = display.leave()
    _ = perform(goodBye)
    line.close()
    if goodBye.isEmpty { return }
    let until = DeviceClock.now() + Self.goodByeMilliseconds
    line.setAlarm(in: Self.goodByeMilliseconds)
    for await event in line.events {
      switch event {
      case .connection(let heard): if case .closed? = line.input(heard) { return }
      case .signal(SIGINT), .signal(SIGTERM), .signal(SIGHUP): return
      case .alarm where DeviceClock.now() >= until: return
      case .key, .signal, .alarm: continue
      }
    }
  }

  private func handleEvents() async {
    show(perform(display.take(.start, at: DeviceClock.now())))
    for await event in line.events {
      switch event {
      case .connection(let heard):
        guard let input = line.input(heard) else { continue }
        show(perform(display.take(input, at: heard.at)))
      case .key(let key, let instant): show(perform(display.press(key, at: instant)))
      case .signal(SIGWINCH), .signal(SIGCONT):
        if case .screen(let screen) = output { screen.painter.forget() }
        show([])
      case .signal: return
      case .alarm: show(perform(display.take(.tick, at: DeviceClock.now())), isDue: true)
      }
      if isDone { return }
    }
  }

  /// - Parameter isDue: draws at once, for changes that are due now, such as a digit. Others may share a later frame.
  private func show(_ news: [Display.News], isDue: Bool = false) {
    let now = DeviceClock.now()
    var nextFrame: Double?
    var drawsClocks = false
    switch output {
    case .screen(let screen):
      nextFrame = screen.draw(display, at: now, isDue: isDue)
      drawsClocks = true
      // If the terminal takes no more output, a frame is left, and no proof is sent.
      if nextFrame == nil { _ = perform(display.drew(in: DeviceClock.now() - now)) }
    case .lines(var lines):
      for line in lines.statusChanges(display) { print(line, to: .standardError) }
      for item in news {
        let line: String? =
          switch item {
          case .set(let row): lines.line(row, display)
          case .timer(let timer): lines.line(timer, display)
          case .heart(let heart): lines.line(heart, display)
          case .quit: nil
          }
        if let line { print(line, to: .standardOutput) }
      }
      output = .lines(lines)
      _ = perform(display.drew(in: DeviceClock.now() - now))
      if display.link == .stopped { isDone = true }
    case nil: break
    }
    line.setAlarm(in: min(display.wakeAt(drawsClocks: drawsClocks), nextFrame ?? .infinity) - now)
  }

  private func print(_ line: String, to file: FileHandle) { file.write(Data((line + "\n").utf8)) }

  private func perform(_ effects: [Display.Effect]) -> [Display.News] {
    let news = line.perform(effects, of: &display)
    if news.contains(.quit) { isDone = true }
    return news
  }

  /// How long somebody who quits waits for a server that does not answer.
  private static let goodByeMilliseconds: Double = 1_000
}
