import CLinux
import Glibc
import Wire

/// Thousands of WebSockets on one thread and one epoll.
///
/// It does as little as a client can: it does not decode messages, and masks a request only once. So the server is the
/// bottleneck if each of the two has a core.
final class Crowd {
  private static let greetingAtOnce = 128

  let port: Int
  private(set) var sockets: [ClientSocket] = []
  /// Called for each text frame of a ready socket. It holds a message or a batch.
  var received: (ClientSocket, UnsafeRawBufferPointer) throws -> Void = { _, _ in }

  private let epoll: Int32
  private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 20, alignment: 16)
  private let events = UnsafeMutableBufferPointer<epoll_event>.allocate(capacity: 1_024)
  private var ready = 0
  /// Called with the reply to a socket's last greeting.
  private var welcomed: (ClientSocket, UnsafeRawBufferPointer) -> Void = { _, _ in }

  init(port: Int) {
    self.port = port
    epoll = epoll_create1(0)
    signal(SIGPIPE, SIG_IGN)
  }

  deinit {
    sockets = []
    close(epoll)
    input.deallocate()
    events.deallocate()
  }

  /// Closes every socket, and releases the closures: they may refer to this crowd.
  func hangUp() {
    received = { _, _ in }
    welcomed = { _, _ in }
    sockets = []
  }

  /// Opens a connection for each list of greetings and returns when all greetings have replies.
  /// - Throws: `BenchError` for an error reply, or after a minute.
  func open(
    _ greetings: [[String]], welcomed: @escaping (ClientSocket, UnsafeRawBufferPointer) -> Void = { _, _ in }
  ) throws {
    self.welcomed = welcomed
    let goal = sockets.count + greetings.count
    let deadline = Machine.now + 60
    var waiting = greetings[...]
    while ready < goal {
      while sockets.count - ready < Self.greetingAtOnce, let next = waiting.popFirst() {
        let socket = try ClientSocket(number: sockets.count, port: port, greetings: next)
        sockets.append(socket)
        try watch(socket, EPOLL_CTL_ADD)
      }
      try turn()
      guard Machine.now < deadline else { throw BenchError("\(goal - ready) connections got no reply") }
    }
  }

  /// Opens connections that wait only for the server's hello. Each socket's mark becomes the hello's `seq` plus one.
  func openSilent(_ count: Int) throws {
    try open([[String]](repeating: [], count: count)) { socket, hello in
      socket.mark = (Scan.number(after: "\"seq\":", in: hello) ?? 0) + 1
    }
  }

  func send(_ frame: ClientFrame, on socket: ClientSocket) throws { try send(frame.bytes, on: socket) }

  func send(_ bytes: [UInt8], on socket: ClientSocket) throws {
    if try !socket.send(bytes), !socket.isIgnored { try watch(socket, EPOLL_CTL_MOD) }
  }

  /// Stops reading from a socket. It will not notice if the server closes the socket.
  func ignore(_ socket: ClientSocket) throws {
    guard epoll_ctl(epoll, EPOLL_CTL_DEL, socket.descriptor, nil) == 0 else {
      throw BenchError("epoll: \(String(cString: strerror(errno)))")
    }
    socket.isIgnored = true
  }

  /// Waits for events, at most this many milliseconds, and handles them.
  func turn(milliseconds: Int = 20) throws {
    let count = epoll_wait(epoll, events.baseAddress, Int32(events.count), Int32(milliseconds))
    for index in 0..<Int(max(0, count)) {
      let event = events[index]
      let socket = sockets[Int(event.data.u32)]
      if event.events & rackside_epoll_out() != 0, try socket.sendRest() { try watch(socket, EPOLL_CTL_MOD) }
      if event.events & ~rackside_epoll_out() != 0 { try read(socket) }
    }
  }

  private func watch(_ socket: ClientSocket, _ operation: Int32) throws {
    var event = epoll_event()
    event.events = rackside_epoll_in() | (socket.unsent.isEmpty ? 0 : rackside_epoll_out())
    event.data.u32 = UInt32(socket.number)
    guard epoll_ctl(epoll, operation, socket.descriptor, &event) == 0 else {
      throw BenchError("epoll: \(String(cString: strerror(errno)))")
    }
  }

  private func read(_ socket: ClientSocket) throws {
    let kept = socket.rest.count
    if kept > 0 { input.copyBytes(from: socket.rest) }
    let count = Glibc.read(socket.descriptor, input.baseAddress?.advanced(by: kept), input.count - kept)
    if count < 0, errno == EAGAIN { return }
    guard count > 0 else { throw BenchError("the server closed connection \(socket.number)") }
    var bytes = UnsafeRawBufferPointer(rebasing: input[..<(kept + count)])
    if !socket.isUpgraded {
      guard let end = try upgrade(bytes) else {
        socket.rest = Array(bytes)
        return
      }
      socket.isUpgraded = true
      bytes = UnsafeRawBufferPointer(rebasing: bytes[end...])
    }
    let used = try ServerFrames.scan(bytes) { kind, payload in
      switch kind {
      case .text: try text(payload, socket)
      case .ping: try send(ClientFrame(Array(payload), opcode: 0xA), on: socket)
      case .close:
        let code = payload.prefix(2).reduce(0) { $0 << 8 | Int($1) }
        throw BenchError("the server closed connection \(socket.number) with \(code)")
      case .other: throw BenchError("an unexpected frame")
      }
    }
    if used < bytes.count || !socket.rest.isEmpty { socket.rest = Array(bytes[used...]) }
  }

  /// - Returns: where the frames begin; nil while the handshake's reply is incomplete.
  private func upgrade(_ bytes: UnsafeRawBufferPointer) throws -> Int? {
    guard let base = bytes.baseAddress, let end = memmem(base, bytes.count, "\r\n\r\n", 4) else { return nil }
    guard bytes.starts(with: "HTTP/1.1 101".utf8) else {
      throw BenchError("refused: \(String(decoding: bytes.prefix(80), as: UTF8.self))")
    }
    return UnsafeRawPointer(end) - base + 4
  }

  private func text(_ payload: UnsafeRawBufferPointer, _ socket: ClientSocket) throws {
    if socket.isReady { return try received(socket, payload) }
    guard !Scan.has("\"error\":", in: payload) else {
      throw BenchError("refused: \(String(decoding: payload, as: UTF8.self))")
    }
    // The first message is the server's hello, each further one the reply to a greeting.
    if socket.greeted < socket.greetings.count {
      try send(ClientFrame(socket.greetings[socket.greeted]), on: socket)
      socket.greeted += 1
      return
    }
    socket.isReady = true
    ready += 1
    welcomed(socket, payload)
  }
}

/// The first requests of a connection.
enum Greeting {
  static func identify(_ token: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"devices.identify","params":{"token":"\#(token)"}}"#
  }
  static func subscribe(to topic: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"topics.subscribe","params":{"topic":"\#(topic)"}}"#
  }
  static func resume(_ handle: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"sessions.resume","params":{"handle":"\#(handle)"}}"#
  }
}
