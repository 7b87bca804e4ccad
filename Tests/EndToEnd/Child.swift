import Foundation
import Synchronization

/// A process that a test started. It is killed once its last reference is released, so none outlives its test.
///
/// Foundation's `Process` is not enough here. Its children inherit what other threads have just opened, so that the end of
/// one process, or of what it prints, may be noticed only when another has ended.
final class Child: Sendable {
  let out = Printed()
  let errors = Printed()
  private let life: Life

  /// - Parameters:
  ///   - command: the path of the program, and its arguments.
  ///   - folder: where it starts.
  ///   - input: the file that it reads.
  init(_ command: [String], environment: [String: String], in folder: String, input: String) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let (readOut, writeOut) = try Self.pipe()
    let (readErrors, writeErrors) = try Self.pipe()
    defer { for file in [writeOut, writeErrors] { close(file) } }
    _ = GNU.addChangeOfFolder(&actions, folder)
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, writeOut, 1)
    posix_spawn_file_actions_adddup2(&actions, writeErrors, 2)
    _ = GNU.addCloseFrom(&actions, 3)

    // Threads that run tasks block most signals, and would pass that on.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

    let arguments = command.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var id: pid_t = 0
    let failure = posix_spawn(&id, command[0], &actions, &attributes, arguments, variables)
    if failure != 0 {
      for file in [readOut, readErrors] { close(file) }
      throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO)
    }
    life = Life(id)
    for (printed, file) in [(out, readOut), (errors, readErrors)] {
      Thread.detachNewThread { printed.take(from: file) }
    }
    Thread.detachNewThread { [life] in life.wait() }
  }

  deinit { life.signal(SIGKILL) }

  var id: Int32 { life.id }
  var isRunning: Bool { life.isRunning }

  /// Has no effect on one that has ended.
  func signal(_ number: Int32) { life.signal(number) }

  /// Waits until it has ended, and all that it printed was read.
  /// - Returns: its status; of a signal as a shell tells it.
  func end() async -> Int32 {
    var status: Int32 = -1
    for await code in life.ended { status = code }
    await out.end()
    await errors.end()
    return status
  }

  /// No other child inherits its ends.
  private static func pipe() throws -> (read: Int32, write: Int32) {
    var files: [Int32] = [-1, -1]
    guard GNU.pipe(&files, O_CLOEXEC) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return (files[0], files[1])
  }
}

/// Functions of the C library's that Swift's module of it leaves out.
private enum GNU {
  typealias Actions = UnsafeMutablePointer<posix_spawn_file_actions_t>

  static let addChangeOfFolder = find(
    "posix_spawn_file_actions_addchdir_np", as: (@convention(c) (Actions, UnsafePointer<CChar>) -> Int32).self)
  static let addCloseFrom = find(
    "posix_spawn_file_actions_addclosefrom_np", as: (@convention(c) (Actions, Int32) -> Int32).self)
  static let pipe = find("pipe2", as: (@convention(c) (UnsafeMutablePointer<Int32>, Int32) -> Int32).self)

  private static func find<Function>(_ name: String, as type: Function.Type) -> Function {
    guard let symbol = dlsym(nil, name) else { fatalError("no \(name) in this C library") }
    return unsafeBitCast(symbol, to: type)
  }
}

/// A process from its start until it was waited for.
private final class Life: Sendable {
  let id: pid_t
  let ended: AsyncStream<Int32>
  private let end: AsyncStream<Int32>.Continuation
  private let running = Mutex(true)

  init(_ id: pid_t) {
    self.id = id
    (ended, end) = AsyncStream.makeStream()
  }

  var isRunning: Bool { running.withLock { $0 } }

  /// Under the lock, since another process can have the number once this one was waited for.
  func signal(_ number: Int32) {
    running.withLock { isRunning in
      if isRunning { kill(id, number) }
    }
  }

  func wait() {
    var about = siginfo_t()
    while waitid(P_PID, id_t(id), &about, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    var status: Int32 = 0
    running.withLock { isRunning in
      while waitpid(id, &status, 0) < 0, errno == EINTR {}
      isRunning = false
    }
    // As WIFSIGNALED and WEXITSTATUS, which are macros.
    end.yield(status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + status & 0x7f)
    end.finish()
  }
}

/// What a process writes to one of its outputs.
final class Printed: Sendable {
  private let all = Mutex("")
  private let parts: AsyncStream<Void>
  private let part: AsyncStream<Void>.Continuation

  init() { (parts, part) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  var text: String { all.withLock { $0 } }

  /// What is found in all of it, now or later; nil where it ends before. For one caller at a time.
  func find<Found>(_ find: (String) -> Found?) async -> Found? {
    if let found = find(text) { return found }
    for await _ in parts {
      if let found = find(text) { return found }
    }
    return find(text)
  }

  func end() async { for await _ in parts {} }

  /// Reads until every process that has the other end has closed it.
  fileprivate func take(from file: Int32) {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(file, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += piece[..<count]
      let text = String(decoding: bytes, as: UTF8.self)
      all.withLock { $0 = text }
      part.yield()
    }
    close(file)
    part.finish()
  }
}
