import Foundation
import Glibc

/// What the machine says of this process. Cheap enough for the loop's thread.
enum ProcessFigures {
  /// Seconds of processor time, of all threads.
  static var processorSeconds: Double {
    var time = timespec()
    guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }

  /// Bytes in memory; nil if Linux does not say.
  static var residentBytes: Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 1_024 }
  }
}
