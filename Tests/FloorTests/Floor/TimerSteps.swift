import Gym
import Storage
import TestKit
import Testing

@testable import Floor

enum TimerPlans {
  static let emom: JSON = ["format": "emom", "prepareSeconds": 10, "workSeconds": 60, "rounds": 10]
  static let forTime: JSON = ["format": "forTime", "prepareSeconds": 10, "workSeconds": 600]
}

extension TestClient {
  /// Starts a timer with a plan.
  func startTimer(_ plan: JSON = TimerPlans.emom, _ more: Params = [:]) async throws -> JSON {
    try await change("timers.start", ["plan": plan].merging(more) { $1 }).timer
  }

  func changeTimer(_ method: String, _ timer: JSON, _ more: Params = [:]) async throws -> JSON {
    try await change("timers.\(method)", ["timer": timer.id].merging(more) { $1 }).timer
  }

  func refusedTimer(_ method: String, _ timer: JSON, _ more: Params = [:]) async throws -> JSON {
    try await refusedChange("timers.\(method)", ["timer": timer.id].merging(more) { $1 })
  }

  func timers() async throws -> JSON { try await call("topics.subscribe", ["topic": "timers"]).snapshot }
}
