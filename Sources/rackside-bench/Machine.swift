import CLinux
import Glibc

/// What measurements need from the machine.
enum Machine {
  /// Seconds on the monotonic clock.
  static var now: Double { Double(rackside_monotonic()) / 1e9 }

  static var microseconds: Int { rackside_monotonic() / 1_000 }

  /// What the calling thread has taken of the processor.
  static var threadNanoseconds: Int { rackside_thread_time() }

  /// UTC milliseconds.
  static var epochMilliseconds: Int { rackside_realtime() / 1_000_000 }

  /// Keeps this process, and the threads it starts from now on, on one core.
  static func pin(core: Int) throws {
    var set = [UInt8](repeating: 0, count: 128)
    set[core / 8] |= 1 << (core % 8)
    guard sched_setaffinity(0, set.count, set) == 0 else {
      throw BenchError("core \(core) cannot be had: \(String(cString: strerror(errno)))")
    }
  }

  /// Undoes `pin` for this thread, and for processes that it starts from now on.
  static func unpin() throws {
    let set = [UInt8](repeating: 0xff, count: 128)
    guard sched_setaffinity(0, set.count, set) == 0 else {
      throw BenchError("the cores cannot be had: \(String(cString: strerror(errno)))")
    }
  }

  /// Raises the limit of open descriptors as far as the system allows. A server that is started later inherits it.
  static func raiseDescriptorLimit(toHold wanted: Int) throws {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(resource, &limit) == 0 else { throw BenchError("the limit of open files cannot be read") }
    limit.rlim_cur = limit.rlim_max
    setrlimit(resource, &limit)
    guard Int(clamping: limit.rlim_cur) >= wanted + 200 else {
      throw BenchError("\(wanted) connections need a limit of \(wanted + 200) open files, it is \(limit.rlim_cur)")
    }
  }
}
