package import Gym

/// A heart rate that a strap has just said.
package struct Beat: Equatable, Sendable {
  /// `ble:XX:XX:XX:XX:XX:XX`, `ant:NUMBER` or `sim:NUMBER`.
  package var strap: String
  package var reading: HeartReading
  /// When it was heard, in milliseconds of `DeviceClock`.
  package var at: Double

  package init(strap: String, reading: HeartReading, at: Double) {
    self.strap = strap
    self.reading = reading
    self.at = at
  }
}

package enum RadioEvent: Equatable, Sendable {
  case beat(Beat)
  /// What a rower, bike or ski machine said: `ftms:XX:XX:XX:XX:XX:XX`, `pm5:XX:XX:XX:XX:XX:XX` or `sim:NUMBER`. `at` is as
  /// in `Beat`.
  case machine(String, MachineReading, at: Double)
  case notice(RadioNotice)
}

/// How a source of beats is doing. Each source says each change once.
package enum RadioNotice: Equatable, Sendable {
  /// There is no system bus, with the reason in the system's words.
  case noBus(String)
  /// The bus is there, and BlueZ is not.
  case noBlueZ
  /// BlueZ is there, and has none of these adapters; of any if the list is empty.
  case noAdapter([String])
  case adapterListens(String)
  /// Switched off, and it could not be switched on.
  case adapterOff(String)
  case adapterGone(String)
  /// BlueZ refuses to listen with it, with its reason.
  case adapterFails(String, String)
  /// It takes no more than so many connections at a time.
  case adapterFull(String, Int)
  case noStick
  case stickListens
  case stickGone
  /// This user may not use the stick.
  case stickForbidden
  /// Another program has the stick.
  case stickBusy
  /// The stick does not do what it should, with the reason.
  case stickFails(String)
  case simulates(Int)
  case simulatesMachines(Int)
}

/// Where beats come from. Whoever takes them need not know which radio it was.
package protocol RadioSource: Sendable {
  /// Listens until the task is cancelled, and returns once it holds no device any more. What is missing is told as a
  /// notice, and tried again.
  /// - Parameter heard: is called on any thread, one event at a time.
  func listen(_ heard: @escaping @Sendable (RadioEvent) -> Void) async
}

extension RadioSource {
  /// What it hears from now on, until the stream's consumer is cancelled. Of events that nobody takes for a while, the
  /// newest are kept, as many as a class of 60 makes in half a minute.
  package func events() -> AsyncStream<RadioEvent> {
    let (stream, events) = AsyncStream.makeStream(of: RadioEvent.self, bufferingPolicy: .bufferingNewest(2_048))
    let task = Task {
      await listen { events.yield($0) }
      events.finish()
    }
    events.onTermination = { _ in task.cancel() }
    return stream
  }
}
