import Dispatch
import Foundation

/// The terminal that this program runs in: its size, its keys, and what it looked like before.
final class Tty {
  private let output: Int32
  private let input: Int32
  private var before: termios?
  private var keys: (any DispatchSourceRead)?
  private var isEntered = false

  init(output: Int32 = STDOUT_FILENO, input: Int32 = STDIN_FILENO) {
    self.output = output
    self.input = input
  }

  deinit { leave() }

  /// Whether there is a screen that can be drawn on.
  static func isScreen(environment: [String: String]) -> Bool {
    isatty(STDOUT_FILENO) == 1 && !["", "dumb"].contains(environment["TERM"] ?? "")
  }

  var size: Size {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return Size(columns: 80, rows: 24)
    }
    return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Takes the whole screen, and keys as they are pressed. Ctrl-C still interrupts.
  func enter(_ pressed: @escaping @Sendable (Character) -> Void) {
    isEntered = true
    var mode = termios()
    if tcgetattr(input, &mode) == 0 {
      before = mode
      mode.c_lflag &= ~tcflag_t(ECHO | ICANON)
      tcsetattr(input, TCSANOW, &mode)
      let source = DispatchSource.makeReadSource(fileDescriptor: input, queue: .global())
      source.setEventHandler { [input] in
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(input, &bytes, bytes.count)
        guard count > 0 else { return source.cancel() }
        // The arrow keys and their kind begin with an escape, and say nothing here; an escape alone is the key.
        if bytes[0] == 0x1B, count > 1 { return }
        for byte in bytes.prefix(count) where byte < 0x80 { pressed(Character(Unicode.Scalar(byte))) }
      }
      source.resume()
      keys = source
    }
    write(Painter.enter)
  }

  /// Everything as it was. Safe to call again.
  func leave() {
    guard isEntered else { return }
    isEntered = false
    keys?.cancel()
    keys = nil
    write(Painter.leave)
    if var mode = before { tcsetattr(input, TCSANOW, &mode) }
  }

  func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(output, $0.baseAddress, $0.count) }
      if count < 0 && errno != EINTR && errno != EAGAIN { return }
      if count > 0 { bytes = bytes.dropFirst(count) }
    }
  }
}

/// The signals that a display listens to; the default action does not run beside it.
final class Signals {
  private let sources: [any DispatchSourceSignal]

  init(_ numbers: [Int32], _ arrived: @escaping @Sendable (Int32) -> Void) {
    sources = numbers.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { arrived(number) }
      source.resume()
      return source
    }
  }

  deinit { for source in sources { source.cancel() } }
}
