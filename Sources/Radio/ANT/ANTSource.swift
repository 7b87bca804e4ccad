import Devices
import Gym

/// Straps by ANT+, through a stick.
package struct ANTSource: RadioSource {
  package init() {}

  package func listen(_ heard: @escaping @Sendable (RadioEvent) -> Void) async {
    await StopPipe.thread("ant") { stop in ANTListener(heard, stop).run() }
  }
}

/// Waits for a stick and hears with it, on a thread of its own.
private struct ANTListener {
  private let heard: (RadioEvent) -> Void
  private let stop: StopPipe

  /// How often a stick is looked for.
  private static let lookEveryMs = 5_000.0
  /// How long a stick may take to answer a step.
  private static let answerMs = 1_000.0
  private static let mostTries = 3
  /// How often a thread that waits for the stick looks whether it should stop.
  private static let patienceMs: UInt32 = 250

  init(_ heard: @escaping (RadioEvent) -> Void, _ stop: StopPipe) {
    self.heard = heard
    self.stop = stop
  }

  func run() {
    var last: RadioNotice?
    func say(_ notice: RadioNotice) {
      if notice != last { heard(.notice(notice)) }
      last = notice
    }
    while !stop.isStopped {
      do throws(ANTStick.Failure) {
        try hear(with: try ANTStick()) { say(.stickListens) }
      } catch {
        switch error {
        // One that was there is missed; one that was never there is not needed.
        case .none: say(last == .stickListens || last == .stickGone ? .stickGone : .noStick)
        case .gone: say(.stickGone)
        case .forbidden: say(.stickForbidden)
        case .busy: say(.stickBusy)
        case .other(let reason): say(.stickFails(reason))
        }
      }
      stop.wait(milliseconds: Self.lookEveryMs)
    }
  }

  /// Returns when it was stopped.
  private func hear(with stick: ANTStick, _ listens: () -> Void) throws(ANTStick.Failure) {
    var scan = ANTScan()
    var decoder = ANTDecoder()
    var tries = 1
    var askedAt = DeviceClock.now()
    try stick.send(scan.start().bytes)
    while !stop.isStopped {
      for message in decoder.take(try stick.receive(within: Self.patienceMs)) {
        switch scan.take(message) {
        case .send(let next):
          askedAt = DeviceClock.now()
          try stick.send(next.bytes)
        case .scanning: listens()
        case .refused(let code): throw .other("refused a step with \(code)")
        case .heard(let strap, let reading):
          heard(.beat(Beat(strap: "ant:\(strap)", reading: reading, at: DeviceClock.now())))
        case nil: break
        }
      }
      if !scan.isScanning, DeviceClock.now() - askedAt > Self.answerMs {
        if tries == Self.mostTries { throw .other("no answer") }
        tries += 1
        askedAt = DeviceClock.now()
        try stick.send(scan.start().bytes)
      }
    }
  }
}
