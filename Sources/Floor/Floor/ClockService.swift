import Gym
import Wire

/// Sends the time to clients, so that displays can compute the phases of timers themselves.
struct ClockService: Service {
  let clock: Clock

  func register(in registry: inout Registry) {
    registry.instant(ClockSample.self, .anyone) { _, call in
      let t1 = clock.precise()
      return ClockSample.Reply(t0: call.t0, t1: t1, t2: clock.precise())
    }
    registry.allow(ClockSample.self, .read, .log, .calendar, .gymRead, .gymDesk, .gymCalendar)
  }
}
