import Foundation
import Gym
import Wire

/// A kiosk's requests about timers.
enum TimerDesk {
  static func start(_ plan: TimerPlan) -> String {
    text("timers.start", "\"plan\":\(String(decoding: WireEncoder.encode(PlanView(plan)), as: UTF8.self))")
  }

  static func end(_ timer: Int) -> String { text("timers.end", "\"timer\":\(timer)") }

  static func clear(_ timer: Int) -> String { text("timers.clear", "\"timer\":\(timer)") }

  private static func text(_ method: String, _ params: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{"key":"\#(UUID().uuidString.lowercased())",\#(params)}}"#
  }
}

extension TimerPlan {
  /// A plan with this many changes of phase, one a second.
  static func phases(_ changes: Int) -> TimerPlan {
    TimerPlan(.emom, prepareSeconds: 1, workSeconds: 1, rounds: changes)
  }

  /// A plan that is longer than any measurement.
  static let long = TimerPlan(.tabata, prepareSeconds: 10, workSeconds: 20, restSeconds: 10, rounds: 200)
}
