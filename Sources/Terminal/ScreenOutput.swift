import Devices

/// Draws a display on the terminal and rings its bell.
final class ScreenOutput {
  let tty = Tty()
  var painter: Painter
  private let screen: Screen
  private var lastFrame = -Double.infinity
  private var bell: Bell?

  /// Milliseconds between frames, so that a burst of sets is drawn once.
  private static let frameMs = 50.0

  init(words: Words, address: String, ringsBell: Bool, environment: [String: String]) {
    let colours = ColourDepth(environment: environment)
    painter = Painter(colours)
    screen = Screen(words: words, address: address, colours: colours)
    bell = ringsBell ? Bell() : nil
  }

  /// - Parameter isDue: draws even if the last frame was just now.
  /// - Returns: when to draw, if it is too soon for another frame.
  func draw(_ display: Display, at now: Double, isDue: Bool) -> Double? {
    guard isDue || now - lastFrame >= Self.frameMs else { return lastFrame + Self.frameMs }
    let size = tty.size
    let frame = painter.paint(screen.draw(display, at: now, size: size), size: size)
    if !frame.isEmpty { tty.write(frame) }
    let isFloor = display.stage == .ready
    let large = isFloor ? display.clocks(at: now).first : nil
    if bell?.rings(large, among: isFloor ? display.allClocks(at: now) : []) == true { tty.write("\u{7}") }
    lastFrame = now
    return nil
  }
}
