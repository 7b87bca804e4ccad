import CLinux
import Glibc

/// Forwards connections to a port of this machine, late: each chunk after a delay of its own, each direction by itself.
/// A process and not a thread, so that what it does takes no time from the displays that are measured.
final class Proxy {
  /// One connection: `ends[0]` is the display's, `ends[1]` the server's; `lanes[i]` leads away from `ends[i]`.
  private final class Line {
    let ends: [Int32]
    var lanes = [Lane(), Lane()]
    init(_ ends: [Int32]) { self.ends = ends }
    deinit { for end in ends { close(end) } }
  }

  private static let listenerKey = UInt64.max
  private static let timerKey = UInt64.max - 1
  private static let stopKey = UInt64.max - 2

  let port: Int
  private let server: Int
  private let delay: Double
  private let jitter: Double
  private let listener: Int32
  private let timer: Int32
  private let epoll: Int32
  private var lines: [UInt64: Line] = [:]
  private var opened: UInt64 = 0
  private let space = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  /// - Parameters: as `ProxyHandle`'s.
  init(to server: Int, delay: Double, jitter: Double) throws {
    self.server = server
    self.delay = delay / 1000
    self.jitter = jitter / 1000
    epoll = epoll_create1(0)
    timer = timerfd_create(CLOCK_MONOTONIC, 0)
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.listener = listener
    var address = Self.loopback(port: 0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 4_096) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    guard isBound, epoll >= 0, timer >= 0 else { throw BenchError("no proxy: \(String(cString: strerror(errno)))") }
    port = Int(in_port_t(bigEndian: address.sin_port))
    watch(listener, Self.listenerKey)
    watch(timer, Self.timerKey)
  }

  deinit {
    lines = [:]
    for descriptor in [listener, timer, epoll] { close(descriptor) }
    space.deallocate()
  }

  /// Returns when `stop` can be read, or is closed.
  func run(until stop: Int32) throws {
    watch(stop, Self.stopKey)
    var events = [epoll_event](repeating: epoll_event(), count: 256)
    while true {
      let count = epoll_wait(epoll, &events, Int32(events.count), -1)
      let now = Machine.now
      for event in events.prefix(Int(max(0, count))) {
        switch event.data.u64 {
        case Self.stopKey: return
        case Self.timerKey: _ = read(timer, space.baseAddress, 8)
        case Self.listenerKey: try accept()
        case let key: receive(key, now)
        }
      }
      forward()
    }
  }

  private func accept() throws {
    let display = Glibc.accept(listener, nil, nil)
    let end = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard display >= 0, end >= 0 else { throw BenchError("no connection: \(String(cString: strerror(errno)))") }
    let line = Line([display, end])
    var address = Self.loopback(port: server)
    // Waits, which on one machine takes no time.
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(end, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { return }
    for (index, end) in line.ends.enumerated() {
      var on: Int32 = 1
      setsockopt(end, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      watch(end, opened * 2 + UInt64(index))
    }
    lines[opened] = line
    opened += 1
  }

  private func receive(_ key: UInt64, _ now: Double) {
    guard let line = lines[key / 2] else { return }
    let side = Int(key % 2)
    let count = read(line.ends[side], space.baseAddress, space.count)
    if count < 0, errno == EAGAIN { return }
    guard count > 0 else {
      lines[key / 2] = nil
      return
    }
    line.lanes[side].put(Array(space.prefix(count)), due: now + delay + .random(in: 0...jitter))
  }

  /// Sends what is due and sets the timer for what is not.
  private func forward() {
    let now = Machine.now
    var next = Double.infinity
    for (key, line) in lines {
      for side in 0...1 where !line.lanes[side].send(to: line.ends[1 - side], at: now) { lines[key] = nil }
      for lane in line.lanes { next = min(next, lane.due ?? .infinity) }
    }
    guard next < .infinity else { return }
    // To the microsecond and not to epoll's millisecond, which would be more than the delays that are measured.
    var due = itimerspec()
    due.it_value.tv_sec = Int(next)
    due.it_value.tv_nsec = Int((next - next.rounded(.down)) * 1e9)
    timerfd_settime(timer, Int32(TFD_TIMER_ABSTIME), &due, nil)
  }

  private func watch(_ descriptor: Int32, _ key: UInt64) {
    var event = epoll_event()
    event.events = rackside_epoll_in()
    event.data.u64 = key
    epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event)
  }

  private static func loopback(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    return address
  }
}
