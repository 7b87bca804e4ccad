import Foundation
import Glibc

/// What the machine says of this process. Cheap enough for the loop's thread.
enum ProcessFigures {
  /// Seconds of processor time, over all threads.
  static var processorSeconds: Double {
    // POSIX says that a second has 1,000,000 ticks. Tempting mistake: clock_gettime. Several modules declare its timespec,
    // and builds differ in which one the compiler takes.
    Double(clock()) / 1_000_000
  }

  /// Bytes in memory; nil if Linux does not say.
  static var residentBytes: Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 1_024 }
  }
}
