import CLibwebsockets

/// A server's connections and their queues. Everything here runs on the loop's thread; other threads post commands.
final class ServerLoop: EventLoop.Work {
  static let (closingMilliseconds, stoppingMilliseconds) = (5_000, 300)

  let options: ServerOptions
  let handler: any ConnectionHandler
  let inbox: Inbox<ServerCommand>
  let counters: Counters
  let events: EventLoop
  var context: ServerContext?
  var files: FileTable
  /// What the listener for TLS gives to new connections. libwebsockets' context must not outlive it.
  let certificates = CertificateSlot()
  var buffer = FrameBuffer(headRoom: Int(rackside_lws_pre()), capacity: OutboundQueue.frameBytes)

  /// In no particular order: the last connection takes the place of one that closes.
  private(set) var connections: [Connection] = []
  /// When something was last received from each of `connections`. A separate array, so that the check every second
  /// reads only this: ten thousand connections do not fit into a processor's cache.
  private var lastHeard: [Int] = []
  /// Those of `connections` that are closing, or whose queue is over a soft limit. By id.
  private var closing: [UInt64: Connection] = [:]
  private var slow: [UInt64: Connection] = [:]
  var addresses: AddressCounts
  var sockets: SocketTable
  var handshakes: HandshakeBudget
  /// The user agent of the current handshake. libwebsockets opens that connection before it reads another handshake.
  var userAgent = ""
  /// `X-Forwarded-For` and `X-Forwarded-Proto` of the same handshake.
  var forwardedFor = ""
  var forwardedProto = ""
  /// By `LoopClock`.
  var now = EventLoop.nowMilliseconds
  private var clock = LoopClock(at: EventLoop.nowMilliseconds)
  private(set) var stoppingSince: Int?
  /// The bytes in all queues that are not shared, and those that libwebsockets still has to send.
  private var held = 0

  private var batch: [ServerCommand] = []
  private var dirty: [Connection] = []
  private var deadlines: [UInt64: (connection: Connection, due: Int, code: CloseCode)] = [:]
  private var lastId: UInt64 = 0
  /// The HTTP requests that wait for an endpoint: for a later reply, or for its next piece. By number.
  var awaitingReply: [UInt64: Body] = [:]
  var lastRequest: UInt64 = 0
  /// By the endpoint's path.
  var bodies: [String: BodyBudget] = [:]
  /// What bodies take whose client is gone, until the endpoint replies. By the request's number.
  var abandoned: [UInt64: BodyShare] = [:]
  private var ticks = 0

  init(_ options: ServerOptions, handler: any ConnectionHandler, inbox: Inbox<ServerCommand>, counters: Counters)
    throws
  {
    self.options = options
    self.handler = handler
    self.inbox = inbox
    self.counters = counters
    files = options.files
    addresses = AddressCounts(
      limit: options.perAddressLimit, loopbackIsExempt: options.loopbackIsExempt, exempt: options.trustedProxies)
    sockets = SocketTable(options)
    handshakes = HandshakeBudget(
      options.handshakesPerAddress, loopbackIsExempt: options.loopbackIsExempt, exempt: options.trustedProxies)
    events = try EventLoop()
  }

  // MARK: Each turn of the loop

  func beforeWaiting() {
    now = clock.advance(to: EventLoop.nowMilliseconds)
    inbox.swap(&batch)
    while !batch.isEmpty {
      for command in batch { perform(command) }
      batch.removeAll(keepingCapacity: batch.capacity <= 8_192)
      inbox.swap(&batch)
    }
    for connection in dirty {
      connection.link.isDirty = false
      if !connection.link.awaitsRoom { write(connection) }
    }
    dirty.removeAll(keepingCapacity: true)
    // Do not keep the last frame's messages, or the memory of a long frame, while the loop waits.
    buffer.removeAll()
    if stoppingSince != nil, connections.isEmpty { events.leave() }
  }

  func tick() {
    now = clock.advance(to: EventLoop.nowMilliseconds)
    options.onTick?()
    ticks += 1
    for entry in deadlines.values where entry.due <= now {
      beginClosing(entry.connection, entry.code, "")
    }
    if let since = stoppingSince {
      if now - since >= Self.stoppingMilliseconds { events.leave() }
    } else if ticks % EventLoop.ticksPerSecond == 0 {
      checkAll()
      handshakes.prune(now: now)
      serviceTimers()
    }
  }

  func finish() {
    inbox.close()
    context?.destroy()
    context = nil
  }

