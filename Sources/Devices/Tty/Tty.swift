import Dispatch
import Foundation

/// A terminal's size in cells.
package struct Size: Equatable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// The terminal that this program runs in: its size, its keys, and its original mode, which `leave` restores.
package final class Tty {
  private let output: Int32
  private let input: Int32
  private var before: termios?
  private var keys: (any DispatchSourceRead)?
  private var isEntered = false

  package init(output: Int32 = STDOUT_FILENO, input: Int32 = STDIN_FILENO) {
    self.output = output
    self.input = input
  }

  deinit { leave() }

  /// Whether standard output is a terminal that can be drawn on.
  package static func isScreen(environment: [String: String]) -> Bool {
    isatty(STDOUT_FILENO) == 1 && !["", "dumb"].contains(environment["TERM"] ?? "")
  }

  package var size: Size {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return Size(columns: 80, rows: 24)
    }
    return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Switches to the alternate screen and reports each key as it is pressed. Ctrl-C still interrupts.
  package func enter(_ pressed: @escaping @Sendable (Character) -> Void) {
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
        // Arrow keys and the like send an escape sequence, which is ignored. A single escape is the Esc key.
        if bytes[0] == 0x1B, count > 1 { return }
        for byte in bytes.prefix(count) where byte < 0x80 { pressed(Character(Unicode.Scalar(byte))) }
      }
      source.resume()
      keys = source
    }
    write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l")
  }

  /// Restores the terminal. May be called twice.
  package func leave() {
    guard isEntered else { return }
    isEntered = false
    keys?.cancel()
    keys = nil
    write("\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
    if var mode = before { tcsetattr(input, TCSANOW, &mode) }
  }

  package func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(output, $0.baseAddress, $0.count) }
      if count < 0 && errno != EINTR && errno != EAGAIN { return }
      if count > 0 { bytes = bytes.dropFirst(count) }
    }
  }
}
