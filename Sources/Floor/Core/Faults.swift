import Gym
import Secrets
import Storage
import Wire

extension Fault {
  /// What other rooms throw, in the wire's words; nil for what nobody foresaw.
  init?(known error: any Error) {
    switch error {
    case let fault as Fault: self = fault
    case let invalid as Invalid:
      self = Fault(.invalid, invalid.reason.code, field: invalid.field, params: invalid.reason.params)
    case TimerRefusal.ended: self = Fault(.conflict, "timer_ended", field: "timer")
    case TimerRefusal.notForFormat: self = Fault(.conflict, "not_for_format", field: "timer")
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

  static func missing(_ what: String, field: String) -> Fault { Fault(.notFound, "no_such_\(what)", field: field) }
}
