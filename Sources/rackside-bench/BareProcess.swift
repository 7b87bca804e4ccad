import ArgumentParser
import CLinux
import Glibc

/// The machine's limit: one plain loop that sends the same bytes to the same sockets, without libwebsockets, JSON or a
/// database. Started by `fanout` and `echo`; it ends with them.
struct BareProcess: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bare", abstract: "A plain epoll loop to compare with.", shouldDisplay: false)

  @Option(help: "The bytes of one event or of one reply.") var bytes: Int
  @Option(help: "The first so many connections get each event; 0 replies to each request instead.") var displays = 0
  @Option var core: Int?

  func run() throws {
    if let core { try Machine.pin(core: core) }
    signal(SIGPIPE, SIG_IGN)
    let server = try BareServer(bytes: bytes, displays: displays)
    print(server.port)
    fflush(nil)
    try server.run(until: STDIN_FILENO)
  }
}

/// Holds idle connections to a bare loop. Started by `echo`; it ends with it.
struct IdleProcess: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "idle", abstract: "Connections that send nothing.", shouldDisplay: false)

  @Option var port: Int
  @Option var connections: Int

  func run() throws {
    let crowd = Crowd(port: port)
    try crowd.openSilent(connections)
    print(connections)
    fflush(nil)
    while readLine() != nil {}
  }
}

/// A running `BareProcess`.
final class BareHandle {
  let port: Int
  private let child: Child

  init(bytes: Int, displays: Int = 0, pin: Bool) throws {
    child = try Child(
      ["bare", "--bytes", "\(bytes)", "--displays", "\(displays)"] + (pin ? ["--core", "0"] : []))
    guard let first = child.words.first, let port = Int(first) else { throw BenchError("the bare loop did not start") }
    self.port = port
  }

  func processorMicroseconds() throws -> Double { try child.processorMicroseconds() }

  func kill() { child.kill() }
}

private final class BareServer {
  private final class Client {
    let number: Int
    var isUpgraded = false
    /// An unfinished handshake or frame.
    var rest: [UInt8] = []
    init(number: Int) { self.number = number }
  }

  let port: Int
  private let bytes: Int
  private let displays: Int
  private let listener: Int32
  private let epoll: Int32
  private var clients: [Int32: Client] = [:]
  /// The sockets that get each event.
  private var receivers: [Int32] = []
  private var published = 0
  private let reply: [UInt8]
  private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  init(bytes: Int, displays: Int) throws {
    self.bytes = bytes
    self.displays = displays
    reply = Self.frame(Self.padded("{\"t2\":0,\"pad\":\"", to: bytes))
    epoll = epoll_create1(0)
    (listener, port) = try Loopback.listen()
    watch(listener)
  }

  deinit {
    for descriptor in clients.keys { close(descriptor) }
    close(listener)
    close(epoll)
    input.deallocate()
  }

  /// Returns when `stop` is closed.
  func run(until stop: Int32) throws {
    watch(stop)
    var events = [epoll_event](repeating: epoll_event(), count: 1_024)
    while true {
      let count = epoll_wait(epoll, &events, Int32(events.count), -1)
      for event in events.prefix(Int(max(0, count))) {
        switch event.data.fd {
        case stop: return
        case listener: try accept()
        case let descriptor: try receive(descriptor)
        }
      }
    }
  }

  private func accept() throws {
    let descriptor = Glibc.accept(listener, nil, nil)
    guard descriptor >= 0 else { throw BenchError("no connection: \(String(cString: strerror(errno)))") }
    Loopback.sendAtOnce(descriptor)
    clients[descriptor] = Client(number: clients.count)
    if clients.count <= displays { receivers.append(descriptor) }
    watch(descriptor)
  }

  private func receive(_ descriptor: Int32) throws {
    guard let client = clients[descriptor] else { return }
    let kept = client.rest.count
    if kept > 0 { input.copyBytes(from: client.rest) }
    let count = recv(descriptor, input.baseAddress?.advanced(by: kept), input.count - kept, 0)
    // The crowd hangs up: its measurement is over.
    guard count > 0 else {
      epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, nil)
      return
    }
    let bytes = UnsafeRawBufferPointer(rebasing: input[..<(kept + count)])
    let (frames, used) = client.isUpgraded ? Self.countFrames(bytes) : (0, try upgrade(client, descriptor, bytes))
    if used < bytes.count || kept > 0 { client.rest = Array(bytes[used...]) }
    guard frames > 0 else { return }
    if displays == 0 {
      for _ in 0..<frames { try send(reply, to: descriptor) }
    } else {
      try publish(frames)
    }
  }

  /// Accepts any handshake, and sends what `Crowd` takes for the server's hello.
  /// - Returns: how many bytes the handshake took; 0 if it is incomplete.
  private func upgrade(_ client: Client, _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws -> Int {
    guard let base = bytes.baseAddress, let end = memmem(base, bytes.count, "\r\n\r\n", 4) else { return 0 }
    client.isUpgraded = true
    try send(
      Array("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n".utf8)
        + Self.frame(Array("{\"seq\":0}".utf8)), to: descriptor)
    return UnsafeRawPointer(end) - base + 4
  }

  /// Sends this many events to every display, in one frame as the server does.
  private func publish(_ events: Int) throws {
    var payload: [UInt8] = []
    for _ in 0..<events {
      published += 1
      payload += payload.isEmpty ? (events > 1 ? [UInt8(ascii: "[")] : []) : [UInt8(ascii: ",")]
      payload += Self.padded("{\"seq\":\(published),\"text\":\"", to: bytes)
    }
    if events > 1 { payload.append(UInt8(ascii: "]")) }
    let frame = Self.frame(payload)
    for receiver in receivers { try send(frame, to: receiver) }
  }

  /// Waits while the socket is full. That does not happen in the measurements.
  private func send(_ bytes: [UInt8], to descriptor: Int32) throws {
    var sent = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    while sent < bytes.count {
      guard sent >= 0 else { throw BenchError("send: \(String(cString: strerror(errno)))") }
      let more = bytes.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard more >= 0 else { throw BenchError("send: \(String(cString: strerror(errno)))") }
      sent += more
    }
  }

  private func watch(_ descriptor: Int32) {
    var event = epoll_event()
    event.events = rackside_epoll_in()
    event.data.fd = descriptor
    epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event)
  }

  /// Counts a client's complete frames without reading their content. All of them are masked.
  private static func countFrames(_ bytes: UnsafeRawBufferPointer) -> (frames: Int, used: Int) {
    var frames = 0
    var at = 0
    while bytes.count - at >= 8 {
      var length = Int(bytes[at + 1] & 0x7F)
      var start = at + 6
      if length == 126 {
        length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
        start += 2
      }
      guard bytes.count - start >= length else { break }
      frames += 1
      at = start + length
    }
    return (frames, at)
  }

  private static func frame(_ payload: [UInt8]) -> [UInt8] {
    switch payload.count {
    case ..<126: [0x81, UInt8(payload.count)] + payload
    case ..<65_536: [0x81, 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)] + payload
    default: [0x81, 127] + (0..<8).map { UInt8(payload.count >> (56 - 8 * $0) & 255) } + payload
    }
  }

  /// An object that begins with `head` and ends in an open string, filled up to `bytes`.
  private static func padded(_ head: String, to bytes: Int) -> [UInt8] {
    Array(head.utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: max(0, bytes - head.utf8.count - 2))
      + [UInt8(ascii: "\""), UInt8(ascii: "}")]
  }
}
