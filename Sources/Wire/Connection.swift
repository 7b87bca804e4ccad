/// The server's first message.
package struct Hello: Notice, Hashable {
  package static let method = "hello"
  package var server: String
  package var version: String
  package var time: Int
  package var gym: GymInfo
  package var limits: Limits

  package struct GymInfo: Codable, Hashable, Sendable {
    package var name: String
    package var timeZone: String
    package var setUp: Bool
    package init(name: String, timeZone: String, setUp: Bool) {
      self.name = name
      self.timeZone = timeZone
      self.setUp = setUp
    }
  }

  package struct Limits: Codable, Hashable, Sendable {
    package var frameBytes: Int
    package var batch: Int
    package var identifyMs: Int
    package var subscriptions: Int
    package init(frameBytes: Int, batch: Int, identifyMs: Int, subscriptions: Int) {
      self.frameBytes = frameBytes
      self.batch = batch
      self.identifyMs = identifyMs
      self.subscriptions = subscriptions
    }
  }

  package init(server: String, version: String, time: Int, gym: GymInfo, limits: Limits) {
    self.server = server
    self.version = version
    self.time = time
    self.gym = gym
    self.limits = limits
  }
}

package struct ClockSample: Call, Hashable {
  package static let method = "clock.sample"
  package var t0: Double
  package init(t0: Double) { self.t0 = t0 }

  /// Milliseconds: `t0` is the client's, `t1` and `t2` the server's.
  package struct Reply: Codable, Hashable, Sendable {
    package var t0: Double
    package var t1: Double
    package var t2: Double
    package init(t0: Double, t1: Double, t2: Double) {
      self.t0 = t0
      self.t1 = t1
      self.t2 = t2
    }
  }
}