  private func perform(_ command: ServerCommand) {
    switch command {
    case .send(let connection, let message): enqueue(connection, message)
    case .broadcast(let message, let receivers): for connection in receivers { enqueue(connection, message) }
    case .close(let connection, let code, let reason): beginClosing(connection, code, reason)
    case .deadline(let connection, let after, let code):
      deadlines[connection.id] = after.flatMap { connection.link.socket == nil ? nil : (connection, now + $0, code) }
    case .reply(let number, let reply):
      if let share = abandoned.removeValue(forKey: number) { giveBack(share) }
      guard let body = awaitingReply.removeValue(forKey: number) else { return }
      giveBack(body)
      body.reply = reply
      lws_callback_on_writable(body.socket)
    case .piece(let number, let bytes):
      guard let body = awaitingReply.removeValue(forKey: number) else { return }
      body.took(bytes)
      lws_callback_on_writable(body.socket)
    case .certificate(let pair, let done): done(Result { () throws(TransportError) in try serve(pair) })
    case .stop:
      guard stoppingSince == nil else { return }
      stoppingSince = now
      for connection in connections { beginClosing(connection, .goingAway, "") }
      events.tick(everySeconds: 0.02)
    }
  }

  // MARK: Opening and closing

  /// A connection over the limits gets a Close frame with 4429 and is never passed to the handler.
  func open(_ socket: OpaquePointer) -> Connection {
    lastId += 1
    let peer = client(of: socket, forwardedFor: forwardedFor)
    let isAccepted = connections.count < options.maxConnections && addresses.enter(peer)
    let connection = Connection(
      id: lastId, peer: peer, userAgent: userAgent,
      isSecure: isSecure(socket, forwardedFor: forwardedFor, forwardedProto: forwardedProto), inbox: inbox,
      link: Link(socket: socket, index: connections.count, isAnnounced: isAccepted))
    connections.append(connection)
    lastHeard.append(now)
    userAgent = ""
    forwardedFor = ""
    forwardedProto = ""
    count(counters.openConnections)
    if isAccepted {
      count(counters.connectionsAccepted)
      handler.opened(connection)
    } else {
      count(counters.refused)
      beginClosing(connection, .tooMany, "too many connections")
    }
    return connection
  }

  func closed(_ connection: Connection) {
    let index = connection.link.index
    connections.swapAt(index, connections.count - 1)
    connections[index].link.index = index
    connections.removeLast()
    lastHeard.swapAt(index, lastHeard.count - 1)
    lastHeard.removeLast()
    deadlines[connection.id] = nil
    closing[connection.id] = nil
    slow[connection.id] = nil
    connection.link.socket = nil
    connection.link.queue.removeAll()
    connection.link.unsent = nil
    noteHeld(connection)
    connection.link.isClosed = true
    count(counters.openConnections, -1)
    if connection.link.isAnnounced {
      addresses.leave(connection.peer)
      handler.closed(connection)
    }
  }

  func beginClosing(_ connection: Connection, _ code: CloseCode, _ reason: String) {
    guard connection.link.socket != nil, connection.link.closing == nil else { return }
    connection.link.closing = .init(code: code, reason: reason, since: now)
    closing[connection.id] = connection
    deadlines[connection.id] = nil
    askForRoom(connection)
  }

  /// Sends pings, disconnects silent connections and closes slow ones. Runs once a second.
  private func checkAll() {
    // None of these calls closes a connection before it returns, so the lists do not change in the loop.
    let quietSince = now - min(options.pingSeconds, options.hangUpSeconds) * 1_000
    for index in connections.indices where lastHeard[index] <= quietSince {
      checkSilence(connections[index], silent: now - lastHeard[index])
    }
    for connection in closing.values {
      if let since = connection.link.closing?.since, now - since > Self.closingMilliseconds { hangUp(connection) }
    }
    for connection in slow.values { checkQueue(connection) }
  }

  private func checkSilence(_ connection: Connection, silent: Int) {
    guard connection.link.closing == nil else { return }
    if silent >= options.hangUpSeconds * 1_000, connection.link.ping != .none {
      count(counters.keepAliveCloses)
      hangUp(connection)
    } else if silent >= options.pingSeconds * 1_000, connection.link.ping == .none {
      connection.link.ping = .due
      askForRoom(connection)
    }
  }

  private func checkQueue(_ connection: Connection) {
    if let unsent = connection.link.unsent, unsent.bytes > options.queue.softBytes {
      if now - unsent.since >= options.queue.frameSeconds * 1_000 { closeSlow(connection, atOnce: true) }
      if !connection.link.queue.exceedsSoft(options.queue) { return }
    }
    guard connection.link.queue.exceedsSoft(options.queue) else {
      connection.link.softSince = nil
      slow[connection.id] = nil
      return
    }
    let since = connection.link.softSince ?? now
    connection.link.softSince = since
    if now - since >= options.queue.softSeconds * 1_000 { closeSlow(connection) }
  }

