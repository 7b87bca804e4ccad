import Gym
import Secrets
import Storage
import Wire

extension Fault {
  /// Converts an error of another module; nil for an unexpected one.
  init?(known error: any Error) {
    switch error {
    case let fault as Fault: self = fault
    case let invalid as Invalid where invalid.reason == .noSuchExercise:
      self = Fault.missing("exercise", field: invalid.field)
    case let invalid as Invalid:
      self = Fault(.invalid, invalid.reason.code, field: invalid.field, params: invalid.reason.params)
    case TimerRefusal.ended: self = Fault(.conflict, "timer_ended", field: "timer")
    case TimerRefusal.notForFormat: self = Fault(.conflict, "not_for_format", field: "timer")
    case TimerRefusal.lastPhase: self = Fault(.conflict, "last_phase", field: "phase")
    case TimerRefusal.tooLong:
      let most = Double(TimerRules.maxSeconds)
      self = Fault(.invalid, "plan_too_long", field: "addSeconds", params: ["max": most])
    case StorageError.taken(let what): self = Fault(.conflict, "\(what)_taken", field: what)
    case StorageError.full, StorageError.closed, StorageError.busy:
      self = Fault(.unavailable, "busy", retryAfterMs: 1000)
    case is Busy: self = Fault(.unavailable, "busy", retryAfterMs: 1000)
    default: return nil
    }
  }

  /// Below the disk reserve, everything that can wait is refused, so that sets can still be stored.
  static func noSpace(field: String? = nil) -> Fault {
    // A change with a note is not sent again by itself, so this is a conflict, not `unavailable`: the client can store
    // the set without the note at once.
    field == nil
      ? Fault(.unavailable, "disk_low", retryAfterMs: 60_000) : Fault(.conflict, "disk_low", field: field)
  }

  /// - Throws: `out_of_range`.
  static func check(_ value: Int, in range: ClosedRange<Int>, _ field: String) throws(Fault) {
    guard range.contains(value) else {
      throw Fault(
        .invalid, "out_of_range", field: field,
        params: ["min": Double(range.lowerBound), "max": Double(range.upperBound)])
    }
  }

  static func missing(_ what: String, field: String) -> Fault { Fault(.notFound, "no_such_\(what)", field: field) }
}

extension DiskSpace {
  /// - Throws: `disk_low` below the reserve.
  func keepReserve() throws(Fault) { if isLow { throw Fault.noSpace() } }
}
