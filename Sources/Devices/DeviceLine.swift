import Foundation
package import Transport

/// What a paired device needs around its state machine: the events that come to it, and the effects on the network, on
/// the file with its token and on the next alarm.
/// - Parameter Own: the events that only this kind of device has.
package struct DeviceLine<Own: Sendable>: Sendable {
  package enum Event: Sendable {
    case connection(Heard)
    case key(Character, at: Double)
    case signal(Int32)
    case alarm
    case own(Own)
  }

  /// What came from a connection. `input` says whether it is still the current one.
  package struct Heard: Sendable {
    var input: DeviceConnection.Input
    /// The client that has just connected.
    var client: WebSocketClient?
    var connection: Int
    /// When it arrived. The time that it waits for its turn must not count as network delay.
    package var at: Double
  }

  package let address: ServerAddress
  /// For one consumer at a time.
  package let events: AsyncStream<Event>
  package let queue: AsyncStream<Event>.Continuation
  private let trust: ClientTrust
  private let tokens: TokenFile
  private let userAgent: String
  private var client: WebSocketClient?
  /// The number of the current connection. Events of earlier ones are ignored.
  private var connection = 0
  private var listener: Task<Void, Never>?
  private var alarm: Task<Void, Never>?

  /// - Parameter trust: whose certificates are accepted, by https.
  package init(server: ServerAddress, trusting trust: ClientTrust, tokens: TokenFile, userAgent: String) {
    address = server
    self.trust = trust
    self.tokens = tokens
    self.userAgent = userAgent
    (events, queue) = AsyncStream.makeStream()
  }

  /// Takes the signals that end or redraw a program.
  /// - Returns: what must live for as long as they are taken.
  package func takeSignals() -> Signals {
    signal(SIGPIPE, SIG_IGN)
    return Signals([SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT]) { [queue] in queue.yield(.signal($0)) }
  }

  /// Takes the keys that are pressed in a terminal.
  package func takeKeys(of tty: Tty) { tty.enter { [queue] in queue.yield(.key($0, at: DeviceClock.now())) } }

  /// - Returns: what to give to the state machine; nil for an event of an earlier connection.
  package mutating func input(_ heard: Heard) -> DeviceConnection.Input? {
    guard heard.connection == connection else { return nil }
    if let opened = heard.client { client = opened }
    return heard.input
  }

  /// - Returns: what is left to its caller.
  @discardableResult
  package mutating func perform<Logic: PairedDevice>(
    _ effects: [DeviceEffect<Logic.News>], of logic: inout Logic
  ) -> [Logic.News] {
    var left: [Logic.News] = []
    for effect in effects {
      switch effect {
      case .connect: connect()
      case .send(let bytes): client?.send(bytes)
      case .disconnect: hangUp()
      case .storeToken(let token):
        do { try tokens.store(token, for: address) } catch { logic.connection.tokenNotStored = true }
      case .forgetToken(let token):
        // If this fails, the next start tries the old token, is refused and asks to be paired again.
        try? tokens.forget(token, for: address)
      case .news(let news): left.append(news)
      }
    }
    return left
  }

  /// Yields `alarm` once, unless it is set again before. It is not set for an infinite time.
  package mutating func setAlarm(in milliseconds: Double) {
    alarm?.cancel()
    alarm = nil
    guard milliseconds < .infinity else { return }
    alarm = Task { [queue] in
      do { try await Task.sleep(for: .milliseconds(max(1, milliseconds))) } catch { return }
      queue.yield(.alarm)
    }
  }

  /// Closes the connection after what was sent. The server's answer still comes as an event.
  package func close() { client?.close() }

  /// Nothing comes from the network or as an alarm any more.
  package mutating func end() {
    hangUp()
    alarm?.cancel()
  }

  private mutating func hangUp() {
    connection += 1
    listener?.cancel()
    client?.close()
    client = nil
  }

  private mutating func connect() {
    hangUp()
    let number = connection
    listener = Task { [address, trust, userAgent, queue] in
      func hear(_ input: DeviceConnection.Input, _ client: WebSocketClient? = nil) {
        queue.yield(.connection(Heard(input: input, client: client, connection: number, at: DeviceClock.now())))
      }
      do {
        let client = try await WebSocketClient.connect(
          host: address.host, port: address.port, userAgent: userAgent, trust: address.isSecure ? trust : nil)
        // Nobody else closes one that was given up while it connected.
        defer { client.close() }
        hear(.opened, client)
        for await event in client.events {
          switch event {
          case .message(let bytes): hear(.message(bytes))
          case .closed(let code, _): hear(.closed(code: code))
          }
        }
      } catch { hear(.failed(ConnectionFailure(error, trusting: trust))) }
    }
  }
}
