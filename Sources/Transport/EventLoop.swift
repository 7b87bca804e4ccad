import CLibwebsockets
import Glibc

/// libev's loop, for servers and clients.
///
/// Calls `beforeWaiting` each time before it waits for sockets, so that all commands posted since are handled together.
/// Calls `tick` four times a second.
final class EventLoop {
  /// All methods are called on the loop's thread.
  protocol Work: AnyObject {
    func beforeWaiting()
    func tick()
    /// Called once, after `leave`.
    func finish()
  }

  static let ticksPerSecond = 4

  let handle: OpaquePointer
  private let prepare = UnsafeMutablePointer<ev_prepare>.allocate(capacity: 1)
  private let wake = UnsafeMutablePointer<ev_async>.allocate(capacity: 1)
  private let timer = UnsafeMutablePointer<ev_timer>.allocate(capacity: 1)
  private let box = WorkBox()

  init() throws(TransportError) {
    // EVFLAG_AUTO: epoll on Linux.
    guard let handle = ev_loop_new(0) else { throw TransportError.cannotStart(reason: "no event loop") }
    self.handle = handle
    let data = Unmanaged.passUnretained(box).toOpaque()
    prepare.initialize(to: ev_prepare())
    wake.initialize(to: ev_async())
    timer.initialize(to: ev_timer())
    rackside_ev_prepare_init(prepare, { _, it, _ in WorkBox.of(it?.pointee.data)?.work?.beforeWaiting() }, data)
    rackside_ev_async_init(wake) { _, _, _ in }
    let interval = 1 / Double(Self.ticksPerSecond)
    rackside_ev_timer_init(timer, { _, it, _ in WorkBox.of(it?.pointee.data)?.work?.tick() }, interval, data)
  }

  deinit {
    ev_loop_destroy(handle)
    prepare.deallocate()
    wake.deallocate()
    timer.deallocate()
  }

  /// Wakes the loop from any thread. Cheap if the loop is already awake.
  var waker: Waker { Waker(loop: UInt(bitPattern: handle), watcher: UInt(bitPattern: wake)) }

  /// Ends the loop after this turn. Call it on the loop's thread.
  func leave() { ev_break(handle, CInt(EVBREAK_ALL)) }

  /// Runs the loop on the calling thread until `leave`.
  func run(_ work: any Work) {
    box.work = work
    ev_prepare_start(handle, prepare)
    ev_async_start(handle, wake)
    ev_timer_start(handle, timer)
    _ = ev_run(handle, 0)
    ev_timer_stop(handle, timer)
    ev_async_stop(handle, wake)
    ev_prepare_stop(handle, prepare)
    work.finish()
    // One more turn, in which libev drops the descriptors that `finish` closed.
    _ = ev_run(handle, CInt(EVRUN_NOWAIT))
    box.work = nil
  }

  /// Changes how often `tick` is called. Call it on the loop's thread.
  func tick(everySeconds seconds: Double) {
    timer.pointee.repeat = seconds
    ev_timer_again(handle, timer)
  }

  static var nowMilliseconds: Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1_000 + now.tv_nsec / 1_000_000
  }
}

/// What libev's watchers point to. The watchers hold no Swift references, so the loop keeps this box alive.
private final class WorkBox {
  var work: (any EventLoop.Work)?

  static func of(_ data: UnsafeMutableRawPointer?) -> WorkBox? {
    data.map { Unmanaged<WorkBox>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// Wakes a loop from any thread. Its addresses are valid only while the loop lives, so the inbox drops the waker before
/// the loop ends.
struct Waker: Sendable {
  fileprivate let loop: UInt
  fileprivate let watcher: UInt

  func callAsFunction() {
    ev_async_send(OpaquePointer(bitPattern: loop), UnsafeMutablePointer<ev_async>(bitPattern: watcher))
  }
}