  func heard(_ connection: Connection) {
    lastHeard[connection.link.index] = now
    connection.link.ping = .none
  }

  // MARK: Sending

  func enqueue(_ connection: Connection, _ message: Outgoing) {
    switch connection.link.enqueue(message, limits: options.queue) {
    case .queued:
      if connection.link.awaitsRoom, connection.link.queue.exceedsSoft(options.queue) {
        slow[connection.id] = connection
      }
    case .queuedFirst: dirty.append(connection)
    case .overflow: closeSlow(connection)
    }
    // Other queues are written before the loop waits again, and counted then.
    if connection.link.awaitsRoom { noteHeld(connection) }
  }

  /// Updates the bytes held for a connection, and keeps the sum of all below its limit.
  private func noteHeld(_ connection: Connection) {
    let bytes = connection.link.queue.ownBytes + (connection.link.unsent?.bytes ?? 0)
    guard bytes != connection.link.held else { return }
    held += bytes - connection.link.held
    connection.link.held = bytes
    set(counters.heldBytes, held)
    while held > options.queue.allBytes, let most = connections.max(by: { $0.link.held < $1.link.held }),
      most.link.held > 0
    {
      closeSlow(most, atOnce: true)
    }
  }

  /// Drops the queue: a client that does not read would never reach the Close frame behind it. It resumes by sequence
  /// number.
  /// - Parameter atOnce: do not wait until the client takes the frame that libwebsockets holds.
  private func closeSlow(_ connection: Connection, atOnce: Bool = false) {
    if connection.link.closing == nil { count(counters.slowCloses) }
    connection.link.queue.removeAll()
    beginClosing(connection, .tooSlow, "too slow")
    if atOnce, connection.link.unsent != nil {
      connection.link.unsent = nil
      hangUp(connection)
    }
    noteHeld(connection)
  }

  /// Writes frames until the queue is empty or the socket is full. libwebsockets keeps what a full socket did not
  /// accept, so the kernel need not be asked for room before each write.
  func write(_ connection: Connection) {
    guard let socket = connection.link.socket, !connection.link.isClosed else { return }
    if connection.link.unsent != nil { checkUnsent(connection, socket) }
    while !connection.link.queue.isEmpty {
      guard lws_partial_buffered(socket) == 0 else {
        if connection.link.queue.exceedsSoft(options.queue) { slow[connection.id] = connection }
        noteHeld(connection)
        return askForRoom(connection)
      }
      guard let frame = connection.link.queue.takeFrame(into: &buffer) else { return }
      // Count before the write, so that no client can have a frame that is not counted yet.
      count(counters.messagesOut, frame.messages)
      count(counters.framesOut)
      if frame.isShared { count(counters.framesShared) }
      count(counters.bytesOut, buffer.count)
      guard lws_write(socket, buffer.start, buffer.count, LWS_WRITE_TEXT) >= 0 else { return hangUp(connection) }
      if frame.announces != nil || lws_partial_buffered(socket) != 0 {
        connection.link.unsent = .init(bytes: buffer.count, since: now, announces: frame.announces)
        checkUnsent(connection, socket)
      }
    }
    if connection.link.held > 0 || connection.link.unsent != nil { noteHeld(connection) }
  }

  /// Checks whether the socket has taken all of the last frame.
  private func checkUnsent(_ connection: Connection, _ socket: OpaquePointer) {
    guard let unsent = connection.link.unsent else { return }
    guard lws_partial_buffered(socket) == 0 else {
      if unsent.bytes > options.queue.softBytes { slow[connection.id] = connection }
      return askForRoom(connection)
    }
    connection.link.unsent = nil
    // Counted before it is announced, so that whoever hears of it finds it so.
    noteHeld(connection)
    unsent.announces?.sent?()
  }

  func askForRoom(_ connection: Connection) {
    guard let socket = connection.link.socket, !connection.link.awaitsRoom else { return }
    connection.link.awaitsRoom = true
    lws_callback_on_writable(socket)
  }

  /// Closes the TCP connection without a Close frame. Works outside the connection's own callbacks too.
  func hangUp(_ connection: Connection) {
    guard let socket = connection.link.socket else { return }
    connection.link.isClosed = true
    lws_set_timeout(socket, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC)
    serviceTimers()
  }

  /// libwebsockets checks its timers only after its own events. On a loop that it does not own, it could miss one.
  private func serviceTimers() {
    if let context { lws_cancel_service(context.handle) }
  }
}
