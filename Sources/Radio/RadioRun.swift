package import Devices
import Foundation
import Gym
package import Transport

/// Runs a radio: takes what its sources hear, and carries out the effects on the network and what is printed.
package actor RadioRun {
  private let sources: [any RadioSource]
  private let environment: [String: String]
  private let words: RadioWords

  private var line: DeviceLine<RadioEvent>
  private var uplink: RadioUplink
  private var straps = HeardStraps()
  private var machines = HeardMachines()
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
    self.sources = sources
    self.environment = environment
    self.words = words
    uplink = RadioUplink(token: try tokens.token(for: server), about: about)
    line = DeviceLine(server: server, trusting: trust, tokens: tokens, userAgent: "rackside radio")
  }

  /// Runs until somebody quits, or until the task is cancelled.
  /// - Returns: why it stopped by itself; nil if somebody ended it.
  package func run() async -> String? {
    let signals = line.takeSignals()
    let queue = line.queue
    let listeners = sources.map { source in
      Task { await source.listen { queue.yield(.own($0)) } }
    }
    if Tty.isScreen(environment: environment) {
      let screen = RadioScreen(words: words)
      line.takeKeys(of: screen.tty)
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
    line.end()
    guard uplink.link == .stopped else { return nil }
    return words.problem(uplink, line.address.text).map(Printable.clean)
  }

  private func handleEvents() async {
    perform(uplink.take(.start, at: DeviceClock.now()))
    show()
    for await event in line.events {
      switch event {
      case .connection(let heard):
        if let input = line.input(heard) { perform(uplink.take(input, at: heard.at)) }
      case .own(let event): handle(event)
      case .key("q", _), .key("Q", _): return
      case .key: continue
      case .signal(SIGWINCH), .signal(SIGCONT): break
      case .signal: return
      case .alarm: perform(uplink.take(.tick, at: DeviceClock.now()))
      }
      show()
      if uplink.link == .stopped { return }
    }
  }

  private func handle(_ event: RadioEvent) {
    switch event {
    case .beat(let beat):
      if let news = straps.take(beat) { say(news) }
      perform(uplink.hear(beat, at: DeviceClock.now()))
    case .notice(let notice): say(words.sentence(notice), to: .standardError)
    case .machine(let name, let reading, let at):
      if machines.take(name, reading, at: at) { say(words.heard(name, reading.kind)) }
      perform(uplink.hear(name, reading, said: at, at: DeviceClock.now()))
    }
  }

  private func perform(_ effects: [RadioUplink.Effect]) { line.perform(effects, of: &uplink) }

  // MARK: What is printed

  private func show() {
    let now = DeviceClock.now()
    for news in straps.tick(at: now) { say(news) }
    machines.tick(at: now)
    let status = words.status(uplink, line.address.text)
    if let status, status != lastStatus { say(status, to: .standardError) }
    lastStatus = status ?? lastStatus
    screen?.draw(straps, machines, status: lastStatus ?? line.address.text, at: now)
    let due = min(uplink.wakeAt, straps.wakeAt, machines.wakeAt, screen?.wakeAt ?? .infinity)
    line.setAlarm(in: due - now)
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
}
