import CLinux
import Glibc

/// Forwards connections to a port of this machine with a delay: each chunk has its own delay, and the two directions
/// are independent. It runs in its own process, so that it takes no time from the displays that are measured.
final class Proxy {
  /// One connection: `ends[0]` is the display's, `ends[1]` the server's; `lanes[i]` leads away from `ends[i]`.
  private final class Tunnel {
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
  private let network: Network
  private var random: SplitMix
  private let listener: Int32
  private let timer: Int32
  private let epoll: Int32
  private var tunnels: [UInt64: Tunnel] = [:]
  private var opened: UInt64 = 0
  private let space = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  /// - Parameter seed: makes the same choices again, for chunks that arrive in the same order.
  init(to server: Int, _ network: Network, seed: UInt64) throws {
    self.server = server
    self.network = network
    random = SplitMix(state: seed)
    epoll = epoll_create1(0)
    timer = timerfd_create(CLOCK_MONOTONIC, 0)
    (listener, port) = try Loopback.listen()
    guard epoll >= 0, timer >= 0 else { throw BenchError("no proxy: \(String(cString: strerror(errno)))") }
    watch(listener, Self.listenerKey)
    watch(timer, Self.timerKey)
  }

  deinit {
    tunnels = [:]
    for descriptor in [listener, timer, epoll] { close(descriptor) }
    space.deallocate()
  }

  /// Returns when `stop` is readable or closed.
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
    let tunnel = Tunnel([display, end])
    // This blocks, but only for an instant, because the server is on this machine.
    guard Loopback.connect(end, port: server) == 0 else { return }
    for (index, end) in tunnel.ends.enumerated() {
      Loopback.sendAtOnce(end)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      watch(end, opened * 2 + UInt64(index))
    }
    tunnels[opened] = tunnel
    opened += 1
  }

  private func receive(_ key: UInt64, _ now: Double) {
    guard let tunnel = tunnels[key / 2] else { return }
    let side = Int(key % 2)
    let count = read(tunnel.ends[side], space.baseAddress, space.count)
    if count < 0, errno == EAGAIN { return }
    guard count > 0 else {
      tunnels[key / 2] = nil
      return
    }
    guard let wait = network.wait(&random) else {
      tunnels[key / 2] = nil
      return
    }
    tunnel.lanes[side].put(Array(space.prefix(count)), due: now + wait)
  }

  /// Sends the chunks that are due and sets the timer for the next.
  private func forward() {
    let now = Machine.now
    var next = Double.infinity
    for (key, tunnel) in tunnels {
      for side in 0...1 where !tunnel.lanes[side].send(to: tunnel.ends[1 - side], at: now) { tunnels[key] = nil }
      for lane in tunnel.lanes { next = min(next, lane.due ?? .infinity) }
    }
    guard next < .infinity else { return }
    // A timer, because epoll's timeout counts whole milliseconds, and the measured differences are smaller.
    rackside_set_timer(timer, Int(next * 1e9))
  }

  private func watch(_ descriptor: Int32, _ key: UInt64) {
    var event = epoll_event()
    event.events = rackside_epoll_in()
    event.data.u64 = key
    epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event)
  }
}
